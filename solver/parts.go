package solver

import (
	"cmp"
	"math/bits"
	"slices"
)

// parts numbers the parts of a hand, the counts of its colours being the digits
// of a number of mixed radix. Where that would be more than maxParts, several
// colours are counted together. That may let a demand pass which the hand
// does not contain, but never the other way round.
type parts struct {
	all    uint8                // the number of the whole hand
	weight [MaxColors + 1]uint8 // the number of one ball of a colour
	// within[p] has the parts that part p contains, upTo[n] those of at most n
	// balls.
	within, upTo [maxParts]uint64
}

const maxParts = 64

// number sets the parts of the hand.
func (p *parts) number(h Hand) {
	type group struct {
		colors uint8
		count  int
	}
	var buf [MaxColors]group
	groups, total := buf[:0], 1
	for c := Color(1); c <= MaxColors; c++ {
		if n := h.Count(c); n > 0 {
			groups = append(groups, group{1 << c, n})
			total *= n + 1
		}
	}
	for total > maxParts && len(groups) > 1 {
		slices.SortFunc(groups, func(x, y group) int { return cmp.Compare(y.count, x.count) })
		x, y := groups[0], groups[1]
		groups = groups[1:]
		groups[0] = group{x.colors | y.colors, x.count + y.count}
		total = total / (x.count + 1) / (y.count + 1) * (x.count + y.count + 1)
	}

	var size [maxParts]uint8
	p.within[0] = 1
	p.upTo = [maxParts]uint64{}
	known := 1
	for _, g := range groups {
		weight := known
		// No board asks for as many as maxParts balls.
		for range min(g.count, maxParts-1) {
			for i := range weight {
				below := known - weight + i
				p.within[known+i] = p.within[below] | p.within[i]<<known
				size[known+i] = size[below] + 1
			}
			known += weight
		}
		for colors := g.colors; colors != 0; colors &= colors - 1 {
			p.weight[bits.TrailingZeros8(colors)] = uint8(weight)
		}
	}
	p.all = uint8(known - 1)
	for i, n := range size[:known] {
		p.upTo[n] |= 1 << i
	}
	for n := range maxParts - 1 {
		p.upTo[n+1] |= p.upTo[n]
	}
}

// of returns the number of a part of the hand.
func (p *parts) of(h Hand) uint8 {
	number := 0
	for c := 1; h != 0; c, h = c+1, h>>4 {
		number += int(h&15) * int(p.weight[c])
	}
	return uint8(min(number, int(p.all)))
}

// sum returns the parts that are one of x and one of y together, of those that
// part whole contains.
func (p *parts) sum(x, y uint64, whole uint8) uint64 {
	if x == 1 {
		return y & p.within[whole]
	}
	sum := uint64(0)
	for x &= p.within[whole]; x != 0; x &= x - 1 {
		one := uint8(bits.TrailingZeros64(x))
		sum |= y & p.within[whole-one] << one
	}
	return sum
}

// least returns the size of the smallest part of a set, which must not be empty.
func (p *parts) least(set uint64) int {
	n := 0
	for set&p.upTo[n] == 0 {
		n++
	}
	return n
}
