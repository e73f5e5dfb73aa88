package solver

import (
	"cmp"
	"math/bits"
)

// Board is a row of 0 to MaxBalls balls in two words, which are one number of
// 128 bits: three bits a ball, the first ball in the highest bits that are
// used, so that RRY is
//
//	001 001 010
//
// and the empty board is the zero Board. Boards may be compared with ==, and
// Compare puts them in order.
//
// The rules apply to settled boards: no three neighbours of one colour.
type Board struct{ hi, lo uint64 }

// MaxBalls is the longest row that a Board can hold: with more, a gap would
// not fit into a Move.
const MaxBalls = 31

// wordBalls is how many balls fit into one word.
const wordBalls = 21

// BoardOf returns the board with the given balls, first to last. It panics if
// there are more than MaxBalls.
func BoardOf(balls ...Color) Board {
	var b Board
	for _, c := range balls {
		b = b.Append(c)
	}
	return b
}

// Append returns the board with one ball more at its right end. It panics if
// the board is full.
func (b Board) Append(c Color) Board {
	if b.hi>>(3*MaxBalls-3-64) != 0 {
		panic("solver: a board holds at most 31 balls")
	}
	return b.push(c)
}

// push is Append for a caller that knows that there is room.
func (b Board) push(c Color) Board { return Board{b.hi<<3 | b.lo>>61, b.lo<<3 | uint64(c)} }

// Empty reports whether there is no ball.
func (b Board) Empty() bool { return b.hi|b.lo == 0 }

// Len returns the number of balls.
func (b Board) Len() int {
	if b.hi != 0 {
		return (bits.Len64(b.hi) + 64 + 2) / 3
	}
	return (bits.Len64(b.lo) + 2) / 3
}

// Compare returns -1, 0 or 1: shorter boards come first, and those of one
// length from left to right, in the order of Letters.
func (b Board) Compare(other Board) int {
	if b.hi != other.hi {
		return cmp.Compare(b.hi, other.hi)
	}
	return cmp.Compare(b.lo, other.lo)
}

// Ball returns the colour of ball i, 0 <= i < b.Len(), counted from the left.
func (b Board) Ball(i int) Color { return b.ball(b.Len(), i) }

// ball is Ball for a caller that knows the length n.
func (b Board) ball(n, i int) Color { return b.shr(3 * (n - 1 - i)).last() }

// last returns the colour of the last ball, or 0 if there is none.
func (b Board) last() Color { return Color(b.lo & 7) }

// shr returns the board without its last balls, three bits each.
func (b Board) shr(bits int) Board {
	s := uint(bits)
	if s >= 64 {
		return Board{0, b.hi >> (s - 64)}
	}
	return Board{b.hi >> s, b.lo>>s | b.hi<<(64-s)}
}

// shl makes room for balls at the end, three bits each.
func (b Board) shl(bits int) Board {
	s := uint(bits)
	if s >= 64 {
		return Board{b.lo << (s - 64), 0}
	}
	return Board{b.hi<<s | b.lo>>(64-s), b.lo << s}
}

// low returns the last balls alone, three bits each.
func (b Board) low(bits int) Board {
	s := uint(bits)
	if s >= 64 {
		return Board{b.hi & (1<<(s-64) - 1), b.lo}
	}
	return Board{0, b.lo & (1<<s - 1)}
}

// or puts together boards of which each has room where the other has balls.
func (b Board) or(other Board) Board { return Board{b.hi | other.hi, b.lo | other.lo} }

// String returns the board's letters, "RRY"; the empty board is "".
func (b Board) String() string { return Alphabet{}.Board(b) }

// Colors returns the number of different colours on the board.
func (b Board) Colors() int { return bits.OnesCount8(b.colorSet()) }

// colorSet has bit c set for each colour c on the board.
func (b Board) colorSet() uint8 {
	var set uint8
	for ; b.hi != 0; b = b.shr(3) {
		set |= 1 << b.last()
	}
	for ; b.lo != 0; b.lo >>= 3 {
		set |= 1 << b.last()
	}
	return set
}

// Count returns the number of balls of colour c.
func (b Board) Count(c Color) int {
	const each = 0o111111111111111111111 // a bit for each of the balls of a word
	n := 0
	for _, word := range [2]uint64{b.lo & (1<<(3*wordBalls) - 1), b.lo>>(3*wordBalls) | b.hi<<1} {
		word ^= each * uint64(c)
		n += bits.OnesCount64(^(word | word>>1 | word>>2) & each)
	}
	return n
}

// Settled reports whether no three neighbours have one colour.
func (b Board) Settled() bool {
	for ; b.hi != 0 || b.lo>>6 != 0; b = b.shr(3) {
		if c := b.lo & 7; c == b.lo>>3&7 && c == b.lo>>6&7 {
			return false
		}
	}
	return true
}

// Reverse returns the row read from right to left.
func (b Board) Reverse() Board {
	var r Board
	for ; !b.Empty(); b = b.shr(3) {
		r = r.push(b.last())
	}
	return r
}

// Without returns the row with length balls taken out, from ball start on, and
// nothing settled.
func (b Board) Without(start, length int) Board {
	right := 3 * (b.Len() - start - length)
	return b.shr(right + 3*length).shl(right).or(b.low(right))
}

// trailing returns the length of the run of colour c that ends the row.
func (b Board) trailing(c Color) int {
	n := 0
	for ; b.last() == c; b = b.shr(3) {
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

// Hash returns a number that spreads over all 64 bits and is the same for equal
// boards, on every machine and in every version of this format.
func (b Board) Hash() uint64 {
	h := (b.lo ^ b.hi*0xC2B2AE3D27D4EB4F) * 0x9E3779B97F4A7C15
	h ^= h >> 32
	return h * 0xD6E8FEB86659FD93
}

// KeyBalls returns how many balls a board may have for Key of a base, 1 to 8.
func KeyBalls(base int) int { return [...]int{1: 31, 31, 31, 31, 27, 24, 22, 21}[base] }

// Key returns a number for the board: its colours, which must be at most base,
// read as the digits 1 to base. There may be at most KeyBalls(base) balls.
// Keys compare as the boards do, and there is no gap between them:
//
//	RY in base 5   1*5 + 2 = 7
func (b Board) Key(base int) uint64 {
	if base == 8 && b.hi == 0 {
		return b.lo // these digits are the balls' own bits
	}
	key := uint64(0)
	n := b.Len()
	for i := range n {
		key = key*uint64(base) + uint64(b.ball(n, i))
	}
	return key
}

// BoardOfKey returns the board that has the key in a base.
func BoardOfKey(key uint64, base int) Board {
	if base == 8 {
		return Board{0, key} // as in Key
	}
	var b Board
	for at := 0; key != 0; at += 3 {
		rest := (key - 1) / uint64(base)
		b = b.or(Board{0, key - rest*uint64(base)}.shl(at))
		key = rest
	}
	return b
}
