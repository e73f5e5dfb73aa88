// Completes the run that needs the fewest balls, and never looks back.
var findMinStep = function (board, hand) {
  const balls = {};
  for (const ball of hand) balls[ball] = (balls[ball] || 0) + 1;
  let used = 0;
  while (board) {
    let best = null;
    for (const run of board.matchAll(/(.)\1*/g)) {
      const want = 3 - run[0].length;
      if ((balls[run[1]] || 0) >= want && (!best || want < best.want)) best = { want, at: run.index, ball: run[1] };
    }
    if (!best) return -1;
    balls[best.ball] -= best.want;
    used += best.want;
    board = board.slice(0, best.at) + best.ball.repeat(best.want) + board.slice(best.at);
    for (let before = ""; before !== board; ) {
      before = board;
      board = board.replace(/(.)\1\1+/, "");
    }
  }
  return used;
};
