package catalog

import (
	"context"
	"database/sql"
	"fmt"

	"zumabase/catalog/pages"
	"zumabase/queries"
	"zumabase/solver"
)

// The columns of the table minimal are spelled here alone: encode writes them
// and readRow reads them, in the order of the table, and the greedy rate behind
// its number.

// traits are the small numbers of a row in one, see the table minimal.
type traits uint32

func traitsOf(row *solver.Row) traits {
	m := &row.Measures
	t := traits(m.Choices)
	t = t<<8 | traits(m.Openings)
	t = t<<5 | traits(m.Chain&31)
	t = t<<4 | traits(m.Separators&15)
	t = t<<2 | traits(m.Technique&3)
	t = t<<3 | traits(row.Board.Colors())
	t <<= 1
	if _, symmetric := row.Board.Symmetric(); symmetric {
		t |= 1
	}
	return t
}

func (t traits) symmetric() int              { return int(t & 1) }
func (t traits) colors() int                 { return int(t >> 1 & 7) }
func (t traits) technique() solver.Technique { return solver.Technique(t >> 4 & 3) }
func (t traits) separators() int             { return int(t >> 6 & 15) }
func (t traits) chain() int                  { return int(t >> 10 & 31) }

// encode writes a row.
func (a *arrangement) encode(r *pages.Record, row *solver.Row) {
	m := &row.Measures
	r.Text(row.Board.String())
	r.Int(int64(a.number[row.Hand]))
	r.Int(int64(row.Line))
	r.Int(int64(m.Lines))
	r.Int(int64(m.TrapSum))
	r.Int(int64(traitsOf(row)))
	r.Real(m.WinRate)
	r.Real(m.Difficulty())
	r.Int(int64(a.greedy[m.GreedyRate]))
}

// readRow reads the columns of a row, behind others that the statement may
// have in front of them. The error wraps ErrDamaged if they are not those of
// any row.
func (c *Catalog) readRow(rows *sql.Rows, front ...any) (solver.Row, error) {
	var row solver.Row
	var board sql.RawBytes
	var hand, line, greedy int64
	var packed uint32
	var difficulty float64
	m := &row.Measures
	if err := rows.Scan(append(front, &board, &hand, &line, &m.Lines, &m.TrapSum, &packed, &m.WinRate, &difficulty, &greedy, &m.GreedyRate)...); err != nil {
		return row, damaged("%w", err)
	}
	var err error
	if row.Board, err = solver.ParseBoard(string(board)); err != nil {
		return row, damaged("board %q: %w", board, err)
	}
	if hand < 1 || hand >= int64(len(c.hands)) {
		return row, damaged("board %v: there is no hand %d", row.Board, hand)
	}
	t := traits(packed)
	row.Hand, row.Line = c.hands[hand], solver.Line(line)
	m.Choices, m.Openings, m.Chain, m.Separators = uint8(t>>23), uint8(t>>15), uint8(t.chain()), uint8(t.separators())
	m.Technique = t.technique()
	if traitsOf(&row) != t {
		return row, damaged("board %v with %v: its colours or its symmetry are not those that its traits say", row.Board, row.Hand)
	}
	if difficulty != m.Difficulty() {
		return row, damaged("board %v with %v: the difficulty is not that of the win rate", row.Board, row.Hand)
	}
	return row, nil
}

// readRows reads every row, in the order of the boards and hands as text, and
// reports how far it has come.
func (c *Catalog) readRows(ctx context.Context, progress func(solver.Progress)) ([]solver.Row, error) {
	var total int64
	if err := c.db.GetContext(ctx, &total, queries.CountRows); err != nil {
		return nil, err
	}
	all := make([]solver.Row, 0, total)
	rows, err := c.db.QueryContext(ctx, queries.AllRows)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		row, err := c.readRow(rows)
		if err != nil {
			return nil, fmt.Errorf("row %d: %w", len(all)+1, err)
		}
		all = append(all, row)
		if done := int64(len(all)); done%(1<<16) == 0 {
			progress(solver.Progress{Phase: "read rows", Done: done, Total: total, Unit: "rows"})
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
		}
	}
	return all, rows.Err()
}

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
