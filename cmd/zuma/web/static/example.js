// The rule in one move, shown once and whenever it is asked for.
import { animate } from "./animate.js";
import { drawBall } from "./balls.js";
import { colors, parseMoves, play } from "./rules.js";

export function example(element) {
  const { board, move } = element.dataset;
  const row = element.querySelector(".row");
  const color = colors(board);
  const [{ ball, gap }] = parseMoves(move);
  const draw = (letter) => drawBall(letter, color[letter]);
  let shown = null;
  async function show() {
    shown?.finish();
    const balls = [...board].map(draw);
    row.replaceChildren(...balls);
    shown = animate(balls, { ball: draw(ball), gap, groups: play(board, ball, gap).groups }, (list) => row.replaceChildren(...list));
  }
  const again = element.querySelector("#again");
  again.hidden = false;
  again.addEventListener("click", show);
  new IntersectionObserver((seen, observer) => {
    if (!seen.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    show();
  }).observe(element);
}
