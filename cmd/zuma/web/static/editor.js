// A field whose letters lie on balls. It stays a field, so it can be typed and
// pasted into; balls can also be clicked into it and dragged out of it.
import { drawBall } from "./balls.js";
import { colors } from "./rules.js";

const widest = 44; // pixels from ball to ball
const narrowest = 14;

export class Editor {
  constructor(field, palette) {
    this.field = field;
    this.box = field.parentElement;
    this.behind = this.box.querySelector(".behind");
    this.box.classList.add("live");
    palette.hidden = false;
    for (const [i, letter] of [..."RYBGW"].entries()) {
      this.button(palette, `Add ${letter} to the ${field.name}`, drawBall(letter, i + 1), () => this.insert(letter));
    }
    this.button(palette, `Take one off the ${field.name}`, "Take one off", () => this.remove(field.selectionStart - 1));
    this.button(palette, `Clear the ${field.name}`, "Clear", () => this.change("", 0));
    field.addEventListener("input", () => this.draw());
    field.addEventListener("scroll", () => { this.behind.scrollLeft = field.scrollLeft; });
    new ResizeObserver(() => this.draw()).observe(this.box);
    field.setSelectionRange(field.value.length, field.value.length);
    this.letDrag();
    this.draw();
  }

  button(palette, name, content, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-label", name);
    button.append(content);
    button.addEventListener("click", act);
    palette.append(button);
  }

  insert(letter) {
    const { value, selectionStart, selectionEnd } = this.field;
    this.change(value.slice(0, selectionStart) + letter + value.slice(selectionEnd), selectionStart + 1);
  }

  remove(i) {
    const { value } = this.field;
    if (i >= 0 && i < value.length) this.change(value.slice(0, i) + value.slice(i + 1), i);
  }

  // change does what typing does.
  change(value, caret) {
    this.field.value = value;
    this.field.setSelectionRange(caret, caret);
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // set shows a value that somebody else has put there.
  set(value) {
    this.field.value = value;
    this.draw();
  }

  draw() {
    const text = this.field.value.toUpperCase();
    this.pitch = Math.max(narrowest, Math.min(widest, this.box.clientWidth / (text.length + 1)));
    this.box.style.setProperty("--pitch", `${this.pitch}px`);
    const all = colors(text);
    this.behind.replaceChildren(...[...text].map((letter) => drawBall("", all[letter] ?? 5)));
    this.behind.scrollLeft = this.field.scrollLeft;
  }

  // letDrag lets a ball be dragged off the row, which takes it away.
  letDrag() {
    const { field } = this;
    let from = null;
    const at = (event) => Math.floor((event.clientX - field.getBoundingClientRect().left + field.scrollLeft) / this.pitch);
    const away = (event) => Math.abs(event.clientY - from.y) > this.pitch;
    field.addEventListener("pointerdown", (event) => {
      from = { i: at(event), x: event.clientX, y: event.clientY };
      if (from.i >= 0 && from.i < field.value.length) field.setPointerCapture(event.pointerId);
      else from = null;
    });
    field.addEventListener("pointermove", (event) => {
      const ball = from && this.behind.children[from.i];
      if (ball) ball.style.transform = away(event) ? `translate(${event.clientX - from.x}px, ${event.clientY - from.y}px)` : "";
    });
    field.addEventListener("pointerup", (event) => {
      if (from && away(event)) this.remove(from.i);
      from = null;
    });
    field.addEventListener("pointercancel", () => { from = null; this.draw(); });
  }
}
