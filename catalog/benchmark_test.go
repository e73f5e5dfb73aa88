package catalog

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"zumabase/solver"
)

// The benchmarks use small limits unless -full asks for the default ones:
//
//	go test -run - -bench . -benchtime 3x ./catalog -full
//
// -full builds a catalog first, or takes the one that ZUMA_CATALOG names.
var full = flag.Bool("full", false, "benchmarks with the default limits")

func benchmarkLimits() solver.Limits {
	if *full {
		return solver.DefaultLimits
	}
	return withBoard(11)
}

// benchmarkCatalog is the catalog that benchmarks read.
func benchmarkCatalog(b *testing.B) *Catalog {
	path := os.Getenv("ZUMA_CATALOG")
	if !*full || path == "" {
		path = built(b, benchmarkLimits())
	}
	c, err := Open(context.Background(), path)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { c.Close() })
	return c
}

// BenchmarkBuild reports the rows a second and the bytes of the file. The
// share of the enumeration is in the benchmark of that name of package solver.
func BenchmarkBuild(b *testing.B) {
	path := filepath.Join(b.TempDir(), "zuma.db")
	var rows, size int64
	for b.Loop() {
		summary, err := Build(context.Background(), path, BuildOptions{Limits: benchmarkLimits(), Force: true, Version: "test"})
		if err != nil {
			b.Fatal(err)
		}
		rows, size = summary.Hands, summary.Size
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
	b.ReportMetric(float64(size), "bytes")
}

// BenchmarkImport measures the yardstick of a build: how long the sqlite3
// program takes to import the same finished rows from CSV, without a journal,
// and to index them. Compare it with BenchmarkBuild of the same run.
func BenchmarkImport(b *testing.B) {
	program, err := exec.LookPath("sqlite3")
	if err != nil {
		b.Skip("the sqlite3 program is not there")
	}
	c := benchmarkCatalog(b)
	folder := b.TempDir()
	sqlite3 := func(file string, commands ...string) {
		b.Helper()
		command := exec.Command(program, append([]string{"-bail", file}, commands...)...)
		command.Dir = folder
		if out, err := command.CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
	path, err := filepath.Abs(c.path)
	if err != nil {
		b.Fatal(err)
	}
	sqlite3(path, ".mode csv", ".output rows.csv", "SELECT * FROM puzzles")
	rows := values(b, c, "SELECT count(*) FROM minimal")[0]
	for b.Loop() {
		b.StopTimer()
		os.Remove(filepath.Join(folder, "imported.db"))
		b.StartTimer()
		sqlite3("imported.db", "PRAGMA journal_mode = off", "PRAGMA synchronous = off",
			"CREATE TABLE puzzles (board TEXT, hand TEXT, steps INTEGER, moves TEXT, length INTEGER, colors INTEGER, technique TEXT, "+
				"lines INTEGER, choices INTEGER, openings INTEGER, traps REAL, chain INTEGER, separators INTEGER, win_rate REAL, "+
				"difficulty REAL, greedy_rate REAL, symmetric INTEGER)",
			".mode csv", ".import rows.csv puzzles", "CREATE UNIQUE INDEX puzzles_by_board ON puzzles (board, hand)")
	}
	var n float64
	fmt.Sscan(rows, &n)
	b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

// questions are states of all kinds: half of them have a board of the catalog,
// most others cannot be cleared.
func questions(b *testing.B, c *Catalog, n int) []solver.State {
	b.Helper()
	random := rand.New(rand.NewPCG(*seed, 0))
	// Every so many rows, so that reading them does not take longer than asking.
	boards := values(b, c, fmt.Sprintf(
		"SELECT board FROM (SELECT board, row_number() OVER () AS id FROM minimal) WHERE id %% max(1, (SELECT count(*) FROM minimal) / %d) = 0", n))
	states := make([]solver.State, n)
	for i := range states {
		board, err := solver.ParseBoard(boards[random.IntN(len(boards))])
		if err != nil {
			b.Fatal(err)
		}
		if i%2 == 1 {
			for at := board; ; board = at {
				board = at.Without(at.Len()-1, 1).Append(solver.Color(1 + random.IntN(5))) // another last ball
				if board.Settled() {
					break
				}
			}
		}
		var hand solver.Hand
		for range 5 {
			hand = hand.Add(solver.Color(1 + random.IntN(5)))
		}
		states[i] = solver.State{Board: board, Hand: hand}
	}
	return states
}

func BenchmarkLookup(b *testing.B) {
	c := benchmarkCatalog(b)
	states := questions(b, c, 20000)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := c.Lookup(context.Background(), states[i%len(states)]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "lookups/s")
}

func BenchmarkLookupAll(b *testing.B) {
	c := benchmarkCatalog(b)
	const size = 512 // as lookup --batch has it
	states := questions(b, c, 40*size)
	for i := 0; b.Loop(); i++ {
		at := i % 40 * size
		if _, err := c.LookupAll(context.Background(), states[at:at+size]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.N*size)/b.Elapsed().Seconds(), "lines/s")
}

func BenchmarkOpen(b *testing.B) {
	path := benchmarkCatalog(b).path
	for b.Loop() {
		c, err := Open(context.Background(), path)
		if err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
}

func BenchmarkVerify(b *testing.B) {
	c := benchmarkCatalog(b)
	rows := 0
	for b.Loop() {
		report, err := c.Verify(context.Background(), VerifyOptions{Sample: 2000})
		if err != nil {
			b.Fatal(err)
		}
		rows = report.Rows
	}
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkDigest(b *testing.B) {
	sorted, err := solver.EnumerateSorted(context.Background(), benchmarkLimits(), solver.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer sorted.Close()
	var rows []solver.Row
	for chunk, err := range sorted.Rows() {
		if err != nil {
			b.Fatal(err)
		}
		rows = append(rows, chunk...)
	}
	start := time.Now()
	for b.Loop() {
		if _, err := digest(context.Background(), 0, chunked(rows)); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(rows))*float64(b.N)/time.Since(start).Seconds(), "rows/s")
}

// BenchmarkCount counts by filters that name no number of steps, which read
// most of the blocks.
func BenchmarkCount(b *testing.B) {
	c := benchmarkCatalog(b)
	contains, err := solver.ParseBoard("RRYYB")
	if err != nil {
		b.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		filter Filter
	}{
		{"contains", Filter{Contains: contains}},
		{"lines", Filter{Conditions: []Condition{{"lines", Range{3, 7}}}}},
		{"traps", Filter{Conditions: []Condition{{"traps", Range{3, 3.5}}}}},
		{"difficulty", Filter{Conditions: []Condition{{"difficulty", Range{11, 11.01}}}}},
		{"greedy", Filter{Conditions: []Condition{{"greedy_rate", Range{0, 0}}, {"choices", Range{20, 30}}}}},
	} {
		b.Run(test.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := c.CountPuzzles(context.Background(), test.filter); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
