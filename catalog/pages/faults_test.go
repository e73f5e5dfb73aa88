package pages_test

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"

	"zumabase/catalog/pages"
)

const blobs = "CREATE TABLE tree (id INTEGER PRIMARY KEY, a BLOB)"

func blobRows(n int) pages.Rows {
	return pages.Count(n, func(i int, r *pages.Record) {
		r.Rowid(int64(i))
		r.Null()
		r.Blob(make([]byte, 3000))
	})
}

func TestOpenRefuses(t *testing.T) {
	for _, tc := range []struct {
		name    string
		pragmas []string
		reason  string
	}{
		{"wal", []string{"PRAGMA journal_mode = wal"}, "write-ahead log"},
		{"auto-vacuum", []string{"PRAGMA auto_vacuum = full"}, "auto-vacuum"},
		{"incremental", []string{"PRAGMA auto_vacuum = incremental"}, "auto-vacuum"},
		{"UTF-16", []string{"PRAGMA encoding = 'UTF-16le'"}, "UTF-8"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path, _ := database(t, blobs, tc.pragmas...)
			refused(t, path, tc.reason)
		})
	}
	for _, tc := range []struct {
		name   string
		damage func(file []byte) []byte
		reason string
	}{
		{"empty file", func([]byte) []byte { return nil }, "no SQLite database"},
		{"text", func([]byte) []byte { return []byte(strings.Repeat("no database", 100)) }, "no SQLite database"},
		{"cut off", func(file []byte) []byte { return file[:len(file)-1] }, "give its size"},
		{"too long", func(file []byte) []byte { return append(file, 0) }, "give its size"},
		{"page size", func(file []byte) []byte { file[16], file[17] = 0x0f, 0; return file }, "no SQLite database"},
		{"reserved bytes", func(file []byte) []byte { file[20] = 8; return file }, "reserves bytes"},
		{"legacy format", func(file []byte) []byte { file[47] = 1; return file }, "format 4"},
		{"counters", func(file []byte) []byte { file[95]++; return file }, "give its size"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path, _ := database(t, blobs)
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, tc.damage(file), 0o666); err != nil {
				t.Fatal(err)
			}
			refused(t, path, tc.reason)
		})
	}
	t.Run("journal", func(t *testing.T) {
		path, _ := database(t, blobs)
		db := connect(t, path)
		exec(t, db, "BEGIN; INSERT INTO other VALUES (1)")
		refused(t, path, "a connection has it open")
		exec(t, db, "ROLLBACK")
	})
	t.Run("missing", func(t *testing.T) {
		if _, err := pages.Open(filepath.Join(t.TempDir(), "none.db")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v", err)
		}
	})
}

func refused(t *testing.T, path, reason string) {
	t.Helper()
	f, err := pages.Open(path)
	if err == nil {
		f.Close()
	}
	if !errors.Is(err, pages.ErrFormat) || !strings.Contains(err.Error(), reason) {
		t.Errorf("%v, and not for %q", err, reason)
	}
}

