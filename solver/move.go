package solver

import "fmt"

// Move is the insertion of a ball of one colour at a gap: gap p has p balls to
// its left, 0 <= p <= the length of the board.
//
// The gaps in and around a run of the ball's own colour give one and the same
// board, so they are one move. Its normal form is the leftmost of them. Two
// moves in normal form that differ never lead to the same state: moves of
// different colours leave different hands; two that remove nothing differ in
// the row; and if two removals left the same row, the row would repeat itself
// behind the first of them, beginning with the very colour that its last group
// took in full.
//
// A Move is one byte, the gap above the colour, so moves of a board compare by
// gap, then by colour.
type Move uint8

// NewMove returns the move that inserts a ball of colour c at the gap.
func NewMove(c Color, gap int) Move { return Move(gap<<3) | Move(c) }

// Ball returns the colour of the inserted ball.
func (m Move) Ball() Color { return Color(m & 7) }

// Gap returns the number of balls to the left of the inserted one.
func (m Move) Gap() int { return int(m >> 3) }

// String returns the colour's letter and the gap, "R1".
func (m Move) String() string { return fmt.Sprintf("%c%d", m.Ball().Letter(), m.Gap()) }

// Normal returns the move's normal form on b.
func (b Board) Normal(m Move) Move {
	left := b.shr(3 * (b.Len() - m.Gap()))
	return NewMove(m.Ball(), m.Gap()-left.trailing(m.Ball()))
}

// Play returns the board after the move: the ball goes in, and every run of
// three or more that comes about is removed, one after another. The board
// must be settled and hold fewer than MaxBalls balls unless the move removes
// some; the result is settled.
func (b Board) Play(m Move) Board {
	next, _ := b.play(m)
	return next
}

// play is Play that counts the groups removed.
func (b Board) play(m Move) (next Board, groups int) {
	c := m.Ball()
	right := b.Len() - m.Gap() // balls to the right of the gap
	head, tail := b.shr(3*right), b.low(3*right)
	run := 1
	for {
		l, r := head.trailing(c), tail.leading(right, c)
		if run+l+r < 3 {
			break
		}
		head = head.shr(3 * l)
		right -= r
		tail = tail.low(3 * right)
		groups++
		run = 0
		if head.Empty() || right == 0 {
			break
		}
		c = head.last()
	}
	if groups == 0 {
		head = head.push(c)
	}
	return head.shl(3 * right).or(tail), groups
}

// maxMoves is more than any state has different moves.
const maxMoves = MaxColors * (MaxBalls + 1)

// Moves appends to buf the different moves of the state, each in normal form,
// by gap, then by colour.
func Moves(buf []Move, b Board, h Hand) []Move {
	n := b.Len()
	var before Color
	for gap := 0; gap <= n; gap++ {
		for c, rest := Color(1), h; rest != 0; c, rest = c+1, rest>>4 {
			if rest&15 != 0 && c != before {
				buf = append(buf, NewMove(c, gap))
			}
		}
		if gap < n {
			before = b.ball(n, gap)
		}
	}
	return buf
}
