package audit

import (
	"cmp"
	"context"
	"math/rand/v2"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/published"
)

// openSmall builds a catalog of boards up to a length, and opens it.
func openSmall(t *testing.T, maxBoard int) *catalog.Catalog {
	t.Helper()
	limits := solver.DefaultLimits
	limits.Board = maxBoard
	path := filepath.Join(t.TempDir(), "zuma.db")
	if _, err := catalog.Build(t.Context(), path, catalog.BuildOptions{Limits: limits}); err != nil {
		t.Fatal(err)
	}
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		truth, answer, balls int
		want                 Outcome
	}{
		{3, 3, 5, Right}, {-1, -1, 5, Right},
		{3, -1, 5, Impossible}, {-1, 3, 5, Possible}, {-1, 0, 5, Possible},
		{3, 2, 5, TooFew}, {3, 0, 5, TooFew}, {3, 4, 5, TooMany}, {3, 5, 5, TooMany},
		{3, 6, 5, Garbage}, {-1, 999_999_999, 5, Garbage}, {3, -2, 5, Garbage},
	} {
		if got := Judge(c.truth, c.answer, c.balls); got != c.want {
			t.Errorf("Judge(%d, %d, %d) = %v, want %v", c.truth, c.answer, c.balls, got, c.want)
		}
	}
}

// TestStatesAreAll compares the second trial with Burnside's counts.
func TestStatesAreAll(t *testing.T) {
	c := openSmall(t, 8)
	trial, err := allStates(t.Context(), c, 8)
	if err != nil {
		t.Fatal(err)
	}
	have := make(map[int]int64)
	for k, n := range trial.population {
		have[k.length] += n
	}
	for length := 1; length <= 8; length++ {
		if want := solver.CountStates(c.Info.Limits, length).CanonicalStates; have[length] != want {
			t.Errorf("length %d: %d states, want %d", length, have[length], want)
		}
	}
	for i := range trial.subjects {
		s := &trial.subjects[i]
		for _, h := range s.hands {
			if board, hand, _ := solver.Canonical(s.board, h); board != s.board || hand != h {
				t.Fatalf("%v with %v is not canonical", s.board, h)
			}
		}
	}
}

// TestExactAndPlainAgree puts each algorithm that has an exact recursion on
// the same trials in both ways.
func TestExactAndPlainAgree(t *testing.T) {
	c := openSmall(t, 10)
	const seed = 30
	t.Logf("seed %d", seed)
	minimal, err := allMinimal(t.Context(), c, nil)
	if err != nil {
		t.Fatal(err)
	}
	states, err := allStates(t.Context(), c, 9)
	if err != nil {
		t.Fatal(err)
	}
	a := &audit{catalog: c, options: Options{Workers: 2}}
	for _, algorithm := range published.All() {
		if algorithm.NewExact == nil {
			continue
		}
		size := 300
		if algorithm.Name == "two-orders" {
			size = 20 // its plain form takes up to seconds a state
		}
		for _, full := range []*trial{minimal, states} {
			sample := full.sample(size, seed)
			want, err := a.ask(t.Context(), algorithm, sample, func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			plain := algorithm
			plain.NewExact = nil
			have, err := a.ask(t.Context(), plain, sample, func(int) {})
			if err != nil {
				t.Fatal(err)
			}
			if x, y := want.rows(algorithm.Name, sample), have.rows(algorithm.Name, sample); !slices.Equal(x, y) {
				t.Errorf("%s, %s: the exact recursion comes to\n%+v\nand the plain form to\n%+v", algorithm.Name, full.name, x, y)
			}
			if !reflect.DeepEqual(want.examples, have.examples) {
				t.Errorf("%s, %s: the examples differ", algorithm.Name, full.name)
			}
		}
	}
}

// TestSample looks at what a sample is made of.
func TestSample(t *testing.T) {
	c := openSmall(t, 8)
	full, err := allStates(t.Context(), c, 8)
	if err != nil {
		t.Fatal(err)
	}
	sample := full.sample(1000, 1)
	if n := sample.questions(); n != 1000 {
		t.Errorf("a sample of %d states, want 1000", n)
	}
	drawn := make(map[cell]int64)
	for i := range sample.subjects {
		s := &sample.subjects[i]
		for j, h := range s.hands {
			if slices.Contains(s.hands[:j], h) {
				t.Errorf("%v with %v comes twice", s.board, h)
			}
			drawn[cell{s.board.Len(), s.truth(h)}]++
		}
	}
	// None that there are many of has fewer than one that there are few of.
	kinds := cells(full.population)
	slices.SortFunc(kinds, func(x, y cell) int { return cmp.Compare(full.population[x], full.population[y]) })
	for i := 1; i < len(kinds); i++ {
		if drawn[kinds[i]] < drawn[kinds[i-1]]-1 {
			t.Errorf("%d states of %+v, and %d of %+v", drawn[kinds[i]], kinds[i], drawn[kinds[i-1]], kinds[i-1])
		}
	}
	if !reflect.DeepEqual(sample.subjects, full.sample(1000, 1).subjects) {
		t.Error("the same seed gives another sample")
	}
	if reflect.DeepEqual(sample.subjects, full.sample(1000, 2).subjects) {
		t.Error("another seed gives the same sample")
	}
}

func TestAllot(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 0))
	for range 1000 {
		population := make(map[cell]int64)
		var all int64
		for i := range 1 + random.IntN(8) {
			n := random.Int64N(20)
			population[cell{i, 1}] = n
			all += n
		}
		sample := random.IntN(100)
		var sum int64
		for k, n := range allot(population, sample) {
			if n > population[k] {
				t.Fatalf("%d of %d", n, population[k])
			}
			sum += n
		}
		if sum != min(all, int64(sample)) {
			t.Fatalf("a sample of %d of %v has %d", sample, population, sum)
		}
	}
}

