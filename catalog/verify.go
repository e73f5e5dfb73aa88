package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/jmoiron/sqlx"
	"golang.org/x/sync/errgroup"
	"modernc.org/sqlite"

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
		return &Error{v.path, err, rebuild}
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

// checkFile lets SQLite check its own structures, and compares the schema with
// that of a new catalog.
func (v *verifier) checkFile(ctx context.Context) error {
	var findings []string
	if err := v.db.SelectContext(ctx, &findings, "PRAGMA integrity_check"); err != nil {
		return err
	}
	if len(findings) != 1 || findings[0] != "ok" {
		return damaged("%s", findings[0])
	}
	fresh, err := memoryCatalog(ctx)
	if err != nil {
		return err
	}
	defer fresh.Close()
	if _, err := fresh.Exec(queries.IndexRows); err != nil {
		return err
	}
	var want, have []struct{ Name, SQL string }
	if err := fresh.SelectContext(ctx, &want, queries.Schema); err != nil {
		return err
	}
	if err := v.db.SelectContext(ctx, &have, queries.Schema); err != nil {
		return err
	}
	if !slices.Equal(want, have) {
		return damaged("its schema is not that of a catalog")
	}
	return nil
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

// replay checks that the line, in normal form, clears the board with exactly
// the hand.
func replay(board solver.Board, hand solver.Hand, line solver.Line) error {
	at, left := board, hand
	for rest := line; rest != 0; rest >>= 8 {
		move := solver.Move(rest & 255)
		if at == 0 || move.Ball() == 0 || left.Count(move.Ball()) == 0 || move.Gap() > at.Len() || at.Normal(move) != move {
			return damaged("board %v with %v: the line %#x cannot be played", board, hand, uint64(line))
		}
		at, left = at.Play(move), left.Remove(move.Ball())
	}
	if at != 0 || left != 0 {
		return damaged("board %v with %v: the line %v does not clear the board with the whole hand", board, hand, line)
	}
	return nil
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

// checkSmallTables compares the tables that follow from the limits and the rows
// with those that a new catalog of these rows would have: neither the digest
// nor the census covers them, and the views and searches rest on them.
func (v *verifier) checkSmallTables(ctx context.Context, e *solver.Enumeration) error {
	fresh, err := memoryCatalog(ctx)
	if err != nil {
		return err
	}
	defer fresh.Close()
	tx, err := fresh.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := writeSmallTables(tx, e, fileOrder(e.Rows), numberHands(e.Limits), &Summary{}); err != nil {
		return err
	}
	var tables []string
	if err := tx.SelectContext(ctx, &tables, queries.SmallTables); err != nil {
		return err
	}
	for _, table := range tables {
		query := `SELECT * FROM "` + table + `"` // a name of our own schema
		want, err := tx.QueryxContext(ctx, query)
		if err != nil {
			return err
		}
		defer want.Close()
		have, err := v.db.QueryxContext(ctx, query)
		if err != nil {
			return err
		}
		defer have.Close()
		if err := sameRows(table, want, have); err != nil {
			return err
		}
	}
	return nil
}

// sameRows compares the rows of a table with those that it should have.
func sameRows(table string, want, have *sqlx.Rows) error {
	for row := 1; ; row++ {
		more := want.Next()
		if have.Next() != more {
			return errors.Join(want.Err(), have.Err(), damaged("the table %s has rows too many or too few", table))
		}
		if !more {
			return errors.Join(want.Err(), have.Err())
		}
		wanted, err := want.SliceScan()
		if err != nil {
			return err
		}
		had, err := have.SliceScan()
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(wanted, had) {
			return damaged("the table %s: row %d is %v, and should be %v", table, row, had, wanted)
		}
	}
}

// memoryCatalog returns a database in memory with the schema of a catalog.
func memoryCatalog(ctx context.Context) (*sqlx.DB, error) {
	db := open(new(sqlite.Driver), ":memory:")
	db.SetMaxOpenConns(1) // each connection has a memory of its own
	if err := migrate(ctx, db.DB); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}

// solveAgain solves a sample of boards by the forward search. Half of it are
// boards of the catalog, half are those with one ball replaced or put in, most
// of which cannot be cleared, but not in a way that is plain to see.
func (v *verifier) solveAgain(ctx context.Context, e *solver.Enumeration) (boards, unsolvable int, err error) {
	random := rand.New(rand.NewPCG(v.options.Seed, 1))
	var sample []solver.Board
	for len(sample) < v.options.Sample {
		board := solver.BoardOf(1)
		if len(e.Rows) > 0 {
			board = e.Rows[random.IntN(len(e.Rows))].Board
		}
		if len(sample)%2 == 1 {
			board = v.neighbour(random, board)
		}
		sample = append(sample, board)
	}
	var none atomic.Int64
	err = v.each(ctx, "solve again", "boards", len(sample), func(i int) error {
		want, err := solver.MinimalHands(ctx, sample[i], v.Info.Limits)
		if err != nil {
			return err
		}
		if len(want) == 0 {
			none.Add(1)
		}
		if have := e.MinimalHands(sample[i]); !slices.Equal(withMirrors(sample[i], want), have) {
			return damaged("board %v: the catalog has the hands %v, and the forward search finds %v", sample[i], have, want)
		}
		return nil
	})
	return len(sample), int(none.Load()), err
}

// withMirrors brings the hands of a canonical board into canonical form.
func withMirrors(board solver.Board, hands []solver.Hand) []solver.Hand {
	for i, hand := range hands {
		_, hands[i], _ = solver.Canonical(board, hand)
	}
	slices.SortFunc(hands, solver.CompareHands)
	return slices.Compact(hands)
}

// neighbour returns a board within the limits that differs from the given one
// by a ball.
func (v *verifier) neighbour(random *rand.Rand, board solver.Board) solver.Board {
	for {
		n := board.Len()
		at := random.IntN(n)
		color := solver.Color(1 + random.IntN(v.Info.Limits.Colors))
		var balls []solver.Color
		for i := range n {
			switch {
			case i != at:
			case n < v.Info.Limits.Board && random.IntN(2) == 0:
				balls = append(balls, color)
			default:
				balls = append(balls, color)
				continue
			}
			balls = append(balls, board.Ball(i))
		}
		other := solver.BoardOf(balls...)
		if other != board && other.Settled() {
			other, _, _ = solver.Canonical(other, 0)
			return other
		}
		if v.Info.Limits.Colors == 1 {
			return board // there are only R and RR
		}
	}
}

// measureAgain measures a sample of rows by the definitions.
func (v *verifier) measureAgain(ctx context.Context) (int, error) {
	sample := v.options.Sample
	if v.options.All {
		sample = len(v.rows)
	}
	sample = min(sample, len(v.rows))
	random := rand.New(rand.NewPCG(v.options.Seed, 2))
	pick := make([]int, sample)
	for i := range pick {
		if pick[i] = i; !v.options.All {
			pick[i] = random.IntN(len(v.rows))
		}
	}
	return sample, v.each(ctx, "measure again", "rows", sample, func(i int) error {
		row := &v.rows[pick[i]]
		m, err := solver.Rate(ctx, solver.State{Board: row.Board, Hand: row.Hand})
		if err != nil {
			return err
		}
		if m != row.Measures {
			return damaged("board %v with %v: the catalog has the measures %+v, and they are %+v", row.Board, row.Hand, row.Measures, m)
		}
		return nil
	})
}

// each calls check with 0 to n-1 on all workers, and reports progress.
func (v *verifier) each(ctx context.Context, phase, unit string, n int, check func(i int) error) error {
	var done atomic.Int64
	return v.parallel(ctx, n, 64, func(i int) error {
		if now := done.Add(1); now%1024 == 0 || now == int64(n) {
			v.options.Progress(solver.Progress{Phase: phase, Done: now, Total: int64(n), Unit: unit})
		}
		return check(i)
	})
}

// parallel calls work with 0 to n-1 on all workers, stride at a time, until
// one returns an error.
func (v *verifier) parallel(ctx context.Context, n, stride int, work func(i int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range min(v.options.Workers, n) {
		group.Go(func() error {
			for ctx.Err() == nil {
				from := int(next.Add(int64(stride))) - stride
				if from >= n {
					return nil
				}
				for i := from; i < min(from+stride, n); i++ {
					if err := work(i); err != nil {
						return err
					}
				}
			}
			return ctx.Err()
		})
	}
	return group.Wait()
}
