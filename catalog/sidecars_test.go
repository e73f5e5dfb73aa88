package catalog

import (
	"bufio"
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"modernc.org/sqlite"

	"zumabase/solver/fault"
)

// someAudit is the result of an audit.
var someAudit = []AuditRow{{Algorithm: "a", Trial: "minimal", Length: 2, Steps: 1, Population: 1, States: 1, Right: 1}}

// connection opens a database as another program would.
func connection(tb testing.TB, path string) *sql.Conn {
	tb.Helper()
	dsn, err := fileURI(path, nil)
	if err != nil {
		tb.Fatal(err)
	}
	db := sql.OpenDB(connector{driver: new(sqlite.Driver), dsn: dsn})
	tb.Cleanup(func() { db.Close() })
	conn, err := db.Conn(context.Background())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { conn.Close() })
	return conn
}

// otherProgram runs statements on a database in another process, which has it
// open until end is called. SQLite's locks are the process's, and here they
// would go with the first file of that name that the test closes.
func otherProgram(tb testing.TB, path string, statements ...string) (end func()) {
	tb.Helper()
	cmd := exec.Command(os.Args[0], append([]string{path}, statements...)...)
	cmd.Env = append(os.Environ(), "ZUMA_TEST_AS=sqlite")
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		tb.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		tb.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "ready\n" {
		tb.Fatalf("the other program says %q, %v", line, err)
	}
	return func() {
		in.Close()
		if err := cmd.Wait(); err != nil {
			tb.Error(err)
		}
	}
}

// asSQLite is the other program.
func asSQLite(path string, statements ...string) error {
	dsn, err := fileURI(path, nil)
	if err != nil {
		return err
	}
	db := sql.OpenDB(connector{driver: new(sqlite.Driver), dsn: dsn})
	db.SetMaxOpenConns(1)
	for _, statement := range statements {
		if _, err := db.Exec(statement); err != nil {
			return fmt.Errorf("%s: %w", statement, err)
		}
	}
	fmt.Println("ready")
	if _, err := io.Copy(io.Discard, os.Stdin); err != nil {
		return err
	}
	return db.Close()
}

func execute(tb testing.TB, conn *sql.Conn, statements ...string) {
	tb.Helper()
	for _, statement := range statements {
		if _, err := conn.ExecContext(context.Background(), statement); err != nil {
			tb.Fatal(statement, err)
		}
	}
}

// theSQLite returns the program sqlite3, or "" if there is none.
func theSQLite(tb testing.TB) string {
	path, err := exec.LookPath("sqlite3")
	if err != nil && os.Getenv("CI") != "" {
		tb.Fatal(err)
	}
	return path
}

// checkIntegrity lets SQLite look at a database as the next program will, with
// whatever lies beside it.
func checkIntegrity(tb testing.TB, path string) {
	tb.Helper()
	var result string
	if program := theSQLite(tb); program != "" {
		out, err := exec.Command(program, path, "PRAGMA integrity_check").CombinedOutput()
		if err != nil {
			tb.Errorf("sqlite3: %v", err)
		}
		result = strings.TrimSpace(string(out))
	} else if err := connection(tb, path).QueryRowContext(context.Background(), "PRAGMA integrity_check").Scan(&result); err != nil {
		tb.Error(err)
	}
	if result != "ok" {
		tb.Errorf("integrity_check: %s", result)
	}
}

