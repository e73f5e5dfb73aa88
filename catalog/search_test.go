package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"zumabase/solver"
)

// allPuzzles reads every row of a catalog, in the search's order.
func allPuzzles(t *testing.T, c *Catalog) []Puzzle {
	t.Helper()
	f, err := c.newFinder(t.Context(), Filter{})
	if err != nil {
		t.Fatal(err)
	}
	defer f.close()
	var places []place
	for i := range f.candidates {
		b := &f.candidates[i].block
		c, err := f.columnsOf(b)
		if err != nil {
			t.Fatal(err)
		}
		for row := range b.rows {
			places = append(places, place{c, row})
		}
	}
	puzzles, err := f.read(places)
	if err != nil {
		t.Fatal(err)
	}
	return puzzles
}

// plainMeasure is a measure spelled out, whatever the table of measures says.
func plainMeasure(t interface{ Fatalf(string, ...any) }, name string, p *Puzzle) float64 {
	m := &p.Measures
	switch name {
	case "steps":
		return float64(len(p.Hand.String()))
	case "length":
		return float64(len(p.Board.String()))
	case "colors":
		letters := make(map[rune]bool)
		for _, letter := range p.Board.String() {
			letters[letter] = true
		}
		return float64(len(letters))
	case "technique":
		return float64(m.Technique)
	case "lines":
		return float64(m.Lines)
	case "choices":
		return float64(m.Choices)
	case "openings":
		return float64(m.Openings)
	case "traps":
		return float64(m.TrapSum) / float64(m.Lines)
	case "chain":
		return float64(m.Chain)
	case "separators":
		return float64(m.Separators)
	case "win_rate":
		return m.WinRate
	case "difficulty":
		return m.Difficulty()
	case "greedy_rate":
		return m.GreedyRate
	case "symmetric":
		if back, _, _ := solver.Canonical(p.Board.Reverse(), 0); back == p.Board && mirrored(p.Board) {
			return 1
		}
		return 0
	}
	t.Fatalf("the test does not know the measure %s", name)
	return 0
}

// mirrored reports whether the same places of a board and of its reversal have
// equal balls.
func mirrored(b solver.Board) bool {
	n := b.Len()
	for i := range n {
		for j := range i {
			if (b.Ball(i) == b.Ball(j)) != (b.Ball(n-1-i) == b.Ball(n-1-j)) {
				return false
			}
		}
	}
	return true
}

// passes is the filter by its meaning, without blocks and columns.
func passes(t interface{ Fatalf(string, ...any) }, f *Filter, p *Puzzle) bool {
	for _, c := range f.Conditions {
		if v := plainMeasure(t, c.Measure, p); v < c.Min || v > c.Max {
			return false
		}
	}
	return (len(f.Techniques) == 0 || slices.Contains(f.Techniques, p.Measures.Technique)) &&
		(f.Contains.Empty() || containsPlain(p.Board, f.Contains))
}

// containsPlain looks for a row in a board, up to renaming and reversal, by
// comparing which balls are equal.
func containsPlain(board, row solver.Board) bool {
	for _, row := range []solver.Board{row, row.Reverse()} {
		n := row.Len()
	at:
		for start := 0; start+n <= board.Len(); start++ {
			for i := range n {
				for j := range i {
					if (row.Ball(i) == row.Ball(j)) != (board.Ball(start+i) == board.Ball(start+j)) {
						continue at
					}
				}
			}
			return true
		}
	}
	return false
}

// drawFilter draws a filter whose ranges lie around the values of two puzzles,
// so that it is seldom empty and often cuts blocks.
func drawFilter(t *rapid.T, puzzles []Puzzle) Filter {
	var f Filter
	for _, name := range MeasureNames() {
		if rapid.IntRange(0, 3).Draw(t, name+" any") > 0 {
			continue
		}
		value := func(label string) float64 {
			return plainMeasure(t, name, &puzzles[rapid.IntRange(0, len(puzzles)-1).Draw(t, name+label)])
		}
		x, y := value(" from"), value(" to")
		switch rapid.IntRange(0, 3).Draw(t, name+" open") {
		case 0:
			f = f.With(name, Range{math.Inf(-1), y})
		case 1:
			f = f.With(name, Range{x, math.Inf(1)})
		default:
			f = f.With(name, Range{min(x, y), max(x, y)})
		}
	}
	if rapid.IntRange(0, 3).Draw(t, "technique") == 0 {
		f.Techniques = []solver.Technique{rapid.SampledFrom([]solver.Technique{solver.Complete, solver.Split}).Draw(t, "of")}
	}
	if rapid.IntRange(0, 3).Draw(t, "contains") == 0 {
		board := rapid.SampledFrom(puzzles).Draw(t, "in").Board
		start := rapid.IntRange(0, board.Len()-1).Draw(t, "start")
		f.Contains = solver.BoardOf(board.Sequence()[start:]...)
	}
	return f
}

