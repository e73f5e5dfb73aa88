package published

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"sync"
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
			got, err := a.Solve(context.Background(), tt.board, tt.hand)
			if err != nil || got != tt.want {
				t.Errorf("%s: %s %s = %d, %v; want %d", a.Name, tt.board, tt.hand, got, err, tt.want)
			}
		}
	}
}

func TestNamed(t *testing.T) {
	for _, s := range [][2]string{
		{"RRYGGYYRRYYGGYRR", "GGBBB"},
		{"RRWWRRBBRR", "WB"},
		{"WWBBWBBWW", "BB"},
		{"RRYYRRYRYRR", "RRRRR"},
		{"YRRYYRYRY", "RYRRR"},
	} {
		for _, a := range All() {
			got, err := a.Solve(context.Background(), s[0], s[1])
			t.Log(s, a.Name, got, err)
		}
	}
}

// states calls f with each canonical board of up to so many balls, on all cores.
func states(t *testing.T, length int, start func() func(solver.Board)) {
	t.Helper()
	boards := canonicalBoards(length)
	work := make(chan solver.Board)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			f := start()
			for b := range work {
				f(b)
			}
		})
	}
	for _, b := range boards {
		work <- b
	}
	close(work)
	wg.Wait()
}

// canonicalBoards returns the canonical boards of 1 to length balls and five
// colours.
func canonicalBoards(length int) []solver.Board {
	var all []solver.Board
	level := []solver.Board{0}
	for range length {
		var next []solver.Board
		for _, b := range level {
			for c := 1; c <= min(5, b.Colors()+1); c++ {
				if n := b<<3 | solver.Board(c); n.Settled() {
					next = append(next, n)
				}
			}
		}
		for _, b := range next {
			if form, _, _ := solver.Canonical(b, 0); form == b {
				all = append(all, b)
			}
		}
		level = next
	}
	return all
}

func TestCanonicalBoards(t *testing.T) {
	var counts [8]int
	for _, b := range canonicalBoards(7) {
		counts[b.Len()]++
	}
	if want := [8]int{0, 1, 2, 3, 9, 25, 92, 352}; counts != want {
		t.Errorf("boards by length: %v, want %v", counts, want)
	}
}

// TestExactAgrees compares the exact recursion with the plain form on each
// canonical board with each of the 251 hands.
func TestExactAgrees(t *testing.T) {
	length := 6
	if os.Getenv("ZUMA_LONG") != "" {
		length = 7
	}
	hands := solver.Hands(1, 5, 5)
	for _, a := range All() {
		if a.NewExact == nil {
			continue
		}
		t.Run(a.Name, func(t *testing.T) {
			states(t, length, func() func(solver.Board) {
				exact := a.NewExact(solver.DefaultLimits)
				return func(b solver.Board) {
					exact.Load(b)
					for _, h := range hands {
						want, err := a.Solve(context.Background(), b.String(), h.String())
						if got := exact.Steps(h); err != nil || got != want {
							t.Errorf("%s %s: exact %d, plain %d, %v", b, h, got, want, err)
						}
					}
				}
			})
		})
	}
}

var _ = cmp.Compare[int]
var _ = errors.Is
var _ = fmt.Sprint
var _ = slices.Sort[[]int]
