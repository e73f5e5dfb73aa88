package catalog

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sort"
	"sync/atomic"

	"github.com/jmoiron/sqlx"
	"golang.org/x/sync/errgroup"

	"zumabase/queries"
)

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
