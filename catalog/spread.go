package catalog

import (
	"cmp"
	"context"
	"maps"
	"math/rand/v2"
	"slices"

	"zumabase/solver"
)

// Spread draws up to limit puzzles that pass the filter, as many as possible of
// each length, number of steps and technique, where Puzzles would draw mostly
// from the great mass of the longest boards. The same arguments give the same
// puzzles.
func (c *Catalog) Spread(ctx context.Context, filter Filter, limit int, seed uint64) ([]Puzzle, error) {
	finder, err := c.newFinder(ctx, filter)
	if err != nil {
		return nil, c.fileError(err)
	}
	defer finder.close()
	type group struct {
		length, steps int
		technique     solver.Technique
	}
	groups := make(map[group][]block)
	rows := make(map[group]int) // at the most, where the filter has to look at each
	for _, b := range finder.blocks {
		k := group{b.length, b.steps, b.technique}
		groups[k] = append(groups[k], b)
		rows[k] += b.last - b.first + 1
	}
	// The rarest first, so that what they lack goes to the others.
	order := slices.SortedFunc(maps.Keys(groups), func(x, y group) int {
		return cmp.Or(cmp.Compare(rows[x], rows[y]), cmp.Compare(x.length, y.length),
			cmp.Compare(x.steps, y.steps), cmp.Compare(x.technique, y.technique))
	})
	random := rand.New(rand.NewPCG(seed, 0))
	var ids []int64
	for i, k := range order {
		kinds := len(order) - i
		finder.blocks = groups[k]
		drawn, err := finder.draw((limit-len(ids)+kinds-1)/kinds, random)
		if err != nil {
			return nil, c.fileError(err)
		}
		ids = append(ids, drawn...)
	}
	puzzles, err := c.puzzlesByID(ctx, ids)
	return puzzles, c.fileError(err)
}
