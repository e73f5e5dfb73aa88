package published

import "zumabase/solver"

// memo remembers the demands of rows. It is a cache of a fixed size in which a
// new entry pushes out the one that has its slot: the recursions meet far more
// rows than they meet twice.
type memo struct{ slots []slot }

const (
	memoBits = 20
	slotSize = 6 // demands that fit a slot; larger sets are not remembered
)

// slot is one row's demands with what was left to spend on it.
type slot struct {
	row   solver.Board
	left  int8
	count int8
	steps [slotSize]int32
	hands [slotSize]solver.Hand
}

func newMemo() *memo { return &memo{make([]slot, 1<<memoBits)} }

func (m *memo) slot(row solver.Board, left int) *slot {
	// Fibonacci hashing: the top bits of the product depend on all the row.
	return &m.slots[(uint64(row)*8+uint64(left))*0x9E3779B97F4A7C15>>(64-memoBits)]
}

// get appends the row's demands to buf.
func (m *memo) get(buf []Demand, row solver.Board, left int) ([]Demand, bool) {
	s := m.slot(row, left)
	if s.row != row || int(s.left) != left {
		return buf, false
	}
	for i := range s.count {
		buf = append(buf, Demand{s.hands[i], int(s.steps[i])})
	}
	return buf, true
}

func (m *memo) put(row solver.Board, left int, demands []Demand) {
	if len(demands) > slotSize {
		return
	}
	s := m.slot(row, left)
	s.row, s.left, s.count = row, int8(left), int8(len(demands))
	for i, d := range demands {
		s.hands[i], s.steps[i] = d.Hand, int32(d.Steps)
	}
}

// naming is a row's colours by first occurrence. The recursions do not care
// which colour is which, so rows that differ only in that share one slot. (A
// row and its mirror image do not: there is an algorithm that can tell left
// from right.)
type naming struct {
	colors int    // how many colours the row has
	old    uint32 // four bits a colour: the row's own name of new colour c in bits 4c..4c+3
	seen   uint8  // bit c is set for each colour c of the row
}

// rename returns the row with its colours renamed by first occurrence.
func rename(row solver.Board) (solver.Board, naming) {
	var n naming
	var out solver.Board
	var names uint32
	for at := 3 * (row.Len() - 1); at >= 0; at -= 3 {
		c := uint32(row>>at&7) * 4
		x := names >> c & 15
		if x == 0 {
			n.colors++
			x = uint32(n.colors)
			names |= x << c
			n.old |= c / 4 << (4 * x)
			n.seen |= 1 << (c / 4)
		}
		out = out<<3 | solver.Board(x)
	}
	return out, n
}

// restore gives the demands of the renamed row back in the row's own names.
// The colours that the row lacks keep their order.
func (n naming) restore(demands []Demand) []Demand {
	for i := range demands {
		h := demands[i].Hand
		if h>>(4*n.colors) != 0 {
			n = n.complete()
		}
		var out solver.Hand
		for old := n.old >> 4; h != 0; h, old = h>>4, old>>4 {
			out += h & 15 << (4 * (old&7 - 1))
		}
		demands[i].Hand = out
	}
	return demands
}

// apply gives the hands in the new names of the row.
func (n naming) apply(hands []solver.Hand) []solver.Hand {
	if hands == nil {
		return nil
	}
	n = n.complete()
	out := make([]solver.Hand, len(hands))
	for i, h := range hands {
		for c := solver.Color(1); c <= solver.MaxColors; c++ {
			out[i] += balls(c, h.Count(solver.Color(n.old>>(4*c)&7)))
		}
	}
	return out
}

// complete names the colours that the row lacks, too.
func (n naming) complete() naming {
	for c := uint32(1); c <= solver.MaxColors; c++ {
		if n.seen>>c&1 == 0 {
			n.colors++
			n.old |= c << (4 * n.colors)
			n.seen |= 1 << c
		}
	}
	return n
}
