// The board and the hand as they are seen and touched. The server draws them
// in the same way, so nothing moves when the script takes over.
import { drawBall } from "./balls.js";

const mostInLine = 9; // as on the server

const make = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};

function where(board, gap) {
  if (!board) return "On the empty row";
  if (gap === 0) return `Before ${board[0]}`;
  if (gap === board.length) return `Behind ${board.at(-1)}`;
  return `Between ${board[gap - 1]} and ${board[gap]}`;
}

export class Table {
  // insert(ball, gap) is called when a ball is put into the row.
  constructor(cells, hand, colors, insert) {
    Object.assign(this, { cells, hand, colors, insert });
    this.board = "";
    this.gap = 0; // where the keyboard is
    this.ghost = null; // the ball that shows where the picked one would go
    cells.addEventListener("click", (event) => {
      const gap = event.target.closest(".gap");
      if (!gap) return;
      event.preventDefault();
      this.put(Number(gap.value));
    });
    cells.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") this.show(event.target.closest(".gap")); });
    cells.addEventListener("pointerleave", () => this.show(null));
    cells.addEventListener("focusin", (event) => {
      const gap = event.target.closest(".gap");
      if (!gap) return;
      this.at(Number(gap.value));
      if (gap.matches(":focus-visible")) this.show(gap);
    });
    cells.addEventListener("focusout", () => this.show(null));
    hand.addEventListener("change", () => this.show(null));
    hand.addEventListener("pointerdown", (event) => this.drag(event));
  }

  ball(letter) { return drawBall(letter, this.colors[letter]); }

  get picked() { return this.hand.querySelector("input:checked")?.value; }

  put(gap) {
    const ball = this.picked;
    if (ball) this.insert(ball, gap);
  }

  // lay puts balls on the table, with gaps between them if they can be used.
  lay(balls, open = false) {
    const count = Math.max(1, Math.ceil(balls.length / mostInLine));
    const gap = (at) => {
      const button = make("button", { className: "gap", name: "gap", value: at, tabIndex: at === this.gap ? 0 : -1 });
      button.setAttribute("aria-label", where(this.board, at));
      return button;
    };
    const lines = [];
    for (let i = 0; i < count; i++) {
      const line = make("span", { className: "line" });
      const start = Math.floor(i * balls.length / count);
      const end = Math.floor((i + 1) * balls.length / count);
      for (let at = start; at < end; at++) line.append(make("span", { className: "cell" }, balls[at], ...(open ? [gap(at)] : [])));
      if (open) {
        const last = i === count - 1 ? gap(end) : make("button", { className: "gap turn", name: "gap", value: end, tabIndex: -1 });
        if (i < count - 1) last.setAttribute("aria-hidden", "true");
        line.append(make("span", { className: "cell end" }, last));
      }
      lines.push(line);
    }
    this.ghost = null;
    // While a move is shown the balls keep the size that they had.
    if (open) this.cells.className = `cells n${balls.length} l${count}`;
    this.cells.replaceChildren(...lines);
  }

  // draw shows a position.
  draw({ board, hand }, open) {
    const focused = this.cells.contains(document.activeElement);
    this.board = board;
    this.gap = Math.min(this.gap, board.length);
    this.lay([...board].map((letter) => this.ball(letter)), open);
    this.cells.setAttribute("aria-label", board ? `Row: ${[...board].join(" ")}` : "Row: empty");
    this.drawHand(hand);
    if (focused && open) this.focus();
  }

  drawHand(hand) {
    const focused = this.hand.contains(document.activeElement);
    const kinds = [...new Set(hand)];
    const picked = kinds.includes(this.picked) ? this.picked : kinds[0];
    this.hand.replaceChildren(...kinds.map((letter) => {
      const times = hand.split(letter).length - 1;
      const radio = make("input", { type: "radio", name: "ball", value: letter, checked: letter === picked });
      radio.setAttribute("aria-label", `${letter}, ${times} ${times === 1 ? "ball" : "balls"}`);
      return make("label", { className: "pick" }, radio, ...Array.from({ length: times }, () => this.ball(letter)));
    }));
    if (focused) this.hand.querySelector("input:checked")?.focus();
  }

