package audit

import (
	"os"
	"testing"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/published"
)

// wrongOverAll is what came of the minimal hands of the default catalog, all
// 4,164,592 of them, when they were first asked.
var wrongOverAll = map[string]map[Outcome]int64{
	"group-completion": {Impossible: 53_933},
	"late-settling":    {Impossible: 888, TooFew: 895_331},
	"delayed-removal":  {TooFew: 104_262},
	// None: it plays only lines of the game, so it is right about every state
	// within the limits.
	"three-rules":           {},
	"same-color":            {Impossible: 53_933},
	"first-move-separators": {Impossible: 58},
}

// TestFullCatalog asks for every minimal hand of the full catalog that
// ZUMA_CATALOG names, if ZUMA_LONG is set; it takes ten minutes on two cores.
func TestFullCatalog(t *testing.T) {
	path := os.Getenv("ZUMA_CATALOG")
	if path == "" || os.Getenv("ZUMA_LONG") == "" {
		t.Skip("ZUMA_CATALOG and ZUMA_LONG are not set")
	}
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Info.Limits != solver.DefaultLimits {
		t.Skipf("%s has other limits than the default", path)
	}
	options := Options{All: true, Length: 1, Sample: 1}
	for _, a := range published.All() {
		if _, ok := wrongOverAll[a.Name]; ok {
			options.Algorithms = append(options.Algorithms, a)
		}
	}
	report, err := Run(t.Context(), c, options)
	if err != nil {
		t.Fatal(err)
	}
	have := make(map[string]map[Outcome]int64)
	for _, row := range report.Rows {
		if row.Trial != Minimal {
			continue
		}
		if have[row.Algorithm] == nil {
			have[row.Algorithm] = make(map[Outcome]int64)
		}
		for outcome, n := range map[Outcome]int64{
			Impossible: row.Impossible, Possible: row.Possible, TooFew: row.TooFew, TooMany: row.TooMany,
			Garbage: row.Garbage, Slow: row.Slow,
		} {
			have[row.Algorithm][outcome] += n
		}
	}
	for name, want := range wrongOverAll {
		for outcome := Impossible; outcome < outcomes; outcome++ {
			if have[name][outcome] != want[outcome] {
				t.Errorf("%s: %d answers are %v, and were %d", name, have[name][outcome], outcome, want[outcome])
			}
		}
	}
}
