package levels_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/levels"
	"zumabase/solver"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestDaily holds the first sixty days of 2027, which are a promise: on a
// catalog of boards up to 11 balls, and on the default one that ZUMA_CATALOG
// names if ZUMA_LONG is set.
func TestDaily(t *testing.T) {
	t.Run("small", func(t *testing.T) { holdDays(t, open(t), "daily-11.tsv") })
	t.Run("default", func(t *testing.T) { holdDays(t, openDefault(t), "daily.tsv") })
}

// openDefault opens the default catalog that ZUMA_CATALOG names.
func openDefault(t *testing.T) *catalog.Catalog {
	t.Helper()
	path := os.Getenv("ZUMA_CATALOG")
	if path == "" || os.Getenv("ZUMA_LONG") == "" {
		t.Skip("ZUMA_CATALOG and ZUMA_LONG are not set")
	}
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if c.Info.Limits != solver.DefaultLimits {
		t.Skipf("%s has other limits than the default", path)
	}
	return c
}

func holdDays(t *testing.T, c *catalog.Catalog, golden string) {
	var out bytes.Buffer
	fmt.Fprintln(&out, "date\tboard\thand\tpar\tdifficulty")
	before := 0.0
	for i := range 60 {
		day := time.Date(2027, time.January, 1+i, 15, 0, 0, 0, time.FixedZone("", 3600))
		p, err := levels.Daily(t.Context(), c, day)
		if err != nil {
			t.Fatalf("%v: %v", day, err)
		}
		difficulty := p.Measures.Difficulty()
		fmt.Fprintf(&out, "%s\t%v\t%v\t%d\t%.4f\n", day.Format("2006-01-02"), p.Board, p.Hand, p.Par(), difficulty)
		if solution, err := solver.Solve(t.Context(), p.State); err != nil || solution.Steps != p.Par() || p.Hand.Size() != p.Par()+2 {
			t.Errorf("%v: par %d with %v, and it takes %d: %v", day, p.Par(), p.Hand, solution.Steps, err)
		}
		if day.Weekday() != time.Monday && difficulty <= before {
			t.Errorf("%v: %.2f bits, and the day before had %.2f", day, difficulty, before)
		}
		before = difficulty
	}
	path := filepath.Join("testdata", golden)
	if *update {
		if err := os.WriteFile(path, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, out.Bytes()) {
		t.Errorf("the days are not those of %s:\n%s", path, out.Bytes())
	}
}

// TestDailyIsOfTheDate looks whether the limits of the catalog and the time of
// the day play a part.
func TestDailyIsOfTheDate(t *testing.T) {
	limits := solver.Limits{Board: 8, Hand: 2, Colors: 5}
	larger := solver.Limits{Board: 8, Hand: 3, Colors: 6}
	// On Mondays two balls are enough.
	monday := time.Date(2027, time.January, 4, 0, 0, 0, 0, time.UTC)
	small, large := build(t, limits), build(t, larger)
	for range 8 {
		x, err := levels.Daily(t.Context(), small, monday)
		if err != nil {
			t.Fatal(err)
		}
		y, err := levels.Daily(t.Context(), large, monday.Add(23*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if x.State != y.State {
			t.Errorf("%v: %v with %v, and with larger limits %v with %v", monday, x.Board, x.Hand, y.Board, y.Hand)
		}
		monday = monday.AddDate(0, 0, 7)
	}
}
