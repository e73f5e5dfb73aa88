// The page of a game: it joins the game, the table, the hints and the record.
import { animate, still } from "./animate.js";
import { example } from "./example.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import { changed, games, keep, streak, today, won } from "./record.js";
import { parseMoves } from "./rules.js";
import { sharing } from "./share.js";
import { Table } from "./table.js";

const $ = (id) => document.getElementById(id);
const page = $("game").dataset;
const game = new Game({
  board: page.board, hand: page.hand, moves: parseMoves(page.moves), hints: Number(page.hints), undos: Number(page.undos),
});
const colors = Object.fromEntries([...page.letters].map((letter, i) => [letter, i + 1]));
const table = new Table($("cells"), $("hand"), colors, insert);
const hints = new Hints();
let shown = null; // the move that is being shown

const count = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;
const say = (text) => { $("message").textContent = text; };

// puzzle are the parameters of an address that say which puzzle it is.
const puzzle = page.day ? {} : { board: page.board, hand: page.hand, ...(page.made === "true" ? { made: "true" } : {}) };

function address() {
  const query = new URLSearchParams({ ...puzzle, ...game.parameters() });
  return query.size ? `${page.path}?${query}` : page.path;
}

// draw shows where the game is.
function draw() {
  table.draw(game.now, !game.over);
  $("made").textContent = game.moves.length;
  buttons();
}

function buttons() {
  $("undo").disabled = $("restart").disabled = !game.moves.length;
  $("redo").disabled = !game.undone.length;
  $("hint").disabled = game.over;
  $("hand").hidden = game.over;
  $("controls").hidden = game.won;
}

// moved does what follows any change of the game.
function moved() {
  hints.reset();
  history.replaceState(null, "", address());
  $("result").replaceChildren();
}

async function insert(ball, gap) {
  if (game.over || !game.now.hand.includes(ball)) return;
  shown?.finish();
  if (shown) await shown.done;
  if (game.over || !game.now.hand.includes(ball)) return;
  const before = [...game.now.board].map((letter) => table.ball(letter));
  const focused = table.cells.contains(document.activeElement);
  const { groups, after } = game.insert({ ball, gap });
  moved();
  table.lay(before);
  table.drawHand(game.now.hand);
  $("made").textContent = game.moves.length;
  const gone = groups.map((group) => `${group.length} ${group.letter}`).join(", then ");
  say(gone ? `${gone} vanish.` : "Nothing vanishes.");
  const mine = animate(before, { ball: table.ball(ball), gap, groups }, (list) => table.lay(list));
  shown = mine;
  await mine.done;
  if (shown !== mine) return;
  shown = null;
  table.gap = Math.max(0, Math.min(groups.length ? groups.at(-1).start : gap, after.length));
  draw();
  if (focused && !game.over) table.focus();
  if (game.over) end(true);
}

// end shows how the game ended; it is fresh when it has just done so.
async function end(fresh) {
  const { moves, hints: hinted, undos } = game;
  keep(page.day || `${page.board} ${page.hand}`, { won: game.won, moves: moves.length, par: Number(page.par), hints: hinted, undos, at: Date.now() });
  if (fresh) {
    const position = game.now;
    try {
      const response = await fetch(`/part/result?${new URLSearchParams({
        board: page.board, hand: page.hand, ...(page.day ? { day: page.day } : {}), ...puzzle, ...game.parameters(),
      })}`);
      const html = await response.text();
      if (position !== game.now) return; // taken back meanwhile
      if (!response.ok) throw new Error();
      $("result").innerHTML = html;
    } catch {
      say(game.won ? `Cleared in ${count(moves.length, "move")}.` : `No balls left, and ${count(game.now.board.length, "ball")} in the row.`);
      return;
    }
    say("");
    $("ended").focus({ preventScroll: true });
    $("result").scrollIntoView({ block: "nearest", behavior: still.matches ? "instant" : "smooth" });
  }
  sharing($("result"));
  remember();
}

// remember shows what the record has.
function remember() {
  const all = games();
  $("past").hidden = !all.length;
  $("tally").textContent = `${all.filter((entry) => entry.won).length} cleared`;
  $("games").replaceChildren(...all.slice(0, 20).map((entry) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const [board, hand] = entry.name.split(" ");
    link.href = hand ? `/play?${new URLSearchParams({ board, hand })}` : `/daily/${entry.name}`;
    link.textContent = hand ? `${board} with ${hand}` : entry.name;
    item.append(link, entry.won ? ` cleared in ${count(entry.moves, "move")}` : " not cleared yet");
    return item;
  }));
  const days = won();
  for (const link of document.querySelectorAll(".week a")) {
    const done = days.has(link.dataset.day);
    link.classList.toggle("solved", done);
    link.querySelector(".done").textContent = done ? "✓" : "";
  }
  const row = streak(today());
  const line = $("streak");
  if (!line || !page.day || !game.won || !row) return;
  line.hidden = false;
  line.textContent = row === 1 ? "The first day of a streak." : `${row} days in a row.`;
  const text = $("share");
  if (!text.value.includes("in a row")) text.value = text.value.replace("\n", `, ${count(row, "day")} in a row\n`);
}

function back(done, text) {
  if (!done) return;
  shown?.finish();
  shown = null;
  moved();
  draw();
  say(text);
  if (game.over) end(true);
}

const undo = () => back(game.undo(), "Taken back.");
const redo = () => back(game.redo(), "Done again.");
const restart = () => back(game.restart(), "From the start.");

async function hint() {
  if (game.over) return;
  const position = game.now;
  let found;
  try {
    found = await hints.next(position);
  } catch (error) {
    hints.reset();
    say(`No hint: ${error.message}.`);
    return;
  }
  if (position !== game.now) return;
  game.hints++;
  history.replaceState(null, "", address());
  if (found.ball) table.pick(found.ball);
  if (found.gap !== undefined) table.point(found.gap);
  say(found.text);
}

// The keys work wherever the focus is, but for what has keys of its own.
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.altKey || target.closest("textarea, select, input:not([type=radio])")) return;
  const letter = key.length === 1 ? key.toUpperCase() : "";
  if (event.ctrlKey || event.metaKey) {
    if (letter === "Z") event.shiftKey ? redo() : undo();
    else if (letter === "Y") redo();
    else return;
    event.preventDefault();
    return;
  }
  const elsewhere = target.closest("a, button:not(.gap), summary");
  const go = (gap) => { table.at(gap); table.focus(); };
  if (letter && game.now.hand.includes(letter)) table.pick(letter);
  else if (key === "ArrowLeft") go(table.gap - 1);
  else if (key === "ArrowRight") go(table.cells.contains(document.activeElement) ? table.gap + 1 : table.gap);
  else if (key === "Home" && !elsewhere) go(0);
  else if (key === "End" && !elsewhere) go(table.board.length);
  else if (key === "ArrowUp" && !elsewhere && !game.over) table.turn(-1);
  else if (key === "ArrowDown" && !elsewhere && !game.over) table.turn(1);
  else if ((key === "Enter" || key === " ") && !elsewhere && !game.over) { if (!event.repeat) table.put(table.gap); }
  else if (key === "Backspace" || letter === "U") undo();
  else if (key === "?" || letter === "H") hint();
  else return;
  event.preventDefault();
});

$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", redo);
$("restart").addEventListener("click", restart);
$("hint").addEventListener("click", hint);
$("table").addEventListener("submit", (event) => event.preventDefault());
changed(remember);
table.board = game.now.board;
table.at(0);
buttons();
if (game.over) end(false);
else remember();
example($("example"));
