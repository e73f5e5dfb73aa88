// Drawing and moving balls.

const space = "http://www.w3.org/2000/svg";
const still = matchMedia("(prefers-reduced-motion: reduce)");

// pace is how long a movement takes, in milliseconds.
export const pace = () => (still.matches ? 0 : 260);

export const wait = (time) => new Promise((done) => setTimeout(done, time));

// drawBall returns a ball like those of the templates.
export function drawBall(letter, color) {
  const ball = document.createElement("span");
  ball.className = `ball c${color}`;
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", "0 0 40 40");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(space, "use");
  use.setAttribute("href", `#ball${color}`);
  const text = document.createElementNS(space, "text");
  text.setAttribute("x", "20");
  text.setAttribute("y", "20");
  text.textContent = letter;
  svg.append(use, text);
  ball.append(svg);
  return ball;
}

// glide changes the page and lets the elements slide from where they were to
// where they are then.
export function glide(elements, change) {
  const before = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
  change();
  for (const [element, old] of before) {
    if (!element.isConnected) continue;
    const now = element.getBoundingClientRect();
    const x = old.left - now.left;
    const y = old.top - now.top;
    if (x || y) element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: pace(), easing: "ease-in-out" });
  }
}

// appear and vanish are how a ball comes and goes.
export function appear(element) {
  element.animate([{ transform: "translateY(-2.5rem) scale(.6)", opacity: 0 }, { transform: "none", opacity: 1 }], { duration: pace(), easing: "ease-out" });
}

export function vanish(elements) {
  const ends = elements.map((element) => element.animate(
    [{ transform: "none", opacity: 1 }, { transform: "scale(1.25)", opacity: 1, offset: .4 }, { transform: "scale(.2)", opacity: 0 }],
    { duration: pace() * 1.3, fill: "forwards" }).finished.catch(() => {}));
  return Promise.all(ends);
}