func TestRootRefused(t *testing.T) {
	path, root := database(t, blobs+"; CREATE INDEX tree_a ON tree (a)")
	f, err := pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx := context.Background()
	for name, err := range map[string]error{
		"0":                f.WriteTable(ctx, 0, blobRows(1)),
		"the schema":       f.WriteTable(ctx, 1, blobRows(1)),
		"not empty":        f.WriteTable(ctx, 2, blobRows(1)),
		"an index":         f.WriteTable(ctx, root+1, blobRows(1)),
		"a table":          f.WriteIndex(ctx, root, 1, blobRows(1)),
		"beyond the end":   f.WriteTable(ctx, root+2, blobRows(1)),
		"written":          errors.Join(f.WriteTable(ctx, root, blobRows(1)), f.WriteTable(ctx, root, blobRows(1))),
		"written, no rows": errors.Join(f.WriteIndex(ctx, root+1, 1, blobRows(0)), f.WriteIndex(ctx, root+1, 1, blobRows(0))),
	} {
		if !errors.Is(err, pages.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What goes wrong is told, and leaves the database as it was.
func TestFaults(t *testing.T) {
	fault := errors.New("fault")
	cancelled, cancel := context.WithCancelCause(context.Background())
	cancel(fault)
	background := context.Background()
	rowid := func(ids ...int64) pages.Rows {
		return pages.Count(len(ids), func(i int, r *pages.Record) { r.Rowid(ids[i]); r.Null() })
	}
	thousand := make([]int64, 1000)
	for i := range thousand {
		thousand[i] = int64(i)
	}
	thousand[512] = 511 // where a batch of Count begins
	for _, tc := range []struct {
		name string
		ctx  context.Context
		rows pages.Rows
		want error
		text string
	}{
		{"cancelled", cancelled, blobRows(100_000), fault, "fault"},
		{"cancelled, no rows", cancelled, blobRows(0), fault, "fault"},
		{"the rows fail", background, func(yield func(pages.Batch, error) bool) {
			for batch := range blobRows(5000) {
				if !yield(batch, nil) {
					return
				}
			}
			yield(nil, fault)
		}, fault, "fault"},
		{"a batch fails", background, func(yield func(pages.Batch, error) bool) {
			for batch := range blobRows(5000) {
				if !yield(batch, nil) || !yield(func(*pages.Record) error { return fault }, nil) {
					return
				}
			}
		}, fault, "fault"},
		{"a rowid twice", background, rowid(1, 2, 2), pages.ErrOrder, "after row 2"},
		{"rowids fall", background, rowid(1, 2, -2), pages.ErrOrder, "after row 2"},
		{"a rowid twice, between batches", background, rowid(thousand...), pages.ErrOrder, "after row 512"},
		{"no rowid", background, pages.Count(1, func(_ int, r *pages.Record) { r.Null() }), pages.ErrRecord, "after row 0"},
		{"too long", background, pages.Count(2, func(i int, r *pages.Record) {
			r.Rowid(int64(i))
			if i == 1 {
				r.Blob(make([]byte, 1_000_000_000))
			}
		}), pages.ErrRecord, "after row 1"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path, root := database(t, blobs)
			before, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			f, err := pages.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			f.Workers = 2
			if err := f.WriteTable(tc.ctx, root, tc.rows); !errors.Is(err, tc.want) || !strings.Contains(err.Error(), tc.text) {
				t.Errorf("%v, and not %v: %s", err, tc.want, tc.text)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			if after, err := os.ReadFile(path); err != nil || !slices.Equal(before, after) {
				t.Errorf("the file is another (%v)", err)
			}
		})
	}
}

func TestCancelBetween(t *testing.T) {
	path, root := database(t, blobs)
	f, err := pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var seen int64
	f.Progress = func(rows int64) {
		seen = rows
		if rows > 2000 {
			cancel()
		}
	}
	if err := f.WriteTable(ctx, root, blobRows(1_000_000)); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if seen < 2000 || seen > 4000 {
		t.Errorf("went on to row %d", seen)
	}
	// To SQLite nothing has happened, even before the pages are cut off again.
	check(t, path, 0)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	check(t, path, 0)
}

func TestFullDisk(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	for _, n := range []int{10, 10_000} { // in Commit, and before
		path, root := database(t, blobs)
		f, err := pages.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		read := func() error { return f.WriteTable(context.Background(), root, blobRows(n)) }
		if n == 10 {
			if err := read(); err != nil {
				t.Fatal(err)
			}
			f.Redirect(full)
			err = f.Commit()
		} else {
			f.Progress = func(int64) { f.Redirect(full) }
			err = read()
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("%d rows: %v", n, err)
		}
	}
}

// A sequence is asked for batches only as fast as they are packed.
func TestStreams(t *testing.T) {
	path, root := database(t, blobs)
	f, err := pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	f.Workers = 2
	var packed atomic.Int64
	f.Progress = func(rows int64) { packed.Store(rows) }
	most := int64(0)
	err = f.WriteTable(context.Background(), root, func(yield func(pages.Batch, error) bool) {
		for i := int64(0); i < 2000; i++ {
			most = max(most, i-packed.Load())
			if !yield(func(r *pages.Record) error { r.Rowid(i); r.End(); return nil }, nil) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	// One more is in the hands of the sequence, and one is packed and not yet told.
	if limit := int64(pages.InFlight(2) + 2); most > limit {
		t.Errorf("%d batches in memory; %d are allowed", most, limit)
	}
}

// Two tables and an index in one go, then SQLite's own changes, then another.
func TestOneAfterTheOther(t *testing.T) {
	path, root := database(t, "CREATE TABLE tree (a INTEGER, b REAL); CREATE INDEX tree_b ON tree (b); CREATE TABLE late (a)")
	f, err := pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	// A part of the reals are whole, some are less than nothing.
	value := func(i int) float64 { return float64(i-1000) / 4 }
	if err := f.WriteTable(ctx, root, pages.Count(3000, func(i int, r *pages.Record) {
		r.Rowid(int64(i))
		r.Int(int64(i % 7))
		r.Real(value(i))
	})); err != nil {
		t.Fatal(err)
	}
	if err := f.WriteIndex(ctx, root+1, 1, pages.Count(3000, func(i int, r *pages.Record) { r.Real(value(i)); r.Int(int64(i)) })); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Commit(), f.Close()); err != nil {
		t.Fatal(err)
	}
	check(t, path, 3000)
	db := connect(t, path)
	exec(t, db, "DELETE FROM tree WHERE a = 3", "INSERT INTO tree VALUES (1, 2), (3, 0.25)", "DELETE FROM tree WHERE rowid < 2000")
	var n, late int
	if err := db.QueryRow("SELECT count(*), (SELECT rootpage FROM sqlite_schema WHERE name = 'late') FROM tree").Scan(&n, &late); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	check(t, path, n) // with pages on the free list, which stay there
	f, err = pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.WriteTable(ctx, uint32(late), blobRows(1000)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Commit(), f.Close()); err != nil {
		t.Fatal(err)
	}
	check(t, path, n)
	db = connect(t, path)
	exec(t, db, "VACUUM")
	check(t, path, n)
}

// An index on each kind of column, against the one that SQLite makes.
func TestIndexes(t *testing.T) {
	all := randomRows(rand.New(rand.NewPCG(5, 6)), relations[0], 3000, 2000)
	const schema = "CREATE TABLE tree (id INTEGER PRIMARY KEY, a TEXT, b INTEGER, c REAL, d BLOB)"
	for column := 1; column < 5; column++ {
		name := string(rune('a' + column - 1))
		schema := schema + "; CREATE INDEX tree_x ON tree (" + name + ")"
		theirs, root := database(t, schema)
		insert(t, theirs, relations[0], all)
		// The rows in the order of SQLite.
		db := connect(t, theirs)
		query, err := db.Query("SELECT id, " + name + " FROM tree ORDER BY " + name + ", id")
		if err != nil {
			t.Fatal(err)
		}
		var sorted rows
		for query.Next() {
			row := make([]any, 2)
			if err := query.Scan(&row[1], &row[0]); err != nil {
				t.Fatal(err)
			}
			sorted = append(sorted, row)
		}
		if err := cmp.Or(query.Err(), db.Close()); err != nil {
			t.Fatal(err)
		}

		ours, _ := database(t, schema)
		fill(t, ours, root, relations[0], 2, count(relations[0], all))
		fill(t, ours, root+1, relation{key: 2}, 2, count(relation{key: 2}, sorted))
		check(t, ours, len(all))
		got, _ := read(t, ours).rows(root + 1)
		want, _ := read(t, theirs).rows(root + 1)
		if !slices.Equal(got, want) {
			t.Errorf("the index on %s differs from SQLite's", name)
		}
	}
}

// Values in the order of SQLite pass, and the same with two of them changed
// about are refused.
func TestOrderIsSQLites(t *testing.T) {
	values := []any{
		nil, math.Inf(-1), int64(math.MinInt64), -1e15, int64(-256), -255.5, int64(-1), int64(0), 0.5, int64(1), int64(127), int64(128),
		int64(1<<53 + 1), float64(1<<53 + 2), int64(math.MaxInt64 - 1), int64(math.MaxInt64), float64(1 << 63), math.Inf(1),
		"", "a", "a\x00", "aa", "b", "é", []byte{}, []byte{0}, []byte("a"), []byte{0xff},
	}
	const schema = "CREATE TABLE tree (a, PRIMARY KEY (a)) WITHOUT ROWID"
	rel := relation{key: 1, columns: 1}
	var all rows
	for _, v := range values {
		all = append(all, []any{v})
	}
	path, root := database(t, schema)
	// The row of NULL is not for a PRIMARY KEY.
	fill(t, path, root, rel, 1, count(rel, all[1:]))
	check(t, path, len(all)-1) // and SQLite finds them in order
	path, root = database(t, schema)
	for i := range all {
		for j := range all {
			f, err := pages.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			err = write(f, root, rel, count(rel, rows{all[i], all[j]}))
			if want := i >= j; errors.Is(err, pages.ErrOrder) != want {
				t.Errorf("%v before %v: %v", values[i], values[j], err)
			}
			f.Close()
		}
	}
	// Columns behind the key may do as they please, and so may all with key 0.
	pairs := rows{{int64(1), int64(9)}, {int64(2), int64(3)}, {int64(2), int64(1)}}
	for key, want := range []error{nil, pages.ErrOrder, pages.ErrOrder} {
		path, root := database(t, schema)
		f, err := pages.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.WriteIndex(context.Background(), root, key, count(rel, pairs)); !errors.Is(err, want) {
			t.Errorf("key %d: %v", key, err)
		}
		f.Close()
	}
}

func TestHeader(t *testing.T) {
	path, root := database(t, blobs)
	before := header(t, path)
	fill(t, path, root, relation{key: -1}, 1, blobRows(100))
	after := header(t, path)
	if after[24] != before[24]+1 || after[92] != after[24] {
		t.Errorf("change counters %d and %d after %d", after[24], after[92], before[24])
	}
	if info, err := os.Stat(path); err != nil || info.Size() != int64(after[28])*4096 {
		t.Errorf("%d pages in %d bytes (%v)", after[28], info.Size(), err)
	}
	for at := range after {
		if at != 24 && at != 28 && at != 92 && after[at] != before[at] {
			t.Errorf("the header's number at %d was changed", at)
		}
	}
}

// header gives the numbers of the header, four bytes each, by their offset.
func header(t *testing.T, path string) map[int]uint32 {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	numbers := map[int]uint32{}
	for at := 0; at < 100; at += 4 {
		numbers[at] = binary.BigEndian.Uint32(file[at:])
	}
	return numbers
}

// FuzzWrite writes tables that the fuzzer makes up, and reads them by SQLite.
func FuzzWrite(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, uint16(seed*seed*40), uint8(seed), uint8(seed), uint16(seed*300))
	}
	f.Fuzz(func(t *testing.T, seed uint64, n uint16, size, which uint8, long uint16) {
		rel := relations[int(which)%len(relations)]
		pageSize := 512 << (size % 8)
		all := randomRows(rand.New(rand.NewPCG(seed, 0)), rel, int(n)%3000, int(long))
		path, root := database(t, rel.schema, fmt.Sprintf("PRAGMA page_size = %d", pageSize))
		fill(t, path, root, rel, 2, count(rel, all))
		check(t, path, len(all))
		db := connect(t, path)
		defer db.Close()
		query, err := db.Query("SELECT * FROM tree")
		if err != nil {
			t.Fatal(err)
		}
		defer query.Close()
		row, into := make([]any, rel.columns), make([]any, rel.columns)
		for i := range row {
			into[i] = &row[i]
		}
		for _, want := range all {
			if !query.Next() {
				t.Fatal("a row is missing", query.Err())
			}
			if err := query.Scan(into...); err != nil {
				t.Fatal(err)
			}
			for c := range want {
				if v, real := want[c].(float64); real && v != v {
					want[c] = nil
				}
				if got, expect := fmt.Sprintf("%T %v", row[c], row[c]), fmt.Sprintf("%T %v", want[c], want[c]); got != expect && got != strings.Replace(expect, " -0", " 0", 1) {
					t.Fatalf("column %d is %s, and not %s", c, got, expect)
				}
			}
		}
	})
}
