package solver

import (
	"cmp"
	"math/bits"
	"strings"
)

// Hand is a multiset of balls in one word: four bits a colour, colour 1 in the
// lowest, so a hand holds 0 to MaxOfColor balls of each colour.
type Hand uint32

// MaxOfColor is how many balls of one colour a Hand can hold.
const MaxOfColor = 15

const topBits Hand = 0x8888888 // the highest bit of each colour's count

// handOf is the hand with one ball.
func handOf(c Color) Hand { return 1 << (4 * (c - 1)) }

// Count returns the number of balls of colour c.
func (h Hand) Count(c Color) int { return int(h >> (4 * (c - 1)) & 15) }

// Size returns the number of balls.
func (h Hand) Size() int {
	// Two colours to a byte, and the bytes added up in the highest one.
	return int((h&0x0F0F0F0F + h>>4&0x0F0F0F0F) * 0x01010101 >> 24)
}

// Add returns the hand with one ball of colour c more. Where a Hand cannot hold
// it, because there are MaxOfColor already or c is no colour, that is the hand as
// it is.
func (h Hand) Add(c Color) Hand {
	if c-1 >= MaxColors || h.Count(c) == MaxOfColor {
		return h
	}
	return h + handOf(c)
}

// Remove returns the hand with one ball of colour c less, or as it is if there
// is none.
func (h Hand) Remove(c Color) Hand {
	if h.Count(c) == 0 {
		return h
	}
	return h - handOf(c)
}

// Contains reports whether every ball of part is in h.
func (h Hand) Contains(part Hand) bool {
	// The borrows of the subtraction h - part, all colours at once: part fits
	// when no colour borrows from the next.
	borrows := ^h&part | ^(h^part)&(h-part)
	return borrows&topBits == 0
}

// colorSet has bit c set for each colour c in the hand.
func (h Hand) colorSet() uint8 {
	var set uint8
	for c := Color(1); h != 0; c, h = c+1, h>>4 {
		if h&15 != 0 {
			set |= 1 << c
		}
	}
	return set
}

// CompareHands orders hands by size, then by letters, RR < RY < YY.
func CompareHands(x, y Hand) int {
	return cmp.Or(cmp.Compare(x.Size(), y.Size()), cmp.Compare(x.rank(), y.rank()))
}

// rank orders hands of one size by their letters: in the first colour where two
// of them differ, the one with more of it comes first.
func (h Hand) rank() uint32 {
	h = h>>4&0x0F0F0F0F | h&0x0F0F0F0F<<4
	return ^bits.ReverseBytes32(uint32(h)) >> 4
}

// String returns the hand's letters in the order of Letters, "RRY".
func (h Hand) String() string {
	var text strings.Builder
	for c := Color(1); c <= MaxColors; c++ {
		for range h.Count(c) {
			text.WriteByte(c.Letter())
		}
	}
	return text.String()
}

// Hands returns every hand of minSize to maxSize balls in the first colors
// colours, by size, then by letters.
func Hands(minSize, maxSize, colors int) []Hand {
	var all []Hand
	var extend func(h Hand, from Color, left int)
	extend = func(h Hand, from Color, left int) {
		if left == 0 {
			all = append(all, h)
			return
		}
		for c := from; int(c) <= colors; c++ {
			extend(h.Add(c), c, left-1)
		}
	}
	for size := minSize; size <= maxSize; size++ {
		extend(0, 1, size)
	}
	return all
}
