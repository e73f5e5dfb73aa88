package solver

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// Solution is the answer to a state.
type Solution struct {
	Steps int    // the least number of moves that clears the board, or -1 if none does
	Line  []Move // one line of Steps moves, each in normal form on the board it is made on
}

// Solve finds the least number of moves that clears the board, and a line of
// that many, from the rules alone: an iterative deepening over the full set of
// moves, cut where the admissible bound shows that the moves left cannot be
// enough, with a table of the states that were seen to fail. Of the first
// moves that lead to a shortest line it does not promise a particular one.
//
// A game that passes through a row of more than MaxBalls balls cannot be
// looked at. Where the answer might rest on one, Solve returns ErrTooLong and
// the number of moves below which it is certain that there is no solution. It
// returns the context's error soon after the context ends.
func Solve(ctx context.Context, s State) (Solution, error) {
	s.Hand = s.Useful()
	search := forward{ctx: ctx, failed: make(map[State]uint8)}
	size := s.Hand.Size()
	for depth := max(1, search.bounds.bound(s.Board, s.Hand)); depth <= size; depth++ {
		if search.clears(s, depth) {
			slices.Reverse(search.line)
			return Solution{Steps: depth, Line: search.line}, nil
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
	ctx    context.Context
	bounds boundTable
	// failed has the states that a search of so many moves did not clear. It
	// outlives the iterations, so that the next one starts from what is known.
	failed   map[State]uint8
	line     []Move // the winning line, last move first
	nodes    int
	overflow bool // a row too long to hold was passed over
	err      error
}

// branch is a move to try and what is known of where it leads.
type branch struct {
	move  Move
	next  State
	bound int
}

// clears reports whether some line of at most depth moves clears the board,
// and leaves the line's moves in f.line.
func (f *forward) clears(s State, depth int) bool {
	if f.nodes++; f.nodes%1024 == 0 && f.ctx.Err() != nil {
		f.err = context.Cause(f.ctx)
	}
	if f.err != nil {
		return false
	}
	for _, b := range f.branches(s, depth-1) {
		if b.next.Board.Empty() || f.clears(b.next, depth-1) {
			f.line = append(f.line, b.move)
			return true
		}
	}
	if f.err == nil {
		f.failed[s] = uint8(depth)
	}
	return false
}

// branches returns the moves after which depth more may clear the board, the
// most promising first.
func (f *forward) branches(s State, depth int) []branch {
	var buf [MaxColors * (MaxBalls + 1)]Move
	var out []branch
	full := s.Board.Len() == MaxBalls
	for _, m := range Moves(buf[:0], s.Board, s.Hand) {
		board, groups := s.Board.play(m)
		if board.Empty() {
			return []branch{{move: m}}
		}
		if depth == 0 {
			continue
		}
		if full && groups == 0 {
			f.overflow = true
			continue
		}
		next := State{board, s.Hand.Remove(m.Ball())}
		if int(f.failed[next]) >= depth {
			continue
		}
		if bound := f.bounds.bound(board, next.Hand); bound <= depth {
			out = append(out, branch{m, next, bound})
		}
	}
	slices.SortStableFunc(out, func(x, y branch) int { return cmp.Compare(x.bound, y.bound) })
	return out
}
