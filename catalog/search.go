package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"sort"
	"sync/atomic"

	"zumabase/queries"
	"zumabase/solver"
)

// Puzzle is a row of the catalog.
type Puzzle struct {
	Board    solver.Board
	Hand     solver.Hand
	Line     []solver.Move
	Measures solver.Measures

	at int64 // its place in the order of the search
}

// Steps returns the least number of moves that solve the puzzle.
func (p *Puzzle) Steps() int { return p.Hand.Size() }

// Search says which puzzles are wanted, and in what order.
type Search struct {
	Filter
	Limit int // the most puzzles to return; none if it is 0 or less
	// Sort is the name of the measure to sort by, the least first; equal ones
	// come in an order of the catalog's own, always the same. If it is empty,
	// the puzzles are drawn at random, each with the same chance, by Seed.
	Sort       string
	Descending bool // the greatest first
	Seed       uint64
}

// Puzzles searches for puzzles. The same search gives the same puzzles. The
// error wraps ErrSearch if the filter is not valid or there is no such measure
// to sort by; otherwise it is the context's cause, or the file's.
func (c *Catalog) Puzzles(ctx context.Context, search Search) ([]Puzzle, error) {
	var by *Measure
	if search.Sort != "" {
		var err error
		if by, err = MeasureOf(search.Sort); err != nil {
			return nil, err
		}
	}
	f, err := c.newFinder(ctx, search.Filter)
	if err != nil {
		return nil, c.fileError(err)
	}
	defer f.close()
	switch {
	case search.Limit <= 0:
		return nil, nil
	case by != nil:
		puzzles, err := f.sorted(by, search.Descending, search.Limit)
		return puzzles, c.fileError(err)
	}
	puzzles, err := f.draw(search.Limit, rand.New(rand.NewPCG(search.Seed, 0)))
	return puzzles, c.fileError(err)
}

// CountPuzzles returns how many puzzles pass the filter. Errors are those of
// Puzzles.
func (c *Catalog) CountPuzzles(ctx context.Context, filter Filter) (int64, error) {
	f, err := c.newFinder(ctx, filter)
	if err != nil {
		return 0, c.fileError(err)
	}
	defer f.close()
	var total atomic.Int64
	err = f.eachBlock(func(_ int, b *block) error {
		if f.block(b) == wanted {
			total.Add(int64(b.rows))
			return nil
		}
		rows, err := f.wanted(b)
		total.Add(int64(len(rows)))
		return err
	})
	return total.Load(), c.fileError(err)
}

// Spread draws up to limit puzzles that pass the filter, as many as possible of
// each length, number of steps and technique, where Puzzles would draw mostly
// from the great mass of the longest boards. The same arguments give the same
// puzzles. Errors are those of Puzzles.
func (c *Catalog) Spread(ctx context.Context, filter Filter, limit int, seed uint64) ([]Puzzle, error) {
	f, err := c.newFinder(ctx, filter)
	if err != nil {
		return nil, c.fileError(err)
	}
	defer f.close()
	type group [3]float64
	groups := make(map[group][]block)
	rows := make(map[group]int) // at the most, where the filter has to look at each
	for _, b := range f.blocks {
		var k group
		for i, name := range [...]string{"length", "steps", "technique"} {
			k[i] = b.bounds[ordinals[name]].Min
		}
		groups[k] = append(groups[k], b)
		rows[k] += b.rows
	}
	// The rarest first, so that what they lack goes to the others.
	order := slices.SortedFunc(maps.Keys(groups), func(x, y group) int {
		return cmp.Or(cmp.Compare(rows[x], rows[y]), slices.Compare(x[:], y[:]))
	})
	random := rand.New(rand.NewPCG(seed, 0))
	var puzzles []Puzzle
	for i, k := range order {
		kinds := len(order) - i
		f.blocks = groups[k]
		drawn, err := f.draw((limit-len(puzzles)+kinds-1)/kinds, random)
		if err != nil {
			return nil, c.fileError(err)
		}
		puzzles = append(puzzles, drawn...)
	}
	return puzzles, nil
}

// rank is a row's place in a sorted list: by value, then in the search's order.
type rank struct {
	value float64 // of the measure, negated where the greatest comes first
	at    int64
}

func (r rank) compare(other rank) int {
	return cmp.Or(cmp.Compare(r.value, other.value), cmp.Compare(r.at, other.at))
}

// sorted returns the first puzzles by a measure. It looks into the blocks from
// the most promising on, and stops when no other can have better ones.
func (f *finder) sorted(by *Measure, descending bool, limit int) ([]Puzzle, error) {
	sign := 1.0
	if descending {
		sign = -1
	}
	// A row of these bounds comes between these values.
	between := func(r Range) (best, worst float64) {
		return min(sign*r.Min, sign*r.Max), max(sign*r.Min, sign*r.Max)
	}
	promise := func(b *block) rank {
		best, _ := between(b.bounds[by.ordinal])
		return rank{best, b.at(0)}
	}
	slices.SortFunc(f.blocks, func(x, y block) int { return promise(&x).compare(promise(&y)) })
	var found []Puzzle
	rankOf := func(p *Puzzle) rank { return rank{sign * by.of(p), p.at} }
	for i := range f.blocks {
		b := &f.blocks[i]
		var last *rank // of the list, once it is full
		if len(found) == limit {
			r := rankOf(&found[limit-1])
			if last = &r; promise(b).compare(r) > 0 {
				break
			}
		}
		rows, err := f.wanted(b)
		if err != nil {
			return nil, err
		}
		if rows, err = f.foremost(b, rows, by, between, limit, last); err != nil {
			return nil, err
		}
		puzzles, err := f.read(b, rows)
		if err != nil {
			return nil, err
		}
		found = append(found, puzzles...)
		slices.SortFunc(found, func(x, y Puzzle) int { return rankOf(&x).compare(rankOf(&y)) })
		found = found[:min(limit, len(found))]
	}
	return found, nil
}

