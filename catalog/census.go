package catalog

import (
	"context"

	"zumabase/queries"
	"zumabase/solver"
)

// CensusRow is a row of the table census: the states of one length, and how
// many of their boards can be cleared.
type CensusRow struct {
	Length          int   `db:"length" json:"length"`
	RawBoards       int64 `db:"raw_boards" json:"raw_boards"`
	CanonicalBoards int64 `db:"canonical_boards" json:"canonical_boards"`
	RawStates       int64 `db:"raw_states" json:"raw_states"`
	CanonicalStates int64 `db:"canonical_states" json:"canonical_states"`
	SolvableBoards  int64 `db:"solvable_boards" json:"solvable_boards"`
	MinimalHands    int64 `db:"minimal_hands" json:"minimal_hands"`
}

// Census returns the census by length, shortest first.
func (c *Catalog) Census(ctx context.Context) ([]CensusRow, error) {
	var rows []CensusRow
	err := c.db.SelectContext(ctx, &rows, queries.Census)
	return rows, c.fileError(err)
}

// takeCensus counts what there is to answer by Burnside's lemma, and what the
// enumeration has found by going through it.
func takeCensus(e *solver.Enumeration) []CensusRow {
	census := make([]CensusRow, e.Limits.Board)
	for i := range census {
		count := solver.CountStates(e.Limits, i+1)
		census[i] = CensusRow{
			Length:          count.Length,
			RawBoards:       count.RawBoards,
			CanonicalBoards: count.CanonicalBoards,
			RawStates:       count.RawStates,
			CanonicalStates: count.CanonicalStates,
		}
	}
	var last solver.Board
	for i := range e.Rows {
		board := e.Rows[i].Board
		row := &census[board.Len()-1]
		row.MinimalHands++
		if board != last {
			row.SolvableBoards++
			last = board
		}
	}
	return census
}
