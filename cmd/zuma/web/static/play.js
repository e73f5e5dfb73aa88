// The page Play: a game of one puzzle, by mouse, touch or keyboard.
import { colors, parseMoves, play, without } from "./rules.js";
import { appear, drawBall, glide, pace, vanish, wait } from "./balls.js";

const game = document.getElementById("game");
const cells = document.getElementById("cells");
const handBox = document.getElementById("hand");
const message = document.getElementById("message");
const lamp = document.getElementById("lamp");
const light = document.getElementById("light");
const par = Number(game.dataset.par);
const color = colors(game.dataset.board + game.dataset.hand);
[...game.dataset.alphabet].forEach((letter, i) => { if (letter in color) color[letter] = i + 1; });

const first = { board: game.dataset.board, hand: game.dataset.hand };
let state = { ...first };
let moves = []; // those made, each with the state before it
let picked = state.hand[0];
let gap = 0; // where the keyboard is
let hinted = null;
let busy = false;

const spell = (letters) => [...letters].join(" ");
const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

// place says where a gap is.
function place(board, at) {
  if (!board) return "on the empty board";
  if (at === 0) return `before ${board[0]}`;
  if (at === board.length) return `behind ${board.at(-1)}`;
  return `between ${board[at - 1]} and ${board[at]}`;
}

function say(text, won = false) {
  message.textContent = text;
  message.classList.toggle("won", won);
}

// draw draws the state, and keeps the keyboard where it was.
function draw(focus = false) {
  const { board, hand } = state;
  if (!hand.includes(picked)) picked = hand[0];
  gap = Math.min(gap, board.length);
  const over = !board || !hand;
  const list = [];
  for (let at = 0; at <= board.length; at++) {
    const cell = document.createElement("span");
    cell.className = at < board.length ? "cell" : "cell end";
    if (at < board.length) cell.append(drawBall(board[at], color[board[at]]));
    if (!over) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "gap";
      button.dataset.gap = at;
      button.tabIndex = at === gap ? 0 : -1;
      button.setAttribute("aria-label", `Insert ${picked} at gap ${at}, ${place(board, at)}`);
      const ball = hinted?.gap === at ? hinted.ball : picked;
      button.classList.toggle("hinted", hinted?.gap === at);
      button.append(drawBall(ball, color[ball]));
      button.addEventListener("click", () => insert(at));
      button.addEventListener("focus", () => { gap = at; });
      cell.append(button);
    }
    list.push(cell);
  }
  cells.replaceChildren(...list);
  cells.setAttribute("aria-label", board ? `Board ${spell(board)}` : "Board, empty");
  handBox.replaceChildren(...[...new Set(hand)].map((letter) => {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("role", "radio");
    button.setAttribute("aria-checked", String(letter === picked));
    button.tabIndex = letter === picked ? 0 : -1;
    const times = hand.split(letter).length - 1;
    button.setAttribute("aria-label", `${letter}, ${count(times, "ball")}`);
    button.dataset.letter = letter;
    button.append(drawBall(letter, color[letter]));
    if (times > 1) {
      const mark = document.createElement("span");
      mark.className = "times";
      mark.textContent = `×${times}`;
      button.append(mark);
    }
    button.addEventListener("click", () => pick(letter));
    return button;
  }));
  document.getElementById("made").textContent = moves.length;
  document.getElementById("undo").disabled = moves.length === 0;
  document.getElementById("restart").disabled = moves.length === 0;
  document.getElementById("hint").disabled = over;
  if (focus) (cells.querySelector(".gap[tabindex='0']") ?? document.getElementById(board ? "undo" : "another")).focus();
  const query = new URLSearchParams(first);
  if (moves.length) query.set("moves", moves.map((move) => move.ball + move.gap).join(" "));
  history.replaceState(null, "", `/play?${query}`);
}

function pick(letter, focus = true) {
  if (busy || !state.hand.includes(letter)) return;
  picked = letter;
  hinted = null;
  const inBoard = cells.contains(document.activeElement);
  draw(inBoard);
  if (focus && !inBoard) handBox.querySelector("[aria-checked='true']")?.focus();
  say(`${letter} is picked.`);
}

// insert makes a move and shows what it does.
async function insert(at) {
  if (busy || !state.hand) return;
  busy = true;
  hinted = null;
  const focused = cells.contains(document.activeElement) || document.activeElement === document.body;
  const ball = picked;
  const { groups, after } = play(state.board, ball, at);
  const next = { board: after, hand: without(state.hand, ball) };
  moves.push({ ball, gap: at, before: state });
  cells.querySelectorAll(".gap").forEach((button) => button.remove());
  const inserted = document.createElement("span");
  inserted.className = "cell";
  inserted.append(drawBall(ball, color[ball]));
  glide([...cells.children], () => cells.insertBefore(inserted, cells.children[at]));
  appear(inserted);
  await wait(pace() * 1.2);
  for (const group of groups) {
    const gone = [...cells.children].slice(group.start, group.start + group.length);
    await vanish(gone);
    glide([...cells.children], () => gone.forEach((cell) => cell.remove()));
    await wait(pace());
  }
  state = next;
  busy = false;
  gap = Math.max(0, Math.min(groups.length ? groups.at(-1).start : at, after.length));
  draw(focused);
  tellMove(ball, at, groups);
  shine();
}

