// The page SQL: a statement runs beside the page and can be cancelled, names
// are clicked into it, and a click on a column sorts.
import { fetchPart } from "./parts.js";

const field = document.getElementById("q");
const { form } = field;
const result = document.getElementById("result");
const cancel = document.getElementById("cancel");
const said = document.getElementById("said");
let asking = null;

async function run() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  cancel.hidden = false;
  result.setAttribute("aria-busy", "true");
  said.textContent = "Running.";
  const query = new URLSearchParams({ q: field.value });
  try {
    const { html } = await fetchPart(`/part/sql?${query}`, signal);
    if (signal.aborted) return;
    result.innerHTML = html;
    history.pushState(null, "", `/sql?${query}`);
    show();
  } catch (error) {
    if (signal.aborted) said.textContent = "Cancelled.";
    else result.textContent = "The server does not answer.";
  } finally {
    if (asking.signal === signal) {
      cancel.hidden = true;
      result.removeAttribute("aria-busy");
    }
  }
}

// show does what a result needs once it is there.
function show() {
  const problem = result.querySelector("#told-problem")?.textContent ?? "";
  document.getElementById("q-problem").textContent = problem;
  if (problem) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  said.textContent = result.querySelector("#told-rows")?.textContent.split(".")[0] ?? "";
  for (const [i, head] of [...result.querySelectorAll("thead th")].slice(0, -1).entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    button.addEventListener("click", () => sort(head, i));
    head.replaceChildren(button);
  }
}

function sort(head, i) {
  const way = head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
  for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", way);
  const body = result.querySelector("tbody");
  const value = (line) => line.children[i].dataset.value ?? line.children[i].textContent;
  const number = (line) => line.children[i].classList.contains("n");
  const compare = (x, y) => (number(x) && number(y) ? Number(value(x)) - Number(value(y)) : number(y) - number(x) || value(x).localeCompare(value(y), "en"));
  const lines = [...body.children].sort((x, y) => (way === "ascending" ? compare(x, y) : compare(y, x)));
  body.append(...lines);
}

for (const button of document.querySelectorAll("[data-insert]")) {
  button.hidden = false;
  button.addEventListener("click", () => {
    const before = field.value.slice(0, field.selectionStart);
    const gap = before && !/[\s(,.]$/.test(before) ? " " : "";
    field.setRangeText(gap + button.dataset.insert, field.selectionStart, field.selectionEnd, "end");
    field.focus();
  });
}
for (const plain of document.querySelectorAll(".columns .plain")) plain.hidden = true;
document.getElementById("keys").hidden = false;
cancel.addEventListener("click", () => asking?.abort());
form.addEventListener("submit", (event) => { event.preventDefault(); run(); });
field.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
addEventListener("popstate", () => location.reload());
show();
