package solver

import "slices"

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

// sorter sorts keys digit by digit, the last digit first: a shard's keys fit
// into the processor's cache, and no comparison can be foretold wrongly.
type sorter struct{ keys, spare []sortKey }

// sort sorts the keys of boards of up to longest balls.
func (s *sorter) sort(longest int) {
	s.spare = slices.Grow(s.spare[:0], len(s.keys))[:len(s.keys)]
	if longest > wordBalls {
		for shift := 0; shift < 32; shift += 8 {
			s.pass(shift, true)
		}
	}
	for shift := max(0, 63-3*longest); shift < 64; shift += 8 {
		s.pass(shift, false)
	}
}

// pass sorts the keys by one digit, of more or of text.
func (s *sorter) pass(shift int, more bool) {
	digit := func(k *sortKey) uint8 {
		if more {
			return uint8(k.more >> shift)
		}
		return uint8(k.text >> shift)
	}
	var starts [256]uint32
	for i := range s.keys {
		starts[digit(&s.keys[i])]++
	}
	sum := uint32(0)
	for i, n := range starts {
		if int(n) == len(s.keys) {
			return // all have this digit
		}
		starts[i], sum = sum, sum+n
	}
	for i := range s.keys {
		d := digit(&s.keys[i])
		s.spare[starts[d]] = s.keys[i]
		starts[d]++
	}
	s.keys, s.spare = s.spare, s.keys
}

// textKey returns the board's place in the order of text, in which letters
// stand as in the alphabet and RR before RRY.
func textKey(b Board) sortKey {
	n := b.Len()
	if n <= wordBalls {
		return sortKey{text: ranks(b.lo) << (63 - 3*n)}
	}
	rest := 3 * (n - wordBalls)
	return sortKey{text: ranks(b.shr(rest).lo), more: uint32(ranks(b.low(rest).lo) << (30 - rest))}
}

// numberKey returns the board's place among those of its length.
func numberKey(b Board) sortKey {
	rest := 3 * max(0, b.Len()-wordBalls)
	return sortKey{text: b.shr(rest).lo, more: uint32(b.low(rest).lo)}
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
