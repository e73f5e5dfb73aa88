package export

import (
	"strings"

	"zumabase/catalog"
	"zumabase/solver"
)

// The rows, in the order of the columns of the catalog's views; the tests hold
// them against these.

func appendPuzzle(row []any, p *catalog.Puzzle) []any {
	m := &p.Measures
	symmetric := int64(0)
	if _, is := p.Board.Symmetric(); is {
		symmetric = 1
	}
	return append(row,
		p.Board.String(),
		p.Hand.String(),
		int64(p.Steps()),
		solver.NewLine(p.Line).String(),
		int64(p.Board.Len()),
		int64(p.Board.Colors()),
		m.Technique.String(),
		int64(m.Lines),
		int64(m.Choices),
		int64(m.Openings),
		m.Traps(),
		int64(m.Chain),
		int64(m.Separators),
		m.WinRate,
		m.Difficulty(),
		m.GreedyRate,
		symmetric,
	)
}

func boardRow(b solver.Board, steps, hands int) []any {
	return []any{b.String(), int64(b.Len()), int64(b.Colors()), int64(steps), int64(hands)}
}

func censusRow(c *catalog.CensusRow) []any {
	return []any{int64(c.Length), c.RawBoards, c.CanonicalBoards, c.RawStates, c.CanonicalStates, c.SolvableBoards, c.MinimalHands}
}

// stateRow is in the letters of the user's board.
func stateRow(s solver.State, answer solver.Solution, letters solver.Alphabet) []any {
	var hand strings.Builder
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		for range s.Hand.Count(c) {
			hand.WriteByte(letters.Letter(c))
		}
	}
	row := []any{letters.Board(s.Board), hand.String(), int64(answer.Steps), nil}
	if answer.Steps >= 0 {
		row[3] = letters.Moves(answer.Line)
	}
	return row
}
