package pages_test

import (
	"context"
	"errors"
	"os"
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
