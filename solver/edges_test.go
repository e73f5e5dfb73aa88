package solver

import (
	"errors"
	"math"
	"testing"
)

// TestSearchesAtTheEdge gives the searches what is no state of the game, and the
// game that is over before it begins.
func TestSearchesAtTheEdge(t *testing.T) {
	ctx := t.Context()
	searches := map[string]func(State) (any, error){
		"Solve":    func(s State) (any, error) { return Solve(ctx, s) },
		"Rate":     func(s State) (any, error) { return Rate(ctx, s) },
		"Lines":    func(s State) (any, error) { return Lines(ctx, s, 10) },
		"Openings": func(s State) (any, error) { return Openings(ctx, s) },
	}
	for name, search := range searches {
		var run *RunError
		if _, err := search(State{board("RYYYYR"), hand("R")}); !errors.As(err, &run) || run.Start != 1 || run.Length != 4 {
			t.Errorf("%s of a board that is not settled: %v", name, err)
		}
		if _, err := search(State{board("RY"), 1 << 28}); !errors.Is(err, ErrTooManyColors) {
			t.Errorf("%s of a number that is no hand: %v", name, err)
		}
	}

	for _, h := range []Hand{0, hand("R"), hand("RRYBG")} {
		over := State{Hand: h}
		if solution, err := Solve(ctx, over); solution.Steps != 0 || solution.Line != nil || err != nil {
			t.Errorf("Solve of the empty board with %q: %+v, %v", h, solution, err)
		}
		if got := SolvePlain(over); got != 0 {
			t.Errorf("SolvePlain of the empty board with %q: %d", h, got)
		}
		want := Measures{Lines: 1, WinRate: 1, GreedyRate: 1, Technique: Complete}
		if m, err := Rate(ctx, over); m != want || err != nil {
			t.Errorf("Rate of the empty board with %q: %+v, %v", h, m, err)
		}
		if lines, err := Lines(ctx, over, 5); len(lines) != 1 || len(lines[0]) != 0 || err != nil {
			t.Errorf("Lines of the empty board with %q: %v, %v", h, lines, err)
		}
		if openings, err := Openings(ctx, over); openings != nil || err != nil {
			t.Errorf("Openings of the empty board with %q: %v, %v", h, openings, err)
		}
	}

	none := State{Board: board("RR")}
	if solution, err := Solve(ctx, none); solution.Steps != -1 || err != nil {
		t.Errorf("Solve without a hand: %+v, %v", solution, err)
	}
	if m, err := Rate(ctx, none); m != (Measures{}) || err != nil {
		t.Errorf("Rate without a hand: %+v, %v", m, err)
	}
	for _, limit := range []int{math.MinInt, -1, 0} {
		if lines, err := Lines(ctx, State{board("RR"), hand("R")}, limit); lines != nil || err != nil {
			t.Errorf("at most %d lines: %v, %v", limit, lines, err)
		}
	}
	for letters, want := range map[string]int{"": 0, "RRR": 0, "RRRR": 0, "RRRYRRRR": 2, "RRRRRRY": 2} {
		if got := LowerBound(board(letters)); got != want {
			t.Errorf("the bound of %q is %d, want %d", letters, got, want)
		}
	}
}

// TestFullHands solves and rates with fifteen balls of every colour, which are
// more balls than parts can number.
func TestFullHands(t *testing.T) {
	for letters, want := range map[string]int{"R": 2, "RR": 1, "RRYYRR": 1, "RYBGWOP": 14} {
		if got := solve(t, State{board(letters), anyBalls}); got != want {
			t.Errorf("%s takes %d steps, want %d", letters, got, want)
		}
	}
}
