package levels

import (
	"context"
	"fmt"

	"zumabase/catalog"
	"zumabase/solver"
)

// Chosen makes a pack of states that somebody has chosen, in their order and
// in their own colours, spare balls and all. A state that cannot be cleared is
// an ErrNoLevel; other errors are those of the searches.
func Chosen(ctx context.Context, c *catalog.Catalog, states []solver.State) (*Pack, error) {
	limits := c.Info.Limits
	pack := &Pack{
		Version: Version, Digest: c.Info.Digest,
		Limits: Limits{Board: limits.Board, Hand: limits.Hand, Colors: limits.Colors},
	}
	m := &maker{catalog: c}
	for i, state := range states {
		solution, err := solver.Solve(ctx, state)
		if err != nil {
			return nil, err
		}
		if solution.Steps < 0 {
			return nil, fmt.Errorf("%w like level %d: %v with %v cannot be cleared", ErrNoLevel, i+1, state.Board, state.Hand)
		}
		measures, err := solver.Rate(ctx, state)
		if err != nil {
			return nil, err
		}
		pack.Levels = append(pack.Levels, *m.write(i+1, candidate{
			puzzle:   catalog.Puzzle{Board: state.Board, Hand: handOf(solution.Line), Line: solution.Line},
			hand:     state.Hand,
			measures: measures,
		}))
	}
	return pack, nil
}

// handOf returns the balls that a line plays.
func handOf(line []solver.Move) solver.Hand {
	var hand solver.Hand
	for _, move := range line {
		hand = hand.Add(move.Ball())
	}
	return hand
}
