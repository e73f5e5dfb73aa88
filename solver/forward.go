package solver

import (
	"context"
	"fmt"
	"sync"
)

// Solution is the answer to a state.
type Solution struct {
	Steps int    // the least number of moves that clears the board, or -1 if none does
	Line  []Move // one line of Steps moves, each in normal form on the board it is made on
}

// Solve finds the least number of moves that clears the board, and a line of
// that many, from the rules alone: an iterative deepening over the full set of
// moves, cut where the admissible bound shows that the moves left cannot be
// enough, with a transposition table of the states that were seen to fail. Of
// the first moves that lead to a shortest line it does not promise a particular
// one. The empty board takes 0 moves.
//
// A game that passes through a row of more than MaxBalls balls cannot be
// looked at. Where the answer might rest on one, Solve returns ErrTooLong and
// the number of moves below which it is certain that there is no solution. The
// other errors are a *RunError for a board that is not settled, and the
// context's, soon after it ends.
func Solve(ctx context.Context, s State) (Solution, error) {
	if err := s.check(); err != nil || s.Board.Empty() {
		return Solution{}, err
	}
	s.Hand = s.Useful()
	size := s.Hand.Size()
	search := searches.Get().(*forward)
	defer searches.Put(search)
	search.begin(ctx, s.Hand)
	demands := search.load(s, size)
	if demands == 0 {
		return Solution{Steps: -1}, nil
	}
	for depth := search.least(demands); depth <= size; depth++ {
		if search.clears(s, depth) {
			line := make([]Move, depth)
			for i := range line {
				line[i] = search.line[depth-i]
			}
			return Solution{Steps: depth, Line: line}, nil
		}
		if search.err != nil {
			return Solution{}, search.err
		}
		if search.overflow {
			return Solution{}, fmt.Errorf("%w: no solution has fewer than %d moves, and longer games need rows of more than %d balls",
				ErrTooLong, depth, MaxBalls)
		}
	}
	return Solution{Steps: -1}, nil
}

// check refuses what is no state of the game: a board that is not settled, and
// a number that is no Hand.
func (s State) check() error {
	if s.Hand>>(4*MaxColors) != 0 {
		return ErrTooManyColors
	}
	return s.Board.checkSettled()
}

// checkSettled returns a *RunError for a board with three neighbours of one
// colour, which is outside the game.
func (b Board) checkSettled() error {
	if b.Settled() {
		return nil
	}
	return checkRuns(b.String())
}

// Useful returns the state's hand without the balls that no game can use: a
// colour vanishes in groups of three or more, so it needs three balls on the
// board and in the hand together.
func (s State) Useful() Hand {
	var h Hand
	for c := Color(1); c <= MaxColors; c++ {
		if s.Board.Count(c)+s.Hand.Count(c) >= 3 {
			h += Hand(s.Hand.Count(c)) << (4 * (c - 1))
		}
	}
	return h
}

// forward is one search of Solve.
type forward struct {
	demands
	ctx      context.Context
	failed   transpositions
	line     [7*MaxOfColor + 1]Move // the winning line: at place k the move with which k moves are left
	nodes    int
	overflow bool // a row too long to hold was passed over
	err      error
}

// searches keeps the memory of searches for those to come.
var searches = sync.Pool{New: func() any { return new(forward) }}

// begin begins a search with a hand.
func (f *forward) begin(ctx context.Context, h Hand) {
	f.ctx, f.nodes, f.overflow, f.err = ctx, 0, false, nil
	f.failed.clear()
	f.number(h)
}

// branch is a move to try and the size of the smallest demand that it leaves.
type branch struct {
	move  Move
	bound uint8
}

// clears reports whether some line of at most depth moves clears the board,
// and leaves the line's moves in f.line.
func (f *forward) clears(s State, depth int) bool {
	if depth == 1 {
		m, ok := s.lastMove()
		f.line[1] = m
		return ok
	}
	if f.nodes++; f.nodes%256 == 0 && f.ctx.Err() != nil {
		f.err = context.Cause(f.ctx)
	}
	if f.err != nil || f.failed.moves(s) >= depth || f.load(s, depth) == 0 {
		return false
	}
	f.join()
	var buf [maxMoves]branch
	branches := f.branches(buf[:0], s, depth-1)
	for bound := range uint8(depth) { // the most promising first
		for _, b := range branches {
			if b.bound != bound {
				continue
			}
			// The board is not clear with moves to spare: fewer were tried before.
			if f.clears(State{s.Board.Play(b.move), s.Hand.Remove(b.move.Ball())}, depth-1) {
				f.line[depth] = b.move
				return true
			}
		}
	}
	if f.err == nil {
		f.failed.add(s, depth)
	}
	return false
}

// branches appends the moves of the loaded state after which so many moves more
// may clear the board.
func (f *forward) branches(buf []branch, s State, moves int) []branch {
	full := f.n == MaxBalls
	var all [maxMoves]Move
	for _, m := range Moves(all[:0], s.Board, s.Hand) {
		left := f.after(m)
		if left == 0 {
			continue
		}
		bound := f.least(left)
		if bound > moves {
			continue
		}
		if full {
			if _, groups := s.Board.play(m); groups == 0 {
				f.overflow = true
				continue
			}
		}
		buf = append(buf, branch{m, uint8(bound)})
	}
	return buf
}

// lastMove returns the move that clears the board at once, if there is one. It
// completes a pair in the middle of the row, and what then meets has one colour
// each time:
//
//	R R Y B B Y Y R     (B B) goes, Y and Y Y meet, R R and R meet
func (s State) lastMove() (Move, bool) {
	n := s.Board.Len()
	for left, right := 0, n-1; ; {
		c := s.Board.ball(n, left)
		if s.Board.ball(n, right) != c {
			return 0, false
		}
		start, end := left, right
		for left < end && s.Board.ball(n, left) == c {
			left++
		}
		if left == end {
			// The run is the middle.
			return NewMove(c, start), end-start == 1 && s.Hand.Count(c) > 0
		}
		for s.Board.ball(n, right) == c {
			right--
		}
		if left-start+end-right < 3 {
			return 0, false
		}
	}
}
