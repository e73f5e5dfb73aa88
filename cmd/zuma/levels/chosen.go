package levels

import (
	"context"
	"fmt"

	"zumabase/catalog"
	"zumabase/solver"
)

// Chosen makes a pack of states that somebody has chosen, in their order and
// in their own letters, spare balls and all. A state that cannot be cleared is
// an ErrNoLevel; other errors are those of the searches.
func Chosen(ctx context.Context, c *catalog.Catalog, questions []solver.Question) (*Pack, error) {
	pack := newPack(c)
	for i := range questions {
		q := &questions[i]
		solution, measures, err := q.Rate(ctx)
		if err != nil {
			return nil, fmt.Errorf("level %d: %w", i+1, err)
		}
		if solution.Steps < 0 {
			return nil, fmt.Errorf("%w like level %d: %s with %s cannot be cleared", ErrNoLevel, i+1, q.Board, q.Hand)
		}
		pack.add(&Puzzle{State: q.State, Line: solution.Line, Measures: measures}, q.Alphabet)
	}
	return pack, nil
}
