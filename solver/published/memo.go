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
	return &m.slots[(row.Hash()+uint64(left))*0x9E3779B97F4A7C15>>(64-memoBits)]
}

// get appends the row's demands to buf.
func (m *memo) get(buf []demand, row solver.Board, left int) ([]demand, bool) {
	s := m.slot(row, left)
	if s.row != row || int(s.left) != left {
		return buf, false
	}
	for i := range s.count {
		buf = append(buf, demand{s.hands[i], int(s.steps[i])})
	}
	return buf, true
}

func (m *memo) put(row solver.Board, left int, demands []demand) {
	if len(demands) > slotSize {
		return
	}
	s := m.slot(row, left)
	s.row, s.left, s.count = row, int8(left), int8(len(demands))
	for i, d := range demands {
		s.hands[i], s.steps[i] = d.Hand, int32(d.Steps)
	}
}

// naming leads from a row to the same with its colours renamed by first
// occurrence. The recursions do not care which colour is which, so rows that
// differ only in that share one slot. (A row and its mirror image do not: there
// is an algorithm that can tell left from right.)
type naming struct {
	there, back solver.Symmetry
	colors      int // how many colours the row has
}

// rename returns the row with its colours renamed by first occurrence.
func rename(row solver.Board) (solver.Board, naming) {
	out, there := row.Renamed()
	return out, naming{there, there.Inverse(), out.Colors()}
}

// restore gives the demands of the renamed row back in the row's own names.
func (n naming) restore(demands []demand) []demand {
	for i := range demands {
		demands[i].Hand = n.back.Hand(demands[i].Hand)
	}
	return demands
}

// apply gives the hands in the new names of the row.
func (n naming) apply(hands []solver.Hand) []solver.Hand {
	if hands == nil {
		return nil
	}
	out := make([]solver.Hand, len(hands))
	for i, h := range hands {
		out[i] = n.there.Hand(h)
	}
	return out
}
