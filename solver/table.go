package solver

import "sync"

// The table of the retrograde enumeration: every board found so far with its
// minimal hands, in flat memory.
//
// It is cut into shards by the board's hash. Workers collect what they find in
// a buffer a shard and hand a full buffer over at once; so a shard's lock is
// rarely waited for, and its part of the table, a few hundred kilobytes, stays
// in the cache while the buffer is worked off. Entries lie in pages that never
// move, so they can be read while others are added.

const (
	shardBits  = 10
	shardCount = 1 << shardBits
	pageBits   = 9
	pageSize   = 1 << pageBits
)

// entry is a board with one of its minimal hands.
type entry struct {
	board Board
	hand  Hand
	next  uint32 // 1 + the index of the board's next entry, or 0
	edges uint32 // 1 + the index of the latest of its edges
}

// edge is a move after which the rest of the hand still clears the board.
type edge struct {
	to     uint32 // the number in its level of the entry that it leads to
	next   uint32 // 1 + the index of the entry's next edge, or 0
	move   Move
	groups uint8     // how many it removes
	kind   Technique // Build, Split or Free
	gap    uint8     // where its pair lies on the board that it leads to, if it makes one
}

type table struct {
	shards [shardCount]shard
	// outcomes has those of the entries of each level that is closed, by their
	// numbers: shard by shard, in each as the entries lie.
	outcomes [][]outcome
}

type shard struct {
	mu     sync.Mutex
	slots  []slot // open addressing by board
	boards int
	levels []level

	entries pages[entry]
	edges   pages[edge] // of the level that is being found
}

// slot is 0, or holds 1 + the index of a board's first entry in its lower half
// and bits of the board's hash in its upper half, so that other boards on the
// way to a slot seldom have to be looked at.
type slot uint64

func newSlot(h uint64, at uint32) slot { return slot(tag(h))<<32 | slot(at) }

func (s slot) at() uint32  { return uint32(s) }
func (s slot) tag() uint32 { return uint32(s >> 32) }

// level is a shard's part of the entries with hands of one size: from the first
// of its entries to the one before to. first is the number of the first in the
// level.
type level struct{ from, to, first int }

// endLevel marks the end of a level, in all shards, and returns how many
// entries it has.
func (t *table) endLevel() (states int) {
	for i := range t.shards {
		s := &t.shards[i]
		from := 0
		if n := len(s.levels); n > 0 {
			from = s.levels[n-1].to
		}
		s.levels = append(s.levels, level{from, s.entries.length, states})
		states += s.entries.length - from
	}
	return states
}

// pages is an array that grows without moving what it holds.
type pages[T any] struct {
	pages  []*[pageSize]T
	length int
}

func (p *pages[T]) at(i uint32) *T { return &p.pages[i>>pageBits][i&(pageSize-1)] }

// add makes room for one more and returns it.
func (p *pages[T]) add() *T {
	if p.length&(pageSize-1) == 0 {
		p.pages = append(p.pages, new([pageSize]T))
	}
	p.length++
	return p.at(uint32(p.length - 1))
}

// find is one thing that the enumeration finds out: an edge and the state that
// it starts from.
type find struct {
	board Board
	hand  Hand
	edge  edge
}

// shardOf returns the number of the shard for a hash, its highest bits, and tag
// the 32 bits below, by which a shard places a board in its slots.
func shardOf(h uint64) int { return int(h >> (64 - shardBits)) }
func tag(h uint64) uint32  { return uint32(h >> (32 - shardBits)) }

// place returns the place in slots of the board, or the free one where it
// belongs.
func (s *shard) place(b Board, tag uint32) uint32 {
	mask := uint32(len(s.slots) - 1)
	i := tag & mask
	for {
		slot := s.slots[i]
		if slot == 0 || slot.tag() == tag && s.entries.at(slot.at()-1).board == b {
			return i
		}
		i = (i + 1) & mask
	}
}

// add takes a find in. A hand that contains a smaller one of its board is not
// minimal and is dropped.
func (s *shard) add(f *find) {
	if s.boards*4 >= len(s.slots)*3 {
		s.grow()
	}
	h := f.board.Hash()
	place := s.place(f.board, tag(h))
	head := s.slots[place].at()
	for at := head; at != 0; {
		e := s.entries.at(at - 1)
		if f.hand.Contains(e.hand) {
			if f.hand == e.hand {
				s.link(e, f.edge)
			}
			return
		}
		at = e.next
	}
	if head == 0 {
		s.boards++
	}
	e := s.entries.add()
	e.board, e.hand, e.next = f.board, f.hand, head
	s.link(e, f.edge)
	s.slots[place] = newSlot(h, uint32(s.entries.length))
}

// link adds an edge to an entry's.
func (s *shard) link(e *entry, edge edge) {
	edge.next = e.edges
	*s.edges.add() = edge
	e.edges = uint32(s.edges.length)
}

func (s *shard) grow() {
	old := s.slots
	s.slots = make([]slot, max(64, 2*len(old)))
	mask := uint32(len(s.slots) - 1)
	for _, slot := range old {
		if slot != 0 {
			i := slot.tag() & mask
			for s.slots[i] != 0 {
				i = (i + 1) & mask
			}
			s.slots[i] = slot
		}
	}
}

// number returns the number in its level of a canonical state that is in the
// table with a hand of so many balls.
func (t *table) number(b Board, h Hand, size int) int {
	key := b.Hash()
	s := &t.shards[shardOf(key)]
	at := s.slots[s.place(b, tag(key))].at()
	for s.entries.at(at-1).hand != h {
		at = s.entries.at(at - 1).next
	}
	level := s.levels[size]
	return level.first + int(at) - 1 - level.from
}
