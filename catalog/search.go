package catalog

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"sort"
	"strings"
	"sync/atomic"

	"github.com/jmoiron/sqlx"

	"zumabase/queries"
	"zumabase/solver"
)

// Puzzle is a row of the catalog.
type Puzzle struct {
	Board    solver.Board
	Hand     solver.Hand
	Line     []solver.Move
	Measures solver.Measures

	at int // its place in the order of the search
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
	if search.Limit <= 0 {
		return nil, search.Validate()
	}
	f, err := c.newFinder(ctx, search.Filter)
	if err != nil {
		return nil, c.fileError(err)
	}
	defer f.close()
	var puzzles []Puzzle
	if by != nil {
		puzzles, err = f.sorted(by, search.Descending, search.Limit)
	} else {
		puzzles, err = f.draw(search.Limit, rand.New(rand.NewPCG(search.Seed, 0)))
	}
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
	err = solver.Parallel(ctx, 0, len(f.candidates), func(_, i int) error {
		b := &f.candidates[i]
		if b.certain {
			total.Add(int64(b.rows))
			return nil
		}
		_, rows, err := f.wanted(b)
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
	groups := make(map[group][]candidate)
	rows := make(map[group]int) // at the most, where the filter has to look at each
	for _, b := range f.candidates {
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
		f.candidates = groups[k]
		drawn, err := f.draw((limit-len(puzzles)+kinds-1)/kinds, random)
		if err != nil {
			return nil, c.fileError(err)
		}
		puzzles = append(puzzles, drawn...)
	}
	return puzzles, nil
}

// finder is a search under way.
type finder struct {
	*sieve
	ctx        context.Context
	catalog    *Catalog
	candidates []candidate
	packed     *sqlx.Stmt // queries.BlockColumns
}

// candidate is a block that may have what is wanted.
type candidate struct {
	block
	certain bool             // all of it is wanted
	open    []sieveCondition // else what its rows have to be asked
	columns *columns         // kept by draw, which comes back to a block
}

func (c *Catalog) newFinder(ctx context.Context, filter Filter) (*finder, error) {
	s, err := newSieve(filter)
	if err != nil {
		return nil, err
	}
	f := &finder{sieve: s, ctx: ctx, catalog: c}
	all, err := c.blocks(ctx)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if v, open := s.block(&all[i]); v != unwanted {
			f.candidates = append(f.candidates, candidate{block: all[i], certain: v == wanted, open: open})
		}
	}
	f.packed, err = c.db.PreparexContext(ctx, queries.BlockColumns)
	return f, err
}

func (f *finder) close() { f.packed.Close() }

// rank is a row's place in a sorted list: by value, then in the search's order.
type rank struct {
	value float64 // of the measure, negated where the greatest comes first
	at    int
}

func (r rank) compare(other rank) int {
	return cmp.Or(cmp.Compare(r.value, other.value), cmp.Compare(r.at, other.at))
}

// sorting is the order that a sorted list has.
type sorting struct {
	*Measure
	sign  float64 // -1 for the greatest first
	limit int
}

// between returns the values between which a row of these bounds comes.
func (s *sorting) between(r Range) (best, worst float64) {
	return min(s.sign*r.Min, s.sign*r.Max), max(s.sign*r.Min, s.sign*r.Max)
}

// promise is the best rank that a row of the block can have.
func (s *sorting) promise(b *candidate) rank {
	best, _ := s.between(b.bounds[s.ordinal])
	return rank{best, b.first}
}

func (s *sorting) rank(p *Puzzle) rank { return rank{s.sign * s.of(p), p.at} }

// sorted returns the first puzzles by a measure. It looks into the blocks from
// the most promising on, and stops when no other can have better ones.
func (f *finder) sorted(by *Measure, descending bool, limit int) ([]Puzzle, error) {
	s := &sorting{by, 1, limit}
	if descending {
		s.sign = -1
	}
	slices.SortFunc(f.candidates, func(x, y candidate) int { return s.promise(&x).compare(s.promise(&y)) })
	var found []Puzzle
	for i := range f.candidates {
		b := &f.candidates[i]
		var last *rank // of the list, once it is full
		if len(found) == limit {
			r := s.rank(&found[limit-1])
			if last = &r; s.promise(b).compare(r) > 0 {
				break
			}
		}
		if f.ctx.Err() != nil {
			return nil, context.Cause(f.ctx)
		}
		places, err := f.foremost(b, s, last)
		if err != nil {
			return nil, err
		}
		puzzles, err := f.read(places)
		if err != nil {
			return nil, err
		}
		found = append(found, puzzles...)
		slices.SortFunc(found, func(x, y Puzzle) int { return s.rank(&x).compare(s.rank(&y)) })
		found = found[:min(limit, len(found))]
	}
	return found, nil
}

// foremost returns the rows of a block that can be among the first of a sorted
// list whose last is given once it is full. The columns bound all measures
// without the rows themselves being read, and reading rows is what a search
// spends its time on.
func (f *finder) foremost(b *candidate, s *sorting, last *rank) ([]place, error) {
	c, rows, err := f.wanted(b)
	if err != nil {
		return nil, err
	}
	if bounds := b.bounds[s.ordinal]; bounds.Min == bounds.Max {
		rows = rows[:min(s.limit, len(rows))]
	} else {
		bests, worsts := make([]rank, len(rows)), make([]rank, len(rows))
		for i, row := range rows {
			bests[i].value, worsts[i].value = s.between(s.bounds(c, row))
			bests[i].at, worsts[i].at = b.at(row), b.at(row)
		}
		if len(rows) > s.limit {
			slices.SortFunc(worsts, rank.compare)
			if r := worsts[s.limit-1]; last == nil || r.compare(*last) < 0 {
				last = &r
			}
		}
		kept := rows[:0]
		for i, row := range rows {
			if last == nil || bests[i].compare(*last) <= 0 {
				kept = append(kept, row)
			}
		}
		rows = kept
	}
	places := make([]place, len(rows))
	for i, row := range rows {
		places[i] = place{c, row}
	}
	return places, nil
}

// draw draws up to limit different puzzles, each with the same chance.
func (f *finder) draw(limit int, random *rand.Rand) ([]Puzzle, error) {
	total := 0
	ends := make([]int, len(f.candidates)) // how many rows there are up to the end of each block
	certain := true
	for i := range f.candidates {
		total += f.candidates[i].rows
		ends[i] = total
		certain = certain && f.candidates[i].certain
	}
	if total == 0 || limit <= 0 {
		return nil, nil
	}
	if limit >= total/32 {
		return f.drawFromAll(limit, random) // so many that they are as well looked at in order
	}
	// Try rows at random. Where hardly any is wanted, look at all of them.
	var places []place
	drawn := make(map[int]bool)
	for tries := 0; len(places) < limit; tries++ {
		if tries >= 50+20*limit && !certain {
			return f.drawFromAll(limit, random)
		}
		if f.ctx.Err() != nil {
			return nil, context.Cause(f.ctx)
		}
		n := random.IntN(total)
		i := sort.SearchInts(ends, n+1)
		b := &f.candidates[i]
		row := n - (ends[i] - b.rows)
		if drawn[n] {
			continue
		}
		if b.columns == nil {
			var err error
			if b.columns, err = f.columnsOf(&b.block); err != nil {
				return nil, err
			}
		}
		wanted, err := f.wants(b, row)
		if err != nil {
			return nil, err
		}
		if wanted {
			drawn[n] = true
			places = append(places, place{b.columns, row})
		}
	}
	return f.read(places)
}

// drawFromAll looks at all rows and draws from those that are wanted.
func (f *finder) drawFromAll(limit int, random *rand.Rand) ([]Puzzle, error) {
	byBlock := make([][]place, len(f.candidates))
	if err := solver.Parallel(f.ctx, 0, len(f.candidates), func(_, i int) error {
		b := &f.candidates[i]
		c, rows, err := f.wanted(b)
		for _, row := range rows {
			byBlock[i] = append(byBlock[i], place{c, row})
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
	return f.read(all[:limit])
}

// place is a row of a block.
type place struct {
	*columns
	row int
}

// read reads rows, in the order of their places.
func (f *finder) read(places []place) ([]Puzzle, error) {
	puzzles := make([]Puzzle, 0, len(places))
	for part := range slices.Chunk(places, 512) {
		var list strings.Builder
		for i, p := range part {
			separator := byte(',')
			if i == 0 {
				separator = '['
			}
			fmt.Fprintf(&list, `%c["%v",%d]`, separator, p.board(p.row), p.numbers[handColumn].at(p.row))
		}
		list.WriteByte(']')
		rows, err := f.catalog.db.QueryContext(f.ctx, queries.Rows, list.String())
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			row, err := f.catalog.readRow(rows)
			if err == nil {
				err = replay(row.Board, row.Hand, row.Line) // its readers play it
			}
			if err != nil {
				rows.Close()
				return nil, err
			}
			p := part[len(puzzles)%512]
			puzzles = append(puzzles, Puzzle{Board: row.Board, Hand: row.Hand, Line: row.Line.Moves(), Measures: row.Measures,
				at: p.block.at(p.row)})
			if hand, err := p.hand(p.row); err != nil || hand != row.Hand || p.board(p.row) != row.Board {
				rows.Close()
				return nil, damaged("block %d has a row that is none of minimal", p.block.number)
			}
		}
		if err := rows.Err(); err != nil {
			return nil, err
		}
	}
	if len(puzzles) != len(places) {
		return nil, damaged("%d rows of the blocks are not in minimal", len(places)-len(puzzles))
	}
	return puzzles, nil
}
