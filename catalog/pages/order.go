package pages

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
)

// row is a row as a record has it, the parts apart.
type row struct {
	types []byte // of the columns
	body  []byte // their values
	rowid int64
}

func (r *row) copy(other *row) {
	r.types, r.body, r.rowid = append(r.types[:0], other.types...), append(r.body[:0], other.body...), other.rowid
}

// ascend reports whether b may follow a in the tree.
func (s *shape) ascend(a, b *row) bool {
	if s.table {
		return a.rowid < b.rowid
	}
	return s.key == 0 || compare(a, b, s.key) < 0
}

// compare compares the leading columns of two rows as SQLite does with the
// collation BINARY: NULL, then numbers, texts, blobs.
func compare(a, b *row, columns int) int {
	x, y := value{types: a.types, body: a.body}, value{types: b.types, body: b.body}
	for range columns {
		if !x.next() || !y.next() {
			break
		}
		if order := x.compare(&y); order != 0 {
			return order
		}
	}
	return 0
}

// value is a column of a row, and what comes behind it.
type value struct {
	types, body []byte
	class       class
	integer     int64
	real        float64
	bytes       []byte
}

type class int

const (
	null class = iota
	integer
	real
	text
	blob
)

// next goes on to the next column, if there is one and it is all there.
func (v *value) next() bool {
	if len(v.types) == 0 {
		return false
	}
	kind, n := readVarint(v.types)
	v.types = v.types[n:]
	size := 0
	switch {
	case kind == 0:
		v.class = null
	case kind < 7:
		size = [...]int{0, 1, 2, 3, 4, 6, 8}[kind]
		if size > len(v.body) {
			return false
		}
		v.class, v.integer = integer, int64(int8(v.body[0]))
		for _, b := range v.body[1:size] {
			v.integer = v.integer<<8 | int64(b)
		}
	case kind == 7:
		size = 8
		if size > len(v.body) {
			return false
		}
		v.class, v.real = real, math.Float64frombits(binary.BigEndian.Uint64(v.body))
	case kind < 12:
		v.class, v.integer = integer, int64(kind)-8
	default:
		if (kind-12)/2 > uint64(len(v.body)) {
			return false
		}
		size = int(kind-12) / 2
		v.class, v.bytes = blob-class(kind%2), v.body[:size]
	}
	v.body = v.body[size:]
	return true
}

func (v *value) compare(w *value) int {
	switch {
	case v.class == integer && w.class == integer:
		return cmp.Compare(v.integer, w.integer)
	case v.class == real && w.class == real:
		return cmp.Compare(v.real, w.real)
	case v.class == integer && w.class == real:
		return compareNumbers(v.integer, w.real)
	case v.class == real && w.class == integer:
		return -compareNumbers(w.integer, v.real)
	case v.class != w.class:
		return cmp.Compare(v.class, w.class)
	case v.class == null:
		return 0
	}
	return bytes.Compare(v.bytes, w.bytes)
}

// compareNumbers compares exactly, though not every integer is a float64.
func compareNumbers(i int64, r float64) int {
	switch {
	case r >= 1<<63:
		return -1
	case r < -1<<63:
		return 1
	}
	return cmp.Or(cmp.Compare(i, int64(r)), cmp.Compare(float64(i), r))
}

// readVarint is the inverse of appendVarint. It also gives the number's length.
func readVarint(b []byte) (v uint64, n int) {
	for n < 8 {
		v = v<<7 | uint64(b[n]&0x7f)
		n++
		if b[n-1] < 0x80 {
			return v, n
		}
	}
	return v<<8 | uint64(b[8]), 9
}