// snapshot copies a database and what lies beside it into a folder of its own,
// as if the program that has it open were killed now.
func snapshot(tb testing.TB, path string) string {
	tb.Helper()
	to := filepath.Join(tb.TempDir(), "zuma.db")
	for _, name := range append([]string{""}, sidecars[:]...) {
		content, err := os.ReadFile(path + name)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err == nil {
			err = os.WriteFile(to+name, content, 0o666)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	return to
}

// killedWriter returns a catalog that another program was changing when it was
// killed, in the middle of a transaction.
func killedWriter(tb testing.TB) string {
	tb.Helper()
	path := copyOf(tb, built(tb, withBoard(9)))
	conn := connection(tb, path)
	execute(tb, conn, "PRAGMA cache_size = 5", "PRAGMA cache_spill = 1", "BEGIN", "UPDATE minimal SET lines = lines + 1")
	killed := snapshot(tb, path)
	if info, err := os.Stat(killed + "-journal"); err != nil || info.Size() == 0 {
		tb.Fatalf("there is no journal: %v", err)
	}
	return killed
}

// attempts are all ways to put a new file in a catalog's place.
func attempts(tb testing.TB, path string) map[string]error {
	_, build := Build(context.Background(), path, BuildOptions{Limits: withBoard(3), Force: true})
	// A catalog that was opened before.
	opened := &Catalog{Info: openBuilt(tb, withBoard(9)).Info, path: path}
	return map[string]error{
		"build --force": build,
		"audit --save":  opened.SaveAudit(context.Background(), someAudit, nil),
		"before audit":  opened.CanSave(),
	}
}

func files(tb testing.TB, path string) map[string][]byte {
	content := make(map[string][]byte)
	for _, name := range append([]string{""}, sidecars[:2]...) { // the shared memory changes with every look
		if b, err := os.ReadFile(path + name); err == nil {
			content[name] = b
		}
	}
	return content
}

// TestHotJournal: a catalog that SQLite can still put right is not called
// damaged, nothing takes its place, and the remedy works.
func TestHotJournal(t *testing.T) {
	path := killedWriter(t)
	before := files(t, path)
	c, err := Open(context.Background(), path)
	if err == nil {
		c.Close()
		t.Fatal("it opens")
	}
	if !errors.Is(err, ErrUnsettled) || !isFull(err, path) || !strings.Contains(fault.Of(err).Hint, "sqlite3") {
		t.Errorf("%v, want %v with the remedy", err, ErrUnsettled)
	}
	for name, err := range attempts(t, path) {
		if !errors.Is(err, ErrUnsettled) {
			t.Errorf("%s: %v, want %v", name, err, ErrUnsettled)
		}
	}
	for name, content := range files(t, path) {
		if !bytes.Equal(content, before[name]) {
			t.Errorf("zuma.db%s has changed", name)
		}
	}
	checkIntegrity(t, path) // which is the remedy
	good, err := os.ReadFile(built(t, withBoard(9)))
	if err != nil {
		t.Fatal(err)
	}
	asItWas(t, path, good)
}

// TestStaleJournal: what is left of a catalog that was removed does not spoil
// the next one.
func TestStaleJournal(t *testing.T) {
	for _, name := range []string{"-journal", "-wal", "-shm"} {
		path := killedWriter(t)
		if err := os.Rename(path+"-journal", path+name); err != nil {
			t.Fatal(err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		if _, err := Build(context.Background(), path, BuildOptions{Limits: withBoard(3)}); !errors.Is(err, ErrUnsettled) || !isFull(err, path) {
			t.Errorf("%s: %v, want %v", name, err, ErrUnsettled)
		}
		if _, err := Build(context.Background(), path, BuildOptions{Limits: withBoard(3), Force: true}); err != nil {
			t.Fatal(err)
		}
		checkIntegrity(t, path)
		if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
			t.Errorf("beside it lie %v", entries)
		}
	}
}

// TestFinishedSidecars: what SQLite has done with is no hindrance.
func TestFinishedSidecars(t *testing.T) {
	for _, statement := range []string{"PRAGMA journal_mode = truncate", "PRAGMA journal_mode = persist"} {
		path := copyOf(t, built(t, withBoard(9)))
		execute(t, connection(t, path), statement, "UPDATE info SET value = 'other' WHERE key = 'version'")
		if _, err := os.Stat(path + "-journal"); err != nil {
			t.Fatal(err)
		}
		c, err := Open(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		c.Close()
		for name, err := range attempts(t, path) {
			if name == "build --force" && err != nil {
				t.Errorf("%s: %v", statement, err)
			}
		}
		checkIntegrity(t, path)
		if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
			t.Errorf("beside it lie %v", entries)
		}
	}
}

// TestInUse: a catalog that another program changes, or has open in WAL mode,
// is not replaced under it.
func TestInUse(t *testing.T) {
	for _, c := range []struct {
		name   string
		begin  []string
		unlink bool // the file is removed in between
		want   error
	}{
		{"writing", []string{"BEGIN IMMEDIATE"}, false, ErrInUse},
		{"written", []string{"PRAGMA cache_size = 5", "BEGIN", "UPDATE minimal SET lines = lines + 1"}, false, ErrInUse},
		{"exclusive", []string{"BEGIN EXCLUSIVE"}, false, ErrInUse},
		{"WAL", []string{"PRAGMA journal_mode = wal", "SELECT * FROM info"}, false, ErrInUse},
		{"WAL written", []string{"PRAGMA journal_mode = wal", "UPDATE info SET value = 'x' WHERE key = 'version'"}, false, ErrInUse},
		{"WAL, removed", []string{"PRAGMA journal_mode = wal", "UPDATE info SET value = 'x' WHERE key = 'version'"}, true, ErrInUse},
		{"reading", []string{"BEGIN", "SELECT * FROM minimal"}, false, nil}, // reads on in the old file
	} {
		t.Run(c.name, func(t *testing.T) {
			path := copyOf(t, built(t, withBoard(9)))
			end := otherProgram(t, path, c.begin...)
			if c.unlink {
				defer end()
				if err := os.Remove(path); err != nil {
					t.Fatal(err)
				}
				if _, err := Build(context.Background(), path, BuildOptions{Limits: withBoard(3), Force: true}); !errors.Is(err, ErrInUse) {
					t.Errorf("build: %v, want %v", err, ErrInUse)
				}
				return
			}
			before := files(t, path)
			for name, err := range attempts(t, path) {
				if c.want == nil && name != "build --force" {
					continue // of another catalog by then
				}
				if !errors.Is(err, c.want) {
					t.Errorf("%s: %v, want %v", name, err, c.want)
				}
			}
			if c.want != nil {
				for name, content := range files(t, path) {
					if !bytes.Equal(content, before[name]) {
						t.Errorf("zuma.db%s has changed", name)
					}
				}
			}
			end()
			checkIntegrity(t, path)
		})
	}
}

// TestWAL: a catalog in WAL mode that nobody has open is replaced, one that
// has changes in its log is not.
func TestWAL(t *testing.T) {
	path := copyOf(t, built(t, withBoard(9)))
	conn := connection(t, path)
	execute(t, conn, "PRAGMA journal_mode = wal", "UPDATE info SET value = 'changed' WHERE key = 'version'")
	killed := snapshot(t, path)
	if _, err := Open(context.Background(), killed); !errors.Is(err, ErrUnsettled) || !isFull(err, killed) {
		t.Errorf("open: %v, want %v", err, ErrUnsettled)
	}
	for name, err := range attempts(t, killed) {
		if !errors.Is(err, ErrUnsettled) {
			t.Errorf("%s: %v, want %v", name, err, ErrUnsettled)
		}
	}
	change(t, killed, "PRAGMA journal_mode = delete") // the remedy
	c, err := Open(context.Background(), killed)
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	if c.Info.Version != "changed" {
		t.Errorf("the change in the log is lost: %+v", c.Info)
	}
	// In WAL mode, and closed.
	change(t, killed, "PRAGMA journal_mode = wal", "UPDATE info SET value = 'again' WHERE key = 'version'")
	c, err = Open(context.Background(), killed)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.SaveAudit(context.Background(), someAudit, nil); err != nil {
		t.Error(err)
	}
	checkIntegrity(t, killed)
	if _, err := Build(context.Background(), killed, BuildOptions{Limits: withBoard(3), Force: true}); err != nil {
		t.Error(err)
	}
	checkIntegrity(t, killed)
}
