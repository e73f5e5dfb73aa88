package pages_test

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	_ "modernc.org/sqlite"

	"zumabase/catalog/pages"
)

// relation is a table or index, and how to fill it.
type relation struct {
	name    string
	schema  string // it is called tree
	key     int    // as for WriteIndex; -1 in a rowid table
	columns int
}

var relations = []relation{
	{"rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY, a TEXT, b INTEGER, c REAL, d BLOB)", -1, 5},
	{"without rowid", "CREATE TABLE tree (a TEXT, b INTEGER, c REAL, d BLOB, PRIMARY KEY (a, b)) WITHOUT ROWID", 2, 4},
}

// rows are the values of a table's columns, row by row.
type rows [][]any

// randomRows makes rows for a relation: keys with gaps, and values of each kind
// and size, long blobs among them, of at most so many bytes.
func randomRows(r *rand.Rand, rel relation, n, long int) rows {
	all := make(rows, n)
	id := int64(-3)
	for i := range all {
		text := fmt.Sprintf("%08d", i/3)
		if r.IntN(50) == 0 {
			text += strings.Repeat("é", r.IntN(long/2+1))
		} else if i%3 == 0 && r.IntN(4) == 0 {
			text += "\x00x"
		}
		if i > 0 && i%3 != 0 {
			text = all[i-1][rel.columns-4].(string)
		}
		integer := int64(i%3)<<r.IntN(60) + int64(i%3)
		if i%3 == 0 {
			integer = -int64(r.Uint64() >> (1 + r.IntN(63)))
		} else if i%3 == 2 {
			integer = max(integer, all[i-1][rel.columns-3].(int64)+1)
		}
		var blob any = []byte{}
		if size := r.IntN(40); r.IntN(30) == 0 {
			blob = randomBytes(r, r.IntN(long+1))
		} else if size > 10 {
			blob = randomBytes(r, size)
		} else if size > 5 {
			blob = nil
		}
		all[i] = []any{text, integer, randomReal(r), blob}
		if rel.key < 0 {
			id += 1 + int64(r.Uint64()>>(r.IntN(10)+2*int(math.Log2(float64(n+2)))+1))*int64(r.IntN(2))
			all[i] = append([]any{id}, all[i]...)
		}
	}
	return all
}

func randomBytes(r *rand.Rand, n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

func randomReal(r *rand.Rand) any {
	switch r.IntN(8) {
	case 0:
		return float64(r.IntN(3)) - 1
	case 1:
		return math.Copysign(0, -1)
	case 2:
		return float64(int64(r.Uint64()) >> r.IntN(64)) // whole
	case 3:
		return math.Float64frombits(r.Uint64()) // also NaN and the infinities
	case 4:
		return nil
	case 5:
		return math.Ldexp(1, 47) * (1 - 2*float64(r.IntN(2))) // the first that is no integer, and the last that is
	}
	return r.Float64()
}

// record adds the columns of a row.
func record(r *pages.Record, rel relation, row []any) {
	for i, v := range row {
		switch v := v.(type) {
		case nil:
			r.Null()
		case string:
			r.Text(v)
		case []byte:
			r.Blob(v)
		case float64:
			r.Real(v)
		case int64:
			if rel.key < 0 && i == 0 {
				r.Rowid(v)
				r.Null()
			} else {
				r.Int(v)
			}
		}
	}
}

func count(rel relation, all rows) pages.Rows {
	return pages.Count(len(all), func(i int, r *pages.Record) { record(r, rel, all[i]) })
}

// database makes a file with a schema and returns its path and the rootpage.
func database(t testing.TB, schema string, pragmas ...string) (path string, root uint32) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "test.db")
	db := connect(t, path)
	exec(t, db, pragmas...)
	exec(t, db, "CREATE TABLE other (x); INSERT INTO other VALUES ('stays')", schema)
	if err := db.QueryRow("SELECT rootpage FROM sqlite_schema WHERE name = 'tree'").Scan(&root); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	return path, root
}

func connect(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	exec(t, db, "PRAGMA synchronous = off")
	return db
}

func exec(t testing.TB, db *sql.DB, statements ...string) {
	t.Helper()
	for _, s := range statements {
		if _, err := db.Exec(s); err != nil {
			t.Fatalf("%s: %v", s, err)
		}
	}
}

