package pages_test

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"zumabase/catalog/pages"
)

// A row as the biggest table of a catalog has it: 5 short columns of text and
// numbers, 9 numbers of a byte or two, 3 reals.
const benchmarkSchema = `CREATE TABLE tree (board TEXT, hand INTEGER, line INTEGER, lines INTEGER, choices INTEGER, openings INTEGER,
	traps INTEGER, chain INTEGER, separators INTEGER, technique INTEGER, symmetric INTEGER, win REAL, difficulty REAL, greedy REAL,
	PRIMARY KEY (board, hand)) WITHOUT ROWID`

func benchmarkRow(i int, r *pages.Record) {
	var board [14]byte
	for b, n := len(board)-1, i/2; b >= 0; b, n = b-1, n/5 {
		board[b] = "BGRWY"[n%5]
	}
	r.Text(string(board[:]))
	r.Int(int64(i))
	r.Int(int64(i) * 0x9e3779b97f4a7 >> 20)
	for c := range 8 {
		r.Int(int64(i>>c) & 0x1ff >> c)
	}
	r.Real(1 / float64(i+2))
	r.Real(float64(i%1000) / 7)
	r.Real(1 / float64(i%5+1))
}

func BenchmarkWriteIndex(b *testing.B) {
	const n = 1_000_000
	path, root := database(b, benchmarkSchema)
	empty, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	for workers := 1; workers <= runtime.GOMAXPROCS(0); workers++ {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := os.WriteFile(path, empty, 0o666); err != nil {
					b.Fatal(err)
				}
				fill(b, path, root, relation{key: 2}, workers, pages.Count(n, benchmarkRow))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/row")
			info, err := os.Stat(path)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(info.Size())
		})
	}
}

// Rows of a rowid table with one blob of some twenty pages' overflow, or none.
func BenchmarkWriteTable(b *testing.B) {
	for _, size := range []int{1000, 20_000} {
		b.Run(fmt.Sprintf("blob=%d", size), func(b *testing.B) {
			n := 100_000_000 / size
			blob := make([]byte, size)
			path, root := database(b, "CREATE TABLE tree (id INTEGER PRIMARY KEY, a BLOB)")
			empty, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(n * size))
			for b.Loop() {
				if err := os.WriteFile(path, empty, 0o666); err != nil {
					b.Fatal(err)
				}
				fill(b, path, root, relation{key: -1}, 0, pages.Count(n, func(i int, r *pages.Record) {
					r.Rowid(int64(i))
					r.Null()
					r.Blob(blob)
				}))
			}
		})
	}
}

// BenchmarkInsert is what SQLite's own engine takes for the same rows.
func BenchmarkInsert(b *testing.B) {
	const n = 200_000
	path, _ := database(b, benchmarkSchema)
	db := connect(b, path)
	exec(b, db, "PRAGMA journal_mode = off")
	for b.Loop() {
		tx, err := db.Begin()
		if err != nil {
			b.Fatal(err)
		}
		if _, err := tx.Exec("DELETE FROM tree"); err != nil {
			b.Fatal(err)
		}
		if _, err := tx.Exec(`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
			INSERT INTO tree SELECT printf('%014d', i), i, i * 7, i & 255, i & 127, i & 63, i & 31, i & 15, i & 7, i & 3, i & 1,
			1.0 / (i + 2), i % 1000 / 7.0, 1.0 / (i % 5 + 1) FROM n`, n); err != nil {
			b.Fatal(err)
		}
		if err := tx.Commit(); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/n, "ns/row")
}
