// The solution as it is played. What was asked for counts at once; what moves
// on the page follows, and a further click ends it.
import { drawBall } from "./balls.js";
import { animate } from "./animate.js";
import { colors } from "./rules.js";

const pause = () => new Promise((done) => setTimeout(done, 500));

export class Watch {
  // root holds the stage and its controls; changed hears of each step.
  constructor(root, changed) {
    const find = (id) => root.querySelector(`#${id}`);
    this.stage = find("stage");
    this.track = find("track");
    this.caption = find("caption");
    this.buttons = { first: find("first"), back: find("back"), step: find("step"), watch: find("watch") };
    this.items = [...root.querySelectorAll(".moments > li")];
    this.changed = changed;
    const { board, hand } = root.querySelector("#answered").dataset;
    this.moves = JSON.parse(this.stage.dataset.moves);
    this.colors = colors((board + hand).toUpperCase());
    this.rows = [[...board.toUpperCase()]];
    for (const { ball, gap, groups } of this.moves) {
      let row = this.rows.at(-1).toSpliced(gap, 0, ball);
      for (const { start, length } of groups) row = row.toSpliced(start, length);
      this.rows.push(row);
    }
    this.turn = 0; // counts what was asked for, so that an older movement ends
    this.watching = 0;
    this.buttons.first.addEventListener("click", () => this.go(0));
    this.buttons.back.addEventListener("click", () => this.go(this.at - 1));
    this.buttons.step.addEventListener("click", () => { this.stop(); this.forward(); });
    this.buttons.watch.addEventListener("click", () => (this.watching ? this.stop() : this.run()));
    find("controls").hidden = false;
    this.at = Number(this.stage.dataset.step);
    this.stage.hidden = this.at === 0;
    this.draw();
    this.tell();
  }

  get end() { return this.moves.length; }

  stop() {
    this.watching = 0;
    this.tell();
  }

  // go shows the row after so many moves.
  go(at) {
    this.watching = 0;
    this.at = Math.max(0, Math.min(this.end, at));
    this.draw();
    this.tell();
    this.changed(this.at);
  }

  // forward plays the next move.
  async forward() {
    if (this.at === this.end) return;
    this.draw();
    const { turn } = this;
    const { ball, color, gap, groups } = this.moves[this.at];
    const balls = [...this.track.children];
    const inserted = drawBall(ball, color);
    inserted.classList.add("in");
    this.at++;
    this.stage.hidden = false;
    this.tell();
    this.changed(this.at);
    this.moving = animate(balls, { ball: inserted, gap, groups }, (row) => { if (turn === this.turn) this.track.replaceChildren(...row); });
    await this.moving.done;
    if (turn === this.turn) this.draw();
  }

  async run() {
    if (this.at === this.end) this.go(0);
    const run = this.watching = ++this.turn;
    while (this.watching === run && this.at < this.end) {
      await this.forward();
      if (this.at < this.end) await pause();
    }
    if (this.watching === run) this.stop();
  }

  // draw puts the row on the page, whatever was moving there.
  draw() {
    this.turn++;
    this.moving?.finish();
    this.moving = null;
    const balls = this.rows[this.at].map((letter) => drawBall(letter, this.colors[letter]));
    if (!balls.length) {
      const clear = document.createElement("span");
      clear.className = "clear";
      clear.textContent = "clear";
      balls.push(clear);
    }
    this.track.replaceChildren(...balls);
    this.track.setAttribute("aria-label", this.rows[this.at].join(" ") || "clear");
  }

  tell() {
    const { first, back, step, watch } = this.buttons;
    this.stage.dataset.at = this.at;
    const left = this.rows[this.at].join(" ");
    this.caption.textContent = this.at === 0 ? "" : `${this.at} of ${this.end}: ${this.moves[this.at - 1].says}; ${left ? `${left} is left` : "the row is clear"}.`;
    watch.textContent = this.watching ? "Pause" : this.at === this.end ? "Watch again" : "Watch";
    for (const [button, off, other] of [[first, this.at === 0, step], [back, this.at === 0, step], [step, this.at === this.end, back]]) {
      if (off && button === document.activeElement) other.disabled = false, other.focus();
      button.disabled = off;
    }
    for (const [i, item] of this.items.entries()) {
      if (i + 1 === this.at) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
  }
}
