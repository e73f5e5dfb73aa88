package export_test

import (
	"io"
	"path/filepath"
	"testing"

	"zumabase/catalog"
	"zumabase/cmd/zuma/export"
	"zumabase/solver"
)

// BenchmarkStream writes the puzzles in each format; the figure to look at is
// the time per row.
func BenchmarkStream(b *testing.B) {
	path := filepath.Join(b.TempDir(), "bench.db")
	if _, err := catalog.Build(b.Context(), path, catalog.BuildOptions{Limits: solver.Limits{Board: 12, Hand: 5, Colors: 5}}); err != nil {
		b.Fatal(err)
	}
	c, err := catalog.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	about := export.About{Info: c.Info}
	for _, format := range []string{"none", "parquet", "csv", "jsonl", "leetcode"} {
		b.Run(format, func(b *testing.B) {
			var rows int64
			for b.Loop() {
				if format == "none" { // reading alone
					for _, err := range c.EachPuzzle(b.Context(), catalog.Filter{}) {
						if err != nil {
							b.Fatal(err)
						}
						rows++
					}
					continue
				}
				t, err := export.Puzzles(b.Context(), c, catalog.Filter{}, format == "parquet", b.TempDir())
				if err != nil {
					b.Fatal(err)
				}
				n, err := export.Stream(b.Context(), io.Discard, io.Discard, format, t, about, ignore)
				if err != nil {
					b.Fatal(err)
				}
				rows += n
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(rows), "ns/row")
		})
	}
}