// TestRun compares an audit with itself at another number of workers, and looks
// at what has to come out.
func TestRun(t *testing.T) {
	c := openSmall(t, 8)
	options := Options{Algorithms: published.All(), All: true, Length: 6, Sample: 200, Seed: 1, Workers: 1}
	one, err := Run(t.Context(), c, options)
	if err != nil {
		t.Fatal(err)
	}
	options.Workers = 3
	three, err := Run(t.Context(), c, options)
	if err != nil {
		t.Fatal(err)
	}
	one.Times, three.Times = nil, nil
	if !reflect.DeepEqual(one, three) {
		t.Error("the report depends on the number of workers")
	}
	illegal := []string{"late-settling", "late-settling-memo", "delayed-removal", "board-memo"}
	wrong := make(map[string]int64)
	for _, row := range one.Rows {
		if sum := row.Right + row.Impossible + row.Possible + row.TooFew + row.TooMany + row.Garbage + row.Slow; sum != row.States {
			t.Errorf("%+v does not add up", row)
		}
		if !slices.Contains(illegal, row.Algorithm) && row.TooFew+row.Possible > 0 {
			t.Errorf("%s plays only lines of the game, and has %+v", row.Algorithm, row)
		}
		wrong[row.Algorithm] += row.States - row.Right
	}
	for _, name := range []string{"group-completion", "same-color", "late-settling", "delayed-removal", "two-orders", "board-memo"} {
		if wrong[name] == 0 {
			t.Errorf("%s has no fault", name)
		}
	}
	if wrong["late-settling"] != wrong["late-settling-memo"] {
		t.Error("late-settling differs from itself with a memo")
	}
	for _, e := range one.Examples {
		if (e.Moves == nil) != (e.Steps < 0) {
			t.Errorf("%+v", e)
		}
	}
}

// TestRunEnds ends an audit in its third algorithm: the trials of the first two
// are reported, in full.
func TestRunEnds(t *testing.T) {
	c := openSmall(t, 8)
	ctx, cancel := context.WithCancel(t.Context())
	report, err := Run(ctx, c, Options{Algorithms: published.All(), All: true, Length: 5, Sample: 100, Workers: 2,
		Progress: func(p solver.Progress) {
			if p.Phase == "late-settling" {
				cancel()
			}
		}})
	if err != nil || !report.Interrupted {
		t.Fatalf("%+v, %v", report, err)
	}
	whole, err := Run(t.Context(), c, Options{Algorithms: published.All()[:2], All: true, Length: 5, Sample: 100, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(report.Rows, whole.Rows) || !reflect.DeepEqual(report.Examples, whole.Examples) || whole.Interrupted {
		t.Errorf("an interrupted audit has %d rows, and one of two algorithms %d", len(report.Rows), len(whole.Rows))
	}
}
