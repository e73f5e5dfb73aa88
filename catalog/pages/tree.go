package pages

import (
	"context"
	"encoding/binary"
	"fmt"
)

// The types of pages (fileformat2, 1.6).
const (
	indexInterior = 2
	tableInterior = 5
	indexLeaf     = 10
	tableLeaf     = 13
)

// A tree is a b-tree that grows at its right edge: of each level there is one
// page to which cells are added, and the one before it, if it still waits to
// see whether this one will have any.
type tree struct {
	*File
	*shape
	levels []*level // from the leaves up
	last   row      // the row that was added last
	rows   int64
}

type level struct {
	page    *page
	held    *page  // full; nil, or else page is empty
	spare   *page  // written, to be used again
	divider []byte // the cell between held and page, which belongs one level up
}

// WriteTable writes the rows of a rowid table, in ascending order of their
// rowids. Root is the table's rootpage in sqlite_schema; the table must be
// empty. The rows are there after Commit.
//
// Errors: ErrFormat, ErrOrder, ErrRecord, those of rows, the context's, or the
// system's own. After one there is nothing to do but Close.
func (f *File) WriteTable(ctx context.Context, root uint32, rows Rows) error {
	return f.writeTree(ctx, root, newShape(true, 0, f.pageSize), rows)
}

// WriteIndex writes the rows of a table WITHOUT ROWID or an index, in its
// order. The leading columns, key of them, are those that have to ascend from
// row to row, by the collation BINARY; 0 lets any order pass. Else it is as
// WriteTable.
func (f *File) WriteIndex(ctx context.Context, root uint32, key int, rows Rows) error {
	return f.writeTree(ctx, root, newShape(false, key, f.pageSize), rows)
}

func (f *File) writeTree(ctx context.Context, root uint32, s *shape, rows Rows) error {
	t := &tree{File: f, shape: s}
	t.grow()
	if err := t.checkRoot(root); err != nil {
		return err
	}
	if err := f.pack(ctx, t, rows); err != nil {
		return err
	}
	return t.finish(root)
}

// checkRoot refuses a root that is not an empty leaf of the right type.
func (t *tree) checkRoot(root uint32) error {
	if root <= 1 || root > t.before || t.roots[root] != nil {
		return fmt.Errorf("%w: page %d is not the root of an empty tree", ErrFormat, root)
	}
	page := make([]byte, t.pageSize)
	if _, err := t.file.ReadAt(page, t.offset(root)); err != nil {
		return err
	}
	if page[0] != t.levels[0].page.bytes[0] || binary.BigEndian.Uint16(page[3:]) != 0 {
		return fmt.Errorf("%w: page %d is not the root of an empty tree of this kind", ErrFormat, root)
	}
	return nil
}

// grow puts a level on top.
func (t *tree) grow() *level {
	kind := [...]byte{indexLeaf, indexInterior}
	if t.table {
		kind = [...]byte{tableLeaf, tableInterior}
	}
	l := &level{page: newPage(kind[min(len(t.levels), 1)], t.pageSize)}
	t.levels = append(t.levels, l)
	return l
}

// take adds the rows of a batch.
func (t *tree) take(r *Record) error {
	if len(r.cells) > 0 && t.rows > 0 && !t.ascend(&t.last, &r.first) {
		return ErrOrder
	}
	for i := range r.cells {
		c := &r.cells[i]
		bytes := r.data[c.start:c.end]
		if c.next > c.end {
			first, err := t.overflow(r.data[c.end:c.next])
			if err != nil {
				return err
			}
			binary.BigEndian.PutUint32(bytes[len(bytes)-4:], first)
		}
		if err := t.add(0, 0, bytes); err != nil {
			return err
		}
		t.last.rowid = c.rowid
		t.rows++
	}
	if r.err != nil {
		return r.err
	}
	if len(r.cells) > 0 {
		t.last.copy(&r.before)
	}
	return nil
}

// overflow writes what of a payload does not lie in its cell: a chain of pages,
// each with the number of the next. It returns the first.
func (t *tree) overflow(payload []byte) (first uint32, err error) {
	if first, err = t.allocate(); err != nil {
		return 0, err
	}
	page := make([]byte, t.pageSize)
	for number := first; number != 0; {
		clear(page)
		payload = payload[copy(page[4:], payload):]
		var next uint32
		if len(payload) > 0 {
			if next, err = t.allocate(); err != nil {
				return 0, err
			}
		}
		binary.BigEndian.PutUint32(page, next)
		if err := t.write(number, page); err != nil {
			return 0, err
		}
		number = next
	}
	return first, nil
}

// add adds a cell at the right edge of a level, counted from the leaves, behind
// the page below that it has to its left, if any.
func (t *tree) add(at int, left uint32, cell []byte) error {
	if at == len(t.levels) {
		t.grow()
	}
	l := t.levels[at]
	if !l.page.fits(cell) {
		l.page.setRight(left)
		l.held, l.page, l.spare = l.page, l.spare, nil
		if l.page == nil {
			l.page = newPage(l.held.bytes[0], t.pageSize)
		}
		l.page.reset()
		if !t.table || at > 0 {
			// The cell that finds no room divides this page from the next.
			l.divider = append(l.divider[:0], cell...)
			return nil
		}
		// A table's rows are all in leaves: the greatest rowid to the left divides.
		l.divider = appendVarint(l.divider[:0], uint64(t.last.rowid))
	}
	if err := t.release(at); err != nil {
		return err
	}
	l.page.add(left, cell)
	return nil
}

// release writes the page that a level holds back, if it does.
func (t *tree) release(at int) error {
	l := t.levels[at]
	if l.held == nil {
		return nil
	}
	number, err := t.put(l.held)
	if err != nil {
		return err
	}
	l.held, l.spare = nil, l.held
	return t.add(at+1, number, l.divider)
}

func (t *tree) put(p *page) (uint32, error) {
	number, err := t.allocate()
	if err != nil {
		return 0, err
	}
	return number, t.write(number, p.bytes)
}

// finish closes the levels from the leaves up. The uppermost page is the root.
func (t *tree) finish(root uint32) error {
	var below uint32
	for at := 0; ; at++ {
		l := t.levels[at]
		if l.held != nil {
			// The last page has no cell, and needs one: it gets the divider, and
			// the last cell of the page before divides.
			l.page.add(l.held.right(), l.divider)
			l.divider = l.held.pop()
			if err := t.release(at); err != nil {
				return err
			}
		}
		l.page.setRight(below)
		if at == len(t.levels)-1 {
			t.roots[root] = l.page.bytes
			return nil
		}
		var err error
		if below, err = t.put(l.page); err != nil {
			return err
		}
	}
}
