package catalog

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"zumabase/migrations"
	"zumabase/queries"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// Catalog is a finished catalog, open for reading. It may be used by several
// goroutines at once. A file that is replaced while it is open is read on as
// it was.
type Catalog struct {
	Info Info

	path  string
	mode  mode
	db    *sqlx.DB
	board *sqlx.Stmt    // queries.BoardHands
	batch *sqlx.Stmt    // queries.BatchHands
	hands []solver.Hand // by number; there is no hand 0

	// What a function asks while a statement runs, on a connection apart: it
	// must not wait for one that it keeps others from giving back.
	inner      *sqlx.DB
	innerBoard *sqlx.Stmt
	closed     atomic.Bool

	search struct {
		sync.Mutex
		blocks []block // once they are read
	}
}

// Info is what a catalog says of itself.
type Info struct {
	Limits  solver.Limits
	Version string // of the program that built it
	Digest  string // of its content, see the view digest_lines
}

// Open opens a catalog. The error is an *Error that wraps ErrNotFound,
// ErrNotCatalog, ErrUnfinished, ErrOlder, ErrNewer, ErrDamaged, or the
// system's own error.
func Open(ctx context.Context, path string) (*Catalog, error) {
	return openWith(ctx, path, reading)
}

func openWith(ctx context.Context, path string, mode mode) (*Catalog, error) {
	if err := checkFile(path); err != nil {
		return nil, err
	}
	dsn, err := fileURI(path, mode.query())
	if err != nil {
		return nil, err
	}
	c := &Catalog{path: path, mode: mode}
	d := new(sqlite.Driver)
	d.RegisterConnectionHook(mode.lockDown)
	if err := c.registerFunctions(d); err != nil {
		return nil, err
	}
	check, err := sameFile(path)
	if err != nil {
		return nil, c.fileError(err)
	}
	source := connector{d, dsn, check}
	c.db, c.inner = sqlx.NewDb(sql.OpenDB(source), "sqlite"), sqlx.NewDb(sql.OpenDB(source), "sqlite")
	c.inner.SetMaxOpenConns(1)
	if err := c.load(ctx); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

// Close closes the catalog. What runs at the time ends as if it had not been
// closed, or with an error.
func (c *Catalog) Close() error {
	c.closed.Store(true)
	return errors.Join(c.db.Close(), c.inner.Close())
}

// checkFile gives the errors that SQLite would be vague about.
func checkFile(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fileFault(path, ErrNotFound, "zuma build"+fault.DB+" makes one; --db or ZUMA_DB names another")
	case err != nil:
		return fileFault(path, fmt.Errorf("%w: %w", ErrUnreadable, err), "another file, with --db or ZUMA_DB")
	case info.IsDir():
		return fileFault(path, fmt.Errorf("%w but a folder", ErrNotCatalog), "name the file itself")
	case !info.Mode().IsRegular():
		return fileFault(path, fmt.Errorf("%w but a device or a pipe", ErrNotCatalog), "name a file with --db or ZUMA_DB")
	case info.Size() == 0:
		return fileFault(path, fmt.Errorf("%w: the file is empty", ErrUnfinished), rebuild)
	}
	file, err := os.Open(path)
	if err != nil {
		return fileFault(path, fmt.Errorf("%w: %w", ErrUnreadable, err), "a file that you may read, with --db or ZUMA_DB")
	}
	defer file.Close()
	// SQLite says "malformed" of a file that is cut short. The header has the
	// page size in bytes 16 and 17 and the number of pages in 28 to 31.
	header := make([]byte, headerSize)
	n, err := io.ReadFull(file, header)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return fileFault(path, err, "")
	}
	if !bytes.HasPrefix(header[:n], magic) {
		return nil // SQLite says that
	}
	if resolved, err := resolve(path); err != nil {
		return fileFault(path, err, "")
	} else if err := checkSidecars(resolved); err != nil {
		if beingChanged(resolved) {
			return fileFault(path, ErrInUse, "wait until the other program has done")
		}
		return err
	}
	want := int64(headerSize)
	if binary.BigEndian.Uint32(header[68:]) == migrations.ApplicationID {
		want = max(want, int64(binary.BigEndian.Uint16(header[16:]))*int64(binary.BigEndian.Uint32(header[28:])))
	}
	if info.Size() < want {
		return fileFault(path, fmt.Errorf("%w, %d of %d bytes", ErrCutShort, info.Size(), want), rebuild)
	}
	return nil
}

// A SQLite file begins with a header of that size, and that with the magic.
const headerSize = 100

var magic = []byte("SQLite format 3\x00")

const brokenOff = "it is being built, or its building was broken off"

const rebuild = "zuma build --force" + fault.DB

