// The game, in letters: a board is a string such as "WRRBBW".

// longRun returns the first run of three or more, or null.
export function longRun(row) {
  for (let start = 0; start < row.length;) {
    let end = start;
    while (row[end] === row[start]) end++;
    if (end - start >= 3) return { start, length: end - start, letter: row[start] };
    start = end;
  }
  return null;
}

// play inserts a ball at a gap: the row with the ball in it, the groups that
// vanish one after another, each placed in the row of its moment, and what is
// left.
export function play(board, ball, gap) {
  const row = board.slice(0, gap) + ball + board.slice(gap);
  const groups = [];
  let after = row;
  for (let run; (run = longRun(after)); after = after.slice(0, run.start) + after.slice(run.start + run.length)) groups.push(run);
  return { row, groups, after };
}

// without takes one ball out of a hand.
export function without(hand, ball) {
  const i = hand.indexOf(ball);
  return i < 0 ? hand : hand.slice(0, i) + hand.slice(i + 1);
}

// parseMoves reads moves like "R1 B1 W0".
export function parseMoves(text) {
  return text.split(" ").filter((word) => word).map((word) => ({ ball: word[0], gap: Number(word.slice(1)) }));
}

const letters = "RYBGWOP";

// colors returns the colour, from 1, of each letter: those of the game have
// their own, others the colours that are left.
export function colors(text) {
  const all = {};
  const used = [...new Set(text.toUpperCase())].filter((letter) => letter >= "A" && letter <= "Z");
  for (const letter of used) if (letters.includes(letter)) all[letter] = letters.indexOf(letter) + 1;
  let free = 1;
  for (const letter of used) {
    if (all[letter]) continue;
    while (Object.values(all).includes(free)) free++;
    all[letter] = Math.min(free, letters.length);
  }
  return all;
}