// foremost leaves of the rows of a block those that can be among the first
// limit of a sorted list whose last is given once it is full. The columns
// bound most measures without the rows themselves being read, and reading rows
// is what a search spends its time on.
func (f *finder) foremost(b *block, rows []int, by *Measure, between func(Range) (best, worst float64), limit int, last *rank) ([]int, error) {
	bounds := b.bounds[by.ordinal]
	if bounds.Min == bounds.Max {
		return rows[:min(limit, len(rows))], nil
	}
	if by.bounds == nil || len(rows) == 0 {
		return rows, nil
	}
	c, err := f.columnsOf(b)
	if err != nil {
		return nil, err
	}
	var bests, worsts []rank
	for _, row := range rows {
		best, worst := between(by.bounds(&c, row))
		bests = append(bests, rank{best, b.at(row)})
		worsts = append(worsts, rank{worst, b.at(row)})
	}
	if len(rows) > limit {
		slices.SortFunc(worsts, rank.compare)
		if r := worsts[limit-1]; last == nil || r.compare(*last) < 0 {
			last = &r
		}
	}
	kept := rows[:0]
	for i, row := range rows {
		if last == nil || bests[i].compare(*last) <= 0 {
			kept = append(kept, row)
		}
	}
	return kept, nil
}

// draw draws up to limit different puzzles, each with the same chance.
func (f *finder) draw(limit int, random *rand.Rand) ([]Puzzle, error) {
	total := 0
	ends := make([]int, len(f.blocks)) // how many rows there are up to the end of each block
	exact := true
	for i := range f.blocks {
		total += f.blocks[i].rows
		ends[i] = total
		exact = exact && f.block(&f.blocks[i]) == wanted
	}
	if total == 0 || limit <= 0 {
		return nil, nil
	}
	if limit >= total/32 {
		return f.drawFromAll(limit, random) // so many that they are as well looked at in order
	}
	// Try rows at random. Where hardly any is wanted, look at all of them.
	var places []int64
	drawn := make(map[int64]bool)
	for tries := 0; len(places) < limit; tries++ {
		if tries >= 50+20*limit && !exact {
			return f.drawFromAll(limit, random)
		}
		if f.ctx.Err() != nil {
			return nil, context.Cause(f.ctx)
		}
		n := random.IntN(total)
		i := sort.SearchInts(ends, n+1)
		b := &f.blocks[i]
		row := n - (ends[i] - b.rows)
		if drawn[b.at(row)] {
			continue
		}
		wanted, err := f.wants(b, row)
		if err != nil {
			return nil, err
		}
		if wanted {
			drawn[b.at(row)] = true
			places = append(places, b.at(row))
		}
	}
	return f.catalog.puzzlesAt(f.ctx, places)
}

// drawFromAll looks at all rows and draws from those that are wanted.
func (f *finder) drawFromAll(limit int, random *rand.Rand) ([]Puzzle, error) {
	byBlock := make([][]int64, len(f.blocks))
	if err := f.eachBlock(func(i int, b *block) error {
		rows, err := f.wanted(b)
		for _, row := range rows {
			byBlock[i] = append(byBlock[i], b.at(row))
		}
		return err
	}); err != nil {
		return nil, err
	}
	all := slices.Concat(byBlock...)
	limit = min(limit, len(all))
	for i := range limit {
		j := i + random.IntN(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return f.catalog.puzzlesAt(f.ctx, all[:limit])
}

// puzzlesAt reads rows by their places in the order of the search.
func (c *Catalog) puzzlesAt(ctx context.Context, places []int64) ([]Puzzle, error) {
	if len(places) == 0 {
		return nil, nil
	}
	list, err := json.Marshal(places)
	if err != nil {
		return nil, err
	}
	rows, err := c.db.QueryContext(ctx, queries.Rows, string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	puzzles := make([]Puzzle, 0, len(places))
	for rows.Next() {
		var p Puzzle
		var board string
		var hand, line int64
		m := &p.Measures
		if err := rows.Scan(&p.at, &board, &hand, &line, &m.Lines, &m.Choices, &m.Openings, &m.TrapSum,
			&m.Chain, &m.Separators, &m.Technique, &m.WinRate); err != nil {
			return nil, err
		}
		if p.Board, err = solver.ParseBoard(board); err != nil || hand < 1 || hand >= int64(len(c.hands)) {
			return nil, damaged("row %d: board %q, hand %d", p.at, board, hand)
		}
		p.Hand, p.Line = c.hands[hand], solver.Line(line).Moves()
		if err := replay(p.Board, p.Hand, solver.Line(line)); err != nil {
			return nil, err // whoever draws the line would play it
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, rows.Err()
}
