package catalog

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"zumabase/solver"
)

// TestSaveAudit saves audits and reads them back.
func TestSaveAudit(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "zuma.db")
	options := BuildOptions{Limits: solver.Limits{Board: 6, Hand: 4, Colors: 4}}
	if _, err := Build(ctx, path, options); err != nil {
		t.Fatal(err)
	}
	before, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer before.Close()
	answer, moves := 3, "R0"
	rows := []AuditRow{
		{Algorithm: "a", Trial: "minimal", Length: 2, Steps: 1, Population: 1, States: 1, Garbage: 1},
		{Algorithm: "b", Trial: "states", Length: 2, Steps: -1, Population: 4, States: 3, Right: 2, Slow: 1, Sampled: true},
	}
	examples := []AuditExample{
		{Algorithm: "a", Trial: "minimal", Kind: "garbage", Board: "RR", Hand: "R", Steps: 1, Moves: &moves, Answer: &answer},
		{Algorithm: "b", Trial: "states", Kind: "slow", Board: "RY", Hand: "R", Steps: -1},
	}
	if err := before.SaveAudit(ctx, rows, examples); err != nil {
		t.Fatal(err)
	}
	// The results of one algorithm take the place of its old ones alone.
	rows[0].Right, rows[0].Garbage = 1, 0
	if err := before.SaveAudit(ctx, rows[:1], nil); err != nil {
		t.Fatal(err)
	}
	after, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer after.Close()
	haveRows, haveExamples, err := after.Audit(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(haveRows, rows) || !reflect.DeepEqual(haveExamples, examples[1:]) {
		t.Errorf("read back %+v and %+v", haveRows, haveExamples)
	}
	if none, _, err := before.Audit(ctx); err != nil || len(none) > 0 {
		t.Errorf("the catalog that was open has %v, %v", none, err)
	}
	if after.Info != before.Info {
		t.Errorf("info is %+v, and was %+v", after.Info, before.Info)
	}
	if _, err := after.Verify(ctx, VerifyOptions{Sample: 10}); err != nil {
		t.Error(err)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(entries) != 1 {
		t.Errorf("the folder has %v, %v", entries, err)
	}

	// A catalog that has taken the place is left alone.
	options.Limits.Board, options.Force = 5, true
	if _, err := Build(ctx, path, options); err != nil {
		t.Fatal(err)
	}
	if err := after.SaveAudit(ctx, rows, examples); !errors.Is(err, ErrReplaced) {
		t.Errorf("the error is %v", err)
	}
}

// TestSpread looks at what is drawn where there is little and much of a kind.
func TestSpread(t *testing.T) {
	ctx := t.Context()
	path := filepath.Join(t.TempDir(), "zuma.db")
	if _, err := Build(ctx, path, BuildOptions{Limits: solver.Limits{Board: 10, Hand: 5, Colors: 5}}); err != nil {
		t.Fatal(err)
	}
	c, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	puzzles, err := c.Spread(ctx, Filter{}, 500, 1)
	if err != nil {
		t.Fatal(err)
	}
	again, err := c.Spread(ctx, Filter{}, 500, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(puzzles) != 500 || !reflect.DeepEqual(puzzles, again) {
		t.Errorf("%d puzzles, and then %d", len(puzzles), len(again))
	}
	seen := make(map[int]bool)
	split := 0
	for _, p := range puzzles {
		if seen[p.at] {
			t.Errorf("row %d comes twice", p.at)
		}
		seen[p.at] = true
		if p.Measures.Technique == solver.Split {
			split++
		}
	}
	if split != 43 { // all that there are, see the script of stats
		t.Errorf("%d of them are split", split)
	}
	filter := Filter{}.With("length", Range{7, 8})
	all, err := c.Spread(ctx, filter, 10_000, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 212+431 {
		t.Errorf("%d puzzles of 7 and 8 balls", len(all))
	}
}
