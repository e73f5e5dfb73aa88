// What an insertion looks like: the ball comes in, groups vanish one after
// another, and the row closes up after each.
export const still = matchMedia("(prefers-reduced-motion: reduce)");

const moving = 240; // milliseconds that a movement takes
const standing = 300; // that each moment can be seen

const wait = (time) => new Promise((done) => setTimeout(done, time));
const run = (element, frames, options) => (still.matches ? [] : [element.animate(frames, { duration: moving, ...options })]);

// glide lets elements slide from where they are to where a change of the page
// puts them.
function glide(elements, change) {
  const before = elements.map((element) => element.isConnected && element.getBoundingClientRect());
  change();
  return elements.flatMap((element, i) => {
    if (!before[i]) return [];
    const now = element.getBoundingClientRect();
    const [x, y] = [before[i].left - now.left, before[i].top - now.top];
    return x || y ? run(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { easing: "ease-in-out" }) : [];
  });
}

const appear = (element) => run(element, [{ transform: "translateY(-70%) scale(.7)", opacity: 0 }, { transform: "none", opacity: 1 }], { easing: "ease-out" });

const vanish = (element) => run(element,
  [{ transform: "none", opacity: 1 }, { transform: "scale(1.18)", opacity: 1, offset: .45 }, { transform: "scale(.1)", opacity: 0 }],
  { duration: moving * 1.2, fill: "forwards" });

// animate shows an insertion. balls are the elements of the row; ball goes in
// at gap; groups of { start, length } vanish, each placed in the row of its
// moment. lay puts a list of elements on the page as the row, and tell hears
// of each group. It returns a promise of the elements that are left, and
// finish(), which jumps to the end, so that whoever is in a hurry need not wait.
export function animate(balls, { ball, gap, groups }, lay, tell = () => {}) {
  let inHurry = false;
  let hurry;
  const hurried = new Promise((done) => { hurry = done; });
  let moves = [];
  const pause = async (time) => { if (!inHurry) await Promise.race([wait(time), hurried]); };
  async function show() {
    let row = balls.toSpliced(gap, 0, ball);
    moves = [...glide(balls, () => lay(row)), ...appear(ball)];
    await pause(moving + standing * .6);
    for (const group of groups) {
      const gone = row.slice(group.start, group.start + group.length);
      tell(group);
      for (const element of gone) element.classList.add("out");
      await pause(standing);
      moves = gone.flatMap(vanish);
      if (moves.length) await pause(moving * 1.2);
      row = row.toSpliced(group.start, group.length);
      moves = glide(row, () => lay(row));
      await pause(moving);
    }
    return row;
  }
  return {
    done: show(),
    finish() {
      inHurry = true;
      for (const move of moves) move.finish();
      hurry();
    },
  };
}
