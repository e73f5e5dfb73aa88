// Package published holds the solvers of this game that others have published,
// written anew from their descriptions so that they can be put on trial. None
// of them is what this project's own answers rest on.
//
// Each algorithm is kept faithful to what its source does, its quirks
// included, for the quirks are what a trial is about. One file an algorithm,
// its plain form first: Solve works on letters, as the source does, and runs
// through its search step by step.
//
// A trial over millions of boards needs more speed than that. The answer of
// most of the algorithms follows from an exact recursion over boards:
//
//	answer(board, hand) = least steps over the demands of the board
//	                      whose hand is contained in the given one
//
// where a demand is what one line of the algorithm takes from the hand, and
// the steps it claims for it. Exact finds all minimal demands of a board at
// once, on packed boards and with a memo that later boards profit from. Two
// files hold what the recursions share: insertion.go for the algorithms that
// play ball by ball, removal.go for those that complete whole groups.
//
// The way to read the package: algorithm.go for the table, then any of the
// algorithms' files, then demand.go.
package published
