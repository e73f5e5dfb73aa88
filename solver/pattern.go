package solver

// Pattern is a row to look for in boards, up to a renaming of the colours and
// reversal: which of its balls are equal is all that counts.
type Pattern struct {
	length int
	// Of the row read forward and backward, for each distance k, which balls
	// equal the one k places to their left, as equals says it.
	readings [2][MaxBalls]Board
}

// NewPattern returns the pattern of a row.
func NewPattern(row Board) *Pattern {
	p := &Pattern{length: row.Len()}
	for i, row := range [2]Board{row, row.Reverse()} {
		for k := 1; k < p.length; k++ {
			p.readings[i][k] = row.equals(k)
		}
	}
	return p
}

// In reports whether the board has a stretch that equals the pattern.
func (p *Pattern) In(b Board) bool {
	stretches := b.Len() - p.length + 1
	if stretches <= 0 {
		return false
	}
	// Bit 3i of these is set as long as the stretch whose last ball is ball i,
	// counted from the right, may equal a reading; all stretches are compared
	// at once.
	ahead := ones.low(3 * stretches)
	back := ahead
	for k := 1; k < p.length && !(ahead.Empty() && back.Empty()); k++ {
		equal := b.equals(k)
		ahead = ahead.agree(equal, p.readings[0][k], p.length-k)
		back = back.agree(equal, p.readings[1][k], p.length-k)
	}
	return !ahead.Empty() || !back.Empty()
}

// agree leaves those of the stretches of which so many balls, from the right,
// equal the ones at a distance where the reading's do, and nowhere else.
func (stretches Board) agree(equal, reading Board, balls int) Board {
	for i := 0; i < balls && !stretches.Empty(); i++ {
		at := equal.shr(3 * i)
		if reading.shr(3*i).lo&1 == 0 {
			at = Board{^at.hi, ^at.lo}
		}
		stretches = Board{stretches.hi & at.hi, stretches.lo & at.lo}
	}
	return stretches
}

// ones has the lowest bit of every ball set.
var ones = Board{0x0924924924924924, 0x9249249249249249}

// equals has bit 3i set if ball i, counted from the right, equals the ball k
// places to its left.
func (b Board) equals(k int) Board {
	left := b.shr(3 * k)
	x := Board{b.hi ^ left.hi, b.lo ^ left.lo}
	y, z := x.shr(1), x.shr(2)
	balls := ones.low(3 * max(0, b.Len()-k))
	return Board{balls.hi &^ (x.hi | y.hi | z.hi), balls.lo &^ (x.lo | y.lo | z.lo)}
}
