// No game clears the row with fewer balls; so many join its first run.
function need(row, joined, memo) {
  if (!row) return 0;
  const key = row + joined;
  if (memo.has(key)) return memo.get(key);
  let run = 1;
  while (row[run] === row[0]) run++;
  const have = Math.min(joined + run, 3);
  let best = 3 - have + need(row.slice(run), 0, memo);
  for (let m = run + 1; m < row.length; m++) {
    if (row[m] === row[0] && row[m - 1] !== row[0])
      best = Math.min(best, need(row.slice(run, m), 0, memo) + need(row.slice(m), have, memo));
  }
  memo.set(key, best);
  return best;
}

function settle(row) {
  const after = row.replace(/(.)\1\1+/g, "");
  return after === row ? row : settle(after);
}

function least(row, hand, memo, needs) {
  if (!row) return 0;
  const key = row + " " + hand;
  if (memo.has(key)) return memo.get(key);
  let best = 99;
  if (need(row, 0, needs) <= hand.length) {
    for (const ball of new Set(hand)) {
      for (let gap = 0; gap <= row.length; gap++) {
        if (gap > 0 && row[gap - 1] === ball) continue;
        const after = settle(row.slice(0, gap) + ball + row.slice(gap));
        best = Math.min(best, 1 + least(after, hand.replace(ball, ""), memo, needs));
      }
    }
  }
  memo.set(key, best);
  return best;
}

/**
 * @param {string} board
 * @param {string} hand
 * @return {number}
 */
var findMinStep = function (board, hand) {
  const steps = least(board, [...hand].sort().join(""), new Map(), new Map());
  return steps < 99 ? steps : -1;
};
