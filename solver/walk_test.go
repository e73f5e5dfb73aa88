package solver

import (
	"context"
	"errors"
	"testing"
)

// TestWalk walks over all boards and holds what the walk lets through, and
// what it counts as out of reach, against the bound of each board by itself.
func TestWalk(t *testing.T) {
	for _, limits := range []Limits{{9, 5, 5}, {8, 2, 7}, {9, 4, 3}, {6, 1, 1}} {
		for _, from := range []int{1, limits.Board} {
			var reached, outOfReach [MaxBalls + 1]int64
			walk := Walk{limits, from}
			const depth = 4
			for _, beginning := range walk.Beginnings(depth) {
				out, err := walk.Visit(t.Context(), beginning, depth, func(b Board) error {
					if LowerBound(b) > limits.Hand {
						t.Errorf("%v: the board %v has the bound %d", limits, b, LowerBound(b))
					}
					reached[b.Len()]++
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				for length, n := range out {
					outOfReach[length] += n
				}
			}
			for length := 1; length <= limits.Board; length++ {
				var wantReached, wantOut int64
				for _, b := range renamedBoards(length, limits.Colors) {
					if LowerBound(b) <= limits.Hand {
						wantReached++
					} else {
						wantOut++
					}
				}
				if length < from {
					wantReached, wantOut = 0, 0
				}
				if reached[length] != wantReached || outOfReach[length] != wantOut {
					t.Errorf("%v from %d, length %d: reached %d and out of reach %d, want %d and %d",
						limits, from, length, reached[length], outOfReach[length], wantReached, wantOut)
				}
			}
		}
	}
}

// renamedBoards returns all boards of a length whose colours come in order of
// first occurrence.
func renamedBoards(length, colors int) []Board {
	boards := []Board{{}}
	for range length {
		var longer []Board
		for _, b := range boards {
			for c := 1; c <= min(b.Colors()+1, colors); c++ {
				if next := b.Append(Color(c)); next.Settled() {
					longer = append(longer, next)
				}
			}
		}
		boards = longer
	}
	return boards
}

func TestWalkStops(t *testing.T) {
	walk := Walk{Limits{12, 5, 5}, 1}
	stop := errors.New("stop")
	visited := 0
	_, err := walk.Visit(t.Context(), BoardOf(1), 1, func(Board) error {
		if visited++; visited == 10 {
			return stop
		}
		return nil
	})
	if err != stop || visited != 10 {
		t.Errorf("the walk went on to %d boards and returned %v", visited, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := walk.Visit(ctx, BoardOf(1), 1, func(Board) error { return nil }); err != context.Canceled {
		t.Errorf("a walk without a context returned %v", err)
	}
}
