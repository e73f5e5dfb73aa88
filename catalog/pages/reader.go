package pages

import (
	"encoding/binary"
	"fmt"
)

// ReadIndex gives the rows of a table WITHOUT ROWID or an index, in its order,
// several times as fast as SQLite hands them out. It asks for the pages of the
// file by their numbers; SQLite's virtual table sqlite_dbpage has them. The
// fields are visit's only until it returns.
//
// Errors: those of page and visit, and ErrFormat for pages that are no such
// tree, or a row that does not fit its page.
func ReadIndex(root uint32, page func(number uint32) ([]byte, error), visit func(*Fields) error) error {
	r := reader{page: page, visit: visit}
	return r.tree(root, 0)
}

// deepest is more than the levels of any tree: each has at least two pages for
// one of the level above it.
const deepest = 32

type reader struct {
	page   func(uint32) ([]byte, error)
	visit  func(*Fields) error
	fields Fields
}

func (r *reader) tree(number uint32, depth int) error {
	page, err := r.page(number)
	if err != nil {
		return err
	}
	damaged := fmt.Errorf("%w: page %d is not one of an index", ErrFormat, number)
	header := 8
	if len(page) > 12 && page[0] == indexInterior {
		header = 12
	} else if len(page) <= 12 || page[0] != indexLeaf {
		return damaged
	}
	cells := int(binary.BigEndian.Uint16(page[3:]))
	if header+2*cells > len(page) || depth > deepest {
		return damaged
	}
	for i := range cells {
		at := int(binary.BigEndian.Uint16(page[header+2*i:]))
		if header == 12 {
			if at+4 > len(page) {
				return damaged
			}
			if err := r.tree(binary.BigEndian.Uint32(page[at:]), depth+1); err != nil {
				return err
			}
			at += 4
		}
		if at > len(page) || !r.fields.start(page[at:]) {
			return damaged
		}
		if err := r.visit(&r.fields); err != nil {
			return err
		}
	}
	if header == 12 {
		return r.tree(binary.BigEndian.Uint32(page[8:]), depth+1)
	}
	return nil
}

// Fields are the columns of a stored row, asked for one after another, in their
// order, by the methods that [Record] has for writing them. What is not as it
// is asked for gives 0, and an error from End.
type Fields struct {
	value
	fault bool
}

// start takes the row of the cell that begins with the bytes.
func (f *Fields) start(cell []byte) bool {
	size, n, ok := safeVarint(cell)
	if !ok || size > uint64(len(cell)-n) {
		return false
	}
	record := cell[n:][:size]
	header, n, ok := safeVarint(record)
	if !ok || header < uint64(n) || header > uint64(len(record)) {
		return false
	}
	f.fault = false
	f.types, f.body = record[n:header], record[header:]
	return true
}

// safeVarint is readVarint for bytes that may end too soon.
func safeVarint(b []byte) (v uint64, n int, ok bool) {
	for n < len(b) && n < 9 {
		if b[n] < 0x80 || n == 8 {
			v, n = readVarint(b)
			return v, n, true
		}
		n++
	}
	return 0, 0, false
}

func (f *Fields) take(want class) bool {
	ok := false
	if _, _, whole := safeVarint(f.types); whole && !f.fault {
		ok = f.next() && f.class == want
	}
	f.fault = f.fault || !ok
	return ok
}

// Int takes an integer.
func (f *Fields) Int() int64 {
	if !f.take(integer) {
		return 0
	}
	return f.integer
}

// Real takes a REAL.
func (f *Fields) Real() float64 {
	if f.take(real) {
		return f.real
	}
	return 0
}

// Text takes a text. The bytes are the caller's only while the Fields are.
func (f *Fields) Text() []byte {
	if !f.take(text) {
		return nil
	}
	return f.bytes
}

// End returns ErrFormat if the row had other columns than were asked for.
func (f *Fields) End() error {
	if f.fault || len(f.types) > 0 || len(f.body) > 0 {
		return fmt.Errorf("%w: a row has other columns", ErrFormat)
	}
	return nil
}
