package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"zumabase/migrations"
	"zumabase/queries"
	"zumabase/solver"
)

// BuildOptions say what to build and how.
type BuildOptions struct {
	Limits   solver.Limits
	Workers  int                   // goroutines; 0 for one a core. The content does not depend on it.
	Force    bool                  // replace a catalog that is there already
	Version  string                // of the program, for info
	Progress func(solver.Progress) // as in solver.Options; may be nil
}

// Summary is what a build has made.
type Summary struct {
	Census []CensusRow
	Boards int64 // solvable canonical boards
	Hands  int64 // minimal hands
	States int64 // canonical states that the catalog answers
	Size   int64 // of the file in bytes
	Digest string
	Time   time.Duration
}

// Build makes a catalog. It writes beside the target and renames when all is
// done and synced, so a build that is broken off, in whatever way, leaves the
// old catalog as it was. What it wrote by then is removed, or, if the process
// was killed, overwritten by the next build.
//
// Errors: solver.ErrLimits, the context's, and ErrExists,
// ErrBuilding, ErrTarget, ErrNotCatalog for a file that is no catalog and so is not
// replaced, or the system's own.
func Build(ctx context.Context, path string, options BuildOptions) (*Summary, error) {
	start := time.Now()
	if err := options.Limits.Validate(); err != nil {
		return nil, err
	}
	if options.Progress == nil {
		options.Progress = func(solver.Progress) {}
	}
	site, err := openSite(path, options.Force)
	if err != nil {
		return nil, err
	}
	defer site.abandon()
	enumeration, err := solver.Enumerate(ctx, options.Limits, solver.Options{Workers: options.Workers, Progress: options.Progress})
	if err != nil {
		return nil, err
	}
	// The tables of the enumeration are garbage now, and the memory is needed.
	debug.FreeOSMemory()
	summary := &Summary{}
	if err := write(ctx, site.path, enumeration, options, summary); err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx) // whatever the transaction made of it
		}
		return nil, site.explain(err)
	}
	options.Progress(solver.Progress{Phase: "sync", Unit: "files"})
	if err := ctx.Err(); err != nil {
		return nil, context.Cause(ctx)
	}
	if summary.Size, err = site.finish(); err != nil {
		return nil, site.explain(err)
	}
	summary.Time = time.Since(start)
	return summary, nil
}

