package catalog

import (
	"math"

	"zumabase/solver"
)

// Range is a range of numbers, both ends included.
type Range struct{ Min, Max float64 }

// Any is the range of all numbers.
var Any = Range{math.Inf(-1), math.Inf(1)}

// Has reports whether the range has a number.
func (r Range) Has(v float64) bool { return r.Min <= v && v <= r.Max }

// meets reports whether the range and another have numbers in common, and
// covers whether it has all of the other's.
func (r Range) meets(min, max float64) bool  { return r.Min <= max && min <= r.Max }
func (r Range) covers(min, max float64) bool { return r.Min <= min && max <= r.Max }

// Filter says which puzzles are wanted. Start from NewFilter, which wants all,
// and narrow it down.
type Filter struct {
	Steps, Length, Colors  Range
	Chain, Separators      Range
	Difficulty             Range
	Lines, Openings, Traps Range
	Techniques             []solver.Technique // one of these; all if empty
	Symmetric              bool               // only boards that equal their own renamed reversals
	// Contains is a row that the board must contain, up to a renaming of the
	// colours and reversal; 0 for none.
	Contains solver.Board
}

// NewFilter returns the filter that wants all puzzles.
func NewFilter() Filter {
	return Filter{
		Steps: Any, Length: Any, Colors: Any, Chain: Any, Separators: Any,
		Difficulty: Any, Lines: Any, Openings: Any, Traps: Any,
	}
}

// mayHave reports whether a block may have puzzles that are wanted.
func (f *Filter) mayHave(b *block) bool {
	return f.Steps.Has(float64(b.steps)) &&
		f.Length.Has(float64(b.length)) &&
		f.Colors.Has(float64(b.colors)) &&
		f.Chain.Has(float64(b.chain)) &&
		f.Separators.Has(float64(b.separators)) &&
		f.hasTechnique(b.technique) &&
		(!f.Symmetric || b.symmetric == 1) &&
		f.Contains.Len() <= b.length &&
		f.Difficulty.meets(b.difficulty.min, b.difficulty.max) &&
		f.Lines.meets(float64(b.lines.min), float64(b.lines.max)) &&
		f.Openings.meets(float64(b.openings.min), float64(b.openings.max)) &&
		f.Traps.meets(b.traps.min, b.traps.max)
}

func (f *Filter) hasTechnique(t solver.Technique) bool {
	for _, wanted := range f.Techniques {
		if wanted == t {
			return true
		}
	}
	return len(f.Techniques) == 0
}

// wantsAll reports whether of a block all rows in the range of difficulty are
// wanted, so that nobody needs to look at them.
func (f *Filter) wantsAll(b *block) bool {
	return f.Contains == 0 &&
		f.Lines.covers(float64(b.lines.min), float64(b.lines.max)) &&
		f.Openings.covers(float64(b.openings.min), float64(b.openings.max)) &&
		f.Traps.covers(b.traps.min, b.traps.max)
}

// wants reports whether row i of a block is wanted, apart from what mayHave
// has looked at.
func (f *Filter) wants(c *columns, i int, pattern *pattern) bool {
	lines := float64(c.lines.at(i))
	return f.Lines.Has(lines) &&
		f.Openings.Has(float64(c.openings.at(i))) &&
		(f.Traps == Any || f.Traps.Has(float64(c.traps.at(i))/lines)) &&
		(f.Contains == 0 || pattern.in(solver.Board(c.boards.at(i))))
}

// pattern is a row to look for in boards, up to a renaming and reversal.
type pattern struct {
	readings [2][]solver.Color // forward and backward, each renamed by first occurrence
}

func newPattern(row solver.Board) *pattern {
	return &pattern{[2][]solver.Color{renamed(row), renamed(row.Reverse())}}
}

// renamed returns the balls of a row, the colours renamed by first occurrence.
func renamed(row solver.Board) []solver.Color {
	var names [solver.MaxColors + 1]solver.Color
	used := solver.Color(0)
	balls := make([]solver.Color, row.Len())
	for i := range balls {
		c := row.Ball(i)
		if names[c] == 0 {
			used++
			names[c] = used
		}
		balls[i] = names[c]
	}
	return balls
}

// in reports whether the board has a stretch that equals the pattern.
func (p *pattern) in(board solver.Board) bool {
	length := len(p.readings[0])
	// at is where the stretch's first ball lies in the word.
	for at := 3 * (board.Len() - 1); at >= 3*(length-1); at -= 3 {
		if begins(board, at, p.readings[0]) || begins(board, at, p.readings[1]) {
			return true
		}
	}
	return false
}

// begins reports whether the pattern begins with the ball at a place in the
// word. It renames as it goes, and most stretches differ after a few balls.
func begins(board solver.Board, at int, pattern []solver.Color) bool {
	var names [8]solver.Color // by three bits
	used := solver.Color(0)
	for _, want := range pattern {
		c := board >> at & 7
		if names[c] == 0 {
			if used++; want != used {
				return false
			}
			names[c] = want
		} else if names[c] != want {
			return false
		}
		at -= 3
	}
	return true
}
