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
	limits Limits
	level  int
	sorter
	data    []byte
	old     []byte
	smaller []Hand
	finds   []Find

	out    []byte // the shard's next block
	states int64  // new ones
	rows   int32  // new ones of boards within the limits
}

// closeShard closes a shard and leaves its block in c.out.
func (c *closer) closeShard(pile *shuffle.Pile, state *shuffle.State, shard int) error {
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
	c.sort(c.found())
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

// found makes the keys of all finds and returns the length of the longest
// board.
func (c *closer) found() (longest int) {
	c.keys = c.keys[:0]
	for at := 0; len(c.data)-at > maxRecord; {
		word := header(c.data[at:])
		key := textKey(recordBoard(c.data[at:], word))
		key.at = uint32(at)
		c.keys = append(c.keys, key)
		longest = max(longest, headerLength(word))
		at += findSize(word, c.level)
	}
	return longest
}
