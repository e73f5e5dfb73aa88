package catalog

import (
	"context"
	"database/sql/driver"
	"fmt"

	"modernc.org/sqlite/vtab"

	"zumabase/solver"
)

// source hands the rows of an enumeration to SQLite as a virtual table, in the
// file's order: INSERT ... SELECT from it is the fastest way in, about twice
// as fast as prepared statements of many rows.
type source struct {
	ctx     context.Context
	rows    []solver.Row
	order   []uint32
	numbers map[solver.Hand]int
	report  func(solver.Progress)
}

const sourceSchema = `CREATE TABLE enumeration (id, board, hand, line, lines, choices, openings, trap_sum,
	chain, separators, technique, win_rate, difficulty)`

// The vtab interfaces. A source is at once the module and its only table.

func (s *source) Create(ctx vtab.Context, _ []string) (vtab.Table, error) {
	return s, ctx.Declare(sourceSchema)
}
func (s *source) Connect(ctx vtab.Context, args []string) (vtab.Table, error) {
	return s.Create(ctx, args)
}
func (s *source) BestIndex(*vtab.IndexInfo) error { return nil }
func (s *source) Open() (vtab.Cursor, error)      { return &sourceCursor{source: s}, nil }
func (s *source) Disconnect() error               { return nil }
func (s *source) Destroy() error                  { return nil }

// batchRows is how many rows are made ready at once.
const batchRows = 1024

// columnValues are the columns of a row.
type columnValues [13]driver.Value

// prepare makes the rows ready on a goroutine of its own, in batches, so that
// SQLite, which works on one processor, only has to take them. It ends early
// if stop is closed.
func (s *source) prepare(stop <-chan struct{}) <-chan []columnValues {
	batches := make(chan []columnValues, 4)
	go func() {
		defer close(batches)
		for from := 0; from < len(s.order); from += batchRows {
			to := min(from+batchRows, len(s.order))
			batch := make([]columnValues, to-from)
			for i := range batch {
				batch[i] = s.values(from + i)
			}
			select {
			case batches <- batch:
			case <-stop:
				return
			}
		}
	}()
	return batches
}

// values returns the columns of a row by its place in the file.
func (s *source) values(at int) columnValues {
	row := &s.rows[s.order[at]]
	m := &row.Measures
	return columnValues{
		int64(at + 1), row.Board.String(), int64(s.numbers[row.Hand]), int64(row.Line), int64(m.Lines), int64(m.Choices),
		int64(m.Openings), int64(m.TrapSum), int64(m.Chain), int64(m.Separators), int64(m.Technique), m.WinRate, m.Difficulty(),
	}
}

type sourceCursor struct {
	*source
	at      int // in the file's order
	batch   []columnValues
	batches <-chan []columnValues
	stop    chan struct{}
}

func (c *sourceCursor) Filter(int, string, []vtab.Value) error {
	c.end()
	c.at, c.stop = 0, make(chan struct{})
	c.batches = c.prepare(c.stop)
	c.batch = <-c.batches
	return nil
}

func (c *sourceCursor) Eof() bool             { return c.at >= len(c.order) }
func (c *sourceCursor) Rowid() (int64, error) { return int64(c.at), nil }
func (c *sourceCursor) Close() error          { c.end(); return nil }

// end ends the preparation, if there is one.
func (c *sourceCursor) end() {
	if c.stop != nil {
		close(c.stop)
		c.stop = nil
	}
}

func (c *sourceCursor) Next() error {
	c.at++
	if c.at%batchRows != 0 && !c.Eof() {
		return nil
	}
	c.report(solver.Progress{Phase: "write rows", Done: int64(c.at), Total: int64(len(c.order)), Unit: "rows"})
	if c.ctx.Err() != nil {
		return context.Cause(c.ctx)
	}
	c.batch = <-c.batches
	return nil
}

func (c *sourceCursor) Column(col int) (driver.Value, error) {
	if col >= len(columnValues{}) {
		return nil, fmt.Errorf("the enumeration has no column %d", col)
	}
	return c.batch[c.at%batchRows][col], nil
}
