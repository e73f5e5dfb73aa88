package catalog

import (
	"context"
	"encoding/json"
	"slices"

	"zumabase/solver"
)

// Enumeration reads the whole catalog into memory, as what solver.Enumerate
// found; a default catalog takes a few seconds and 300 MB. Progress may be nil.
func (c *Catalog) Enumeration(ctx context.Context, progress func(solver.Progress)) (*solver.Enumeration, error) {
	v := newVerifier(c, VerifyOptions{Progress: progress})
	if err := v.readRows(ctx); err != nil {
		return nil, v.explain(ctx, err)
	}
	slices.SortFunc(v.rows, solver.CompareRows)
	return &solver.Enumeration{Limits: c.Info.Limits, Rows: v.rows}, nil
}

// MinimalHands returns the minimal hands of each of the boards, which must be
// canonical, in no particular order: an empty slice, not nil, for a board that
// no hand within the limits clears.
func (c *Catalog) MinimalHands(ctx context.Context, boards []solver.Board) ([][]solver.Hand, error) {
	hands := make([][]solver.Hand, len(boards))
	texts := make([]string, len(boards))
	for i, b := range boards {
		hands[i], texts[i] = []solver.Hand{}, b.String()
	}
	list, err := json.Marshal(texts)
	if err != nil {
		return nil, err
	}
	rows, err := c.batch.QueryContext(ctx, string(list))
	if err != nil {
		return nil, c.fileError(err)
	}
	defer rows.Close()
	for rows.Next() {
		var at, hand int
		var line int64
		if err := rows.Scan(&at, &hand, &line); err != nil {
			return nil, c.fileError(err)
		}
		if hand < 1 || hand >= len(c.hands) {
			return nil, fileFault(c.path, damaged("board %v has a hand of number %d", boards[at], hand), rebuild)
		}
		hands[at] = append(hands[at], c.hands[hand])
	}
	return hands, c.fileError(rows.Err())
}
