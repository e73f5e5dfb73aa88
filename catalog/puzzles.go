package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"

	"zumabase/queries"
	"zumabase/solver"
)

// Puzzle is a row of the catalog.
type Puzzle struct {
	ID       int64 // of the row in this file
	Board    solver.Board
	Hand     solver.Hand
	Line     []solver.Move
	Measures solver.Measures
}

// Steps returns the least number of moves that solve the puzzle.
func (p *Puzzle) Steps() int { return p.Hand.Size() }

// Search says which puzzles are wanted, and in what order.
type Search struct {
	Filter
	Limit int // the most puzzles to return
	// Sort is the measure to sort by, one of SortKeys; equal ones come in the
	// file's order. If it is empty, the puzzles are drawn at random, each with
	// the same chance, by Seed.
	Sort       string
	Descending bool // the greatest first
	Seed       uint64
}

// SortKeys are what puzzles can be sorted by.
var SortKeys = []string{"steps", "length", "colors", "difficulty", "lines", "openings", "traps", "chain", "separators"}

// Puzzles searches for puzzles. The same search gives the same puzzles.
func (c *Catalog) Puzzles(ctx context.Context, search Search) ([]Puzzle, error) {
	finder, err := c.newFinder(ctx, search.Filter)
	if err != nil {
		return nil, c.fileError(err)
	}
	defer finder.close()
	var ids []int64
	if search.Sort == "" {
		ids, err = finder.draw(search.Limit, rand.New(rand.NewPCG(search.Seed, 0)))
	} else {
		return finder.sorted(search.Sort, search.Descending, search.Limit)
	}
	if err != nil {
		return nil, c.fileError(err)
	}
	puzzles, err := c.puzzlesByID(ctx, ids)
	return puzzles, c.fileError(err)
}

// CountPuzzles returns how many puzzles pass the filter.
func (c *Catalog) CountPuzzles(ctx context.Context, filter Filter) (int64, error) {
	finder, err := c.newFinder(ctx, filter)
	if err != nil {
		return 0, c.fileError(err)
	}
	defer finder.close()
	var total atomic.Int64
	err = finder.eachBlock(func(i int) error {
		b := &finder.blocks[i]
		if filter.wantsAll(b) {
			total.Add(int64(b.last - b.first + 1))
			return nil
		}
		ids, err := finder.wanted(b)
		total.Add(int64(len(ids)))
		return err
	})
	return total.Load(), c.fileError(err)
}

// sorted returns the first puzzles by a measure. It looks into the blocks from
// the most promising on, and stops when no other can have better ones.
func (f *finder) sorted(name string, descending bool, limit int) ([]Puzzle, error) {
	if !slices.Contains(SortKeys, name) {
		return nil, fmt.Errorf("cannot sort by %q; there are %s", name, strings.Join(SortKeys, ", "))
	}
	sign := 1.0
	if descending {
		sign = -1
	}
	promise := func(b *block) float64 {
		low, high := b.rangeOf(name)
		return min(sign*low, sign*high)
	}
	slices.SortStableFunc(f.blocks, func(x, y block) int { return cmp.Compare(promise(&x), promise(&y)) })
	var best []Puzzle
	rankOf := func(p *Puzzle) rank { return rank{sign * p.measure(name), p.ID} }
	for i := range f.blocks {
		b := &f.blocks[i]
		full := len(best) == limit
		var last rank
		if full {
			last = rankOf(&best[limit-1])
			if promise(b) > last.value {
				break
			}
			if (rank{promise(b), int64(b.first)}).compare(last) > 0 {
				continue // what equals the last one comes behind it
			}
		}
		ids, err := f.wanted(b)
		if err == nil {
			ids, err = f.foremost(b, ids, name, sign, limit, full, last)
		}
		if err != nil {
			return nil, f.catalog.fileError(err)
		}
		puzzles, err := f.catalog.puzzlesByID(f.ctx, ids)
		if err != nil {
			return nil, f.catalog.fileError(err)
		}
		best = append(best, puzzles...)
		slices.SortFunc(best, func(x, y Puzzle) int { return rankOf(&x).compare(rankOf(&y)) })
		best = best[:min(limit, len(best))]
	}
	return best, nil
}

// measure returns a measure by its name among the SortKeys.
func (p *Puzzle) measure(name string) float64 {
	switch name {
	case "steps":
		return float64(p.Steps())
	case "length":
		return float64(p.Board.Len())
	case "colors":
		return float64(p.Board.Colors())
	case "difficulty":
		return p.Measures.Difficulty()
	case "lines":
		return float64(p.Measures.Lines)
	case "openings":
		return float64(p.Measures.Openings)
	case "traps":
		return p.Measures.Traps()
	case "chain":
		return float64(p.Measures.Chain)
	}
	return float64(p.Measures.Separators)
}

// rangeOf returns the range of a measure in the block.
func (b *block) rangeOf(name string) (low, high float64) {
	one := func(v int) (low, high float64) { return float64(v), float64(v) }
	switch name {
	case "steps":
		return one(b.steps)
	case "length":
		return one(b.length)
	case "colors":
		return one(b.colors)
	case "difficulty":
		return b.difficulty.min, b.difficulty.max
	case "lines":
		return float64(b.lines.min), float64(b.lines.max)
	case "openings":
		return float64(b.openings.min), float64(b.openings.max)
	case "traps":
		return b.traps.min, b.traps.max
	case "chain":
		return one(b.chain)
	}
	return one(b.separators)
}

// puzzlesByID reads rows in the order of the ids.
func (c *Catalog) puzzlesByID(ctx context.Context, ids []int64) ([]Puzzle, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	rows, err := c.db.QueryContext(ctx, queries.Rows, string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	puzzles := make([]Puzzle, 0, len(ids))
	for rows.Next() {
		var p Puzzle
		var board string
		var hand, line int64
		m := &p.Measures
		if err := rows.Scan(&p.ID, &board, &hand, &line, &m.Lines, &m.Choices, &m.Openings, &m.TrapSum,
			&m.Chain, &m.Separators, &m.Technique, &m.WinRate); err != nil {
			return nil, err
		}
		if p.Board, err = solver.ParseBoard(board); err != nil || hand < 1 || hand >= int64(len(c.hands)) {
			return nil, damaged("row %d: board %q, hand %d", p.ID, board, hand)
		}
		p.Hand, p.Line = c.hands[hand], solver.Line(line).Moves()
		puzzles = append(puzzles, p)
	}
	return puzzles, rows.Err()
}
