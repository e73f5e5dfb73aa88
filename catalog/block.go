package catalog

import "zumabase/solver"

// block is a row of the table of that name.
type block struct {
	kind
	first, last     int // ids of rows; a search cuts them to what it wants
	start, size     int // of the whole block; set where blocks are read
	difficulty      span[float64]
	lines, openings span[int64]
	traps           span[float64]
}

// span is a range, both ends included.
type span[T int64 | float64] struct{ min, max T }

func (s *span[T]) add(v T) { s.min, s.max = min(s.min, v), max(s.max, v) }

// blockSize is the most rows of a block. A search reads whole blocks, so
// smaller ones mean less to read and more to choose from.
const blockSize = 1024

// blocks cuts the rows, in the file's order, into blocks.
func blocks(rows []solver.Row, order []uint32) []block {
	var all []block
	for i, number := range order {
		row := &rows[number]
		k, d, m := kindOf(row), row.Measures.Difficulty(), &row.Measures
		if len(all) == 0 || all[len(all)-1].kind != k || i+1 >= all[len(all)-1].first+blockSize {
			all = append(all, block{
				kind:       k,
				first:      i + 1,
				difficulty: span[float64]{d, d},
				lines:      span[int64]{int64(m.Lines), int64(m.Lines)},
				openings:   span[int64]{int64(m.Openings), int64(m.Openings)},
				traps:      span[float64]{m.Traps(), m.Traps()},
			})
		}
		b := &all[len(all)-1]
		b.last = i + 1
		b.difficulty.add(d)
		b.lines.add(int64(m.Lines))
		b.openings.add(int64(m.Openings))
		b.traps.add(m.Traps())
	}
	return all
}