// write fills a new file with the enumeration.
func write(ctx context.Context, path string, e *solver.Enumeration, options BuildOptions, summary *Summary) error {
	dsn, err := fileURI(path, url.Values{
		"_pragma": {"journal_mode(off)", "synchronous(off)", "locking_mode(exclusive)", "cache_size(-131072)", "temp_store(memory)"},
	})
	if err != nil {
		return err
	}
	rows := &source{ctx: ctx, rows: e.Rows, report: options.Progress}
	d := new(sqlite.Driver)
	if err := d.RegisterModule("enumeration", rows); err != nil {
		return err
	}
	db := open(d, dsn)
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db.DB); err != nil {
		return err
	}

	options.Progress(solver.Progress{Phase: "order rows", Total: int64(len(e.Rows)), Unit: "rows"})
	rows.order = fileOrder(e.Rows)
	// The digest has time until the rows are written and indexed.
	digested := make(chan string, 1)
	go func() { digested <- digest(e.Rows) }()
	hands := numberHands(e.Limits)
	rows.numbers = handNumbers(hands)

	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := writeSmallTables(tx, e, rows.order, hands, summary); err != nil {
		return err
	}
	// The user's context would cost a goroutine a statement here and gains
	// nothing: the virtual table looks at it itself.
	if _, err := tx.Exec("CREATE VIRTUAL TABLE temp.enumeration USING enumeration"); err != nil {
		return err
	}
	if _, err := tx.Exec(queries.LoadRows); err != nil {
		return errors.Join(context.Cause(ctx), err)
	}
	options.Progress(solver.Progress{Phase: "index rows", Total: int64(len(e.Rows)), Unit: "rows"})
	if _, err := tx.ExecContext(ctx, queries.IndexRows); err != nil {
		return errors.Join(context.Cause(ctx), err)
	}
	options.Progress(solver.Progress{Phase: "digest", Unit: "rows"})
	summary.Digest = <-digested
	for _, pair := range [][2]string{
		{"max_board", strconv.Itoa(e.Limits.Board)},
		{"max_hand", strconv.Itoa(e.Limits.Hand)},
		{"colors", strconv.Itoa(e.Limits.Colors)},
		{"version", options.Version},
		{"digest", summary.Digest},
	} {
		if _, err := tx.Exec(queries.InsertInfo, pair[0], pair[1]); err != nil {
			return err
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return db.Close()
}

func migrate(ctx context.Context, db *sql.DB) error {
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.Files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// writeSmallTables writes all but the rows, and fills in the summary.
func writeSmallTables(tx *sqlx.Tx, e *solver.Enumeration, order []uint32, hands []solver.Hand, summary *Summary) error {
	summary.Census = takeCensus(e)
	for _, c := range summary.Census {
		summary.Boards += c.SolvableBoards
		summary.Hands += c.MinimalHands
		summary.States += c.CanonicalStates
		if err := insert(tx, queries.InsertCensus, c.Length, c.RawBoards, c.CanonicalBoards, c.RawStates,
			c.CanonicalStates, c.SolvableBoards, c.MinimalHands); err != nil {
			return err
		}
	}
	for t := solver.Complete; t <= solver.Free; t++ {
		if err := insert(tx, queries.InsertTechnique, int(t), t.String()); err != nil {
			return err
		}
	}
	for number, hand := range hands[1:] {
		if err := insert(tx, queries.InsertHand, number+1, hand.String(), hand.Size(), leastBoardColors(hand)); err != nil {
			return err
		}
	}
	for whole, hand := range hands[1:] {
		for part, other := range hands[1:] {
			if hand.Contains(other) {
				if err := insert(tx, queries.InsertPart, whole+1, part+1); err != nil {
					return err
				}
			}
		}
	}
	for _, d := range takeDistribution(e.Rows) {
		if err := insert(tx, queries.InsertDistribution, d.Length, d.Steps, int(d.Technique), d.Difficulty, d.Puzzles); err != nil {
			return err
		}
	}
	for _, b := range blocks(e.Rows, order) {
		values := []any{b.first, b.first + b.rows - 1}
		for _, name := range []string{"steps", "length", "colors", "technique", "chain", "separators", "symmetric"} {
			values = append(values, b.bounds[ordinals[name]].Min)
		}
		for _, name := range []string{"difficulty", "lines", "openings", "traps"} {
			bounds := b.bounds[ordinals[name]]
			values = append(values, bounds.Min, bounds.Max)
		}
		if err := insert(tx, queries.InsertBlock, values...); err != nil {
			return err
		}
		if err := insert(tx, queries.InsertBlockColumns, b.first, packColumns(e.Rows, order[b.first-1:b.first-1+b.rows], keyBase(e.Limits))); err != nil {
			return err
		}
	}
	return nil
}

func insert(tx *sqlx.Tx, query string, values ...any) error {
	_, err := tx.Exec(query, values...)
	return err
}

// explain puts SQLite's complaints about the file that is being written into
// our terms.
func (s *site) explain(err error) error {
	var code *sqlite.Error
	if errors.As(err, &code) {
		switch code.Code() & 0xff {
		case sqlite3.SQLITE_FULL:
			return fileFault(s.target, fmt.Errorf("%w: the disk is full: %w", ErrTarget, err), "the default catalog needs about half a gigabyte")
		case sqlite3.SQLITE_IOERR:
			return fileFault(s.target, fmt.Errorf("%w: %w", ErrTarget, err), "look at the disk")
		}
	}
	if errors.Is(err, os.ErrPermission) {
		return fileFault(s.target, err, "choose a folder that you may write to, with --db or ZUMA_DB")
	}
	return err
}
