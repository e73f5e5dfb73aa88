package solver

import (
	"slices"

	"zumabase/solver/shuffle"
)

// closer closes shards, one after another: it sorts what was found, in the
// order of text, merges it with what was known before, and gives each new state
// its outcome.
type closer struct {
	*Retrograde
	limits  Limits
	level   int
	data    []byte
	keys    []sortKey
	spare   []sortKey
	old     []byte
	smaller []Hand
	finds   []Find

	out    []byte // the shard's next block
	states int64  // new ones
	rows   int32  // new ones of boards within the limits
}

// sortKey is a board as text, and where it stands.
type sortKey struct {
	text uint64 // the ranks of the first balls, the first one highest
	more uint32 // of the others
	at   uint32
}

// less compares as text.
func (k sortKey) less(other sortKey) bool {
	return k.text < other.text || k.text == other.text && k.more < other.more
}

// close closes a shard and leaves its block in c.out.
func (c *closer) close(pile *shuffle.Pile, state *shuffle.State, shard int) error {
	data, err := pile.Read(shard, c.data[:0])
	if err != nil {
		return err
	}
	c.data = append(data, padding[:]...)
	old, err := state.Get(shard, c.old)
	if err != nil {
		return err
	}
	if state.OnDisk() {
		c.old = old[:0]
	}
	c.sort()
	c.out, c.states, c.rows = c.out[:0], 0, 0
	for keys := c.keys; len(keys) > 0; {
		n := 1
		for n < len(keys) && keys[n].text == keys[0].text && keys[n].more == keys[0].more {
			n++
		}
		old = c.keep(old, keys[0])
		c.finds = slices.Grow(c.finds[:0], n)[:n]
		for i := range n {
			c.finds[i].get(c.data[keys[i].at:])
		}
		c.Close(c.smaller, c.finds, c.add)
		keys = keys[n:]
	}
	c.out = append(c.out, old...) // with the padding
	return nil
}

// add appends a new state.
func (c *closer) add(k *Known) {
	at := len(c.out)
	c.out = slices.Grow(c.out, maxRecord)[:at+maxRecord]
	c.out = c.out[:at+k.put(c.out[at:])]
	c.states++
	if k.Board.Len() <= c.limits.Board {
		c.rows++
	}
}

// keep copies what was known before of all boards up to the one with the key,
// and notes the hands of that one.
func (c *closer) keep(old []byte, key sortKey) (rest []byte) {
	c.smaller = c.smaller[:0]
	at := 0
	for len(old)-at > maxRecord {
		word := header(old[at:])
		have := textKey(recordBoard(old[at:], word))
		if key.less(have) {
			break
		}
		if !have.less(key) {
			c.smaller = append(c.smaller, headerHand(word))
		}
		at += knownSize(word, headerHand(word).Size())
	}
	c.out = append(c.out, old[:at]...)
	return old[at:]
}

// sort makes the keys of all finds and sorts them, digit by digit, the last
// one first.
func (c *closer) sort() {
	c.keys = c.keys[:0]
	longest := 0
	for at := 0; len(c.data)-at > maxRecord; {
		word := header(c.data[at:])
		key := textKey(recordBoard(c.data[at:], word))
		key.at = uint32(at)
		c.keys = append(c.keys, key)
		longest = max(longest, headerLength(word))
		at += findSize(word, c.level)
	}
	c.spare = slices.Grow(c.spare[:0], len(c.keys))[:len(c.keys)]
	if longest > wordBalls {
		for shift := 0; shift < 32; shift += 8 {
			c.pass(shift, true)
		}
	}
	for shift := max(0, 63-3*longest); shift < 64; shift += 8 {
		c.pass(shift, false)
	}
}

// pass sorts the keys by one digit, of more or of text.
func (c *closer) pass(shift int, more bool) {
	digit := func(k *sortKey) uint8 {
		if more {
			return uint8(k.more >> shift)
		}
		return uint8(k.text >> shift)
	}
	var starts [256]uint32
	for i := range c.keys {
		starts[digit(&c.keys[i])]++
	}
	sum := uint32(0)
	for i, n := range starts {
		if int(n) == len(c.keys) {
			return // all have this digit
		}
		starts[i], sum = sum, sum+n
	}
	for i := range c.keys {
		d := digit(&c.keys[i])
		c.spare[starts[d]] = c.keys[i]
		starts[d]++
	}
	c.keys, c.spare = c.spare, c.keys
}

// textKey returns the board's place in the order of text, in which letters
// stand as in the alphabet and RR before RRY.
func textKey(b Board) sortKey {
	n := b.Len()
	if n <= wordBalls {
		return sortKey{text: ranks(b.lo) << (63 - 3*n)}
	}
	first := b.shr(3 * (n - wordBalls))
	return sortKey{
		text: ranks(first.lo),
		more: uint32(ranks(b.low(3*(n-wordBalls)).lo) << (30 - 3*(n-wordBalls))),
	}
}

// ranks replaces the colours of a word of balls by the places of their letters
// in the alphabet, all at once: the three bits of a rank are each a function of
// the three bits of the colour.
//
//	R Y B G W O P    1 2 3 4 5 6 7
//	                 5 7 1 2 6 3 4
func ranks(word uint64) uint64 {
	const each = 0o111111111111111111111
	a, b, c := word&each, word>>1&each, word>>2&each
	one := ^c&(a|b) | c&b&^a
	two := b&^a | c&^b
	four := a&^b | b&^(a^c)
	return (one | two<<1 | four<<2) & (each | each<<1 | each<<2)
}
