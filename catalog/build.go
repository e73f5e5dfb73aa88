package catalog

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"syscall"
	"time"

	"github.com/jmoiron/sqlx"
	"github.com/pressly/goose/v3"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"zumabase/catalog/pages"
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
	Memory   int64                 // bytes for the enumeration, as in solver.Options
	// Spill is a folder for the files that hold what does not fit into memory;
	// "" is for the target's own. They are removed at the end, or by the next
	// build of this target, which goes on from them.
	Spill string
	// From gives the rows of these limits, where another program has found them:
	// in the order and the chunks of solver.Sorted.Rows, several times. If it is
	// nil, they are found here.
	From iter.Seq2[[]solver.Row, error]
}

// spill returns the folder of the enumeration's files, which is for one target
// alone.
func (o *BuildOptions) spill(target string) string {
	if o.Spill == "" {
		return target + ".spill"
	}
	return filepath.Join(o.Spill, filepath.Base(target)+".spill")
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
	summary := &Summary{}
	if err := build(ctx, site.path, path, options, summary); err != nil {
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

// build enumerates and writes the file.
func build(ctx context.Context, path, target string, options BuildOptions, summary *Summary) error {
	if options.From != nil {
		return write(ctx, path, options.From, options, summary)
	}
	enumeration, err := solver.EnumerateSorted(ctx, options.Limits, solver.Options{
		Workers: options.Workers, Progress: options.Progress, Memory: options.Memory, Spill: options.spill(target),
	})
	if err != nil {
		return err
	}
	defer enumeration.Close()
	options.Progress(solver.Progress{Phase: "order rows", Total: int64(enumeration.Len()), Unit: "rows"})
	rows := enumeration.Rows()
	if size := int64(enumeration.Len()) * rowSize; options.Memory == 0 || size <= options.Memory/2 {
		// They are gone through several times, and merged from runs each time.
		var all [][]solver.Row
		for chunk, err := range rows {
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			all = append(all, chunk)
		}
		enumeration.Close()
		debug.FreeOSMemory() // what it took is garbage now, and needed
		rows = func(yield func([]solver.Row, error) bool) {
			for _, chunk := range all {
				if !yield(chunk, nil) {
					return
				}
			}
		}
	}
	return write(ctx, path, rows, options, summary)
}

// rowSize is about what a row takes in memory.
const rowSize = 96

// write fills a new file: SQLite makes the schema; the big tables are written
// as its pages, which takes a tenth of the time; then come the small tables,
// and the digest last, so that a file that has one is whole.
func write(ctx context.Context, path string, rows chunks, options BuildOptions, summary *Summary) error {
	roots := make(map[string]uint32)
	if err := fill(ctx, path, func(tx *sqlx.Tx) error {
		var trees []struct {
			Name     string
			RootPage uint32
		}
		err := tx.Select(&trees, queries.Roots)
		for _, t := range trees {
			roots[t.Name] = t.RootPage
		}
		return err
	}); err != nil {
		return err
	}
	a, err := newArrangement(ctx, options.Limits, rows, options.Workers)
	if err != nil {
		return err
	}
	memory := options.Memory
	if memory > 0 {
		memory = max(1, memory/2)
	}
	if err := a.deal(ctx, memory, filepath.Dir(options.spill(path))); err != nil {
		return err
	}
	defer a.deals.close()
	if err := a.writePages(ctx, path, roots, options); err != nil {
		return err
	}
	options.Progress(solver.Progress{Phase: "digest", Unit: "rows"})
	if summary.Digest, err = digest(ctx, options.Workers, rows); err != nil {
		return err
	}
	return fill(ctx, path, func(tx *sqlx.Tx) error {
		if err := a.writeSmallTables(tx, summary); err != nil {
			return err
		}
		for _, pair := range append(slices.Clone(about),
			[2]string{"max_board", strconv.Itoa(options.Limits.Board)},
			[2]string{"max_hand", strconv.Itoa(options.Limits.Hand)},
			[2]string{"colors", strconv.Itoa(options.Limits.Colors)},
			[2]string{"version", options.Version},
			[2]string{"digest", summary.Digest},
		) {
			if err := insert(tx, queries.InsertInfo, pair[0], pair[1]); err != nil {
				return err
			}
		}
		return nil
	})
}

// about is what info says of every catalog.
var about = [][2]string{
	{"name", "Zumabase, the exact answers to the Zuma game"},
	{"game", "https://leetcode.com/problems/zuma-game/ (LeetCode 488)"},
	{"rules", "A move inserts one ball of the hand anywhere into the board; three or more of one colour in a row vanish, " +
		"and so on with those that meet then; the board is to be cleared with as few moves as can be."},
	{"license", "MIT"},
}

// fill opens a file that is being built, with the schema of a catalog, and
// commits what write does to it.
func fill(ctx context.Context, path string, write func(*sqlx.Tx) error) error {
	dsn, err := fileURI(path, url.Values{
		"_pragma": {"journal_mode(off)", "synchronous(off)", "locking_mode(exclusive)", "temp_store(memory)"},
	})
	if err != nil {
		return err
	}
	db := open(new(sqlite.Driver), dsn)
	defer db.Close()
	db.SetMaxOpenConns(1)
	if err := migrate(ctx, db.DB); err != nil {
		return err
	}
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := write(tx); err != nil {
		return err
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return db.Close()
}

// writePages writes the big tables.
func (a *arrangement) writePages(ctx context.Context, path string, roots map[string]uint32, options BuildOptions) error {
	file, err := pages.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	file.Workers = options.Workers
	file.Progress = func(rows int64) {
		options.Progress(solver.Progress{Phase: "write rows", Done: rows, Total: int64(a.total), Unit: "rows"})
	}
	if err := file.WriteIndex(ctx, roots["minimal"], 2, a.minimalRecords()); err != nil {
		return err
	}
	file.Progress = nil
	if err := file.WriteTable(ctx, roots["block_columns"], a.blockRecords()); err != nil {
		return err
	}
	return file.Commit()
}

// minimalRecords are the rows of the table minimal.
func (a *arrangement) minimalRecords() pages.Rows {
	return func(yield func(pages.Batch, error) bool) {
		for rows, err := range a.rows {
			if !yield(func(r *pages.Record) error {
				for i := range rows {
					a.encode(r, &rows[i])
					r.End()
				}
				return nil
			}, err) {
				return
			}
		}
	}
}

// blockRecords are the rows of the table block_columns. On the way the blocks
// get their bounds.
func (a *arrangement) blockRecords() pages.Rows {
	return func(yield func(pages.Batch, error) bool) {
		for number := range a.kinds {
			if !yield(func(r *pages.Record) error {
				rows, err := a.sorted(number)
				if err != nil {
					return err
				}
				blocks := a.cut(number, rows)
				for i := range blocks {
					b := &blocks[i]
					r.Rowid(int64(b.number))
					r.Null() // the rowid
					r.Blob(a.pack(b, rows[i*blockSize:i*blockSize+b.rows]))
					r.End()
				}
				return nil
			}, nil) {
				return
			}
		}
	}
}

func migrate(ctx context.Context, db *sql.DB) error {
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, migrations.Files)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
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
			return fileFault(s.target, fmt.Errorf("%w: the disk is full: %w", ErrTarget, err), "the default catalog needs about a third of a gigabyte")
		case sqlite3.SQLITE_IOERR:
			return fileFault(s.target, fmt.Errorf("%w: %w", ErrTarget, err), "look at the disk")
		}
	}
	if errors.Is(err, syscall.ENOSPC) {
		return fileFault(s.target, fmt.Errorf("%w: the disk is full: %w", ErrTarget, err), "the default catalog needs about a third of a gigabyte")
	}
	if errors.Is(err, os.ErrPermission) {
		return fileFault(s.target, err, "choose a folder that you may write to, with --db or ZUMA_DB")
	}
	return err
}
