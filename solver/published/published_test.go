package published

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"zumabase/solver"
)

// TestExamples gives each algorithm the examples that its source shows, or
// that its problem shows where the source adds none.
func TestExamples(t *testing.T) {
	for _, tt := range []struct {
		board, hand string
		want        int
	}{
		{"WRRBBW", "RB", -1},
		{"WRRBBW", "RBW", 3},
		{"WWRRBBWW", "WRBRW", 2},
		{"G", "GGGGG", 2},
		{"RBYYBBRRB", "YRBGB", 3},
		{"RRBBRR", "RRBB", 1},
	} {
		for _, a := range All() {
			got, err := a.Solve(t.Context(), tt.board, tt.hand, math.MaxInt)
			if err != nil || got != tt.want {
				t.Errorf("%s: %s %s = %d, %v; want %d", a.Name, tt.board, tt.hand, got, err, tt.want)
			}
		}
	}
}

// TestTold pins what each algorithm says of states that are told of in public
// discussions of the game, and of a few in which a fault can be followed by
// hand.
func TestTold(t *testing.T) {
	const lost = noAnswer - 1
	var exact [9]Exact
	for i, a := range All() {
		if a.NewExact != nil {
			exact[i] = a.NewExact(solver.DefaultLimits)
		}
	}
	for _, tt := range []struct {
		board, hand string
		truth       int
		// in the order of All
		want [9]int
	}{
		{"RRYGGYYRRYYGGYRR", "GGBBB", 5, [9]int{5, -1, -1, -1, 2, 5, -1, 2, 5}},
		{"RRWWRRBBRR", "WB", 2, [9]int{2, -1, 2, 2, 2, 2, -1, 2, 2}},
		{"WWBBWBBWW", "BB", -1, [9]int{-1, -1, 2, 2, 2, -1, -1, 2, -1}},
		{"RRYYRRYRYRR", "RRRRR", 3, [9]int{3, 3, 2, 2, 3, 3, 3, 3, 3}},
		{"YRRYYRYRY", "RYRRR", 3, [9]int{3, 3, 3, 3, 3, 3, 3, 3, 3}},

		// After the two Y at the left, RRRR has a need of -1: a step comes
		// back, and the last Y is the third step instead of the fourth.
		{"RRYRRY", "YYYY", 4, [9]int{4, 4, 3, 3, 4, 4, 4, 4, 4}},
		// The B makes RRRR, that YYYY, and G stays: 1 - 1 - 1 steps were
		// spent, and "no answer" less one is not "no answer".
		{"YYRRBBRRYYG", "B", -1, [9]int{-1, -1, lost, lost, -1, -1, -1, -1, -1}},
		// A pass that does not look back misses the groups of this nest.
		{"RRYYBGGWWGGBBYRR", "W", 1, [9]int{1, 1, -1, -1, 1, 1, 1, 1, 1}},
		// Two Y at the left make RRR, which waits until two more have made it
		// RRRR.
		{"RYRRYR", "YYYY", -1, [9]int{-1, -1, 4, 4, 4, -1, -1, 4, -1}},
		// The R in the middle clears it all, but on the way is RRR, which the
		// first line to it has left with nothing in the hand.
		{"RRYRRYYR", "RYYY", 1, [9]int{1, 1, 1, 1, 1, 1, 1, 3, 1}},
		// The Y have to come last, or RRR goes and leaves the last R alone; the
		// board's counts put them between G and B, rising and falling.
		{"RRYRBBGR", "YYBGG", 5, [9]int{-1, 5, 5, 5, 5, 5, 5, 5, 5}},
		// The line Y B B B Y would do with a separator at the first move, but
		// one that plays other balls comes to one of its rows before it.
		{"RRYRYYBYYBBYYR", "YYBBB", 5, [9]int{5, -1, 2, 2, 5, 5, -1, 5, -1}},
		// A Y keeps two pairs of R apart until the other pair is complete.
		{"RRYRRYRR", "YYYY", 4, [9]int{4, -1, 4, 4, 4, 4, -1, 4, 4}},
	} {
		s, _, err := solver.ParseState(tt.board, tt.hand)
		if err != nil {
			t.Fatal(err)
		}
		if truth, err := solver.Solve(t.Context(), s); err != nil || truth.Steps != tt.truth {
			t.Errorf("the truth about %s %s is %d, %v; want %d", tt.board, tt.hand, truth.Steps, err, tt.truth)
		}
		for i, a := range All() {
			got, err := a.Solve(t.Context(), tt.board, tt.hand, math.MaxInt)
			if err != nil || got != tt.want[i] {
				t.Errorf("%s: %s %s = %d, %v; want %d", a.Name, tt.board, tt.hand, got, err, tt.want[i])
			}
			if exact[i] == nil {
				continue
			}
			exact[i].Load(s.Board, nil)
			if got := exact[i].Steps(s.Hand); got != tt.want[i] {
				t.Errorf("%s, exact: %s %s = %d, want %d", a.Name, tt.board, tt.hand, got, tt.want[i])
			}
		}
	}
}

func TestTable(t *testing.T) {
	if n := len(All()); n != 9 {
		t.Errorf("%d algorithms", n)
	}
	for _, a := range All() {
		if a.Name == "" || a.Title == "" || a.Source == "" || a.plain == nil {
			t.Errorf("%+v has something missing", a)
		}
		if found, ok := Find(a.Name); !ok || found.Title != a.Title {
			t.Errorf("Find(%q) = %v, %v", a.Name, found.Title, ok)
		}
	}
	if _, ok := Find("no-such"); ok {
		t.Error("Find finds what is not there")
	}
}

func TestBadEnds(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, a := range All() {
		if _, err := a.Solve(t.Context(), "RRYYBBGGWWRRYY", "RYBGW", 2); !errors.Is(err, ErrSteps) {
			t.Errorf("%s: with a budget of two steps: %v", a.Name, err)
		}
		if _, err := a.Solve(ended, "RRYYBBGGWWRRYY", "RYBGW", math.MaxInt); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: with an ended context: %v", a.Name, err)
		}
		if got, err := a.Solve(t.Context(), "RR", "R", math.MaxInt); got != 1 || err != nil {
			t.Errorf("%s: with a large budget: %d, %v", a.Name, got, err)
		}
	}
	var crash *CrashError
	if _, err := firstMoveSeparators.Solve(t.Context(), "RRP", "R", math.MaxInt); !errors.As(err, &crash) {
		t.Errorf("a letter without a number: %v", err)
	}
}

func ExampleAlgorithm_Solve() {
	a, _ := Find("group-completion")
	steps, err := a.Solve(context.Background(), "RRWWRRBBRR", "WB", math.MaxInt)
	fmt.Println(steps, err)
	// Output: -1 <nil>
}

func ExampleExact() {
	a, _ := Find("delayed-removal")
	exact := a.NewExact(solver.DefaultLimits)
	s, _, _ := solver.ParseState("WWBBWBBWW", "BB")
	exact.Load(s.Board, nil)
	fmt.Println(exact.Steps(s.Hand))
	// Output: 2
}
