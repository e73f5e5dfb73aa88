package pages

import "encoding/binary"

// page is a b-tree page that takes cells in order, as doc.go draws it.
type page struct {
	bytes   []byte
	header  int // its size
	cells   int
	content int // where the cells begin
	size    int // of the last cell
}

func newPage(kind byte, size int) *page {
	p := &page{bytes: make([]byte, size), header: 8}
	p.bytes[0] = kind
	if !p.leaf() {
		p.header = 12
	}
	p.reset()
	return p
}

func (p *page) leaf() bool { return p.bytes[0] == indexLeaf || p.bytes[0] == tableLeaf }

// space is what a cell takes: interior ones begin with the page to their left,
// and none is shorter than four bytes, so that a freed one could be linked.
func (p *page) space(cell []byte) int {
	if p.leaf() {
		return max(4, len(cell))
	}
	return 4 + len(cell)
}

func (p *page) fits(cell []byte) bool {
	return p.header+2*(p.cells+1)+p.space(cell) <= p.content
}

// add adds a cell that fits. In a leaf there is no page to its left.
func (p *page) add(left uint32, cell []byte) {
	p.content -= p.space(cell)
	at := p.content
	if !p.leaf() {
		binary.BigEndian.PutUint32(p.bytes[at:], left)
		at += 4
	}
	copy(p.bytes[at:], cell)
	p.size = len(cell)
	binary.BigEndian.PutUint16(p.bytes[p.header+2*p.cells:], uint16(p.content))
	p.cells++
	p.count()
}

// pop removes the last cell of an interior page or leaf, and returns it. The
// page to its left becomes the rightmost below.
func (p *page) pop() []byte {
	at := p.content
	if !p.leaf() {
		p.setRight(binary.BigEndian.Uint32(p.bytes[at:]))
		at += 4
	}
	cell := append([]byte(nil), p.bytes[at:at+p.size]...)
	p.cells--
	end := int(binary.BigEndian.Uint16(p.bytes[p.header+2*(p.cells-1):]))
	clear(p.bytes[p.content:end])
	clear(p.bytes[p.header+2*p.cells:][:2])
	p.content = end
	p.count()
	return cell
}

// right is the rightmost page below, which has no cell of its own.
func (p *page) right() uint32 {
	if p.leaf() {
		return 0
	}
	return binary.BigEndian.Uint32(p.bytes[8:])
}

func (p *page) setRight(number uint32) {
	if !p.leaf() {
		binary.BigEndian.PutUint32(p.bytes[8:], number)
	}
}

// count brings the page's header up to date. Zero stands for 65,536.
func (p *page) count() {
	binary.BigEndian.PutUint16(p.bytes[3:], uint16(p.cells))
	binary.BigEndian.PutUint16(p.bytes[5:], uint16(p.content))
}

// reset empties the page.
func (p *page) reset() {
	clear(p.bytes[1:])
	p.cells, p.content = 0, len(p.bytes)
	p.count()
}