// TestPuzzles holds counts, draws and sorted lists against a look at every row.
func TestPuzzles(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	all := allPuzzles(t, c)
	rapid.Check(t, func(t *rapid.T) {
		f := drawFilter(t, all)
		var want []Puzzle
		for i := range all {
			if passes(t, &f, &all[i]) {
				want = append(want, all[i])
			}
		}

		if count, err := c.CountPuzzles(t.Context(), f); err != nil || count != int64(len(want)) {
			t.Fatalf("%d puzzles, %v; want %d", count, err, len(want))
		}

		limit := rapid.IntRange(1, 40).Draw(t, "limit")
		seed := rapid.Uint64().Draw(t, "seed")
		drawn, err := c.Puzzles(t.Context(), Search{Filter: f, Limit: limit, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		if len(drawn) != min(limit, len(want)) {
			t.Fatalf("drew %d of %d puzzles, with a limit of %d", len(drawn), len(want), limit)
		}
		seen := make(map[int]bool)
		for i := range drawn {
			if seen[drawn[i].at] || !passes(t, &f, &drawn[i]) {
				t.Fatalf("drew %+v, which was drawn before or is not wanted", drawn[i])
			}
			seen[drawn[i].at] = true
		}
		again, err := c.Puzzles(t.Context(), Search{Filter: f, Limit: limit, Seed: seed})
		if err != nil || !slices.EqualFunc(drawn, again, func(x, y Puzzle) bool { return x.at == y.at }) {
			t.Fatalf("the same seed drew others, %v", err)
		}

		by := rapid.SampledFrom(MeasureNames()).Draw(t, "sort")
		sign := 1.0
		if rapid.Bool().Draw(t, "descending") {
			sign = -1
		}
		slices.SortStableFunc(want, func(x, y Puzzle) int { return cmp.Compare(sign*plainMeasure(t, by, &x), sign*plainMeasure(t, by, &y)) })
		want = want[:min(limit, len(want))]
		sorted, err := c.Puzzles(t.Context(), Search{Filter: f, Limit: limit, Sort: by, Descending: sign < 0})
		if err != nil || !slices.EqualFunc(sorted, want, func(x, y Puzzle) bool { return x.at == y.at }) {
			t.Fatalf("sorted by %s: %v, %v; want %v", by, sorted, err, want)
		}
	})
}

// TestDrawIsFair draws one of a few puzzles many times: each has the same
// chance, also where most rows are not wanted.
func TestDrawIsFair(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	for _, f := range []Filter{
		Filter{}.With("length", Range{6, 6}).With("steps", Range{3, 3}),
		Filter{}.With("lines", Range{214, 214}).With("openings", Range{7, 7}),
	} {
		total, err := c.CountPuzzles(t.Context(), f)
		if err != nil || total < 5 || total > 40 {
			t.Fatalf("%d puzzles, %v", total, err)
		}
		const draws = 1500
		counts := make(map[int]int)
		for seed := range uint64(draws) {
			drawn, err := c.Puzzles(t.Context(), Search{Filter: f, Limit: 1, Seed: seed})
			if err != nil || len(drawn) != 1 {
				t.Fatal(drawn, err)
			}
			counts[drawn[0].at]++
		}
		mean := float64(draws) / float64(total)
		for id, n := range counts {
			// Six standard deviations: once in half a billion, if it is fair.
			if math.Abs(float64(n)-mean) > 6*math.Sqrt(mean) {
				t.Errorf("row %d was drawn %d times of %d, with %d to choose from", id, n, draws, total)
			}
		}
		if int64(len(counts)) != total {
			t.Errorf("%d of %d were ever drawn", len(counts), total)
		}
	}
}

// TestSortedPrefix: the first puzzles of a sorted list are those of the whole
// list, whatever the search has left unread.
func TestSortedPrefix(t *testing.T) {
	c := openBuilt(t, withBoard(8))
	some := Filter{}.With("openings", Range{2, math.Inf(1)})
	for _, filter := range []Filter{{}, some} {
		for _, key := range MeasureNames() {
			for _, descending := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s,%v", key, descending), func(t *testing.T) {
					whole, err := c.Puzzles(t.Context(), Search{Filter: filter, Limit: math.MaxInt, Sort: key, Descending: descending})
					if err != nil {
						t.Fatal(err)
					}
					for i := 1; i < len(whole); i++ {
						before, after := plainMeasure(t, key, &whole[i-1]), plainMeasure(t, key, &whole[i])
						if descending {
							before, after = after, before
						}
						if before > after || before == after && whole[i-1].at >= whole[i].at {
							t.Fatalf("puzzle %d is in the wrong place", i)
						}
					}
					for _, limit := range []int{1, 100} {
						part, err := c.Puzzles(t.Context(), Search{Filter: filter, Limit: limit, Sort: key, Descending: descending})
						if err != nil {
							t.Fatal(err)
						}
						if len(part) != min(limit, len(whole)) {
							t.Fatalf("%d puzzles of %d, with a limit of %d", len(part), len(whole), limit)
						}
						for i := range part {
							if part[i].at != whole[i].at {
								t.Fatalf("of %d, puzzle %d is row %d, want %d", limit, i, part[i].at, whole[i].at)
							}
						}
					}
				})
			}
		}
	}
}

