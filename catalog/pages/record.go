package pages

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"
)

// maxPayload is the longest record that SQLite accepts by default, in bytes.
const maxPayload = 1_000_000_000

var errTooLong = fmt.Errorf("%w: it has more than %d bytes", ErrRecord, maxPayload)

// A Record takes rows column by column and makes their cells, each byte as
// SQLite would make it. The columns come in the order in which they are stored:
// as declared in a rowid table; those of the PRIMARY KEY first and then the
// others in a table WITHOUT ROWID; those indexed and then the rowid in an index.
type Record struct {
	*shape
	row             // the row that is being made
	before   row    // the row before it, in this batch
	first    row    // the first row of the batch
	hasRowid bool   // the row has been given its rowid
	cells    []cell // of the rows made
	data     []byte // of the cells
	err      error
}

// shape is what the cells of a tree have in common.
type shape struct {
	table    bool // a rowid table
	key      int  // in others, the leading columns that must ascend
	usable   int  // bytes of a page
	maxLocal int  // a payload up to so many bytes lies in the page whole
	minLocal int  // of one that does not, at least so many bytes lie there
}

// newShape takes the limits of payloads from fileformat2, 1.6.
func newShape(table bool, key, usable int) *shape {
	s := &shape{table, key, usable, (usable-12)*64/255 - 23, (usable-12)*32/255 - 23}
	if table {
		s.maxLocal = usable - 35
	}
	return s
}

// cell is a cell of a leaf, as places in a Record's data.
//
//	        start                                     end       next
//	table   | size, rowid, payload, overflow page     | overflow |
//	index   | size, payload, overflow page            | overflow |
//	              payload ^
//
// The number of the first overflow page is there only if there is overflow, and
// zero until the cell gets its place.
type cell struct {
	start, payload, end, next int
	rowid                     int64
}

// Null adds a NULL. An INTEGER PRIMARY KEY, too, is stored as NULL: its value
// is the rowid.
func (r *Record) Null() { r.types = append(r.types, 0) }

// Int adds an integer, for a column of type INTEGER.
func (r *Record) Int(v int64) {
	bits := uint64(v)
	if v < 0 {
		bits = ^bits
	}
	switch {
	case v == 0 || v == 1:
		r.types = append(r.types, 8+byte(v))
	case bits < 1<<7:
		r.types = append(r.types, 1)
		r.body = append(r.body, byte(v))
	case bits < 1<<15:
		r.types = append(r.types, 2)
		r.body = append(r.body, byte(v>>8), byte(v))
	case bits < 1<<23:
		r.types = append(r.types, 3)
		r.body = append(r.body, byte(v>>16), byte(v>>8), byte(v))
	case bits < 1<<31:
		r.types = append(r.types, 4)
		r.body = binary.BigEndian.AppendUint32(r.body, uint32(v))
	case bits < 1<<47:
		r.types = append(r.types, 5)
		r.body = binary.BigEndian.AppendUint16(r.body, uint16(v>>32))
		r.body = binary.BigEndian.AppendUint32(r.body, uint32(v))
	default:
		r.types = append(r.types, 6)
		r.body = binary.BigEndian.AppendUint64(r.body, uint64(v))
	}
}

// Real adds a number, for a column of type REAL. As SQLite's INSERT does there,
// it stores -0 as 0, NaN as NULL, and whole numbers from -2^47 to below 2^47 as
// integers in a rowid table, but in no other tree. (Where a rowid table has an
// index, SQLite does without the integers there, too.) Either is read as REAL,
// so Int saves room for those elsewhere: eight bytes for 0 and 1.
func (r *Record) Real(v float64) {
	const limit = 1 << 47
	switch {
	case v != v:
		r.Null()
	case r.table && -limit <= v && v < limit && v == float64(int64(v)):
		r.Int(int64(v))
	default:
		r.types = append(r.types, 7)
		r.body = binary.BigEndian.AppendUint64(r.body, math.Float64bits(v+0))
	}
}

// Text adds a text, which has to be UTF-8, as SQLite does not look either.
func (r *Record) Text(v string) { add(r, 13, v) }

// Blob adds a blob.
func (r *Record) Blob(v []byte) { add(r, 12, v) }

func add[bytes string | []byte](r *Record, kind int, v bytes) {
	if len(r.body)+len(v) > maxPayload {
		r.err = cmp.Or(r.err, errTooLong)
		return
	}
	r.types = appendVarint(r.types, uint64(kind+2*len(v)))
	r.body = append(r.body, v...)
}

// Rowid gives the row its rowid, which every row of a rowid table needs and no
// other. In an index the rowid is the last column, by Int.
func (r *Record) Rowid(v int64) { r.rowid, r.hasRowid = v, true }

// End ends the row and begins the next.
func (r *Record) End() {
	if r.err == nil {
		r.err = r.end()
	}
	r.row, r.before = r.before, r.row
	r.types, r.body, r.hasRowid = r.types[:0], r.body[:0], false
}

func (r *Record) end() error {
	// The size of the header counts its own bytes.
	header := len(r.types) + 1
	if header > 127 {
		header = len(r.types) + varintLen(uint64(len(r.types)+2))
	}
	payload := header + len(r.body)
	if payload > maxPayload {
		return errTooLong
	}
	if r.hasRowid != r.table {
		return fmt.Errorf("%w: rows have rowids in rowid tables, and only there", ErrRecord)
	}
	switch {
	case len(r.cells) == 0:
		r.first.copy(&r.row)
	case !r.ascend(&r.before, &r.row):
		return ErrOrder
	}
	c := cell{start: len(r.data), rowid: r.rowid}
	r.data = appendVarint(r.data, uint64(payload))
	if r.table {
		r.data = appendVarint(r.data, uint64(r.rowid))
	}
	c.payload = len(r.data)
	r.data = appendVarint(r.data, uint64(header))
	r.data = append(r.data, r.types...)
	r.data = append(r.data, r.body...)
	c.end = len(r.data)
	c.next = c.end
	if local := r.local(payload); local < payload {
		// Room for the page's number, between what stays and what goes.
		r.data = append(r.data, 0, 0, 0, 0)
		c.next = len(r.data)
		c.end = c.payload + local + 4
		copy(r.data[c.end:], r.data[c.payload+local:])
		clear(r.data[c.end-4 : c.end])
	}
	r.cells = append(r.cells, c)
	return nil
}

// local returns how many bytes of a payload lie in the cell itself.
func (s *shape) local(payload int) int {
	if payload <= s.maxLocal {
		return payload
	}
	if local := s.minLocal + (payload-s.minLocal)%(s.usable-4); local <= s.maxLocal {
		return local
	}
	return s.minLocal
}

// reset empties the record for another batch.
func (r *Record) reset() {
	r.cells, r.data, r.err = r.cells[:0], r.data[:0], nil
}

// appendVarint appends a number as SQLite's varint: seven bits a byte, the
// highest first, the high bit set in all but the last; a ninth byte has eight.
func appendVarint(b []byte, v uint64) []byte {
	if v < 1<<7 {
		return append(b, byte(v))
	}
	n := varintLen(v)
	shift := 7 * (n - 1)
	if n == 9 {
		shift++
	}
	for i := 1; i < n; i++ {
		b = append(b, byte(v>>shift)|0x80)
		shift -= 7
	}
	if n == 9 {
		return append(b, byte(v))
	}
	return append(b, byte(v)&0x7f)
}

func varintLen(v uint64) int {
	for n := 1; n < 9; n++ {
		if v>>(7*n) == 0 {
			return n
		}
	}
	return 9
}
