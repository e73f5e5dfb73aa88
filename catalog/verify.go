package catalog

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// VerifyOptions say how thorough a verification is.
type VerifyOptions struct {
	Sample   int    // how many boards to solve again, and how many rows to measure again; up to 100 million
	Seed     uint64 // of the sample
	All      bool   // measure every row again
	Workers  int    // goroutines; 0 for one a core
	Progress func(solver.Progress)
}

// maxSample is the largest sample. Whoever wants more wants the proof.
const maxSample = 100_000_000

// VerifyReport counts what was checked.
type VerifyReport struct {
	Rows       int    `json:"rows"`       // replayed
	Boards     int    `json:"boards"`     // solved again
	Unsolvable int    `json:"unsolvable"` // of these
	Measured   int    `json:"measured"`   // rows measured again
	Digest     string `json:"digest"`
}

// Verify proves what a catalog says by means that share nothing with how it
// was made: the file's integrity and schema; that every line clears its board
// by the rules with exactly its hand; that no hand of a board contains another
// of it; that the rows lie in the orders that look-ups and searches rely on,
// and what searches read is that of the rows; that all other tables follow
// from the rows, and an audit from the answers; that the digest is that of the
// content; and for a sample of boards, solvable or not, that the forward search
// finds exactly the minimal hands that the catalog has, and for a sample of
// rows the same measures. The error wraps ErrDamaged and names the place,
// unless it is the context's cause or the system's.
func (c *Catalog) Verify(ctx context.Context, options VerifyOptions) (*VerifyReport, error) {
	if options.Sample < 0 || options.Sample > maxSample {
		return nil, fault.Bad("sample", "a sample of %d: want 0 to %d", options.Sample, maxSample)
	}
	v := newVerifier(c, options)
	report, err := v.verify(ctx)
	if err != nil {
		return nil, v.explain(ctx, err)
	}
	return report, nil
}

type verifier struct {
	*Catalog
	options VerifyOptions
	rows    []solver.Row // by board and hand as text; once all is checked by CompareRows
}

func newVerifier(c *Catalog, options VerifyOptions) *verifier {
	options.Workers = solver.Workers(options.Workers)
	if options.Progress == nil {
		options.Progress = func(solver.Progress) {}
	}
	return &verifier{Catalog: c, options: options}
}

// explain adds the file's name to an error, unless it is the context's.
func (v *verifier) explain(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if errors.Is(err, ErrDamaged) {
		return fileFault(v.path, err, rebuild)
	}
	return v.fileError(err)
}

func damaged(format string, args ...any) error {
	return fmt.Errorf("%w: %w", ErrDamaged, fmt.Errorf(format, args...))
}

func (v *verifier) verify(ctx context.Context) (*VerifyReport, error) {
	v.options.Progress(solver.Progress{Phase: "file integrity", Unit: "files"})
	if err := v.checkFile(ctx); err != nil {
		return nil, err
	}
	if err := v.readRows(ctx); err != nil {
		return nil, err
	}
	if err := v.each(ctx, "replay lines", "rows", len(v.rows), v.checkRow); err != nil {
		return nil, err
	}
	v.options.Progress(solver.Progress{Phase: "order rows", Unit: "rows"})
	a, err := newArrangement(ctx, v.Info.Limits, chunked(v.rows), v.options.Workers)
	if err != nil {
		return nil, err
	}
	if err := a.deal(ctx, 0, ""); err != nil {
		return nil, err
	}
	if err := v.checkBlocks(ctx, a); err != nil {
		return nil, err
	}
	v.options.Progress(solver.Progress{Phase: "digest", Unit: "rows"})
	switch sum, err := digest(ctx, v.options.Workers, chunked(v.rows)); {
	case err != nil:
		return nil, err
	case sum != v.Info.Digest:
		return nil, damaged("the digest of the content is %s, and the file says %s", sum, v.Info.Digest)
	}
	if err := v.checkTables(ctx, a); err != nil {
		return nil, err
	}
	a = nil // of the order that the rows have had
	slices.SortFunc(v.rows, solver.CompareRows)
	report := &VerifyReport{Rows: len(v.rows), Digest: v.Info.Digest}
	enumeration := &solver.Enumeration{Limits: v.Info.Limits, Rows: v.rows}
	if report.Boards, report.Unsolvable, err = v.solveAgain(ctx, enumeration); err != nil {
		return nil, err
	}
	report.Measured, err = v.measureAgain(ctx)
	return report, err
}

// readRows reads every row.
func (v *verifier) readRows(ctx context.Context) (err error) {
	v.rows, err = v.Catalog.readRows(ctx, v.options.Progress)
	return err
}

// checkRow checks row i by itself and against the ones before it: the board is
// canonical and within the limits, the line clears it with exactly the hand,
// the rows ascend, and none of the hands of a board contains another.
func (v *verifier) checkRow(i int) error {
	row := &v.rows[i]
	board, hand, _ := solver.Canonical(row.Board, row.Hand)
	state := solver.State{Board: row.Board, Hand: row.Hand}
	switch limits := v.Info.Limits; {
	case board != row.Board || hand != row.Hand:
		return damaged("board %v with %v is not in canonical form", row.Board, row.Hand)
	case row.Board.Len() > limits.Board || row.Hand.Size() > limits.Hand || state.Colors() > limits.Colors:
		return damaged("board %v with %v is beyond the limits", row.Board, row.Hand)
	case i > 0 && !before(&v.rows[i-1], row):
		return damaged("board %v with %v comes too late", row.Board, row.Hand)
	}
	for j := i - 1; j >= 0 && v.rows[j].Board == row.Board; j-- {
		whole, part := row.Hand, v.rows[j].Hand
		if whole.Size() < part.Size() {
			whole, part = part, whole
		}
		if whole.Contains(part) {
			return damaged("board %v: the hand %v contains %v", row.Board, whole, part)
		}
	}
	return replay(row.Board, row.Hand, row.Line)
}

