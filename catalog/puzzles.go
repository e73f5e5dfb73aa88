package catalog

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync/atomic"

	"github.com/jmoiron/sqlx"
	"golang.org/x/sync/errgroup"

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

// finder is a search under way.
type finder struct {
	ctx     context.Context
	catalog *Catalog
	filter  Filter
	pattern *pattern
	blocks  []block // that may have what is wanted, cut to the range of difficulty
	columns *sqlx.Stmt
}

func (c *Catalog) newFinder(ctx context.Context, filter Filter) (*finder, error) {
	f := &finder{ctx: ctx, catalog: c, filter: filter}
	if filter.Contains != 0 {
		f.pattern = newPattern(filter.Contains)
	}
	all, err := c.blocks(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range all {
		if filter.mayHave(&b) {
			f.blocks = append(f.blocks, b)
		}
	}
	if err := f.cut(); err != nil {
		return nil, err
	}
	f.columns, err = c.db.PreparexContext(ctx, queries.BlockColumns)
	return f, err
}

func (f *finder) close() { f.columns.Close() }

// blocks reads all blocks.
func (c *Catalog) blocks(ctx context.Context) ([]block, error) {
	rows, err := c.db.QueryContext(ctx, queries.Blocks)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []block
	for rows.Next() {
		var b block
		if err := rows.Scan(&b.first, &b.last, &b.steps, &b.length, &b.colors, &b.technique, &b.chain, &b.separators, &b.symmetric,
			&b.difficulty.min, &b.difficulty.max, &b.lines.min, &b.lines.max, &b.openings.min, &b.openings.max,
			&b.traps.min, &b.traps.max); err != nil {
			return nil, err
		}
		b.start, b.size = b.first, b.last-b.first+1
		all = append(all, b)
	}
	return all, rows.Err()
}

// cut cuts the blocks to the range of difficulty. The rows of a block are
// sorted by it, so a few seeks find where it begins and ends.
func (f *finder) cut() error {
	statement, err := f.catalog.db.PreparexContext(f.ctx, queries.Difficulty)
	if err != nil {
		return err
	}
	defer statement.Close()
	var seekErr error
	// search returns the first of the block's rows whose difficulty is far enough.
	search := func(b *block, far func(difficulty float64) bool) int {
		return b.first + sort.Search(b.last-b.first+1, func(i int) bool {
			var difficulty float64
			if seekErr == nil {
				seekErr = statement.GetContext(context.Background(), &difficulty, b.first+i)
			}
			return far(difficulty)
		})
	}
	kept := f.blocks[:0]
	for _, b := range f.blocks {
		want := f.filter.Difficulty
		if b.difficulty.min < want.Min {
			b.first = search(&b, func(d float64) bool { return d >= want.Min })
		}
		if b.difficulty.max > want.Max {
			b.last = search(&b, func(d float64) bool { return d > want.Max }) - 1
		}
		if b.first <= b.last {
			kept = append(kept, b)
		}
		if seekErr != nil || f.ctx.Err() != nil {
			break
		}
	}
	f.blocks = kept
	if f.ctx.Err() != nil {
		return context.Cause(f.ctx)
	}
	return seekErr
}

// eachBlock calls visit with the number of each block, on all processors.
func (f *finder) eachBlock(visit func(i int) error) error {
	var next atomic.Int64
	var group errgroup.Group
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() error {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(f.blocks) {
					return nil
				}
				if err := visit(i); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// wanted returns the ids of the rows of a block that are wanted.
func (f *finder) wanted(b *block) ([]int64, error) {
	if f.ctx.Err() != nil {
		return nil, context.Cause(f.ctx)
	}
	var ids []int64
	if f.filter.wantsAll(b) {
		for id := b.first; id <= b.last; id++ {
			ids = append(ids, int64(id))
		}
		return ids, nil
	}
	c, err := f.read(b)
	if err != nil {
		return nil, err
	}
	for id := b.first; id <= b.last; id++ {
		if f.filter.wants(&c, id-b.start, f.pattern) {
			ids = append(ids, int64(id))
		}
	}
	return ids, nil
}

// read reads the columns of a block.
func (f *finder) read(b *block) (columns, error) {
	var packed []byte
	// A cancellable context would cost a goroutine a block.
	if err := f.columns.GetContext(context.Background(), &packed, b.start); err != nil {
		return columns{}, err
	}
	return unpackColumns(packed, b.size)
}

// draw draws up to limit different puzzles, each with the same chance.
func (f *finder) draw(limit int, random *rand.Rand) ([]int64, error) {
	total := 0
	ends := make([]int, len(f.blocks)) // how many rows there are up to the end of each block
	exact := true
	for i := range f.blocks {
		total += f.blocks[i].last - f.blocks[i].first + 1
		ends[i] = total
		exact = exact && f.filter.wantsAll(&f.blocks[i])
	}
	if total == 0 {
		return nil, nil
	}
	if limit >= total/32 {
		return f.drawFromAll(limit, random) // so many that they are as well looked at in order
	}
	// Try rows at random. Where hardly any is wanted, look at all of them.
	var ids []int64
	drawn := make(map[int64]bool)
	read := make(map[int]columns)
	for tries := 0; len(ids) < limit; tries++ {
		if tries >= 50+20*limit && !exact {
			return f.drawFromAll(limit, random)
		}
		at := random.IntN(total)
		i := sort.SearchInts(ends, at+1)
		b := &f.blocks[i]
		id := int64(b.last - (ends[i] - 1 - at))
		if drawn[id] {
			continue
		}
		if !f.filter.wantsAll(b) {
			c, ok := read[i]
			if !ok {
				var err error
				if c, err = f.read(b); err != nil {
					return nil, err
				}
				read[i] = c
			}
			if !f.filter.wants(&c, int(id)-b.start, f.pattern) {
				continue
			}
		}
		drawn[id] = true
		ids = append(ids, id)
	}
	return ids, nil
}

// drawFromAll looks at all rows and draws from those that are wanted.
func (f *finder) drawFromAll(limit int, random *rand.Rand) ([]int64, error) {
	byBlock := make([][]int64, len(f.blocks))
	if err := f.eachBlock(func(i int) (err error) {
		byBlock[i], err = f.wanted(&f.blocks[i])
		return err
	}); err != nil {
		return nil, err
	}
	all := slices.Concat(byBlock...)
	for i := range min(limit, len(all)) {
		j := i + random.IntN(len(all)-i)
		all[i], all[j] = all[j], all[i]
	}
	return all[:min(limit, len(all))], nil
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
