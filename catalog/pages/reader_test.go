package pages_test

import (
	"encoding/binary"
	"os"
	"testing"
)

// reader reads trees page by page, and knows nothing of how they are written.
type reader struct {
	t        *testing.T
	file     []byte
	pageSize int
}

// stored is a row as it lies in a tree.
type stored struct {
	Rowid  int64
	Record string
}

func read(t *testing.T, path string) reader {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	size := int(binary.BigEndian.Uint16(file[16:]))
	if size == 1 {
		size = 1 << 16
	}
	return reader{t, file, size}
}

func (r reader) page(number uint32) []byte {
	return r.file[int(number-1)*r.pageSize:][:r.pageSize]
}

// rows returns the rows of a tree in order, and its depth.
func (r reader) rows(root uint32) (rows []stored, depth int) {
	r.t.Helper()
	page := r.page(root)
	kind := page[0]
	interior, table := kind < 8, kind == 5 || kind == 13
	pointers := page[8:]
	if interior {
		pointers = page[12:]
	}
	cells := int(binary.BigEndian.Uint16(page[3:]))
	if interior && cells == 0 {
		r.t.Fatalf("interior page %d has no cell", root)
	}
	descend := func(child uint32) {
		below, d := r.rows(child)
		if len(below) == 0 {
			r.t.Fatalf("page %d is empty", child)
		}
		if depth != 0 && depth != d+1 {
			r.t.Fatalf("the leaves below page %d are not on one level", root)
		}
		rows, depth = append(rows, below...), d+1
	}
	for i := range cells {
		cell := page[binary.BigEndian.Uint16(pointers[2*i:]):]
		if interior {
			descend(binary.BigEndian.Uint32(cell))
			cell = cell[4:]
			if table {
				if key, _ := varint(cell); key != uint64(rows[len(rows)-1].Rowid) {
					r.t.Fatalf("page %d has the key %d to the right of %d", root, key, rows[len(rows)-1].Rowid)
				}
				continue
			}
		}
		payload, n := varint(cell)
		cell = cell[n:]
		var row stored
		if table {
			rowid, n := varint(cell)
			row.Rowid, cell = int64(rowid), cell[n:]
		}
		row.Record = r.payload(cell, int(payload), table)
		rows = append(rows, row)
	}
	if interior {
		descend(binary.BigEndian.Uint32(page[8:]))
	}
	return rows, max(depth, 1)
}

// payload follows fileformat2, 1.6, whose letters it uses.
func (r reader) payload(cell []byte, p int, table bool) string {
	u := r.pageSize
	x := (u-12)*64/255 - 23
	if table {
		x = u - 35
	}
	if p <= x {
		return string(cell[:p])
	}
	m := (u-12)*32/255 - 23
	k := m + (p-m)%(u-4)
	if k > x {
		k = m
	}
	record := append([]byte(nil), cell[:k]...)
	for next := binary.BigEndian.Uint32(cell[k:]); next != 0; {
		page := r.page(next)
		next = binary.BigEndian.Uint32(page)
		record = append(record, page[4:][:min(p-len(record), u-4)]...)
	}
	if len(record) != p {
		r.t.Fatalf("a record of %d bytes has %d", p, len(record))
	}
	return string(record)
}

func varint(b []byte) (v uint64, n int) {
	for {
		if n == 8 {
			return v<<8 | uint64(b[8]), 9
		}
		v = v<<7 | uint64(b[n]&0x7f)
		n++
		if b[n-1] < 0x80 {
			return v, n
		}
	}
}