function tellMove(ball, at, groups) {
  const gone = groups.map((group) => `${group.length} ${group.letter} vanish`).join(", then ");
  const done = `${ball} at ${at}${gone ? `: ${gone}` : ""}. `;
  if (!state.board) {
    const n = moves.length;
    let verdict = "";
    if (par > 0) verdict = n === par ? ` Par is ${par}: as few as it takes.` : ` Par is ${par}: ${count(n - par, "move")} more than it takes.`;
    say(`${done}Cleared in ${count(n, "move")}.${verdict}`, true);
  } else if (!state.hand) {
    say(`${done}The hand is empty and ${count(state.board.length, "ball")} left. Undo, or restart.`);
  } else {
    say(`${done}Board ${spell(state.board)}, hand ${spell(state.hand)}.`);
  }
}

function undo() {
  if (busy || !moves.length) return;
  const { before, gap: at } = moves.pop();
  state = before;
  gap = at;
  hinted = null;
  draw(true);
  say(`Undone. Board ${spell(state.board)}, hand ${spell(state.hand)}.`);
  shine();
}

function restart() {
  if (busy) return;
  moves = [];
  state = { ...first };
  gap = 0;
  hinted = null;
  draw(true);
  say("From the start.");
  shine();
}

// answer asks the server for the least number of moves from here.
async function answer() {
  const query = new URLSearchParams({ ...state, search: "true" });
  const response = await fetch(`/api/v1/lookup?${query}`);
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail);
  return body;
}

async function hint() {
  if (busy || !state.board || !state.hand) return;
  const asked = state;
  try {
    const { steps, moves: line } = await answer();
    if (asked !== state) return;
    if (steps < 0) {
      say("From here it cannot be cleared. Undo, or restart.");
      return;
    }
    const [{ ball, position }] = line;
    picked = ball;
    gap = position;
    hinted = { ball, gap };
    draw(true);
    say(`Try ${ball} at gap ${position}, ${place(state.board, position)}; ${count(steps, "move")} to go.`);
  } catch (error) {
    say(`No hint: ${error.message}`);
  }
}

// shine sets the lamp, if it is wanted.
async function shine() {
  lamp.hidden = !light.checked;
  if (!light.checked) return;
  const asked = state;
  const set = (kind, text) => { lamp.className = `lamp ${kind}`; lamp.textContent = text; };
  if (!state.board) return set("yes", "Cleared");
  if (!state.hand) return set("no", "✕ Lost");
  try {
    const { steps } = await answer();
    if (asked !== state) return;
    if (steps < 0) set("no", "✕ Cannot be cleared any more");
    else set("yes", `✓ Can still be cleared`);
  } catch (error) {
    if (asked === state) set("", "Not known");
  }
}

// The keys of the board and the hand. They leave the rest of the page alone.
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || busy) return;
  const inBoard = cells.contains(document.activeElement);
  const kinds = [...new Set(state.hand)];
  const turn = (by) => kinds.length && pick(kinds[(kinds.indexOf(picked) + by + kinds.length) % kinds.length]);
  const go = (to) => {
    gap = Math.max(0, Math.min(state.board.length, to));
    cells.querySelectorAll(".gap").forEach((button) => { button.tabIndex = Number(button.dataset.gap) === gap ? 0 : -1; });
    cells.querySelector(`.gap[data-gap="${gap}"]`)?.focus();
  };
  switch (event.key) {
    case "ArrowLeft": inBoard ? go(gap - 1) : turn(-1); break;
    case "ArrowRight": inBoard ? go(gap + 1) : turn(1); break;
    case "Home": go(0); break;
    case "End": go(state.board.length); break;
    case "ArrowUp": turn(-1); break;
    case "ArrowDown": turn(1); break;
    case "Backspace": undo(); break;
    case "?": hint(); break;
    default: {
      const letter = event.key.toUpperCase();
      if (letter.length !== 1 || !state.hand.includes(letter)) return;
      pick(letter);
    }
  }
  event.preventDefault();
}

document.getElementById("undo").addEventListener("click", undo);
document.getElementById("restart").addEventListener("click", restart);
document.getElementById("hint").addEventListener("click", hint);
light.addEventListener("change", shine);
const table = document.getElementById("table");
cells.addEventListener("keydown", onKey);
handBox.addEventListener("keydown", onKey);
table.addEventListener("keydown", (event) => { if (event.key === "Backspace" && event.target.tagName === "BUTTON" && !event.defaultPrevented) { event.preventDefault(); undo(); } });

game.hidden = true;
table.hidden = false;
// A link with moves leads to where they lead.
for (const { ball, gap: at } of parseMoves(new URLSearchParams(location.search).get("moves") ?? "")) {
  if (!state.hand.includes(ball) || !(at <= state.board.length) || !state.board) break;
  moves.push({ ball, gap: at, before: state });
  state = { board: play(state.board, ball, at).after, hand: without(state.hand, ball) };
}
draw();
if (state.board && state.hand) say("Pick a ball of the hand, then the place between two balls where it goes.");
