package catalog

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"zumabase/solver"
)

// allPuzzles reads every row of a catalog, in the file's order.
func allPuzzles(t *testing.T, c *Catalog) []Puzzle {
	t.Helper()
	var total int64
	if err := c.db.Get(&total, "SELECT count(*) FROM minimal"); err != nil {
		t.Fatal(err)
	}
	ids := make([]int64, total)
	for i := range ids {
		ids[i] = int64(i + 1)
	}
	puzzles, err := c.puzzlesByID(t.Context(), ids)
	if err != nil {
		t.Fatal(err)
	}
	return puzzles
}

// passes is the filter by its meaning, without blocks and columns.
func passes(f *Filter, p *Puzzle) bool {
	_, symmetric := p.Board.Symmetric()
	m := &p.Measures
	return f.Steps.Has(float64(p.Steps())) && f.Length.Has(float64(p.Board.Len())) && f.Colors.Has(float64(p.Board.Colors())) &&
		f.Chain.Has(float64(m.Chain)) && f.Separators.Has(float64(m.Separators)) && f.Difficulty.Has(m.Difficulty()) &&
		f.Lines.Has(float64(m.Lines)) && f.Openings.Has(float64(m.Openings)) && f.Traps.Has(m.Traps()) &&
		(len(f.Techniques) == 0 || slices.Contains(f.Techniques, m.Technique)) &&
		(symmetric || !f.Symmetric) && (f.Contains == 0 || containsPlain(p.Board, f.Contains))
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

// drawRange draws a range around the values of two puzzles, so that it is
// seldom empty and often cuts blocks.
func drawRange(t *rapid.T, puzzles []Puzzle, name string) Range {
	if rapid.IntRange(0, 2).Draw(t, name+" any") > 0 {
		return Any
	}
	value := func(label string) float64 {
		return puzzles[rapid.IntRange(0, len(puzzles)-1).Draw(t, name+label)].measure(name)
	}
	x, y := value(" from"), value(" to")
	switch rapid.IntRange(0, 3).Draw(t, name+" open") {
	case 0:
		return Range{math.Inf(-1), y}
	case 1:
		return Range{x, math.Inf(1)}
	}
	return Range{min(x, y), max(x, y)}
}

// TestPuzzles holds counts, draws and sorted lists against a look at every row.
func TestPuzzles(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	all := allPuzzles(t, c)
	rapid.Check(t, func(t *rapid.T) {
		f := Filter{
			Steps: drawRange(t, all, "steps"), Length: drawRange(t, all, "length"), Colors: drawRange(t, all, "colors"),
			Chain: drawRange(t, all, "chain"), Separators: drawRange(t, all, "separators"),
			Difficulty: drawRange(t, all, "difficulty"), Lines: drawRange(t, all, "lines"),
			Openings: drawRange(t, all, "openings"), Traps: drawRange(t, all, "traps"),
			Symmetric: rapid.IntRange(0, 9).Draw(t, "symmetric") == 0,
		}
		if rapid.IntRange(0, 3).Draw(t, "technique") == 0 {
			f.Techniques = []solver.Technique{rapid.SampledFrom([]solver.Technique{solver.Complete, solver.Split}).Draw(t, "of")}
		}
		if rapid.IntRange(0, 3).Draw(t, "contains") == 0 {
			board := rapid.SampledFrom(all).Draw(t, "in").Board
			start := rapid.IntRange(0, board.Len()-1).Draw(t, "start")
			f.Contains = solver.BoardOf(board.Sequence()[start:]...)
		}
		var want []Puzzle
		for i := range all {
			if passes(&f, &all[i]) {
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
		seen := make(map[int64]bool)
		for i := range drawn {
			if seen[drawn[i].ID] || !passes(&f, &drawn[i]) {
				t.Fatalf("drew %+v, which was drawn before or is not wanted", drawn[i])
			}
			seen[drawn[i].ID] = true
		}
		again, err := c.Puzzles(t.Context(), Search{Filter: f, Limit: limit, Seed: seed})
		if err != nil || !slices.EqualFunc(drawn, again, func(x, y Puzzle) bool { return x.ID == y.ID }) {
			t.Fatalf("the same seed drew others, %v", err)
		}

		by := rapid.SampledFrom(SortKeys).Draw(t, "sort")
		sign := 1.0
		if rapid.Bool().Draw(t, "descending") {
			sign = -1
		}
		slices.SortStableFunc(want, func(x, y Puzzle) int { return cmp.Compare(sign*x.measure(by), sign*y.measure(by)) })
		want = want[:min(limit, len(want))]
		sorted, err := c.Puzzles(t.Context(), Search{Filter: f, Limit: limit, Sort: by, Descending: sign < 0})
		if err != nil || !slices.EqualFunc(sorted, want, func(x, y Puzzle) bool { return x.ID == y.ID }) {
			t.Fatalf("sorted by %s: %v, %v; want %v", by, sorted, err, want)
		}
	})
}

// TestDrawIsFair draws one of a few puzzles many times: each has the same
// chance, also where most rows are not wanted.
func TestDrawIsFair(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	for _, f := range []Filter{
		func() Filter { f := NewFilter(); f.Length, f.Steps = Range{6, 6}, Range{3, 3}; return f }(),
		func() Filter { f := NewFilter(); f.Lines, f.Openings = Range{214, 214}, Range{7, 7}; return f }(),
	} {
		total, err := c.CountPuzzles(t.Context(), f)
		if err != nil || total < 5 || total > 40 {
			t.Fatalf("%d puzzles, %v", total, err)
		}
		const draws = 1500
		counts := make(map[int64]int)
		for seed := range uint64(draws) {
			drawn, err := c.Puzzles(t.Context(), Search{Filter: f, Limit: 1, Seed: seed})
			if err != nil || len(drawn) != 1 {
				t.Fatal(drawn, err)
			}
			counts[drawn[0].ID]++
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
