package catalog

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"math"
	"math/bits"

	"zumabase/queries"
	"zumabase/solver"
)

// block is some rows that lie together in the order of a search, and the bounds
// of their measures.
type block struct {
	number int
	first  int // the place of its first row
	rows   int
	bounds [measureCount]Range
}

// at returns the place of a row.
func (b *block) at(row int) int { return b.first + row }

// blockSize is the most rows of a block. A search reads whole blocks, so
// smaller ones mean less to read and more to choose from.
const blockSize = 1024

// cut cuts the rows of a kind, which are in the order of a search, into blocks.
func (a *arrangement) cut(number int, rows []solver.Row) []block {
	k := &a.kinds[number]
	blocks := a.blocks[k.block : k.block+(k.rows+blockSize-1)/blockSize]
	for i := range blocks {
		part := rows[i*blockSize : min((i+1)*blockSize, len(rows))]
		b := &blocks[i]
		b.number, b.first, b.rows = k.block+i, k.first+i*blockSize, len(part)
		for row := range part {
			p := Puzzle{Board: part[row].Board, Hand: part[row].Hand, Measures: part[row].Measures}
			for j := range Measures {
				if row > 0 && Measures[j].bounds == nil {
					continue // a kind has it in common
				}
				v := Measures[j].of(&p)
				if row == 0 {
					b.bounds[j] = exactly(v)
				}
				b.bounds[j] = Range{min(b.bounds[j].Min, v), max(b.bounds[j].Max, v)}
			}
		}
	}
	return blocks
}

// placeBounds is the name under which block_bounds has the places of the rows.
const placeBounds = "place"

// boundsOf returns a row of the table block_bounds.
func boundsOf(blocks []block, of func(*block) Range) (low, high any) {
	lows, highs, same := []byte{}, []byte{}, true
	for i := range blocks {
		r := of(&blocks[i])
		lows = binary.LittleEndian.AppendUint64(lows, math.Float64bits(r.Min))
		highs = binary.LittleEndian.AppendUint64(highs, math.Float64bits(r.Max))
		same = same && r.Min == r.Max
	}
	if same {
		return lows, nil
	}
	return lows, highs
}

func placesOf(b *block) Range { return Range{float64(b.first), float64(b.first + b.rows - 1)} }

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
	var rows []struct {
		Measure   string
		Low, High []byte
	}
	if err := c.db.SelectContext(ctx, &rows, queries.BlockBounds); err != nil {
		return nil, err
	}
	if len(rows) != measureCount+1 {
		return nil, damaged("there are bounds of %d measures, and not %d", len(rows), measureCount+1)
	}
	blocks := make([]block, len(rows[0].Low)/8)
	for _, row := range rows {
		if row.High == nil {
			row.High = row.Low
		}
		if len(row.Low) != 8*len(blocks) || len(row.High) != 8*len(blocks) {
			return nil, damaged("there are too many or too few bounds of %s", row.Measure)
		}
		ordinal, known := ordinals[row.Measure]
		if !known && row.Measure != placeBounds {
			return nil, damaged("there are bounds of the measure %q", row.Measure)
		}
		for i := range blocks {
			r := Range{
				math.Float64frombits(binary.LittleEndian.Uint64(row.Low[8*i:])),
				math.Float64frombits(binary.LittleEndian.Uint64(row.High[8*i:])),
			}
			if known {
				blocks[i].bounds[ordinal] = r
				continue
			}
			blocks[i].number, blocks[i].first, blocks[i].rows = i, int(r.Min), int(r.Max)-int(r.Min)+1
			if blocks[i].rows < 1 || blocks[i].rows > blockSize {
				return nil, damaged("a block has %d rows", blocks[i].rows)
			}
		}
	}
	return blocks, nil
}

// column is one of the columns that block_columns has of each block.
type column int

const (
	boardColumn column = iota
	handColumn
	linesColumn
	openingsColumn
	trapSumColumn
	difficultyColumn
	greedyColumn
	columnCount
)

// field returns what a column has of a row of a block.
func (a *arrangement) field(c column, b *block, row *solver.Row) uint64 {
	m := &row.Measures
	switch c {
	case boardColumn:
		return row.Board.Key(keyBase(a.limits))
	case handColumn:
		return uint64(a.number[row.Hand])
	case linesColumn:
		return m.Lines
	case openingsColumn:
		return uint64(m.Openings)
	case trapSumColumn:
		return m.TrapSum
	case difficultyColumn:
		return coarse(m.Difficulty(), difficultyStep) - coarseLow(b, "difficulty", difficultyStep)
	}
	return coarse(m.GreedyRate, greedyStep) - coarseLow(b, "greedy_rate", greedyStep)
}

// pack makes the columns of a block of those rows.
func (a *arrangement) pack(b *block, rows []solver.Row) []byte {
	packed := make([]byte, columnCount, int(columnCount)+16*b.rows)
	values := make([]uint64, b.rows)
	for c := range columnCount {
		width := 0
		for i := range values {
			values[i] = a.field(c, b, &rows[i])
			width = max(width, (bits.Len64(values[i])+7)/8)
		}
		packed[c] = byte(width)
		for _, v := range values {
			var word [8]byte
			binary.LittleEndian.PutUint64(word[:], v)
			packed = append(packed, word[:width]...)
		}
	}
	return packed
}

