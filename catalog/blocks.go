package catalog

import (
	"context"
	"encoding/binary"
	"math"
	"math/bits"
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/jmoiron/sqlx"
	"golang.org/x/sync/errgroup"

	"zumabase/queries"
	"zumabase/solver"
)

// block is some rows that lie together in the order of the search, and the
// bounds of their measures.
type block struct {
	first, rows int // the id of the first row, and how many there are
	bounds      [measureCount]Range
}

// at returns the place of a row in the order of the search.
func (b *block) at(row int) int64 { return int64(b.first + row) }

// blockSize is the most rows of a block. A search reads whole blocks, so
// smaller ones mean less to read and more to choose from.
const blockSize = 1024

// blocks cuts the rows, in the file's order, into blocks.
func blocks(rows []solver.Row, order []uint32) []block {
	var all []block
	var last kind
	for i, number := range order {
		row := &rows[number]
		p := Puzzle{Board: row.Board, Hand: row.Hand, Measures: row.Measures}
		if k := kindOf(row); len(all) == 0 || last != k || all[len(all)-1].rows == blockSize {
			last = k
			all = append(all, block{first: i + 1})
			for j := range Measures {
				all[len(all)-1].bounds[j] = exactly(Measures[j].of(&p))
			}
		}
		b := &all[len(all)-1]
		b.rows++
		for j := range Measures {
			v := Measures[j].of(&p)
			b.bounds[j] = Range{min(b.bounds[j].Min, v), max(b.bounds[j].Max, v)}
		}
	}
	return all
}

// finder is a search under way.
type finder struct {
	*sieve
	ctx     context.Context
	catalog *Catalog
	blocks  []block // that may have what is wanted
	packed  *sqlx.Stmt
	opened  map[int]columns // by the block's first row; see wants
}

func (c *Catalog) newFinder(ctx context.Context, filter Filter) (*finder, error) {
	s, err := newSieve(filter)
	if err != nil {
		return nil, err
	}
	f := &finder{sieve: s, ctx: ctx, catalog: c, opened: make(map[int]columns)}
	all, err := c.blocks(ctx)
	if err != nil {
		return nil, err
	}
	for i := range all {
		if s.block(&all[i]) != unwanted {
			f.blocks = append(f.blocks, all[i])
		}
	}
	f.packed, err = c.db.PreparexContext(ctx, queries.BlockColumns)
	return f, err
}

func (f *finder) close() { f.packed.Close() }

// blocks returns all blocks, which nobody changes. They are read once.
func (c *Catalog) blocks(ctx context.Context) ([]block, error) {
	c.search.Lock()
	defer c.search.Unlock()
	if c.search.blocks == nil {
		blocks, err := c.readBlocks(ctx)
		if err != nil {
			return nil, err
		}
		c.search.blocks = blocks
	}
	return c.search.blocks, nil
}

func (c *Catalog) readBlocks(ctx context.Context) ([]block, error) {
	rows, err := c.db.QueryContext(ctx, queries.Blocks)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []block
	for rows.Next() {
		b := block{}
		var last int
		var steps, length, colors, technique, chain, separators, symmetric float64
		at := func(name string) *Range { return &b.bounds[ordinals[name]] }
		difficulty, lines, openings, traps := at("difficulty"), at("lines"), at("openings"), at("traps")
		if err := rows.Scan(&b.first, &last, &steps, &length, &colors, &technique, &chain, &separators, &symmetric,
			&difficulty.Min, &difficulty.Max, &lines.Min, &lines.Max, &openings.Min, &openings.Max,
			&traps.Min, &traps.Max); err != nil {
			return nil, err
		}
		if b.rows = last - b.first + 1; b.rows < 1 || b.rows > blockSize {
			return nil, damaged("a block has %d rows", b.rows)
		}
		for name, v := range map[string]float64{"steps": steps, "length": length, "colors": colors, "technique": technique,
			"chain": chain, "separators": separators, "symmetric": symmetric} {
			*at(name) = exactly(v)
		}
		*at("choices"), *at("win_rate") = Range{0, math.Inf(1)}, Range{0, 1}
		all = append(all, b)
	}
	return all, rows.Err()
}

// eachBlock calls visit with each block and its number, on all processors. If
// one panics, so does eachBlock, where its caller can recover.
func (f *finder) eachBlock(visit func(i int, b *block) error) error {
	var next atomic.Int64
	var group errgroup.Group
	faults := make(chan any, runtime.GOMAXPROCS(0))
	defer func() {
		if len(faults) > 0 {
			panic(<-faults)
		}
	}()
	for range cap(faults) {
		group.Go(func() error {
			defer func() {
				if fault := recover(); fault != nil {
					faults <- fault
				}
			}()
			for {
				i := int(next.Add(1)) - 1
				if i >= len(f.blocks) {
					return nil
				}
				if f.ctx.Err() != nil {
					return context.Cause(f.ctx)
				}
				if err := visit(i, &f.blocks[i]); err != nil {
					return err
				}
			}
		})
	}
	return group.Wait()
}

