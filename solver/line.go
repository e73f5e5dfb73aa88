package solver

import "math/bits"

// Line is a sequence of up to 8 moves in one word, the first in the lowest
// byte.
type Line uint64

// NewLine packs moves; there may be at most 8.
func NewLine(moves []Move) Line {
	var l Line
	for i, m := range moves {
		l |= Line(m) << (8 * i)
	}
	return l
}

// Moves returns the line's moves, first to last.
func (l Line) Moves() []Move {
	if l == 0 {
		return nil
	}
	moves := make([]Move, (bits.Len64(uint64(l))+7)/8)
	for i := range moves {
		moves[i] = Move(l >> (8 * i) & 255)
	}
	return moves
}

// String writes the line's moves, "R1 B1 W0".
func (l Line) String() string { return Alphabet{}.Moves(l.Moves()) }

// Map maps a line that starts on b to the same line on s.Board(b).
func (s Symmetry) Map(b Board, line []Move) []Move {
	mapped := make([]Move, len(line))
	for i, m := range line {
		mapped[i] = s.Move(b, m)
		b = b.Play(m)
	}
	return mapped
}
