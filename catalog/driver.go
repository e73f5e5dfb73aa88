package catalog

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// connector opens connections of one driver to one file. Each catalog has a
// driver of its own, since what is registered on a driver, such as a catalog's
// functions, holds for all of its connections.
type connector struct {
	driver *sqlite.Driver
	dsn    string
	check  func() error // whether the file is still the one that is meant; may be nil
}

func (c connector) Connect(context.Context) (driver.Conn, error) {
	conn, err := c.driver.Open(c.dsn)
	if err == nil && c.check != nil {
		if err = c.check(); err != nil {
			conn.Close()
			return nil, err
		}
	}
	return conn, err
}

func (c connector) Driver() driver.Driver { return c.driver }

func open(d *sqlite.Driver, dsn string) *sqlx.DB {
	return sqlx.NewDb(sql.OpenDB(connector{driver: d, dsn: dsn}), "sqlite")
}

// longestPath is the longest that SQLite opens on a Unix system, in bytes: of
// the 512 of its unixFile it keeps room for "-journal".
const longestPath = 504

// fileURI names a file to SQLite. Without the scheme the driver would take a
// mode for a part of the file's name, and open it for writing.
func fileURI(path string, query url.Values) (string, error) {
	full, err := filepath.Abs(path)
	if err == nil {
		full, err = resolve(full) // as SQLite does
	}
	if err != nil {
		return "", err
	}
	if len(full) > longestPath && runtime.GOOS != "windows" {
		return "", fileFault(path, fmt.Errorf("%w: its whole path has %d bytes, and SQLite opens no more than %d", ErrUnreadable, len(full), longestPath),
			"a folder with a shorter path")
	}
	uri := url.URL{Scheme: "file", Path: filepath.ToSlash(full), RawQuery: query.Encode()}
	return uri.String(), nil
}

// sameFile returns a check that a name still stands for the file that it stands
// for now. A connection that is made later must not read another catalog.
func sameFile(path string) (check func() error, err error) {
	first, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	return func() error {
		if now, err := os.Stat(path); err != nil || !os.SameFile(first, now) {
			return fileFault(path, ErrReplaced, "open it again")
		}
		return nil
	}, nil
}

// mode is how a finished catalog is opened: nobody changes it in place, so it
// needs no locks.
type mode struct {
	mmap    string // bytes of the file that are mapped into memory
	private bool   // statements are a stranger's, who learns no path
	value   int    // the longest text or blob in a user's statement, in bytes
	columns int    // the most columns of one
	memory  int64  // bytes that SQLite may use in all before such statements are ended
}

// The memory map makes look-ups a third as fast again. Each connection has its
// own, so a larger one would take gigabytes of addresses. A process that serves
// has none, since one would end it when the file is cut short under it; without,
// that is an ErrDamaged of the reads that follow. And whoever asks it for
// values can ask for many at a time.
var (
	reading = mode{mmap: "134217728", value: 1 << 20, columns: 2000, memory: 256 << 20}
	serving = mode{mmap: "0", value: 1 << 18, columns: 64, private: true, memory: 128 << 20}
)

func (m mode) query() url.Values {
	return url.Values{"mode": {"ro"}, "immutable": {"1"}, "_pragma": {"mmap_size(" + m.mmap + ")", "query_only(1)"}}
}

// bound sets the limits of a user's statement. Without them one call of a
// function takes gigabytes, or seconds in which nothing can interrupt it.
func (m mode) bound(conn *sqlx.Conn) error {
	for limit, value := range map[int]int{
		sqlite3.SQLITE_LIMIT_LENGTH:              m.value,
		sqlite3.SQLITE_LIMIT_COLUMN:              m.columns,
		sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 256,
	} {
		if _, err := sqlite.Limit(conn.Conn, limit, value); err != nil {
			return err
		}
	}
	return nil
}

// harmless are the pragmas that a reader may ask.
var harmless = map[string]bool{
	"application_id": true, "collation_list": true, "compile_options": true, "database_list": true,
	"encoding": true, "foreign_key_list": true, "freelist_count": true, "function_list": true,
	"index_info": true, "index_list": true, "index_xinfo": true, "integrity_check": true,
	"module_list": true, "page_count": true, "page_size": true, "pragma_list": true,
	"quick_check": true, "schema_version": true, "table_info": true, "table_list": true,
	"table_xinfo": true, "user_version": true,
}

// refusedFunctions begin the names of functions that nobody needs here. One call
// of those for JSON can take minutes and gigabytes in which nothing stops it.
var refusedFunctions = []string{"load_extension", "sqlite_log", "json_patch", "jsonb_patch", "json_pretty", "geopoly", "rtree", "fts"}

// authorize lets a statement read and nothing else. A file opened with mode=ro
// is itself safe, but ATTACH and VACUUM INTO would still create others.
func authorize(action sqlite.AuthorizerActionCode, arg1, arg2, _, _ string) sqlite.AuthorizerReturnCode {
	switch action {
	case sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE:
		return sqlite.AuthorizerOK
	case sqlite3.SQLITE_FUNCTION:
		if name := strings.ToLower(arg2); !slices.ContainsFunc(refusedFunctions, func(prefix string) bool { return strings.HasPrefix(name, prefix) }) {
			return sqlite.AuthorizerOK
		}
	case sqlite3.SQLITE_PRAGMA:
		if name := strings.ToLower(arg1); harmless[name] && (arg2 == "" || !settable[name]) {
			return sqlite.AuthorizerOK
		}
	}
	return sqlite.AuthorizerDeny
}

// settable are the harmless pragmas that with a value would change something.
var settable = map[string]bool{
	"application_id": true, "encoding": true, "page_size": true, "schema_version": true, "user_version": true,
}

// lockDown is the hook that makes a driver's connections read-only for certain.
func (m mode) lockDown(conn sqlite.ExecQuerierContext, _ string) error {
	registerer, ok := conn.(sqlite.AuthorizerRegisterer)
	if !ok {
		return fmt.Errorf("the driver has no authorizer")
	}
	return registerer.RegisterAuthorizer(func(action sqlite.AuthorizerActionCode, arg1, arg2, database, trigger string) sqlite.AuthorizerReturnCode {
		if m.private && action == sqlite3.SQLITE_PRAGMA && strings.EqualFold(arg1, "database_list") {
			return sqlite.AuthorizerDeny // it tells the file's path
		}
		return authorize(action, arg1, arg2, database, trigger)
	})
}
