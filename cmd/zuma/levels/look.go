package levels

import (
	"context"
	"math/rand/v2"

	"zumabase/catalog"
)

// Look says how puzzles of a catalog are made up for people.
type Look struct {
	Spare   int     // how many unneeded balls each hand gets
	Shuffle bool    // other colours of the palette and perhaps the other direction
	Palette Palette // nil for the first colours, as many as the catalog has
	Seed    uint64  // of both
}

// Run searches and makes up what is found; the filter is for the puzzles as
// they lie in the catalog. Puzzles with more colours than the palette, and
// those for which no spare balls are found that leave them as long as they are,
// are passed over. The errors are the catalog's and the context's.
func (l Look) Run(ctx context.Context, c *catalog.Catalog, search catalog.Search) ([]*Puzzle, error) {
	if l.Palette == nil {
		l.Palette = FirstColors(c.Info.Limits.Colors)
	}
	search.Filter = search.Filter.With("colors", catalog.Range{Min: 1, Max: float64(len(l.Palette))})
	limit := search.Limit
	if l.Spare > 0 || len(l.Palette) < c.Info.Limits.Colors {
		search.Limit += limit/2 + 16 // in place of those that are passed over
	}
	found, err := c.Puzzles(ctx, search)
	if err != nil {
		return nil, err
	}
	random := rand.New(rand.NewPCG(l.Seed, 1))
	var all []*Puzzle
	for i := range found {
		if len(all) == limit {
			break
		}
		p := puzzleOf(&found[i])
		if p.Colors() > len(l.Palette) {
			continue
		}
		if p, err = p.spared(ctx, c, random, l.Spare, len(l.Palette)); err != nil {
			return nil, err
		}
		if p == nil {
			continue
		}
		if l.Shuffle {
			p = p.Shuffled(random, l.Palette)
		}
		all = append(all, p)
	}
	return all, nil
}
