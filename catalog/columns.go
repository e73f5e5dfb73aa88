package catalog

import (
	"encoding/binary"
	"math/bits"

	"zumabase/solver"
)

// columns are what a search asks of the rows of a block, as the table
// block_columns has them.
type columns struct {
	rows                           int
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

// packColumns makes the columns of rows in a given order.
func packColumns(rows []solver.Row, order []uint32) []byte {
	values := [...]func(*solver.Row) uint64{
		func(r *solver.Row) uint64 { return uint64(r.Board) },
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
