package check

import (
	"path/filepath"
	"reflect"
	"testing"

	"zumabase/catalog"
	"zumabase/solver"
)

// openSmall opens a catalog of boards up to ten balls.
func openSmall(t *testing.T) *catalog.Catalog {
	t.Helper()
	path := filepath.Join(t.TempDir(), "zuma.db")
	limits := solver.DefaultLimits
	limits.Board = 10
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

// TestDraw solves the cases again, and looks at what they are.
func TestDraw(t *testing.T) {
	c := openSmall(t)
	wanted := Wanted{Filter: catalog.Filter{}, Number: 1000, Seed: 1}
	cases, err := Draw(t.Context(), c, wanted)
	if err != nil {
		t.Fatal(err)
	}
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
		if c.Steps >= 0 && (board != 0 || len(c.Line) != c.Steps) {
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
	if impossible < 200 || impossible > 800 {
		t.Errorf("%d of %d are impossible", impossible, len(cases))
	}
	for _, source := range []string{fromKnown, fromPublished, fromShort, fromLess, fromOther, fromSpare, fromNeighbour, fromPuzzle} {
		if bySource[source] == 0 {
			t.Errorf("no case is a %q", source)
		}
	}
	again, err := Draw(t.Context(), c, wanted)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(cases, again) {
		t.Error("the same seed gives other cases")
	}
	wanted.Seed = 2
	other, err := Draw(t.Context(), c, wanted)
	if err != nil {
		t.Fatal(err)
	}
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
	cases, err := Draw(t.Context(), c, wanted)
	if err != nil {
		t.Fatal(err)
	}
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

// TestKnown looks whether the known states are what they are said to be.
func TestKnown(t *testing.T) {
	for _, k := range known {
		if _, _, err := solver.ParseState(k[0], k[1]); err != nil {
			t.Errorf("%v: %v", k, err)
		}
	}
}
