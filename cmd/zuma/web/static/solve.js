// The page Solve: the answer follows what is typed or clicked, and its
// solution plays as an animation.
import { colors, parseMoves, play, without } from "./rules.js";
import { appear, drawBall, glide, pace, vanish, wait } from "./balls.js";
import { load } from "./parts.js";

const form = document.getElementById("ask");
const board = document.getElementById("board");
const hand = document.getElementById("hand");
const answer = document.getElementById("answer");

// compose makes the buttons that add a ball to a field or take one off.
function compose(field, box) {
  box.hidden = false;
  for (const [i, letter] of [..."RYBGW"].entries()) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-label", `Add ${letter} to the ${field.name}`);
    button.append(drawBall(letter, i + 1));
    button.addEventListener("click", () => change(field, field.value + letter));
    box.append(button);
  }
  for (const [name, value] of [["Take one off", () => field.value.slice(0, -1)], ["Clear", () => ""]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "word";
    button.textContent = name;
    button.setAttribute("aria-label", `${name} the ${field.name}`);
    button.addEventListener("click", () => change(field, value()));
    box.append(button);
  }
}

function change(field, value) {
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

let asking = null;

async function ask() {
  asking?.abort();
  asking = new AbortController();
  const { signal } = asking;
  const query = new URLSearchParams({ board: board.value.trim().toUpperCase(), hand: hand.value.trim().toUpperCase() });
  try {
    const response = await fetch(`/part/answer?${query}`, { signal });
    const html = await response.text();
    if (signal.aborted) return;
    stage?.stop();
    answer.innerHTML = html;
    history.replaceState(null, "", `/solve?${query}`);
    tell(answer.querySelector("#field-problem"));
    start();
  } catch (error) {
    if (error.name !== "AbortError") answer.textContent = "The server does not answer.";
  }
}

// tell puts what is wrong beside the field that it is about.
function tell(problem) {
  for (const field of [board, hand]) {
    const place = document.getElementById(`${field.name}-problem`);
    const mine = problem?.dataset.field === field.name;
    place.textContent = mine ? problem.textContent : "";
    field.toggleAttribute("aria-invalid", false);
    if (mine) field.setAttribute("aria-invalid", "true");
  }
}

// Stage is where the solution plays. A frame is a state of the row; going on
// from one plays what happens in between.
class Stage {
  constructor(element) {
    this.element = element;
    this.track = element.querySelector("#track");
    this.caption = element.querySelector("#caption");
    this.toggle = element.querySelector("#toggle");
    const { board, hand, moves } = element.dataset;
    this.colors = colors(board.toUpperCase() + hand.toUpperCase());
    this.moves = parseMoves(moves);
    this.boards = [board.toUpperCase()];
    this.hands = [hand.toUpperCase()];
    for (const move of this.moves) {
      this.boards.push(play(this.boards.at(-1), move.ball, move.gap).after);
      this.hands.push(without(this.hands.at(-1), move.ball));
    }
    this.playing = false;
    this.turn = 0; // counts what was asked for, so that an older animation ends
    element.hidden = false;
    element.querySelector("#first").addEventListener("click", () => { this.stop(); this.show(0); });
    element.querySelector("#back").addEventListener("click", () => { this.stop(); this.show(Math.max(0, this.at - 1)); });
    element.querySelector("#step").addEventListener("click", () => { this.stop(); this.step(); });
    this.toggle.addEventListener("click", () => (this.playing ? this.stop() : this.run()));
    this.show(0);
  }

  stop() {
    this.playing = false;
    this.turn++;
    this.toggle.textContent = "Play";
  }

  draw(row) {
    this.track.replaceChildren(...[...row].map((letter) => drawBall(letter, this.colors[letter])));
    if (!row) this.clear();
  }

  clear() {
    const clear = document.createElement("span");
    clear.className = "clear";
    clear.textContent = "clear";
    this.track.replaceChildren(clear);
  }

  // show shows the row after so many moves.
  show(at) {
    this.at = at;
    this.element.dataset.at = at;
    this.draw(this.boards[at]);
    const left = this.hands[at];
    this.say(at === this.moves.length ? `The row is clear after ${at} ${at === 1 ? "move" : "moves"}.` : `Hand: ${[...left].join(" ")}`);
  }

  say(text) { this.caption.textContent = text; }

  // step plays the next move.
  async step() {
    if (this.at === this.moves.length) return;
    const turn = ++this.turn;
    this.draw(this.boards[this.at]);
    const { ball, gap } = this.moves[this.at];
    const { groups } = play(this.boards[this.at], ball, gap);
    const next = this.at + 1;
    const inserted = drawBall(ball, this.colors[ball]);
    inserted.classList.add("in");
    this.say(`${next}. ${ball} in at ${gap}`);
    glide([...this.track.children], () => this.track.insertBefore(inserted, this.track.children[gap] ?? null));
    appear(inserted);
    await wait(pace() * 2);
    for (const group of groups) {
      if (turn !== this.turn) return;
      const gone = [...this.track.children].slice(group.start, group.start + group.length);
      this.say(`${next}. ${ball} in at ${gap}: ${group.length} ${group.letter} vanish`);
      await vanish(gone);
      if (turn !== this.turn) return;
      glide([...this.track.children], () => gone.forEach((element) => element.remove()));
      await wait(pace() * 1.5);
    }
    if (turn === this.turn) this.show(next);
  }

  async run() {
    if (this.at === this.moves.length) this.show(0);
    this.toggle.textContent = "Pause";
    this.playing = true;
    while (this.playing && this.at < this.moves.length) {
      await this.step();
      await wait(pace());
    }
    if (this.playing) this.stop();
  }
}

let stage = null;

function start() {
  load(answer);
  const element = document.getElementById("stage");
  stage = element ? new Stage(element) : null;
}

compose(board, document.getElementById("board-balls"));
compose(hand, document.getElementById("hand-balls"));
let pause = 0;
form.addEventListener("input", () => { clearTimeout(pause); pause = setTimeout(ask, 120); });
form.addEventListener("submit", (event) => { event.preventDefault(); clearTimeout(pause); ask(); });
start();
