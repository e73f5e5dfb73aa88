// The page Solve: the answer follows what is typed, clicked or pasted.
import { Editor } from "./editor.js";
import { Watch } from "./watch.js";
import { load } from "./parts.js";

const form = document.getElementById("ask");
const answer = document.getElementById("answer");
const board = new Editor(document.getElementById("board"), document.getElementById("board-balls"));
const hand = new Editor(document.getElementById("hand"), document.getElementById("hand-balls"));

let watch = null;
let asking = null;

async function ask(state) {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  try {
    const response = await fetch(`/part/answer?${new URLSearchParams(state)}`, { signal });
    const html = await response.text();
    if (signal.aborted) return;
    watch?.stop();
    answer.innerHTML = html;
    tell(answer.querySelector("#field-problem"));
    const answered = answer.querySelector("#answered");
    if (answered && /[^A-Z]/i.test(state.board + state.hand)) {
      board.set(answered.dataset.board);
      hand.set(answered.dataset.hand);
    }
    document.getElementById("said").textContent = answered?.dataset.said ?? "";
    keep(0);
    start();
  } catch (error) {
    if (error.name !== "AbortError") answer.textContent = "The server does not answer.";
  }
}

const state = () => ({ board: board.field.value.trim().toUpperCase(), hand: hand.field.value.trim().toUpperCase() });

// keep keeps the state and the step of its solution in the address.
function keep(step) {
  const query = new URLSearchParams(state());
  if (step > 0) query.set("step", step);
  history.replaceState(null, "", `/solve?${query}`);
}

// tell puts what is wrong beside the field that it is about.
function tell(problem) {
  for (const { field } of [board, hand]) {
    const mine = problem?.dataset.field === field.name;
    document.getElementById(`${field.name}-problem`).textContent = mine ? problem.textContent : "";
    if (mine) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

function start() {
  load(answer);
  watch = document.getElementById("stage") ? new Watch(answer, keep) : null;
}

let pause = 0;
form.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(() => ask(state()), 120); });
form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(pause); ask(state()); });
for (const { field } of [board, hand]) {
  field.addEventListener("paste", (event) => {
    const text = event.clipboardData.getData("text").trim();
    if (/^[a-z]*$/i.test(text)) return;
    event.preventDefault(); // a whole case, of which a field would lose the lines
    board.set(text);
    hand.set("");
    ask({ board: text, hand: "" });
  });
}
start();
