package catalog

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"modernc.org/sqlite"

	"zumabase/migrations"
	"zumabase/solver"
	"zumabase/solver/fault"
)

var (
	shelf  string // of the catalogs that the tests share
	shared sync.Map
)

// otherPrograms are what the test binary runs as in processes of its own.
var otherPrograms = map[string]func(path string, args ...string) error{"sqlite": asSQLite, "victim": asVictim}

func TestMain(m *testing.M) {
	if as, ok := otherPrograms[os.Getenv("ZUMA_TEST_AS")]; ok {
		if err := as(os.Args[1], os.Args[2:]...); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	flag.Parse()
	var err error
	if shelf, err = os.MkdirTemp("", "zuma-catalogs"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(shelf)
	os.Exit(code)
}

// withBoard are the default limits but for the board.
func withBoard(n int) solver.Limits {
	limits := solver.DefaultLimits
	limits.Board = n
	return limits
}

// built returns a catalog of the limits that all tests share; it is not to be
// changed.
func built(tb testing.TB, limits solver.Limits) string {
	tb.Helper()
	build := func() (string, error) {
		path := filepath.Join(shelf, fmt.Sprintf("%d-%d-%d.db", limits.Board, limits.Hand, limits.Colors))
		_, err := Build(context.Background(), path, BuildOptions{Limits: limits, Version: "test"})
		return path, err
	}
	once, _ := shared.LoadOrStore(limits, sync.OnceValues(build))
	path, err := once.(func() (string, error))()
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

// openBuilt opens a shared catalog.
func openBuilt(tb testing.TB, limits solver.Limits) *Catalog {
	tb.Helper()
	c, err := Open(context.Background(), built(tb, limits))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	return c
}

// copyOf returns a copy of a file, which may be changed.
func copyOf(tb testing.TB, path string) string {
	tb.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	path = filepath.Join(tb.TempDir(), "copy.db")
	if err := os.WriteFile(path, content, 0o666); err != nil {
		tb.Fatal(err)
	}
	return path
}

// change runs SQL on a database, with nothing to stop it.
func change(tb testing.TB, path string, statements ...string) {
	tb.Helper()
	dsn, err := fileURI(path, nil)
	if err != nil {
		tb.Fatal(err)
	}
	db := sql.OpenDB(connector{driver: new(sqlite.Driver), dsn: dsn})
	defer db.Close()
	db.SetMaxOpenConns(1) // a PRAGMA is for one connection
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			tb.Fatal(statement, err)
		}
	}
}

// values returns the rows of a statement, a line a row.
func values(tb testing.TB, c *Catalog, statement string) []string {
	tb.Helper()
	rows, err := c.Query(context.Background(), statement)
	if err != nil {
		tb.Fatal(err)
	}
	defer rows.Close()
	var lines []string
	for {
		row, err := rows.Next(context.Background())
		if err != nil {
			tb.Fatal(err)
		}
		if row == nil {
			return lines
		}
		lines = append(lines, strings.TrimSuffix(fmt.Sprintln(row...), "\n"))
	}
}

func TestOpenErrors(t *testing.T) {
	good := built(t, withBoard(4))
	damage := func(statements ...string) func(t *testing.T) string {
		return func(t *testing.T) string {
			path := copyOf(t, good)
			change(t, path, statements...)
			return path
		}
	}
	file := func(content string) func(t *testing.T) string {
		return func(t *testing.T) string {
			path := filepath.Join(t.TempDir(), "file")
			if err := os.WriteFile(path, []byte(content), 0o666); err != nil {
				t.Fatal(err)
			}
			return path
		}
	}
	for _, c := range []struct {
		name string
		path func(t *testing.T) string
		want error
	}{
		{"missing", func(t *testing.T) string { return filepath.Join(t.TempDir(), "none") }, ErrNotFound},
		{"folder", func(t *testing.T) string { return t.TempDir() }, ErrNotCatalog},
		{"empty", file(""), ErrUnfinished},
		{"text", file("notes"), ErrNotCatalog},
		{"long text", file(strings.Repeat("notes ", 1000)), ErrNotCatalog},
		{"other program", func(t *testing.T) string {
			path := filepath.Join(t.TempDir(), "other.db")
			change(t, path, "CREATE TABLE info (key, value)")
			return path
		}, ErrNotCatalog},
		{"older", damage("PRAGMA user_version = 0"), ErrOlder},
		{"of the first format", damage("PRAGMA user_version = 1", "DROP TABLE block_bounds", "DROP TABLE documentation"), ErrOlder},
		{"newer", damage(fmt.Sprintf("PRAGMA user_version = %d", migrations.Version+1)), ErrNewer},
		{"without a digest", damage("DELETE FROM info WHERE key = 'digest'"), ErrUnfinished},
		{"without limits", damage("DELETE FROM info WHERE key = 'max_hand'"), ErrDamaged},
		{"hand that is none", damage("UPDATE hand SET hand = 'XYZ' WHERE id = 7"), ErrDamaged},
		{"hand missing", damage("DELETE FROM hand WHERE id = 7"), ErrDamaged},
		{"table missing", damage("DROP TABLE info"), nil},
		{"header alone", file("SQLite format 3\x00"), ErrCutShort},
		{"cut short", func(t *testing.T) string {
			path := copyOf(t, good)
			if err := os.Truncate(path, 8192); err != nil {
				t.Fatal(err)
			}
			return path
		}, ErrCutShort},
		{"longer than it says", func(t *testing.T) string {
			// As a build whose memory is full leaves it before its transaction ends.
			path := copyOf(t, good)
			info, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.Truncate(path, info.Size()+4096); err != nil {
				t.Fatal(err)
			}
			return path
		}, ErrUnfinished},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := c.path(t)
			db, err := Open(context.Background(), path)
			if err == nil {
				db.Close()
				t.Fatal("it opens")
			}
			if c.want == nil {
				return
			}
			if !errors.Is(err, c.want) || !isFull(err, path) {
				t.Errorf("%v, want %v with path and hint", err, c.want)
			}
		})
	}
}

// isFull reports whether an error names the file and has a hint.
func isFull(err error, path string) bool {
	all := fault.Of(err)
	return strings.HasPrefix(err.Error(), path+": ") && all.Field == fileField && all.Hint != ""
}

// TestOpenCreatesNothing: a plain file name with a mode would make SQLite
// create the file.
func TestOpenCreatesNothing(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"a.db", "a.db?mode=rwc", "file:a.db?mode=rwc", "%61.db"} {
		if _, err := Open(context.Background(), filepath.Join(folder, name)); !errors.Is(err, ErrNotFound) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if files, _ := os.ReadDir(folder); len(files) > 0 {
		t.Errorf("made %v", files)
	}
}