// unpack finds the columns of a block in what pack has made.
func (c *columns) unpack() error {
	packed := c.packed
	if len(packed) < int(columnCount) {
		return damaged("block %d: its columns are cut short", c.number)
	}
	data := packed[columnCount:]
	for i := range c.numbers {
		width := int(packed[i])
		if width > 8 || len(data) < c.rows*width {
			return damaged("block %d: its columns are cut short", c.number)
		}
		c.numbers[i] = numbers{width, data[:c.rows*width]}
		data = data[c.rows*width:]
	}
	if len(data) > 0 {
		return damaged("block %d: its columns are too long", c.number)
	}
	return nil
}

// keyBase is the base of the boards' keys in the columns: three bits a ball as
// long as they fit, which is the quickest to read.
func keyBase(limits solver.Limits) int {
	if limits.Board <= solver.KeyBalls(8) {
		return 8
	}
	return limits.Colors
}

// Real measures lie in the columns as whole steps, and whether something is
// left: enough to decide nearly all rows, in one or two bytes.
const (
	difficultyStep = 1. / (1 << 8)
	greedyStep     = 1. / (1 << 14)
)

// coarse returns twice the whole steps of a number, and 1 more if something is
// left. A step is a power of two, so the quotient is exact.
func coarse(v, step float64) uint64 {
	steps := math.Floor(v / step)
	if steps == v/step {
		return 2 * uint64(steps)
	}
	return 2*uint64(steps) + 1
}

func coarseLow(b *block, measure string, step float64) uint64 {
	return coarse(b.bounds[ordinals[measure]].Min, step)
}

// fine returns the range of the numbers of which that is the coarse number.
func fine(number uint64, step float64) Range {
	low := float64(number/2) * step
	if number%2 == 0 {
		return exactly(low)
	}
	return Range{math.Nextafter(low, math.Inf(1)), math.Nextafter(low+step, 0)}
}

// columns are the columns of a block.
type columns struct {
	*block
	base    int // of the boards' keys
	hands   []solver.Hand
	packed  []byte // all of them
	numbers [columnCount]numbers
}

// numbers are whole numbers of width bytes each, the lowest byte first.
type numbers struct {
	width int
	data  []byte
}

func (n *numbers) at(i int) uint64 {
	switch n.width { // the hot loop of a search
	case 0:
		return 0
	case 1:
		return uint64(n.data[i])
	}
	if from := i * n.width; from+8 <= len(n.data) {
		return binary.LittleEndian.Uint64(n.data[from:]) & (1<<(8*n.width) - 1)
	}
	var word [8]byte
	copy(word[:], n.data[i*n.width:(i+1)*n.width])
	return binary.LittleEndian.Uint64(word[:])
}

func (c *columns) value(col column, i int) float64 { return float64(c.numbers[col].at(i)) }

func (c *columns) board(i int) solver.Board {
	return solver.BoardOfKey(c.numbers[boardColumn].at(i), c.base)
}

// hand returns the hand of a row.
func (c *columns) hand(i int) (solver.Hand, error) {
	number := c.numbers[handColumn].at(i)
	if number < 1 || number >= uint64(len(c.hands)) {
		return 0, damaged("block %d: there is no hand %d", c.number, number)
	}
	return c.hands[number], nil
}

func (c *columns) difficulty(i int) Range {
	return fine(c.numbers[difficultyColumn].at(i)+coarseLow(c.block, "difficulty", difficultyStep), difficultyStep)
}

func (c *columns) greedyRate(i int) Range {
	return fine(c.numbers[greedyColumn].at(i)+coarseLow(c.block, "greedy_rate", greedyStep), greedyStep)
}

// winRate follows from the difficulty, to within its rounding.
func (c *columns) winRate(i int) Range {
	d := c.difficulty(i)
	return Range{math.Exp2(-d.Max) * (1 - 1e-12), math.Exp2(-d.Min) * (1 + 1e-12)}
}

// choices follow from the board and the hand, see solver.Moves.
func (c *columns) choices(i int) Range {
	hand, err := c.hand(i)
	if err != nil {
		return Everything() // the row itself tells
	}
	board, total := c.board(i), 0
	gaps := board.Len() + 1
	for color := solver.Color(1); color <= solver.MaxColors; color++ {
		if hand.Count(color) > 0 {
			total += gaps - board.Count(color)
		}
	}
	return exactly(float64(total))
}

// columnsOf reads the columns of a block.
func (f *finder) columnsOf(b *block) (*columns, error) {
	var packed []byte
	// A cancellable context would cost a goroutine a block.
	if err := f.packed.GetContext(context.Background(), &packed, b.number); errors.Is(err, sql.ErrNoRows) {
		return nil, damaged("block %d has no columns", b.number)
	} else if err != nil {
		return nil, err
	}
	c := &columns{block: b, base: keyBase(f.catalog.Info.Limits), hands: f.catalog.hands, packed: packed}
	return c, c.unpack()
}
