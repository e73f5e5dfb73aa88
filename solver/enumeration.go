package solver

import "sort"

// Row is one solvable canonical board with one of its minimal hands.
type Row struct {
	Board    Board
	Hand     Hand
	Line     Line // that clears the board, as many moves as balls in the hand
	Measures Measures
}

// Enumeration is every solvable canonical board within the limits, with its
// minimal hands. It may be read by several goroutines at once.
type Enumeration struct {
	Limits Limits
	// Rows are in the order of their boards, shorter ones first, then letter by
	// letter as Letters has them; those of one board by the size of the hand,
	// then by its letters. For a symmetric board there is a row for both mirror
	// images of a hand.
	Rows []Row
}

// Board returns the rows of a canonical board; none if no hand within the
// limits clears it.
func (e *Enumeration) Board(b Board) []Row {
	from := sort.Search(len(e.Rows), func(i int) bool { return e.Rows[i].Board.Compare(b) >= 0 })
	to := from
	for to < len(e.Rows) && e.Rows[to].Board == b {
		to++
	}
	return e.Rows[from:to]
}

// MinimalHands returns the minimal hands of a canonical board, by size, then
// by letters; none if no hand within the limits clears it.
func (e *Enumeration) MinimalHands(b Board) []Hand {
	var hands []Hand
	for _, row := range e.Board(b) {
		hands = append(hands, row.Hand)
	}
	return hands
}
