package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	"zumabase/queries"
	"zumabase/solver"
)

// VerifyOptions say how thorough a verification is.
type VerifyOptions struct {
	Sample   int    // how many boards to solve again, and how many rows to measure again
	Seed     uint64 // of the sample
	All      bool   // measure every row again
	Workers  int    // goroutines; 0 for one a core
	Progress func(solver.Progress)
}

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
// of it; that the census and the digest are those of the rows; and for a
// sample of boards, solvable or not, that the forward search finds exactly the
// minimal hands that the catalog has, and for a sample of rows the same
// measures. The error wraps ErrDamaged and names the place, unless it is the
// context's or the system's.
func (c *Catalog) Verify(ctx context.Context, options VerifyOptions) (*VerifyReport, error) {
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
	rows    []solver.Row // in the order of the file
}

func newVerifier(c *Catalog, options VerifyOptions) *verifier {
	if options.Workers <= 0 {
		options.Workers = runtime.GOMAXPROCS(0)
	}
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
	if err := v.each(ctx, "replay lines", "rows", len(v.rows), func(i int) error { return v.replay(&v.rows[i]) }); err != nil {
		return nil, err
	}
	if err := v.checkOrder(); err != nil {
		return nil, err
	}
	v.options.Progress(solver.Progress{Phase: "digest", Unit: "rows"})
	if sum := digest(v.rows); sum != v.Info.Digest {
		return nil, damaged("the digest of the content is %s, and the file says %s", sum, v.Info.Digest)
	}
	enumeration := &solver.Enumeration{Limits: v.Info.Limits, Rows: v.rows}
	slices.SortFunc(v.rows, solver.CompareRows)
	if err := v.checkCensus(ctx, enumeration); err != nil {
		return nil, err
	}
	if err := v.checkSmallTables(ctx, enumeration); err != nil {
		return nil, err
	}
	report := &VerifyReport{Rows: len(v.rows), Digest: v.Info.Digest}
	var err error
	if report.Boards, report.Unsolvable, err = v.solveAgain(ctx, enumeration); err != nil {
		return nil, err
	}
	report.Measured, err = v.measureAgain(ctx)
	return report, err
}

// readRows reads every row as it lies in the file.
func (v *verifier) readRows(ctx context.Context) error {
	var total int
	if err := v.db.GetContext(ctx, &total, queries.CountRows); err != nil {
		return err
	}
	v.rows = make([]solver.Row, 0, total)
	rows, err := v.db.QueryContext(ctx, queries.AllRows)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, hand, line, technique int64
		var board sql.RawBytes
		var row solver.Row
		var difficulty float64
		m := &row.Measures
		if err := rows.Scan(&id, &board, &hand, &line, &m.Lines, &m.Choices, &m.Openings, &m.TrapSum,
			&m.Chain, &m.Separators, &technique, &m.WinRate, &difficulty); err != nil {
			return damaged("row %d: %w", len(v.rows)+1, err)
		}
		if row.Board, err = solver.ParseBoard(string(board)); err != nil {
			return damaged("row %d: board %q: %w", id, board, err)
		}
		if hand < 1 || hand >= int64(len(v.hands)) {
			return damaged("row %d: there is no hand %d", id, hand)
		}
		row.Hand, row.Line, m.Technique = v.hands[hand], solver.Line(line), solver.Technique(technique)
		if id != int64(len(v.rows)+1) {
			return damaged("row %d is missing", len(v.rows)+1)
		}
		if difficulty != m.Difficulty() {
			return damaged("row %d: board %v: the difficulty is not that of the win rate", id, row.Board)
		}
		v.rows = append(v.rows, row)
		if id%(1<<16) == 0 {
			v.options.Progress(solver.Progress{Phase: "read rows", Done: id, Total: int64(total), Unit: "rows"})
		}
	}
	return rows.Err()
}

// replay checks a row by itself: the board is canonical and within the limits,
// and the line clears it with exactly the hand.
func (v *verifier) replay(row *solver.Row) error {
	board, hand, _ := solver.Canonical(row.Board, row.Hand)
	state := solver.State{Board: row.Board, Hand: row.Hand}
	switch limits := v.Info.Limits; {
	case board != row.Board || hand != row.Hand:
		return damaged("board %v with %v is not in canonical form", row.Board, row.Hand)
	case row.Board.Len() > limits.Board || row.Hand.Size() > limits.Hand || state.Colors() > limits.Colors:
		return damaged("board %v with %v is beyond the limits", row.Board, row.Hand)
	}
	return replay(row.Board, row.Hand, row.Line)
}

// checkOrder checks that rows come in the order that the blocks rely on.
func (v *verifier) checkOrder() error {
	if !slices.IsSorted(fileOrder(v.rows)) {
		return damaged("the rows are not in the order of the blocks")
	}
	return nil
}

// checkCensus checks the census against the rows, and that no hand of a board
// contains another of it.
func (v *verifier) checkCensus(ctx context.Context, e *solver.Enumeration) error {
	for from := 0; from < len(e.Rows); {
		rows := e.Board(e.Rows[from].Board)
		for i := range rows {
			for j := range rows {
				if i != j && rows[i].Hand.Contains(rows[j].Hand) {
					return damaged("board %v: the hand %v contains %v", rows[i].Board, rows[i].Hand, rows[j].Hand)
				}
			}
		}
		from += len(rows)
	}
	stored, err := v.Census(ctx)
	if err != nil {
		return err
	}
	if !slices.Equal(stored, takeCensus(e)) {
		return damaged("the census does not count what is there")
	}
	return nil
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
