package solver

// Symmetry is a renaming of the colours, and perhaps a reversal of the row,
// that takes one state to another that is the same puzzle. It maps boards,
// hands and moves forth, and its Inverse maps them back, so that an answer
// found for the canonical form can be given in the asker's own colours,
// direction and places.
type Symmetry struct {
	names    uint32 // four bits a colour: the new name of colour c in bits 4c..4c+3
	reversed bool
}

// Identity leaves everything as it is.
var Identity = Symmetry{names: 0x76543210}

// Shuffle returns the symmetry that gives colour i+1 the name order[i]+1, for a
// permutation of the numbers 0 to n-1, n <= MaxColors, and perhaps reverses the
// row. Colours beyond n keep their names.
func Shuffle(order []int, reversed bool) Symmetry {
	s := Symmetry{reversed: reversed}
	for c := range MaxColors {
		name := c
		if c < len(order) {
			name = order[c]
		}
		s.names |= uint32(name+1) << (4 * (c + 1))
	}
	return s
}

// Reversed reports whether the symmetry reverses the row.
func (s Symmetry) Reversed() bool { return s.reversed }

// Color returns the new name of colour c.
func (s Symmetry) Color(c Color) Color { return Color(s.names >> (4 * c) & 7) }

// Board maps a board.
func (s Symmetry) Board(b Board) Board {
	if s.reversed {
		b = b.Reverse()
	}
	var out Board
	n := b.Len()
	for i := range n {
		out = out.push(s.Color(b.ball(n, i)))
	}
	return out
}

// Hand maps a hand.
func (s Symmetry) Hand(h Hand) Hand {
	var out Hand
	for names := s.names >> 4; h != 0; h, names = h>>4, names>>4 {
		out += h & 15 << (4 * (names&7 - 1))
	}
	return out
}

// Move maps a move of board b to the same move of s.Board(b), in normal form
// there.
func (s Symmetry) Move(b Board, m Move) Move {
	n, gap := b.Len(), m.Gap()
	if s.reversed {
		// What is leftmost in the mirror is the rightmost gap of the run here.
		right := n - gap
		tail := b.low(3 * right)
		gap = right - tail.leading(right, m.Ball())
	} else {
		gap = b.Normal(m).Gap()
	}
	return NewMove(s.Color(m.Ball()), gap)
}

// Inverse returns the symmetry that leads back.
func (s Symmetry) Inverse() Symmetry {
	inverse := Symmetry{reversed: s.reversed}
	for c := Color(1); c <= MaxColors; c++ {
		inverse.names |= uint32(c) << (4 * s.Color(c))
	}
	return inverse
}

// Canonical returns the canonical form of a state and the symmetry that leads
// to it. Colours of the board are renamed by first occurrence, R, Y, B, ...;
// the same is done to the reversed board, and the smaller of the two is taken,
// the board as it stands if they are equal. The colours that the board lacks
// are interchangeable and get the letters that are left by falling count in
// the hand.
func Canonical(b Board, h Hand) (Board, Hand, Symmetry) {
	board, hand, there, _ := canonicalState(b, h)
	return board, hand, there
}

// Canonical returns the canonical form of the board alone.
func (b Board) Canonical() Board { return canonicalBoard(b).board }

// canonicalState is Canonical that also says whether the board is symmetric.
func canonicalState(b Board, h Hand) (board Board, hand Hand, there Symmetry, symmetric bool) {
	form := canonicalBoard(b)
	s := Symmetry{names: form.ahead, reversed: form.reversed}
	if form.reversed {
		s.names = form.back
	}
	s.names = nameTheRest(s.names, form.colors, h)
	return form.board, s.Hand(h), s, form.symmetric
}

// Symmetric reports whether the board equals its own renamed reversal. If so,
// a hand and its mirror image, mirror.Hand(hand), are one puzzle.
func (b Board) Symmetric() (mirror Symmetry, symmetric bool) {
	form := canonicalBoard(b)
	if !form.symmetric {
		return Identity, false
	}
	// There along one reading, and back along the other.
	ahead := Symmetry{names: nameTheRest(form.ahead, form.colors, 0)}
	back := Symmetry{names: nameTheRest(form.back, form.colors, 0)}.Inverse()
	mirror = Symmetry{reversed: true}
	for c := Color(1); c <= MaxColors; c++ {
		mirror.names |= uint32(back.Color(ahead.Color(c))) << (4 * c)
	}
	return mirror, true
}

// canonicalForm is a canonical board and how each reading of the board leads
// to it. Names are as in Symmetry, of the board's own colours only. Where the
// readings differ, those of the reading that lost are not complete.
type canonicalForm struct {
	board       Board
	ahead, back uint32 // names by first occurrence from the left, from the right
	colors      uint32 // how many colours the board has
	reversed    bool
	symmetric   bool
}

// canonicalBoard reads the board from both ends at once and gives up the
// greater reading at the first difference; most boards differ by the fourth
// ball, so this costs little more than one reading.
func canonicalBoard(b Board) canonicalForm {
	var out Board
	var ahead, back naming
	left := 3 * (b.Len() - 1)
	for right := 0; left >= 0; left, right = left-3, right+3 {
		x, y := ahead.name(b.shr(left).last()), back.name(b.shr(right).last())
		if x < y {
			out = b.rename(out.push(x), left-3, -3, &ahead)
			return canonicalForm{board: out, ahead: ahead.names, colors: ahead.used}
		}
		out = out.push(y)
		if x > y {
			out = b.rename(out, right+3, 3, &back)
			return canonicalForm{board: out, back: back.names, colors: back.used, reversed: true}
		}
	}
	return canonicalForm{board: out, ahead: ahead.names, back: back.names, colors: ahead.used, symmetric: true}
}

// naming renames colours by first occurrence.
type naming struct {
	names uint32 // as in Symmetry
	used  uint32 // how many names are given
}

// name returns the new name of a colour.
func (n *naming) name(c Color) Color {
	at := uint32(c&7) * 4
	name := n.names >> at & 15
	if name == 0 {
		n.used++
		name = n.used
		n.names |= name << at
	}
	return Color(name)
}

// rename goes on renaming by first occurrence from the ball at bit position at
// to the end of the row, step bits at a time, below what out holds already.
func (b Board) rename(out Board, at, step int, names *naming) Board {
	for top := 3 * b.Len(); at >= 0 && at < top; at += step {
		out = out.push(names.name(b.shr(at).last()))
	}
	return out
}

// Renamed returns the board with its colours renamed by first occurrence, and
// the symmetry that leads there. The colours that the board lacks get the
// letters that are left, in their order.
func (b Board) Renamed() (Board, Symmetry) {
	var n naming
	out := b.rename(Board{}, 3*(b.Len()-1), -3, &n)
	return out, Symmetry{names: nameTheRest(n.names, n.used, 0)}
}

// nameTheRest completes names, which has used names given out, to all colours:
// first those that the hand has most of, then in their order.
func nameTheRest(names, used uint32, h Hand) uint32 {
	for used < MaxColors {
		best, most := Color(0), -1
		for c := Color(1); c <= MaxColors; c++ {
			if names>>(4*c)&15 == 0 && h.Count(c) > most {
				best, most = c, h.Count(c)
			}
		}
		used++
		names |= used << (4 * best)
	}
	return names
}
