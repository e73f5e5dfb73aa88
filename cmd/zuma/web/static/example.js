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
  // The balls are placed by what moves them and not by the layout, for it runs
  // while the page may still be loading.
  const lay = (balls) => {
    row.replaceChildren(...balls);
    const width = balls[0].offsetWidth + 2;
    balls.forEach((ball, i) => { ball.style.translate = `${row.clientWidth / 2 + (i - balls.length / 2) * width}px`; });
  };
  let shown = null;
  async function show() {
    shown?.finish();
    const balls = [...board].map(draw);
    row.classList.add("placed");
    lay(balls);
    shown = animate(balls, { ball: draw(ball), gap, groups: play(board, ball, gap).groups }, lay);
  }
  const again = element.querySelector("#again");
  again.disabled = false;
  again.addEventListener("click", show);
  new IntersectionObserver((seen, observer) => {
    if (!seen.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    show();
  }).observe(element);
}