// wanted returns the numbers of the rows of a block that are wanted.
func (f *finder) wanted(b *block) ([]int, error) {
	var rows, ask []int
	if f.block(b) == wanted {
		for row := range b.rows {
			rows = append(rows, row)
		}
		return rows, nil
	}
	c, err := f.columnsOf(b)
	if err != nil {
		return nil, err
	}
	for row := range b.rows {
		switch f.row(b, &c, row) {
		case wanted:
			rows = append(rows, row)
		case perhaps:
			ask = append(ask, row)
		}
	}
	puzzles, err := f.read(b, ask)
	if err != nil {
		return nil, err
	}
	for i := range puzzles {
		if f.Has(&puzzles[i]) {
			rows = append(rows, int(puzzles[i].at)-b.first)
		}
	}
	slices.Sort(rows)
	return rows, nil
}

// wants reports whether one row of a block is wanted. It keeps the columns of
// the blocks that it has been asked about.
func (f *finder) wants(b *block, row int) (bool, error) {
	v := f.block(b)
	if v == perhaps {
		c, ok := f.opened[b.first]
		if !ok {
			var err error
			if c, err = f.columnsOf(b); err != nil {
				return false, err
			}
			f.opened[b.first] = c
		}
		v = f.row(b, &c, row)
	}
	if v != perhaps {
		return v == wanted, nil
	}
	puzzles, err := f.read(b, []int{row})
	return err == nil && len(puzzles) == 1 && f.Has(&puzzles[0]), err
}

// read reads rows of a block.
func (f *finder) read(b *block, rows []int) ([]Puzzle, error) {
	places := make([]int64, len(rows))
	for i, row := range rows {
		places[i] = b.at(row)
	}
	return f.catalog.puzzlesAt(f.ctx, places)
}

// columnsOf reads the columns of a block.
func (f *finder) columnsOf(b *block) (columns, error) {
	var packed []byte
	// A cancellable context would cost a goroutine a block.
	if err := f.packed.GetContext(context.Background(), &packed, b.first); err != nil {
		return columns{}, err
	}
	c, err := unpackColumns(packed, b.rows)
	c.base = keyBase(f.catalog.Info.Limits)
	return c, err
}

// columns are what a search asks of the rows of a block, as the table
// block_columns has them.
type columns struct {
	rows                           int
	base                           int // of the boards' keys
	boards, lines, openings, traps column
}

// column is a list of numbers of width bytes each, lowest byte first.
type column struct {
	width int
	data  []byte
}

func (c column) at(i int) uint64 {
	// Most columns are one byte wide, and this is the hot loop of a search.
	if c.width == 1 {
		return uint64(c.data[i])
	}
	var word [8]byte
	copy(word[:], c.data[i*c.width:(i+1)*c.width])
	return binary.LittleEndian.Uint64(word[:])
}

// keyBase is the base of the boards' keys in the columns: three bits a ball as
// long as they fit.
func keyBase(limits solver.Limits) int {
	if limits.Board <= solver.KeyBalls(8) {
		return 8
	}
	return limits.Colors
}

// packColumns makes the columns of rows in a given order.
func packColumns(rows []solver.Row, order []uint32, base int) []byte {
	values := [...]func(*solver.Row) uint64{
		func(r *solver.Row) uint64 { return r.Board.Key(base) },
		func(r *solver.Row) uint64 { return r.Measures.Lines },
		func(r *solver.Row) uint64 { return uint64(r.Measures.Openings) },
		func(r *solver.Row) uint64 { return r.Measures.TrapSum },
	}
	packed := make([]byte, len(values))
	for i, value := range values {
		width := 1
		for _, number := range order {
			width = max(width, (bits.Len64(value(&rows[number]))+7)/8)
		}
		packed[i] = byte(width)
		for _, number := range order {
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], value(&rows[number]))
			packed = append(packed, word[:width]...)
		}
	}
	return packed
}

// unpackColumns reads the columns of so many rows.
func unpackColumns(packed []byte, rows int) (columns, error) {
	c := columns{rows: rows}
	into := [...]*column{&c.boards, &c.lines, &c.openings, &c.traps}
	if len(packed) < len(into) {
		return c, damaged("a block's columns are cut short")
	}
	data := packed[len(into):]
	for i, column := range into {
		column.width = int(packed[i])
		size := rows * column.width
		if column.width < 1 || column.width > 8 || len(data) < size {
			return c, damaged("a block's columns are cut short")
		}
		column.data, data = data[:size], data[size:]
	}
	return c, nil
}