// TestSearchRefuses: what is no search is an error, and never a panic.
func TestSearchRefuses(t *testing.T) {
	c := openBuilt(t, withBoard(8))
	for name, search := range map[string]Search{
		"inverted":        {Filter: Filter{}.With("steps", Range{4, 3})},
		"not a number":    {Filter: Filter{}.With("difficulty", Range{math.NaN(), 3})},
		"nor this":        {Filter: Filter{}.With("difficulty", Range{3, math.NaN()})},
		"unknown measure": {Filter: Filter{}.With("beauty", Range{0, 1})},
		"unknown sort":    {Sort: "beauty"},
	} {
		t.Run(name, func(t *testing.T) {
			search.Limit = 1
			if found, err := c.Puzzles(t.Context(), search); !errors.Is(err, ErrSearch) {
				t.Errorf("Puzzles: %v, %v", found, err)
			}
			if search.Sort != "" {
				return
			}
			if n, err := c.CountPuzzles(t.Context(), search.Filter); !errors.Is(err, ErrSearch) {
				t.Errorf("CountPuzzles: %v, %v", n, err)
			}
			if found, err := c.Spread(t.Context(), search.Filter, 1, 1); !errors.Is(err, ErrSearch) {
				t.Errorf("Spread: %v, %v", found, err)
			}
		})
	}
	for _, limit := range []int{0, -1, math.MinInt} {
		for _, by := range append(MeasureNames(), "") {
			if found, err := c.Puzzles(t.Context(), Search{Sort: by, Limit: limit}); err != nil || len(found) > 0 {
				t.Errorf("limit %d by %q: %v, %v", limit, by, found, err)
			}
		}
		if found, err := c.Spread(t.Context(), Filter{}, limit, 1); err != nil || len(found) > 0 {
			t.Errorf("Spread to %d: %v, %v", limit, found, err)
		}
	}
}

// TestConditionsTogether: conditions on one measure all hold, and none that
// holds is no error.
func TestConditionsTogether(t *testing.T) {
	c := openBuilt(t, withBoard(8))
	all, err := c.CountPuzzles(t.Context(), Filter{})
	if err != nil || all == 0 {
		t.Fatal(all, err)
	}
	low := Filter{}.With("length", Range{1, 4})
	if n, err := c.CountPuzzles(t.Context(), low.With("length", Range{5, 8})); err != nil || n != 0 {
		t.Errorf("%d puzzles, %v", n, err)
	}
	both := low.With("length", Range{4, 8})
	exact, err := c.CountPuzzles(t.Context(), Filter{}.With("length", Range{4, 4}))
	if n, err2 := c.CountPuzzles(t.Context(), both); err != nil || err2 != nil || n != exact || n == 0 {
		t.Errorf("%d puzzles, %v, %v; want %d", n, err, err2, exact)
	}
	if low.Range("length") != (Range{1, 4}) || both.Range("length") != (Range{4, 4}) || both.Range("steps") != Everything() {
		t.Errorf("ranges %v, %v, %v", low.Range("length"), both.Range("length"), both.Range("steps"))
	}
}
