package catalog

import (
	"fmt"
	"strings"

	"zumabase/solver"
)

// Measure is something that every puzzle has and that puzzles are filtered and
// sorted by: a column of the view puzzles. Its value is always a number; where
// people see a word instead, Names has it.
type Measure struct {
	Name  string // of the column, of the flag, of the parameter
	Label string // for a table or a form
	Kind  Kind
	Unit  string // what is counted, "" for a plain number
	Words string // what it says, a phrase without a full stop

	of func(*Puzzle) float64
	// What the columns of a block tell of its row i; nil where all rows of a
	// block have the same.
	bounds  func(c *columns, i int) Range
	ordinal int // in Measures
}

// Kind is the kind of a measure's values.
type Kind uint8

// The kinds of values.
const (
	Whole Kind = iota // a whole number, 0 or more
	Real              // a number, 0 or more
	Name              // one of Names
	Flag              // 0 or 1
)

// Type returns the SQL type of the measure's column.
func (m *Measure) Type() string {
	switch m.Kind {
	case Real:
		return "REAL"
	case Name:
		return "TEXT"
	}
	return "INTEGER"
}

// Names returns the names of the values 0, 1 and so on, where they have names.
func (m *Measure) Names() []string {
	if m.Kind != Name {
		return nil
	}
	var names []string
	for t := solver.Complete; t <= solver.Free; t++ {
		names = append(names, t.String())
	}
	return names
}

// Of returns the measure of a puzzle.
func (m *Measure) Of(p *Puzzle) float64 { return m.of(p) }

// Measures are all measures, in the order of the columns of the view puzzles.
var Measures = []Measure{
	{Name: "steps", Label: "Steps", Unit: "balls", Words: "fewest balls needed",
		of: func(p *Puzzle) float64 { return float64(p.Steps()) }},
	{Name: "length", Label: "Length", Unit: "balls", Words: "balls on the board",
		of: func(p *Puzzle) float64 { return float64(p.Board.Len()) }},
	{Name: "colors", Label: "Colours", Unit: "colours", Words: "colours on the board",
		of: func(p *Puzzle) float64 { return float64(p.Board.Colors()) }},
	{Name: "technique", Label: "Technique", Kind: Name, Words: "the least skill that solves it",
		of: func(p *Puzzle) float64 { return float64(p.Measures.Technique) }},
	{Name: "lines", Label: "Lines", Unit: "lines", Words: "different move sequences that clear the board",
		of:     func(p *Puzzle) float64 { return float64(p.Measures.Lines) },
		bounds: func(c *columns, i int) Range { return exactly(c.value(linesColumn, i)) }},
	{Name: "choices", Label: "Choices", Unit: "moves", Words: "different first moves",
		of:     func(p *Puzzle) float64 { return float64(p.Measures.Choices) },
		bounds: (*columns).choices},
	{Name: "openings", Label: "Openings", Unit: "moves", Words: "first moves after which the rest of the hand still clears the board",
		of:     func(p *Puzzle) float64 { return float64(p.Measures.Openings) },
		bounds: func(c *columns, i int) Range { return exactly(c.value(openingsColumn, i)) }},
	{Name: "traps", Label: "Traps", Kind: Real, Unit: "moves", Words: "losing moves that remove balls, per solution",
		of:     func(p *Puzzle) float64 { return p.Measures.Traps() },
		bounds: func(c *columns, i int) Range { return exactly(c.value(trapSumColumn, i) / c.value(linesColumn, i)) }},
	{Name: "chain", Label: "Chain", Unit: "groups", Words: "most groups removed by one ball",
		of: func(p *Puzzle) float64 { return float64(p.Measures.Chain) }},
	{Name: "separators", Label: "Separators", Unit: "balls", Words: "fewest balls that have to go in away from their own colour",
		of: func(p *Puzzle) float64 { return float64(p.Measures.Separators) }},
	{Name: "win_rate", Label: "Win rate", Kind: Real, Words: "the exact probability that a player who picks uniformly among the different moves clears the board",
		of:     func(p *Puzzle) float64 { return p.Measures.WinRate },
		bounds: (*columns).winRate},
	{Name: "difficulty", Label: "Difficulty", Kind: Real, Unit: "bits", Words: "bits of luck that random play needs: -log2 of win_rate",
		of:     func(p *Puzzle) float64 { return p.Measures.Difficulty() },
		bounds: (*columns).difficulty},
	{Name: "greedy_rate", Label: "Greedy rate", Kind: Real, Words: "the exact probability that a greedy player clears the board: one who picks among the moves that remove balls, if there are any; else among those next to their own colour; else among all",
		of:     func(p *Puzzle) float64 { return p.Measures.GreedyRate },
		bounds: (*columns).greedyRate},
	{Name: "symmetric", Label: "Symmetric", Kind: Flag, Words: "1 if the board equals its own mirror image, up to the colours' names",
		of: func(p *Puzzle) float64 {
			if _, symmetric := p.Board.Symmetric(); symmetric {
				return 1
			}
			return 0
		}},
}

// measureCount is the number of Measures.
const measureCount = 14

// ordinals are the numbers of the measures by their names.
var ordinals = make(map[string]int)

func init() {
	for i := range Measures {
		Measures[i].ordinal = i
		ordinals[Measures[i].Name] = i
	}
}

// MeasureOf returns the measure of that name. The error wraps ErrSearch.
func MeasureOf(name string) (*Measure, error) {
	i, ok := ordinals[name]
	if !ok {
		return nil, fmt.Errorf("%w: there is no measure %q (there are %s)", ErrSearch, name, strings.Join(MeasureNames(), ", "))
	}
	return &Measures[i], nil
}

// MeasureNames returns the names of all measures, in their order.
func MeasureNames() []string {
	var names []string
	for i := range Measures {
		names = append(names, Measures[i].Name)
	}
	return names
}
