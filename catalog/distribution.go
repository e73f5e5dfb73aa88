package catalog

import (
	"cmp"
	"context"
	"slices"

	"zumabase/queries"
	"zumabase/solver"
)

// DistributionRow counts the puzzles of one kind.
type DistributionRow struct {
	Length     int              `db:"length"`
	Steps      int              `db:"steps"`
	Technique  solver.Technique `db:"technique"`
	Difficulty int              `db:"difficulty"` // in whole bits, cut off
	Puzzles    int64            `db:"puzzles"`
}

// Distribution returns how many puzzles there are of each kind, ordered by
// length, steps, technique and difficulty.
func (c *Catalog) Distribution(ctx context.Context) ([]DistributionRow, error) {
	var rows []DistributionRow
	if err := c.db.SelectContext(ctx, &rows, queries.Distribution); err != nil {
		return nil, c.fileError(err)
	}
	for _, row := range rows {
		if row.Technique < solver.Complete || row.Technique > solver.Free || row.Difficulty < 0 || row.Difficulty > mostDifficulty || row.Puzzles < 0 {
			return nil, c.fileError(damaged("the distribution has %d puzzles of technique %d and difficulty %d", row.Puzzles, row.Technique, row.Difficulty))
		}
	}
	return rows, nil
}

// mostDifficulty is beyond the bits of any puzzle: a hand has at most 31 balls,
// and each can go in at fewer than 256 places.
const mostDifficulty = 8 * 31

// takeDistribution counts the puzzles of each kind.
func takeDistribution(rows []solver.Row) []DistributionRow {
	counts := make(map[DistributionRow]int64)
	for i := range rows {
		row := &rows[i]
		counts[DistributionRow{
			Length:     row.Board.Len(),
			Steps:      row.Hand.Size(),
			Technique:  row.Measures.Technique,
			Difficulty: int(row.Measures.Difficulty()),
		}]++
	}
	var out []DistributionRow
	for kind, n := range counts {
		kind.Puzzles = n
		out = append(out, kind)
	}
	slices.SortFunc(out, func(x, y DistributionRow) int {
		return cmp.Or(cmp.Compare(x.Length, y.Length), cmp.Compare(x.Steps, y.Steps),
			cmp.Compare(x.Technique, y.Technique), cmp.Compare(x.Difficulty, y.Difficulty))
	})
	return out
}
