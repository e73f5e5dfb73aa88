package check

import (
	"path/filepath"
	"reflect"
	"testing"

	"zumabase/catalog"
	"zumabase/solver"
)

// buildSmall builds a catalog of boards up to ten balls.
func buildSmall(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "zuma.db")
	limits := solver.DefaultLimits
	limits.Board = 10
	if _, err := catalog.Build(t.Context(), path, catalog.BuildOptions{Limits: limits}); err != nil {
		t.Fatal(err)
	}
	return path
}

func open(t *testing.T, path string) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func openSmall(t *testing.T) *catalog.Catalog { return open(t, buildSmall(t)) }

// drawAll returns all cases of a stream.
func drawAll(t *testing.T, c *catalog.Catalog, wanted Wanted) []Case {
	t.Helper()
	var all []Case
	stream := NewStream(c, wanted)
	for {
		batch, err := stream.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(batch) == 0 {
			return all
		}
		all = append(all, batch...)
	}
}

// TestDraw solves the cases again, and looks at what they are.
func TestDraw(t *testing.T) {
	c := openSmall(t)
	wanted := Wanted{Filter: catalog.Filter{}, Number: 600, Seed: 1}
	cases := drawAll(t, c, wanted)
	if len(cases) != wanted.Number {
		t.Errorf("%d cases, want %d", len(cases), wanted.Number)
	}
	impossible := 0
	bySource := make(map[string]int)
	seen := make(map[solver.State]bool)
	for i := range cases {
		c := &cases[i]
		solution, err := solver.Solve(t.Context(), c.State)
		if err != nil {
			t.Fatal(err)
		}
		if solution.Steps != c.Steps {
			t.Errorf("%v with %v: %d, want %d", c.State.Board, c.State.Hand, c.Steps, solution.Steps)
		}
		if hand, err := solver.ParseHand(c.Hand); err != nil || hand != c.State.Hand {
			t.Errorf("the hand %s is not %v", c.Hand, c.State.Hand)
		}
		board := c.State.Board
		for _, move := range c.Line {
			board = board.Play(move)
		}
		if c.Steps >= 0 && (!board.Empty() || len(c.Line) != c.Steps) {
			t.Errorf("%v with %v: the line %v leaves %v", c.State.Board, c.State.Hand, c.Line, board)
		}
		if seen[c.State] {
			t.Errorf("%v with %v comes twice", c.State.Board, c.State.Hand)
		}
		seen[c.State] = true
		if i > 0 && c.State.Board.Len() < cases[i-1].State.Board.Len() {
			t.Errorf("case %d is shorter than the one before it", i)
		}
		if c.Steps < 0 {
			impossible++
		}
		bySource[c.Source]++
	}
	if impossible < 120 || impossible > 480 {
		t.Errorf("%d of %d are impossible", impossible, len(cases))
	}
	for _, source := range []string{fromKnown, fromPublished, fromShort, fromLess, fromOther, fromSpare, fromNeighbour, fromPuzzle} {
		if bySource[source] == 0 {
			t.Errorf("no case is a %q", source)
		}
	}
	again := drawAll(t, c, wanted)
	if !reflect.DeepEqual(cases, again) {
		t.Error("the same seed gives other cases")
	}
	wanted.Seed = 2
	other := drawAll(t, c, wanted)
	if reflect.DeepEqual(cases, other) {
		t.Error("another seed gives the same cases")
	}
}

// TestDrawFiltered looks at cases of a kind.
func TestDrawFiltered(t *testing.T) {
	c := openSmall(t)
	wanted := Wanted{Filter: catalog.Filter{}, Number: 200, Seed: 1}
	wanted.Filter = wanted.Filter.With("length", catalog.Range{Min: 8, Max: 9})
	wanted.Filter.Techniques = []solver.Technique{solver.Split}
	cases := drawAll(t, c, wanted)
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	for _, c := range cases {
		if n := c.State.Board.Len(); n < 8 || n > 9 {
			t.Errorf("a board of %d balls", n)
		}
		if c.Source == fromShort || c.Source == fromKnown {
			t.Errorf("%v with %v is a %q", c.State.Board, c.State.Hand, c.Source)
		}
	}
}

// TestDrawMany draws more cases than there are, in several batches a length.
func TestDrawMany(t *testing.T) {
	c := openSmall(t)
	cases := drawAll(t, c, Wanted{Filter: catalog.Filter{}.With("length", catalog.Range{Min: 1, Max: 5}), Number: 1_000_000, Seed: 1})
	if len(cases) < 1000 {
		t.Errorf("%d cases", len(cases))
	}
	seen := make(map[solver.State]bool)
	for _, c := range cases {
		s := c.State
		s.Board, s.Hand, _ = solver.Canonical(s.Board, s.Hand)
		// A symmetric board may come with a hand and with its mirror image.
		if _, symmetric := s.Board.Symmetric(); seen[s] && !symmetric {
			t.Fatalf("%v with %v comes twice", c.State.Board, c.State.Hand)
		}
		seen[s] = true
	}
}

// TestDrawIgnoresAudits: the same seed gives the same cases whether or not an
// audit was saved in the catalog.
func TestDrawIgnoresAudits(t *testing.T) {
	path := buildSmall(t)
	c := open(t, path)
	wanted := Wanted{Filter: catalog.Filter{}.With("length", catalog.Range{Min: 1, Max: 7}), Number: 300, Seed: 1}
	before := drawAll(t, c, wanted)
	answer := 0
	if err := c.SaveAudit(t.Context(), []catalog.AuditRow{{Algorithm: "same-color", Trial: "states", Length: 3, Steps: 3, Population: 1, States: 1, TooFew: 1}},
		[]catalog.AuditExample{{Algorithm: "same-color", Trial: "states", Kind: "too_few", Board: "RRY", Hand: "RYY", Steps: 3, Answer: &answer}}); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(before, drawAll(t, open(t, path), wanted)) {
		t.Error("a saved audit changes the cases")
	}
}
