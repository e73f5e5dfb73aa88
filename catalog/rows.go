package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"iter"

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

// stored are the columns of a row as the table has them, and its greedy rate.
type stored struct {
	board           []byte
	hand, line      int64
	lines, traps    uint64
	packed          uint32
	win, difficulty float64
	greedy          int64 // the number of the rate
	greedyRate      float64
}

// readRow reads the columns of a row, behind others that the statement may
// have in front of them. The error wraps ErrDamaged if they are not those of
// any row.
func (c *Catalog) readRow(rows *sql.Rows, front ...any) (solver.Row, error) {
	var s stored
	if err := rows.Scan(append(front, (*sql.RawBytes)(&s.board), &s.hand, &s.line, &s.lines, &s.traps, &s.packed, &s.win, &s.difficulty,
		&s.greedy, &s.greedyRate)...); err != nil {
		return solver.Row{}, damaged("%w", err)
	}
	return c.unpack(&s)
}

// unpack makes a row of its columns. The error wraps ErrDamaged if they are not
// those of any row.
func (c *Catalog) unpack(s *stored) (solver.Row, error) {
	var row solver.Row
	var err error
	if row.Board, err = solver.ParseBoard(string(s.board)); err != nil {
		return row, damaged("board %q: %w", s.board, err)
	}
	if s.hand < 1 || s.hand >= int64(len(c.hands)) {
		return row, damaged("board %v: there is no hand %d", row.Board, s.hand)
	}
	m, t := &row.Measures, traits(s.packed)
	row.Hand, row.Line = c.hands[s.hand], solver.Line(s.line)
	m.Lines, m.TrapSum, m.WinRate, m.GreedyRate = s.lines, s.traps, s.win, s.greedyRate
	m.Choices, m.Openings, m.Chain, m.Separators = uint8(t>>23), uint8(t>>15), uint8(t.chain()), uint8(t.separators())
	m.Technique = t.technique()
	if traitsOf(&row) != t {
		return row, damaged("board %v with %v: its colours or its symmetry are not those that its traits say", row.Board, row.Hand)
	}
	if s.difficulty != m.Difficulty() {
		return row, damaged("board %v with %v: the difficulty is not that of the win rate", row.Board, row.Hand)
	}
	return row, nil
}

// eachRow gives every row, in the order of the boards and hands as text. It
// ends with the first error.
func (c *Catalog) eachRow(ctx context.Context) iter.Seq2[solver.Row, error] {
	return func(yield func(solver.Row, error) bool) {
		rows, err := c.db.QueryContext(ctx, queries.AllRows)
		if err != nil {
			yield(solver.Row{}, err)
			return
		}
		defer rows.Close()
		for n := 1; rows.Next(); n++ {
			row, err := c.readRow(rows)
			if err != nil {
				err = fmt.Errorf("row %d: %w", n, err)
			} else if n%(1<<12) == 0 && ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			if !yield(row, err) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(solver.Row{}, err)
		}
	}
}

// readRows reads every row, in the order of eachRow, and reports how far it has
// come.
func (c *Catalog) readRows(ctx context.Context, progress func(solver.Progress)) ([]solver.Row, error) {
	var total int64
	if err := c.db.GetContext(ctx, &total, queries.CountRows); err != nil {
		return nil, err
	}
	all := make([]solver.Row, 0, total)
	for row, err := range c.eachRow(ctx) {
		if err != nil {
			return nil, err
		}
		all = append(all, row)
		if done := int64(len(all)); done%(1<<16) == 0 {
			progress(solver.Progress{Phase: "read rows", Done: done, Total: total, Unit: "rows"})
		}
	}
	return all, nil
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
