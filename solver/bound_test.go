package solver

import (
	"slices"
	"testing"
)

// TestBoundIsAdmissible: on every canonical board of up to plainLength balls,
// with every hand, no game that the plain search finds is shorter than the
// bound, whether the bound knows the hand or not.
func TestBoundIsAdmissible(t *testing.T) {
	oracle := plainHands()
	hands := Hands(1, DefaultLimits.Hand, DefaultLimits.Colors)
	met, solvable := 0, 0
	for n := 1; n <= plainLength; n++ {
		for _, b := range canonicalBoards(n, DefaultLimits.Colors) {
			bound := LowerBound(b)
			if bound < 0 || bound > 2*n {
				t.Errorf("the bound of %v is %d", b, bound)
			}
			if len(oracle.minimal(b)) == 0 {
				continue // nothing for a bound to be above
			}
			for _, h := range hands {
				steps := oracle.steps(b, h)
				if steps < 0 {
					continue
				}
				solvable++
				if bound > steps {
					t.Errorf("%v takes %d steps with %v, the bound is %d", b, steps, h, bound)
				}
				switch with := lowerBound(b, h); {
				case with > steps:
					t.Errorf("%v takes %d steps with %v, the bound for that hand is %d", b, steps, h, with)
				case with < bound:
					t.Errorf("%v: the bound for %v is %d, for any hand %d", b, h, with, bound)
				case with == steps:
					met++
				}
			}
		}
	}
	t.Logf("%d solvable states, the bound is exact for %d", solvable, met)
	if met == 0 {
		t.Error("the bound is never exact: it says nothing")
	}
}

// TestBoundOfRows: nor is it above the size of any hand at the default limits.
func TestBoundOfRows(t *testing.T) {
	rows := fullEnumeration(t).Rows
	const step = 7
	spread(len(rows)/step, func(i int) {
		row := rows[i*step]
		if size := row.Hand.Size(); LowerBound(row.Board) > size || lowerBound(row.Board, row.Hand) > size {
			t.Errorf("%v %v: the bound is %d, with that hand %d",
				row.Board, row.Hand, LowerBound(row.Board), lowerBound(row.Board, row.Hand))
		}
	})
}

// TestBoundIsTheCheapestPartition holds the interval programme against its
// definition: all ways to cut the board's balls into blocks of one colour of
// which no two cross.
func TestBoundIsTheCheapestPartition(t *testing.T) {
	budgets := append(Hands(0, 3, 3), anyBalls)
	for n := 0; n <= 8; n++ {
		for _, b := range boardsByName(n, 3) {
			partitions := partitionsOf(b)
			for _, budget := range budgets {
				want := impossible
				for _, blocks := range partitions {
					cost := 0
					for _, block := range blocks {
						need := max(0, 3-len(block))
						if need > budget.Count(b.Ball(block[0])) {
							need = impossible
						}
						cost += need
					}
					want = min(want, cost)
				}
				if got := lowerBound(b, budget); got != want {
					t.Fatalf("the bound of %v with %v is %d, want %d", b, budget, got, want)
				}
			}
		}
	}
	for _, tt := range []struct {
		board string
		want  int
	}{{"", 0}, {"R", 2}, {"RRYBBR", 3}, {"RYRYR", 4}, {"RRYYBBRR", 2}} {
		if got := LowerBound(board(tt.board)); got != tt.want {
			t.Errorf("the bound of %q is %d, want %d", tt.board, got, tt.want)
		}
	}
}

// partitionsOf returns all non-crossing partitions of the board's balls into
// blocks of one colour.
func partitionsOf(b Board) [][][]int {
	var all [][][]int
	var put func(ball int, blocks [][]int)
	put = func(ball int, blocks [][]int) {
		if ball == b.Len() {
			all = append(all, blocks)
			return
		}
		for i, block := range blocks {
			last := block[len(block)-1]
			crosses := slices.ContainsFunc(blocks, func(other []int) bool {
				return other[0] < last && other[len(other)-1] > last
			})
			if b.Ball(last) == b.Ball(ball) && !crosses {
				joined := slices.Clone(blocks)
				joined[i] = append(slices.Clone(block), ball)
				put(ball+1, joined)
			}
		}
		put(ball+1, append(slices.Clone(blocks), []int{ball}))
	}
	put(0, nil)
	return all
}
