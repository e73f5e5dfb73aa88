package solver

import "math/bits"

// Board is a row of 0 to MaxBalls balls in one word: three bits a ball, the
// first ball in the highest bits that are used, so that RRY is
//
//	001 001 010
//
// and the empty board is 0. Boards of one length compare as numbers the way
// they compare from left to right, and a longer board is always the greater.
//
// The rules apply to settled boards: no three neighbours of one colour.
type Board uint64

// MaxBalls is the longest row that a Board can hold.
const MaxBalls = 21

// BoardOf returns the board with the given balls, first to last. It panics if
// there are more than MaxBalls.
func BoardOf(balls ...Color) Board {
	if len(balls) > MaxBalls {
		panic("solver: a board holds at most 21 balls")
	}
	var b Board
	for _, c := range balls {
		b = b<<3 | Board(c)
	}
	return b
}

// Len returns the number of balls.
func (b Board) Len() int { return (bits.Len64(uint64(b)) + 2) / 3 }

// Ball returns the colour of ball i, 0 <= i < b.Len(), counted from the left.
func (b Board) Ball(i int) Color { return b.ball(b.Len(), i) }

// ball is Ball for a caller that knows the length n.
func (b Board) ball(n, i int) Color { return Color(b >> (3 * (n - 1 - i)) & 7) }

// String returns the board's letters, "RRY"; the empty board is "".
func (b Board) String() string {
	var text [MaxBalls]byte
	n := b.Len()
	for i := range n {
		text[i] = b.ball(n, i).Letter()
	}
	return string(text[:n])
}

// Colors returns the number of different colours on the board.
func (b Board) Colors() int { return bits.OnesCount8(b.colorSet()) }

// colorSet has bit c set for each colour c on the board.
func (b Board) colorSet() uint8 {
	var set uint8
	for ; b != 0; b >>= 3 {
		set |= 1 << (b & 7)
	}
	return set
}

// Balls returns the number of balls of each colour, as a hand.
func (b Board) Balls() Hand {
	var h Hand
	for ; b != 0; b >>= 3 {
		h += handOf(Color(b & 7))
	}
	return h
}

// Settled reports whether no three neighbours have one colour.
func (b Board) Settled() bool {
	for ; b>>6 != 0; b >>= 3 {
		if b&7 == b>>3&7 && b&7 == b>>6&7 {
			return false
		}
	}
	return true
}

// Reverse returns the row read from right to left.
func (b Board) Reverse() Board {
	var r Board
	for ; b != 0; b >>= 3 {
		r = r<<3 | b&7
	}
	return r
}

// trailing returns the length of the run of colour c that ends the row.
func (b Board) trailing(c Color) int {
	n := 0
	for ; b&7 == Board(c); b >>= 3 {
		n++
	}
	return n
}

// leading returns the length of the run of colour c that begins a row of n balls.
func (b Board) leading(n int, c Color) int {
	run := 0
	for run < n && b.ball(n, run) == c {
		run++
	}
	return run
}
