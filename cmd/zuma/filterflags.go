package main

import (
	"fmt"

	"zumabase/catalog"
	"zumabase/solver"
)

// filterFlags say which puzzles are wanted.
type filterFlags struct {
	Steps      rangeFlag `placeholder:"A..B" group:"filter" help:"The least number of balls to insert."`
	Length     rangeFlag `placeholder:"A..B" group:"filter" help:"Balls on the board."`
	Colors     rangeFlag `placeholder:"A..B" group:"filter" help:"Colours on the board."`
	Difficulty rangeFlag `placeholder:"A..B" group:"filter" help:"Bits of luck that random play needs."`
	Lines      rangeFlag `placeholder:"A..B" group:"filter" help:"Move sequences that clear the board."`
	Openings   rangeFlag `placeholder:"A..B" group:"filter" help:"First moves that do not lose."`
	Traps      rangeFlag `placeholder:"A..B" group:"filter" help:"Tempting losers met on an average line."`
	Chain      rangeFlag `placeholder:"A..B" group:"filter" help:"The most groups that one insertion removes."`
	Separators rangeFlag `placeholder:"A..B" group:"filter" help:"Balls that have to go away from their own colour."`
	Technique  []string  `placeholder:"NAME" group:"filter" enum:"complete,build,split,free" help:"The least skill that solves it: ${enum}."`
	Symmetric  bool      `group:"filter" help:"Only boards that equal their own mirror image, up to the colours' names."`
	Contains   string    `placeholder:"ROW" group:"filter" help:"Only boards with this row in them, up to the colours' names and direction."`
}

// filter returns the filter that the flags ask for.
func (f *filterFlags) filter() (catalog.Filter, error) {
	var filter catalog.Filter
	for name, flag := range map[string]*rangeFlag{
		"steps": &f.Steps, "length": &f.Length, "colors": &f.Colors, "chain": &f.Chain, "separators": &f.Separators,
		"difficulty": &f.Difficulty, "lines": &f.Lines, "openings": &f.Openings, "traps": &f.Traps,
	} {
		if flag.set {
			filter = filter.With(name, flag.Range)
		}
	}
	if f.Symmetric {
		filter = filter.With("symmetric", catalog.Range{Min: 1, Max: 1})
	}
	for _, name := range f.Technique {
		technique, err := solver.ParseTechnique(name)
		if err != nil {
			return filter, err
		}
		filter.Techniques = append(filter.Techniques, technique)
	}
	if f.Contains != "" {
		// Only the order of the balls matters, so the row serves as its own hand.
		row, _, err := solver.ParseState(f.Contains, f.Contains)
		if err != nil {
			return filter, fmt.Errorf("--contains: %w", err)
		}
		filter.Contains = row.Board
	}
	return filter, nil
}
