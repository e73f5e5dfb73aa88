// zuma check -- node FILE

// Your solution, as on LeetCode:
var findMinStep = function (board, hand) {
  return -1;
};
// End of your solution.

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [board, hand] = line.trim().split(" ");
  console.log(findMinStep(board, hand));
});