// before reports whether a row comes before another as text.
func before(x, y *solver.Row) bool {
	return cmp.Or(strings.Compare(x.Board.String(), y.Board.String()), strings.Compare(x.Hand.String(), y.Hand.String())) < 0
}

// checkBlocks checks what searches rely on: that the blocks have every row once
// and in the order of the search, that the bounds are those of their rows, and
// that the columns are theirs.
func (v *verifier) checkBlocks(ctx context.Context, a *arrangement) error {
	blocks, err := v.blocks(ctx)
	if err != nil {
		return err
	}
	f, err := v.newFinder(ctx, Filter{})
	if err != nil {
		return err
	}
	defer f.close()
	place := 0
	for i := range blocks {
		if blocks[i].first != place {
			return damaged("block %d begins with row %d, and should with row %d", i, blocks[i].first, place)
		}
		place += blocks[i].rows
	}
	if place != len(v.rows) {
		return damaged("the blocks have %d rows, and there are %d", place, len(v.rows))
	}
	if len(blocks) != len(a.blocks) {
		return damaged("there are %d blocks, and there should be %d", len(blocks), len(a.blocks))
	}
	lasts := make([]solver.Row, len(a.kinds)) // of each kind
	firsts := make([]solver.Row, len(a.kinds))
	if err := v.each(ctx, "check blocks", "kinds", len(a.kinds), func(number int) error {
		rows, err := a.sorted(number)
		if err != nil {
			return err
		}
		firsts[number], lasts[number] = rows[0], rows[len(rows)-1]
		for i := 1; i < len(rows); i++ {
			if !sought(&rows[i-1], &rows[i]) {
				return damaged("board %v with %v comes too late in a search", rows[i].Board, rows[i].Hand)
			}
		}
		for _, b := range a.cut(number, rows) {
			if err := v.checkBlock(f, a, &blocks[b.number], rows[b.first-a.kinds[number].first:][:b.rows]); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	for i := range firsts[min(1, len(firsts)):] {
		if !sought(&lasts[i], &firsts[i+1]) {
			return damaged("board %v with %v comes too late in a search", firsts[i+1].Board, firsts[i+1].Hand)
		}
	}
	return nil
}

// checkBlock checks a block against its rows.
func (v *verifier) checkBlock(f *finder, a *arrangement, b *block, rows []solver.Row) error {
	if b.rows != len(rows) {
		return damaged("block %d has %d rows, and should have %d", b.number, b.rows, len(rows))
	}
	c, err := f.columnsOf(b)
	if err != nil {
		return err
	}
	for row := range rows {
		this := &rows[row]
		if hand, err := c.hand(row); err != nil || hand != this.Hand || c.board(row) != this.Board {
			return damaged("block %d: its columns are not those of its rows: %v with %v is missing", b.number, this.Board, this.Hand)
		}
		p := Puzzle{Board: this.Board, Hand: this.Hand, Measures: this.Measures}
		for j := range Measures {
			m := &Measures[j]
			switch value := m.of(&p); {
			case !b.bounds[j].Has(value):
				return damaged("block %d: %s of %v with %v is beyond the bounds", b.number, m.Name, this.Board, this.Hand)
			case m.bounds != nil && !m.bounds(c, row).Has(value):
				return damaged("block %d: the columns do not have the %s of %v with %v", b.number, m.Name, this.Board, this.Hand)
			case m.bounds == nil && b.bounds[j].Min != b.bounds[j].Max:
				return damaged("block %d: the rows do not have %s in common", b.number, m.Name)
			}
		}
	}
	if !bytes.Equal(c.packed, a.pack(b, rows)) {
		return damaged("block %d: its columns are not those of its rows", b.number)
	}
	return nil
}

// sought reports whether a row comes before another in a search. It says again,
// in other words, what arrange goes by.
func sought(x, y *solver.Row) bool {
	measures := func(r *solver.Row) []int {
		_, symmetric := r.Board.Symmetric()
		one := 0
		if symmetric {
			one = 1
		}
		return []int{r.Hand.Size(), r.Board.Len(), r.Board.Colors(), int(r.Measures.Technique), int(r.Measures.Chain),
			int(r.Measures.Separators), one}
	}
	return cmp.Or(slices.Compare(measures(x), measures(y)), cmp.Compare(y.Measures.WinRate, x.Measures.WinRate)) < 0 ||
		slices.Equal(measures(x), measures(y)) && x.Measures.WinRate == y.Measures.WinRate && before(x, y)
}

// each calls check with 0 to n-1 on all workers, and reports progress.
func (v *verifier) each(ctx context.Context, phase, unit string, n int, check func(i int) error) error {
	var done atomic.Int64
	return solver.Parallel(ctx, v.options.Workers, n, func(_, i int) error {
		if now := done.Add(1); now%1024 == 0 || now == int64(n) {
			v.options.Progress(solver.Progress{Phase: phase, Done: now, Total: int64(n), Unit: unit})
		}
		return check(i)
	})
}
