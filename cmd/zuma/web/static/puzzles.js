// The page Puzzles: the list follows the filters, and puzzles can be put aside.
import { fetchPart, load } from "./parts.js";
import { Shelf } from "./shelf.js";
import { Slider } from "./slider.js";

const form = document.getElementById("filters");
const list = document.getElementById("list");
const sliders = [...form.querySelectorAll(".measure")].map((box) => new Slider(box));
const shelf = new Shelf(document.getElementById("shelf"), list);

let asking = null;

async function follow() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const query = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
  list.setAttribute("aria-busy", "true");
  try {
    const { html } = await fetchPart(`/part/puzzles?${query}`, signal);
    if (signal.aborted) return;
    list.innerHTML = html;
    history.replaceState(null, "", query.size ? `/puzzles?${query}` : "/puzzles");
    tell();
    await show();
    if (!signal.aborted) document.getElementById("told").textContent = list.querySelector(".found")?.textContent ?? "";
  } catch (error) {
    if (error.name !== "AbortError") list.textContent = "The server does not answer.";
  }
  if (!signal.aborted) list.removeAttribute("aria-busy");
}

// show does what the list needs once it is there.
async function show() {
  const counts = JSON.parse(list.querySelector("#counts")?.dataset.counts ?? "{}");
  for (const slider of sliders) slider.count(counts[slider.box.dataset.measure]);
  for (const box of form.querySelectorAll(".technique")) {
    const n = counts.technique?.[box.querySelector("input").value] ?? 0;
    box.querySelector(".many").textContent = n.toLocaleString("en");
    box.classList.toggle("none", n === 0);
  }
  shelf.show();
  await load(list);
}

// tell puts what is wrong beside the fields that it is about.
function tell() {
  for (const field of form.querySelectorAll("[aria-describedby]")) {
    const problem = list.querySelector(`[data-field="${field.name}"]`);
    document.getElementById(field.getAttribute("aria-describedby").split(" ")[0]).textContent = problem?.textContent ?? "";
    if (problem) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
    problem?.remove();
  }
}

let pause = 0;
form.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(follow, 200); });
form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(pause); follow(); });
show();
