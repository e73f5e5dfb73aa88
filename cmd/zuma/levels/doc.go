// Package levels makes puzzles for people to play out of a catalog: packs of
// rising difficulty for a game to ship, single puzzles of a difficulty, and the
// puzzle of the day.
//
// README.md says how a game reads a pack; pack.go has a pack's form, make.go
// how one is made, spare.go the puzzles with spare balls, daily.go the puzzle
// of the day.
package levels