  pick(letter) {
    const radio = [...this.hand.querySelectorAll("input")].find((input) => input.value === letter);
    if (!radio) return false;
    radio.checked = true;
    this.show(this.cells.querySelector(".gap:focus-visible"));
    return true;
  }

  // turn picks the next colour of the hand.
  turn(by) {
    const letters = [...this.hand.querySelectorAll("input")].map((input) => input.value);
    if (letters.length) this.pick(letters[(letters.indexOf(this.picked) + by + letters.length) % letters.length]);
  }

  // at says where the keyboard is, and focus takes it there.
  at(gap) {
    this.gap = Math.max(0, Math.min(this.board.length, gap));
    for (const button of this.cells.querySelectorAll(".gap:not(.turn)")) button.tabIndex = Number(button.value) === this.gap ? 0 : -1;
  }

  focus() {
    const button = this.cells.querySelector(`.gap:not(.turn)[value="${this.gap}"]`);
    button?.focus({ focusVisible: true });
    if (button) this.show(button);
  }

  // show shows the picked ball at a gap, or nowhere.
  show(gap, kind = "") {
    this.ghost?.parentElement?.classList.remove("lit", "hinted");
    this.ghost?.remove();
    this.ghost = null;
    if (!gap || !this.picked) return;
    this.ghost = this.ball(this.picked);
    this.ghost.classList.add("ghost");
    gap.append(this.ghost);
    gap.classList.add(kind || "lit");
  }

  // point marks a gap for a hint.
  point(gap) {
    this.at(gap);
    this.show(this.cells.querySelector(`.gap:not(.turn)[value="${gap}"]`), "hinted");
  }

  // nearest returns the gap that is nearest to a point of the window, or null
  // if the point is far from the row.
  nearest(x, y) {
    const near = 60;
    let best = null;
    for (const gap of this.cells.querySelectorAll(".gap")) {
      const box = gap.getBoundingClientRect();
      if (!box.width || y < box.top - near || y > box.bottom + near) continue;
      const away = Math.hypot(x - (box.left + box.right) / 2, Math.max(box.top - y, 0, y - box.bottom) * 2);
      if (away < near + box.width && (!best || away < best.away)) best = { gap, away };
    }
    return best?.gap ?? null;
  }

  // drag lets a ball of the hand follow the pointer, and puts it where it is
  // let go over the row. A pointer that hardly moves has only picked the ball.
  drag(event) {
    const label = event.target.closest(".pick");
    if (!label || event.button !== 0) return;
    this.pick(label.querySelector("input").value);
    const from = { x: event.clientX, y: event.clientY };
    let flying = null;
    const stop = new AbortController();
    const { signal } = stop;
    const end = () => { stop.abort(); flying?.remove(); label.classList.remove("gone"); this.show(null); };
    document.addEventListener("pointermove", (move) => {
      if (move.pointerId !== event.pointerId) return;
      if (!flying) {
        if (Math.hypot(move.clientX - from.x, move.clientY - from.y) < 8) return;
        flying = this.ball(this.picked);
        flying.classList.add("flying");
        document.body.append(flying);
        label.classList.add("gone");
      }
      flying.style.translate = `calc(${move.clientX}px - 50%) calc(${move.clientY}px - 50%)`;
      this.show(this.nearest(move.clientX, move.clientY));
    }, { signal });
    document.addEventListener("pointerup", (up) => {
      if (up.pointerId !== event.pointerId) return;
      const gap = flying && this.nearest(up.clientX, up.clientY);
      end();
      if (gap) this.put(Number(gap.value));
    }, { signal });
    document.addEventListener("pointercancel", end, { signal });
  }
}