// load reads what a catalog says of itself and checks that it is one.
func (c *Catalog) load(ctx context.Context) error {
	var id, version, pages, pageSize int64
	for pragma, value := range map[string]*int64{
		"application_id": &id, "user_version": &version, "page_count": &pages, "page_size": &pageSize,
	} {
		if err := c.db.GetContext(ctx, value, "PRAGMA "+pragma); err != nil {
			return c.fileError(err)
		}
	}
	switch info, err := os.Stat(c.path); {
	case err != nil:
		return c.fileError(err)
	case id != migrations.ApplicationID:
		return fileFault(c.path, fmt.Errorf("%w: it is a SQLite database of another program", ErrNotCatalog), "name a catalog with --db or ZUMA_DB")
	case version < migrations.Version:
		return fileFault(c.path, fmt.Errorf("%w: %d, and this program's is %d", ErrOlder, version, migrations.Version), rebuild)
	case version > migrations.Version:
		return fileFault(c.path, fmt.Errorf("%w: %d, and this program's is %d", ErrNewer, version, migrations.Version), "use a newer zuma, or build another catalog with this one")
	case info.Size() > pages*pageSize:
		// What is written before its transaction ends lies behind the end.
		return fileFault(c.path, fmt.Errorf("%w: %s", ErrUnfinished, brokenOff), rebuild)
	}
	if err := c.loadInfo(ctx); err != nil {
		return err
	}
	if err := c.loadHands(ctx); err != nil {
		return c.fileError(err)
	}
	var err error
	if c.board, err = c.db.PreparexContext(ctx, queries.BoardHands); err != nil {
		return c.fileError(err)
	}
	if c.innerBoard, err = c.inner.PreparexContext(ctx, queries.BoardHands); err != nil {
		return c.fileError(err)
	}
	c.batch, err = c.db.PreparexContext(ctx, queries.BatchHands)
	return c.fileError(err)
}

func (c *Catalog) loadInfo(ctx context.Context) error {
	var pairs []struct{ Key, Value string }
	if err := c.db.SelectContext(ctx, &pairs, queries.Info); err != nil {
		return c.fileError(err)
	}
	text := make(map[string]string)
	for _, p := range pairs {
		text[p.Key] = p.Value
	}
	c.Info.Version, c.Info.Digest = text["version"], text["digest"]
	if c.Info.Digest == "" {
		return fileFault(c.path, fmt.Errorf("%w: %s", ErrUnfinished, brokenOff), rebuild)
	}
	for key, value := range map[string]*int{
		"max_board": &c.Info.Limits.Board, "max_hand": &c.Info.Limits.Hand, "colors": &c.Info.Limits.Colors,
	} {
		n, err := strconv.Atoi(text[key])
		if err != nil {
			return fileFault(c.path, fmt.Errorf("%w: info has no number for %s", ErrDamaged, key), rebuild)
		}
		*value = n
	}
	if err := c.Info.Limits.Validate(); err != nil {
		return fileFault(c.path, fmt.Errorf("%w: %w", ErrDamaged, err), rebuild)
	}
	return nil
}

func (c *Catalog) loadHands(ctx context.Context) error {
	c.hands = make([]solver.Hand, 1)
	var rows []struct {
		ID   int
		Hand string
	}
	if err := c.db.SelectContext(ctx, &rows, queries.Hands); err != nil {
		return err
	}
	for _, row := range rows {
		hand, err := solver.ParseHand(row.Hand)
		if err != nil || row.ID != len(c.hands) {
			return fmt.Errorf("%w: hand %d is %q", ErrDamaged, row.ID, row.Hand)
		}
		c.hands = append(c.hands, hand)
	}
	return nil
}

// fileError puts what goes wrong with a file into our terms. Our own statements
// are right, so what they fail on, or what does not fit into the variable that
// it is read into, is the content.
func (c *Catalog) fileError(err error) error {
	all := fault.Of(err)
	if err == nil || all.Field == fileField || c.closed.Load() {
		return err
	}
	var code *sqlite.Error
	var system *fs.PathError
	switch {
	case all.Kind == fault.Damaged:
		return fileFault(c.path, err, rebuild)
	case all.Kind != fault.Failed, errors.As(err, &system):
		return err
	case errors.As(err, &code):
		switch code.Code() & 0xff {
		case sqlite3.SQLITE_NOTADB:
			return fileFault(c.path, fmt.Errorf("%w nor any SQLite database", ErrNotCatalog), "name a catalog with --db or ZUMA_DB")
		case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISMATCH, sqlite3.SQLITE_TOOBIG:
		default:
			return err
		}
	}
	return fileFault(c.path, fmt.Errorf("%w: %w", ErrDamaged, err), rebuild)
}
