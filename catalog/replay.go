package catalog

import (
	"zumabase/solver"
)

// replay checks that the line, in normal form, clears the board with exactly
// the hand.
func replay(board solver.Board, hand solver.Hand, line solver.Line) error {
	at, left := board, hand
	for _, move := range line.Moves() {
		if at.Empty() || move.Ball() == 0 || left.Count(move.Ball()) == 0 || move.Gap() > at.Len() || at.Normal(move) != move {
			return damaged("board %v with %v: the line %#x cannot be played", board, hand, uint64(line))
		}
		at, left = at.Play(move), left.Remove(move.Ball())
	}
	if !at.Empty() || left != 0 {
		return damaged("board %v with %v: the line %v does not clear the board with the whole hand", board, hand, line)
	}
	return nil
}
