// The page Puzzles: the list follows the filters, and puzzles can be put aside.
import { fetchPart, load } from "./parts.js";

const form = document.getElementById("filters");
const list = document.getElementById("list");
const shelf = document.getElementById("shelf");
const key = "zuma-shelf";

let kept = [];
try { kept = JSON.parse(localStorage.getItem(key)) ?? []; } catch { /* nothing was kept */ }
if (!Array.isArray(kept) || !kept.every((text) => /^[A-Z]+ [A-Z]+$/.test(text))) kept = [];

function save() {
  try { localStorage.setItem(key, JSON.stringify(kept)); } catch { /* for this page only */ }
  mark();
}

// mark shows what is kept, on the shelf and in the list.
function mark() {
  shelf.hidden = kept.length === 0;
  document.getElementById("kept").textContent = kept.length;
  document.getElementById("pack").value = kept.join("\n");
  document.getElementById("shelf-list").replaceChildren(...kept.map((text) => {
    const [board, hand] = text.split(" ");
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `/play?${new URLSearchParams({ board, hand })}`;
    link.textContent = `${board} with ${hand}`;
    item.append(link);
    return item;
  }));
  for (const card of list.querySelectorAll(".card")) {
    const text = `${card.dataset.board} ${card.dataset.hand}`;
    const has = kept.includes(text);
    const button = card.querySelector(".keep");
    button.hidden = false;
    button.textContent = has ? "Put back" : "Put aside";
    button.setAttribute("aria-label", `${button.textContent} ${card.dataset.board} with ${card.dataset.hand}`);
    card.classList.toggle("kept", has);
  }
}

list.addEventListener("click", (event) => {
  const button = event.target.closest(".keep");
  if (!button) return;
  const { board, hand } = button.closest(".card").dataset;
  const text = `${board} ${hand}`;
  kept = kept.includes(text) ? kept.filter((other) => other !== text) : [...kept, text];
  save();
});
document.getElementById("empty").addEventListener("click", () => { kept = []; save(); });

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
    load(list);
    mark();
  } catch (error) {
    if (error.name !== "AbortError") list.textContent = "The server does not answer.";
  }
  list.removeAttribute("aria-busy");
}

// tell puts what is wrong beside the fields that it is about.
function tell() {
  for (const field of form.querySelectorAll("[aria-describedby]")) {
    const problem = list.querySelector(`[data-field="${field.name}"]`);
    document.getElementById(field.getAttribute("aria-describedby")).textContent = problem?.textContent ?? "";
    if (problem) {
      field.setAttribute("aria-invalid", "true");
      problem.remove();
    } else {
      field.removeAttribute("aria-invalid");
    }
  }
}

let pause = 0;
form.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(follow, 200); });
form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(pause); follow(); });
load(list);
mark();
