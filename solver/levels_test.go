package solver

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"zumabase/solver/shuffle"
)

// BenchmarkLevels enumerates boards of 14 balls and more, up to 18 with
// ZUMA_LONG, and reports for every level how much there is to shuffle. It is
// from these that the sizes of larger enumerations are foretold (forecast.go).
//
//	ZUMA_LONG=1 go test -run - -bench Levels -benchtime 1x ./solver
func BenchmarkLevels(b *testing.B) {
	longest := 15
	if long() {
		longest = 18
	}
	for board := 14; board <= longest; board++ {
		limits := Limits{Board: board, Hand: 5, Colors: 5}
		dir := filepath.Join(b.TempDir(), "spill")
		e, err := newEnumerator(limits, Options{Spill: dir})
		if err != nil {
			b.Fatal(err)
		}
		for level := 1; level <= limits.Hand; level++ {
			b.Run(fmt.Sprintf("%d/%d", board, level), func(b *testing.B) {
				for range b.N {
					if level != e.level+1 {
						b.Skip("a level is made once: -benchtime 1x")
					}
					before := sum(e.rows[:])
					if err := e.expand(context.Background(), level-1); err != nil {
						b.Fatal(err)
					}
					b.StopTimer()
					b.ReportMetric(float64(countFinds(b, e.pile)), "finds")
					b.ReportMetric(float64(e.pile.Size()), "bytes")
					b.StartTimer()
					if err := e.close(context.Background(), level); err != nil {
						b.Fatal(err)
					}
					b.ReportMetric(float64(e.states), "states")
					b.ReportMetric(float64(sum(e.rows[:])-before), "rows")
				}
			})
		}
		e.pile.Close()
		e.state.Remove()
		if err := os.RemoveAll(dir); err != nil {
			b.Fatal(err)
		}
	}
}

func sum(counts []int32) (all int) {
	for _, n := range counts {
		all += int(n)
	}
	return all
}

// countFinds counts the finds of a pile.
func countFinds(b *testing.B, pile *shuffle.Pile) (finds int) {
	var buf []byte
	for shard := range shuffle.Shards {
		var err error
		if buf, err = pile.Read(shard, buf[:0]); err != nil {
			b.Fatal(err)
		}
		buf = append(buf, padding[:]...)
		var f Find
		for rest := buf; len(rest) > maxRecord; finds++ {
			rest = rest[f.get(rest):]
		}
	}
	return finds
}
