// Drawing balls.

const space = "http://www.w3.org/2000/svg";
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
