package solver

// transpositions remembers the states that a search has seen to fail, with the
// number of moves that were not enough. It is a cache: a state takes the slot
// of another with the same hash. The whole state is compared, so what it
// remembers of a state is true of it.
type transpositions struct {
	slots  []failure
	search uint32 // slots of earlier searches count as empty
	used   int
}

type failure struct {
	state  State
	search uint32
	moves  uint8
}

const (
	firstSlots = 1 << 10
	mostSlots  = 1 << 20 // 32 MiB
)

// clear forgets everything.
func (t *transpositions) clear() {
	t.used = 0
	if t.search++; t.slots == nil || t.search == 0 {
		t.slots, t.search = make([]failure, firstSlots), 1
	}
}

func (t *transpositions) slot(s State) *failure {
	return &t.slots[(s.Board.Hash()^uint64(s.Hand)*0x9E3779B97F4A7C15)>>20&uint64(len(t.slots)-1)]
}

// moves returns the number of moves that are known not to be enough.
func (t *transpositions) moves(s State) int {
	if slot := t.slot(s); slot.search == t.search && slot.state == s {
		return int(slot.moves)
	}
	return 0
}

// add remembers that so many moves are not enough.
func (t *transpositions) add(s State, moves int) {
	slot := t.slot(s)
	if slot.search != t.search {
		if t.used++; t.used > len(t.slots)/2 && len(t.slots) < mostSlots {
			t.grow()
			slot = t.slot(s)
		}
	}
	*slot = failure{s, t.search, uint8(moves)}
}

func (t *transpositions) grow() {
	old := t.slots
	t.slots = make([]failure, 4*len(old))
	for _, f := range old {
		if f.search == t.search {
			*t.slot(f.state) = f
		}
	}
}
