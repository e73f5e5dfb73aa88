package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"

	"zumabase/catalog/pages"
	"zumabase/queries"
)

// EachPuzzle gives all puzzles that pass the filter, in the order of their
// boards and hands as text, reading the table from one end to the other: for
// few of many, Puzzles is quicker. A puzzle is valid until the next one is
// asked for. It ends with the first error: ErrSearch for a filter that is not
// valid, the context's cause, or the file's.
//
// SQLite takes several microseconds to hand out a row. So it is only asked for
// the pages of the table, and the rows are read from these.
func (c *Catalog) EachPuzzle(ctx context.Context, filter Filter) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		err := filter.Validate()
		if err == nil {
			err = c.eachPuzzle(ctx, &filter, func(p *Puzzle) bool { return yield(p, nil) })
		}
		if err != nil && !errors.Is(err, errEnough) {
			yield(nil, c.fileError(err))
		}
	}
}

var errEnough = errors.New("no more is wanted")

func (c *Catalog) eachPuzzle(ctx context.Context, filter *Filter, visit func(*Puzzle) bool) error {
	var root uint32
	if err := c.db.GetContext(ctx, &root, queries.Root, "minimal"); err != nil {
		return err
	}
	var rates []float64
	if err := c.db.SelectContext(ctx, &rates, queries.GreedyRates); err != nil {
		return err
	}
	statement, err := c.db.PreparexContext(ctx, queries.Page)
	if err != nil {
		return err
	}
	defer statement.Close()
	page := func(number uint32) ([]byte, error) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		// The user's context costs a goroutine a page, and gains nothing here.
		var data []byte
		if err := statement.QueryRow(number).Scan(&data); err != nil {
			if errors.Is(err, sql.ErrNoRows) {
				err = damaged("there is no page %d", number)
			}
			return nil, err
		}
		return data, nil
	}
	var p Puzzle
	n := 0
	err = pages.ReadIndex(root, page, func(f *pages.Fields) error {
		n++
		s := stored{
			board: f.Text(), hand: f.Int(), line: f.Int(), lines: uint64(f.Int()), traps: uint64(f.Int()), packed: uint32(f.Int()),
			win: f.Real(), difficulty: f.Real(), greedy: f.Int(),
		}
		err := f.End()
		if err == nil && (s.greedy < 0 || s.greedy >= int64(len(rates))) {
			err = damaged("there is no greedy rate %d", s.greedy)
		}
		if err != nil {
			return fmt.Errorf("row %d: %w", n, err)
		}
		s.greedyRate = rates[s.greedy]
		row, err := c.unpack(&s)
		if err != nil {
			return fmt.Errorf("row %d: %w", n, err)
		}
		p = Puzzle{Board: row.Board, Hand: row.Hand, Line: row.Line.Moves(), Measures: row.Measures}
		if filter.Has(&p) && !visit(&p) {
			return errEnough
		}
		return nil
	})
	if errors.Is(err, pages.ErrFormat) {
		return damaged("%w", err)
	}
	return err
}
