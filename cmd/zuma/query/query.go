package query

import (
	"context"
	"math/rand/v2"
	"time"

	"zumabase/catalog"
)

// Query is what somebody wants of a catalog's puzzles.
type Query struct {
	catalog.Search
	Offset  int       // into a sorted list
	Daily   time.Time // the day whose puzzle is wanted; zero for none
	Shuffle bool
	Count   bool // how many there are, too
}

// Run returns the puzzles. The errors are those of Catalog.Puzzles.
func (q *Query) Run(ctx context.Context, c *catalog.Catalog) ([]catalog.Puzzle, error) {
	search := q.Search
	if search.Limit <= 0 {
		return nil, nil
	}
	search.Limit += q.Offset
	puzzles, err := c.Puzzles(ctx, search)
	if err != nil {
		return nil, err
	}
	puzzles = puzzles[min(q.Offset, len(puzzles)):]
	if q.Shuffle {
		random := rand.New(rand.NewPCG(q.Seed, 1))
		for i := range puzzles {
			puzzles[i] = Shuffled(random, puzzles[i], c.Info.Limits.Colors)
		}
	}
	return puzzles, nil
}
