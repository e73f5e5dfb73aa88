package catalog

import (
	"context"
	"errors"
	"math"
	"path/filepath"
	"testing"
	"time"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// TestEdges calls every function with arguments outside of its range: each says
// so, by an error of a kind that is documented, or takes them for what its
// documentation says. None panics or waits.
func TestEdges(t *testing.T) {
	limits := withBoard(4)
	c := openBuilt(t, limits)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	run := solver.BoardOf(1, 1, 1)
	long := solver.BoardOf(1, 2, 1, 2, 1)
	path := filepath.Join(t.TempDir(), "zuma.db")
	puzzles := func(s Search) error {
		found, err := c.Puzzles(ctx, s)
		if err == nil && s.Limit <= 0 && len(found) > 0 {
			return errors.New("it found more than were wanted")
		}
		return err
	}
	second := func(_ any, err error) error { return err }
	build := func(o BuildOptions) error { return second(Build(ctx, path, o)) }
	const fine = fault.Kind(255) // no error
	for _, e := range []struct {
		name string
		err  error
		want fault.Kind
	}{
		{"build: no limits", build(BuildOptions{}), fault.BadInput},
		{"build: negative limits", build(BuildOptions{Limits: solver.Limits{Board: -1, Hand: -1, Colors: -1}}), fault.BadInput},
		{"build: limits too large", build(BuildOptions{Limits: solver.Limits{Board: math.MaxInt, Hand: math.MaxInt, Colors: math.MaxInt}}), fault.BadInput},
		{"build: workers", build(BuildOptions{Limits: tiny, Workers: -7}), fine},
		{"build: no name", second(Build(ctx, "", BuildOptions{Limits: tiny})), fault.BadFile},
		{"build: NUL in the name", second(Build(ctx, "a\x00b", BuildOptions{Limits: tiny})), fault.BadFile},
		{"open: no name", second(Open(ctx, "")), fault.NoCatalog},
		{"open: NUL in the name", second(Open(ctx, "a\x00b")), fault.BadFile},
		{"serve: no connections", second(OpenForServing(ctx, built(t, limits), 0)), fault.BadInput},
		{"serve: negative connections", second(OpenForServing(ctx, built(t, limits), -3)), fault.BadInput},
		{"lookup: nothing", second(c.Lookup(ctx, solver.State{})), fine},
		{"lookup: no hand", second(c.Lookup(ctx, solver.State{Board: solver.BoardOf(1)})), fine},
		{"lookup: a run of three", second(c.Lookup(ctx, solver.State{Board: run, Hand: solver.Hand(0).Add(1)})), fault.BadInput},
		{"lookup: too long", second(c.Lookup(ctx, solver.State{Board: long, Hand: solver.Hand(0).Add(1)})), fault.NotCovered},
		{"lookup all: none", second(c.LookupAll(ctx, nil)), fine},
		{"minimal hands: none", second(c.MinimalHands(ctx, nil)), fine},
		{"puzzles: nothing asked", puzzles(Search{}), fine},
		{"puzzles: negative limit", puzzles(Search{Limit: -1}), fine},
		{"puzzles: sorted, negative limit", puzzles(Search{Limit: -1, Sort: "difficulty"}), fine},
		{"puzzles: sorted, no limit", puzzles(Search{Sort: "difficulty"}), fine},
		{"puzzles: all there are", puzzles(Search{Limit: math.MaxInt}), fine},
		{"puzzles: all there are, sorted", puzzles(Search{Limit: math.MaxInt, Sort: "lines"}), fine},
		{"puzzles: no such measure", puzzles(Search{Limit: 1, Sort: "beauty"}), fault.BadInput},
		{"puzzles: a range that is none", puzzles(Search{Limit: 1, Filter: Filter{}.With("steps", Range{5, 1})}), fault.BadInput},
		{"puzzles: no number", puzzles(Search{Limit: 1, Filter: Filter{}.With("steps", Range{math.NaN(), math.NaN()})}), fault.BadInput},
		{"puzzles: a filter by nothing", puzzles(Search{Limit: 1, Filter: Filter{Conditions: []Condition{{"beauty", Everything()}}}}), fault.BadInput},
		{"puzzles: a technique that there is not", puzzles(Search{Limit: 1, Filter: Filter{Techniques: []solver.Technique{99}}}), fault.BadInput},
		{"puzzles: contains a run of three", puzzles(Search{Limit: 1, Filter: Filter{Contains: run}}), fine},
		{"spread: negative limit", second(c.Spread(ctx, Filter{}, -5, 0)), fine},
		{"spread: all there are", second(c.Spread(ctx, Filter{}, math.MaxInt, 0)), fine},
		{"verify: negative sample", second(c.Verify(ctx, VerifyOptions{Sample: -1})), fault.BadInput},
		{"verify: workers", second(c.Verify(ctx, VerifyOptions{Workers: -1})), fine},
		{"query: NUL", second(c.Query(ctx, "SELECT 1\x00garbage")), fault.BadInput},
		{"audit: nothing to save", (&Catalog{path: copyOf(t, built(t, limits)), Info: c.Info}).SaveAudit(ctx, nil, nil), fine},
		{"audit: nonsense", (&Catalog{path: copyOf(t, built(t, limits)), Info: c.Info}).SaveAudit(ctx, []AuditRow{{Trial: "none"}}, nil), fault.BadInput},
		{"measure: none", second(MeasureOf("")), fault.BadInput},
	} {
		switch {
		case e.want == fine && e.err != nil:
			t.Errorf("%s: %v", e.name, e.err)
		case e.want != fine && (e.err == nil || fault.KindOf(e.err) != e.want):
			t.Errorf("%s: %v is of kind %v, want %v", e.name, e.err, fault.KindOf(e.err), e.want)
		}
	}
}
