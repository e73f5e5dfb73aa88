package solver

import (
	"fmt"
	"slices"
	"testing"
)

// The counts of the default limits by Burnside's lemma, as they were known
// before this package. Those of boards of up to 11 balls are enumerated below.
var (
	canonicalByLength = []int64{1: 1, 2: 2, 3: 3, 4: 9, 5: 25, 6: 92, 7: 352, 8: 1532, 9: 6866, 10: 32061, 11: 151452,
		12: 723769, 13: 3472305, 14: 16712470, 15: 80540200, 16: 388496910}
	allCounts = Count{
		RawBoards:       117_440_231_130,
		CanonicalBoards: 490_138_049,
		RawStates:       29_477_498_013_630,
		CanonicalStates: 122_885_151_303,
	}
)

func TestKnownCounts(t *testing.T) {
	var sum Count
	for n := 1; n <= DefaultLimits.Board; n++ {
		count := CountStates(DefaultLimits, n)
		if count.Length != n || count.CanonicalBoards != canonicalByLength[n] {
			t.Errorf("length %d: %+v, want %d canonical boards", n, count, canonicalByLength[n])
		}
		if count.RawStates != 251*count.RawBoards {
			t.Errorf("length %d: %d states of %d boards with 251 hands", n, count.RawStates, count.RawBoards)
		}
		sum.RawBoards += count.RawBoards
		sum.CanonicalBoards += count.CanonicalBoards
		sum.RawStates += count.RawStates
		sum.CanonicalStates += count.CanonicalStates
	}
	if sum != allCounts {
		t.Errorf("in all %+v, want %+v", sum, allCounts)
	}
}

func TestCountsOfEnumeratedBoards(t *testing.T) {
	for n := 1; n <= 11; n++ {
		if got := int64(len(canonicalBoards(n, DefaultLimits.Colors))); got != canonicalByLength[n] {
			t.Errorf("%d canonical boards of length %d, want %d", got, n, canonicalByLength[n])
		}
	}
}

// TestCountsByMapping counts small boards and states by mapping each with
// every symmetry there is and keeping those that are the least of their orbit.
func TestCountsByMapping(t *testing.T) {
	for _, tt := range []struct{ colors, hand, longest int }{
		{1, 3, 3}, {2, 1, 7}, {2, 4, 6}, {3, 2, 6}, {3, 5, 5}, {4, 3, 5}, {5, 2, 4}, {6, 2, 3}, {7, 1, 3},
	} {
		var symmetries []Symmetry
		eachPermutation(tt.colors, func(names []int) {
			all := slices.Clone(names)
			for c := tt.colors; c < MaxColors; c++ {
				all = append(all, c)
			}
			symmetries = append(symmetries, symmetryOf(all, false), symmetryOf(all, true))
		})
		hands := Hands(1, tt.hand, tt.colors)
		for n := 1; n <= tt.longest; n++ {
			want := Count{Length: n}
			for _, b := range allBoards(n, tt.colors) {
				want.RawBoards++
				// Only what leaves the board as it is can make less of a hand
				// once the board is least.
				least, leastName := true, true
				var stay []Symmetry
				for _, s := range symmetries {
					switch s.Board(b).Compare(b) {
					case -1:
						least = false
						leastName = leastName && s.Reversed()
					case 0:
						stay = append(stay, s)
					}
				}
				if leastName {
					want.RenamedBoards++
				}
				if least {
					want.CanonicalBoards++
				}
				for _, h := range hands {
					want.RawStates++
					if least && !slices.ContainsFunc(stay, func(s Symmetry) bool { return s.Hand(h) < h }) {
						want.CanonicalStates++
					}
				}
			}
			if got := CountStates(Limits{n, tt.hand, tt.colors}, n); got != want {
				t.Errorf("%d colours, hands of %d: %+v, want %+v", tt.colors, tt.hand, got, want)
			}
		}
	}
}

// allBoards returns every settled board of n balls.
func allBoards(n, colors int) []Board {
	all := []Board{{}}
	for range n {
		var longer []Board
		for _, b := range all {
			for c := Color(1); int(c) <= colors; c++ {
				if next := b.Append(c); next.Settled() {
					longer = append(longer, next)
				}
			}
		}
		all = longer
	}
	return all
}

// TestCountedStatesAreCanonicalForms: what Canonical makes of all states of a
// length are as many as were counted, where mirror images of a symmetric
// board's hands are one.
func TestCountedStatesAreCanonicalForms(t *testing.T) {
	limits := Limits{6, 4, 4}
	hands := Hands(1, limits.Hand, limits.Colors)
	for n := 1; n <= limits.Board; n++ {
		states := make(map[State]bool)
		for _, b := range boardsByName(n, limits.Colors) {
			for _, h := range hands {
				canonical, canonicalHand, _ := Canonical(b, h)
				if mirror, symmetric := canonical.Symmetric(); symmetric {
					_, mirrored, _ := Canonical(canonical, mirror.Hand(canonicalHand))
					canonicalHand = min(canonicalHand, mirrored)
				}
				states[State{canonical, canonicalHand}] = true
			}
		}
		if want := CountStates(limits, n).CanonicalStates; int64(len(states)) != want {
			t.Errorf("length %d: %d canonical forms, %d counted", n, len(states), want)
		}
	}
}

func TestPermutationsAddUp(t *testing.T) {
	for q, want := range []string{1: "1", 4: "24", 7: "5040"} {
		total := int64(0)
		eachCycleType(q, func(_ []int, permutations int64) { total += permutations })
		if want != "" && fmt.Sprint(total) != want {
			t.Errorf("the cycle types of %d colours have %d permutations, want %s", q, total, want)
		}
	}
}

// TestCountLargest: at the largest lengths nothing overflows: each count is
// about as many times the one before as there are ways to go on.
func TestCountLargest(t *testing.T) {
	for colors := 3; colors <= MaxColors; colors++ {
		last := CountStates(Limits{1, MaxHand, colors}, 1)
		for length := 2; length <= KeyBalls(colors); length++ {
			c := CountStates(Limits{length, MaxHand, colors}, length)
			for _, pair := range [][2]int64{
				{last.RawBoards, c.RawBoards}, {last.RenamedBoards, c.RenamedBoards}, {last.CanonicalBoards, c.CanonicalBoards},
				{last.CanonicalStates, c.CanonicalStates},
			} {
				if ratio := float64(pair[1]) / float64(pair[0]); ratio <= 1 || ratio > float64(colors) {
					t.Errorf("%d colours, length %d: %d after %d", colors, length, pair[1], pair[0])
				}
			}
			if c.RawStates < last.RawStates {
				t.Errorf("%d colours, length %d: %d raw states after %d", colors, length, c.RawStates, last.RawStates)
			}
			last = c
		}
	}
}