// fill writes the rows of a tree and commits.
func fill(t testing.TB, path string, root uint32, rel relation, workers int, r pages.Rows) {
	t.Helper()
	f, err := pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	f.Workers = workers
	if err := write(f, root, rel, r); err != nil {
		t.Fatal(err)
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

func write(f *pages.File, root uint32, rel relation, r pages.Rows) error {
	if rel.key < 0 {
		return f.WriteTable(context.Background(), root, r)
	}
	return f.WriteIndex(context.Background(), root, rel.key, r)
}

// check fails the test if SQLite finds anything amiss, or other than n rows.
func check(t testing.TB, path string, n int) {
	t.Helper()
	db := connect(t, path)
	defer db.Close()
	var finding string
	if err := db.QueryRow("PRAGMA integrity_check").Scan(&finding); err != nil || finding != "ok" {
		t.Fatalf("integrity_check: %s %v", finding, err)
	}
	var rows int
	if err := db.QueryRow("SELECT count(*) FROM tree").Scan(&rows); err != nil || rows != n {
		t.Fatalf("%d rows for %d (%v)", rows, n, err)
	}
	var other string
	if err := db.QueryRow("SELECT x FROM other").Scan(&other); err != nil || other != "stays" {
		t.Fatalf("the other table has %q (%v)", other, err)
	}
}

// insert writes the rows by SQLite's own INSERT.
func insert(t testing.TB, path string, rel relation, all rows) {
	t.Helper()
	db := connect(t, path)
	defer db.Close()
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	statement, err := tx.Prepare("INSERT INTO tree VALUES (" + strings.Repeat(", ?", rel.columns)[2:] + ")")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range all {
		if _, err := statement.Exec(row...); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// compareWithSQLite writes the same rows both ways and compares the trees,
// record by record.
func compareWithSQLite(t *testing.T, rel relation, pageSize int, all rows) (depth int) {
	t.Helper()
	pragma := fmt.Sprintf("PRAGMA page_size = %d", pageSize)
	ours, root := database(t, rel.schema, pragma)
	fill(t, ours, root, rel, 2, count(rel, all))
	check(t, ours, len(all))
	theirs, root2 := database(t, rel.schema, pragma)
	insert(t, theirs, rel, all)
	got, depth := read(t, ours).rows(root)
	want, _ := read(t, theirs).rows(root2)
	if len(got) != len(want) {
		t.Fatalf("%d rows for %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("row %d %v is\n%x, and by SQLite\n%x", i, all[i], got[i], want[i])
		}
	}
	return depth
}

func TestAgainstSQLite(t *testing.T) {
	for _, rel := range relations {
		for size := 512; size <= 1<<16; size *= 2 {
			t.Run(fmt.Sprintf("%s/%d", rel.name, size), func(t *testing.T) {
				deepest := 0
				for _, n := range []int{0, 1, 2, 7, 300, 5000} {
					r := rand.New(rand.NewPCG(uint64(size), uint64(n)))
					deepest = max(deepest, compareWithSQLite(t, rel, size, randomRows(r, rel, n, 3*size)))
				}
				if want := map[bool]int{true: 3, false: 2}[size <= 2048]; deepest < want {
					t.Errorf("the deepest tree has %d levels; %d are wanted", deepest, want)
				}
			})
		}
	}
}

// Each number of rows around the first splits: the last page of a level is
// then empty for a moment.
func TestEachSmallTree(t *testing.T) {
	for _, rel := range relations {
		t.Run(rel.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			all := randomRows(r, rel, 600, 0)
			path, root := database(t, rel.schema, "PRAGMA page_size = 512")
			empty, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			depths := map[int]bool{}
			for n := range len(all) {
				if err := os.WriteFile(path, empty, 0o666); err != nil {
					t.Fatal(err)
				}
				fill(t, path, root, rel, 1, count(rel, all[:n]))
				got, depth := read(t, path).rows(root)
				if len(got) != n {
					t.Fatalf("%d rows for %d", len(got), n)
				}
				depths[depth] = true
				check(t, path, n)
			}
			if !depths[1] || !depths[2] || !depths[3] {
				t.Errorf("depths %v", depths)
			}
		})
	}
}

func TestWorkersLeaveNoTrace(t *testing.T) {
	for _, rel := range relations {
		all := randomRows(rand.New(rand.NewPCG(3, 4)), rel, 20000, 5000)
		path, root := database(t, rel.schema)
		empty, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var first []byte
		for _, workers := range []int{1, 2, 7} {
			if err := os.WriteFile(path, empty, 0o666); err != nil {
				t.Fatal(err)
			}
			fill(t, path, root, rel, workers, count(rel, all))
			bytes, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = bytes
			}
			if !slices.Equal(first, bytes) {
				t.Errorf("%s: the file of %d workers differs", rel.name, workers)
			}
		}
	}
}
