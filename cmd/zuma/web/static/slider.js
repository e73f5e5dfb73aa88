// Sliders over the ranges of the form: a field of text such as "3..4" gets two
// handles, and bars that show how many puzzles each value has.

const space = "http://www.w3.org/2000/svg";

export class Slider {
  constructor(box) {
    this.box = box;
    this.field = box.querySelector("input");
    this.stops = box.dataset.stops.split(" ").map(Number);
    const label = box.querySelector("label").textContent;
    const slider = document.createElement("div");
    slider.className = "slider";
    this.bars = document.createElementNS(space, "svg");
    this.bars.setAttribute("viewBox", `0 0 ${this.stops.length} 1`);
    this.bars.setAttribute("preserveAspectRatio", "none");
    this.bars.setAttribute("aria-hidden", "true");
    [this.low, this.high] = ["Least", "Most"].map((end) => {
      const handle = document.createElement("input");
      Object.assign(handle, { type: "range", min: 0, max: this.stops.length - 1, step: 1 });
      handle.setAttribute("aria-label", `${end} ${label.toLowerCase()}`);
      handle.addEventListener("input", (event) => { event.stopPropagation(); this.moved(handle); });
      return handle;
    });
    slider.append(this.bars, this.low, this.high);
    this.field.before(slider);
    this.field.addEventListener("input", () => this.read());
    this.read();
  }

  // moved writes what a handle says into the field.
  moved(handle) {
    let [low, high] = [Number(this.low.value), Number(this.high.value)];
    if (low > high) {
      if (handle === this.low) this.high.value = high = low;
      else this.low.value = low = high;
    }
    const first = low === 0;
    const last = high === this.stops.length - 1;
    const [from, to] = [this.stops[low], this.stops[high]];
    this.field.value = first && last ? "" : low === high ? `${from}` : `${first ? "" : from}..${last ? "" : to}`;
    this.speak();
    this.field.dispatchEvent(new Event("input", { bubbles: true }));
  }

  // read moves the handles to what the field says.
  read() {
    const text = this.field.value.trim();
    const [from, to] = text.includes("..") ? text.split("..") : [text, text];
    const at = (word, open, near) => (word === "" || Number.isNaN(Number(word)) ? open : Math.max(0, near(Number(word))));
    const last = this.stops.length - 1;
    this.low.value = at(from, 0, (v) => this.stops.findLastIndex((stop) => stop <= v));
    this.high.value = at(to, last, (v) => { const i = this.stops.findIndex((stop) => stop >= v); return i < 0 ? last : i; });
    this.speak();
  }

  speak() {
    const [low, high] = [Number(this.low.value), Number(this.high.value)];
    this.low.setAttribute("aria-valuetext", low === 0 ? "any" : this.stops[low]);
    this.high.setAttribute("aria-valuetext", high === this.stops.length - 1 ? "any" : this.stops[high]);
    // The handle that can still move lies on top.
    this.low.classList.toggle("top", low === this.stops.length - 1);
    for (const [i, bar] of [...this.bars.children].entries()) bar.classList.toggle("out", i < low || i > high);
  }

  // count draws the bars; each step up is ten times as many.
  count(counts) {
    const height = (n) => (n ? 1 + Math.log10(n) : 0);
    const heights = this.stops.map((stop) => height(counts?.[stop] ?? 0));
    const top = Math.max(1, ...heights);
    this.bars.replaceChildren(...(counts ? heights : []).map((h, i) => {
      const bar = document.createElementNS(space, "rect");
      for (const [name, v] of Object.entries({ x: i + .08, y: 1 - h / top, width: .84, height: h / top })) bar.setAttribute(name, v);
      return bar;
    }));
    this.box.classList.toggle("counted", Boolean(counts));
    this.speak();
  }
}
