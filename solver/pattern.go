package solver

// Pattern is a row to look for in boards, up to a renaming of the colours and
// reversal: which of its balls are equal is all that counts.
type Pattern struct {
	length   int
	readings [][]comparison // forward, and backward where that is another one
}

// comparison is of two balls of a stretch: one, counted from the stretch's
// right end, and the one that lies so many places to its left.
type comparison struct {
	ball, distance int
	differ         uint32 // all ones if the balls have to differ, else none
}

// NewPattern returns the pattern of a row.
func NewPattern(row Board) *Pattern {
	p := &Pattern{length: row.Len()}
	ahead, _ := row.Renamed()
	back, _ := row.Reverse().Renamed()
	p.readings = append(p.readings, comparisons(ahead))
	if back != ahead {
		p.readings = append(p.readings, comparisons(back))
	}
	return p
}

// comparisons are enough of them to tell whether a stretch equals a row up to
// the colours' names: each ball equals the next one of its colour to its right,
// or, if that is a new colour, differs from one ball of each colour there.
//
//	R Y R R    ball 1 equals ball 0, ball 2 differs from ball 1, ball 3 equals ball 1
func comparisons(row Board) (all []comparison) {
	var places [MaxColors + 1]int // where each colour was seen last, plus 1
	for at := 0; !row.Empty(); at++ {
		c := row.last()
		row = row.shr(3)
		for other, seen := range places {
			if seen == 0 || places[c] != 0 && Color(other) != c {
				continue
			}
			together := comparison{ball: seen - 1, distance: at - seen + 1}
			if places[c] == 0 {
				together.differ = ^uint32(0)
			}
			all = append(all, together)
		}
		places[c] = at + 1
	}
	return all
}

// In reports whether the board has a stretch that equals the pattern.
func (p *Pattern) In(b Board) bool {
	stretches := b.Len() - p.length + 1
	if stretches <= 0 {
		return false
	}
	planes := b.planes()
	for _, reading := range p.readings {
		// Bit i is set as long as the stretch whose last ball is ball i, counted
		// from the right, may equal the reading: all are compared at once.
		left := uint32(1)<<stretches - 1
		for _, c := range reading {
			if left &= (planes.same(c.distance) >> c.ball) ^ c.differ; left == 0 {
				break
			}
		}
		if left != 0 {
			return true
		}
	}
	return false
}

// planes are a board the other way round: bit i of plane j is bit j of ball i,
// counted from the right.
type planes [3]uint32

func (b Board) planes() (p planes) {
	const low = 21 // the balls that are whole in the low word
	for j := range p {
		p[j] = everyThird(b.lo>>j) | everyThird((b.hi<<1|b.lo>>63)>>j)<<low
	}
	return p
}

// same has bit i set if ball i equals the ball k places to its left.
func (p *planes) same(k int) uint32 {
	return ^((p[0] ^ p[0]>>k) | (p[1] ^ p[1]>>k) | (p[2] ^ p[2]>>k))
}

// everyThird brings the bits 0, 3, 6 and so on up to 60 together, by moving
// twice as many of them in each step.
func everyThird(x uint64) uint32 {
	x &= 0x1249249249249249
	x = (x | x>>2) & 0x10C30C30C30C30C3
	x = (x | x>>4) & 0x100F00F00F00F00F
	x = (x | x>>8) & 0x001F0000FF0000FF
	x = (x | x>>16) & 0x001F00000000FFFF
	return uint32((x | x>>32) & 0x1FFFFF)
}
