package solver

import (
	"context"
	"fmt"
	"slices"
)

// MinimalHands returns every minimal hand of the board within the limits of
// hand size and colours: the hands that clear it of which no proper part does,
// by size, then by letters. Colours that the board lacks are interchangeable;
// of hands that differ only in those it returns the canonical one, with the
// first of the letters that are left. The limit on the board's length is not
// looked at.
//
// It is a breadth-first search from the board by the rules alone. A state here
// is a board and the balls played so far. A state is dropped where the
// admissible bound shows that the moves left are not enough, and where the
// balls played already contain a hand that is known to clear the board, for
// what comes of it is not minimal.
//
// Errors: the context's, and ErrTooLong if a row of more than MaxBalls balls
// would have to be looked at.
func MinimalHands(ctx context.Context, b Board, limits Limits) ([]Hand, error) {
	_, _, there := Canonical(b, 0)
	back := there.Inverse()
	search := minimalSearch{limits: limits, colors: b.Colors()}
	level := []State{{there.Board(b), 0}}
	if LowerBound(b) > limits.Hand {
		return nil, nil
	}
	for size := 1; size <= limits.Hand && len(level) > 0; size++ {
		next, err := search.expand(ctx, level, size)
		if err != nil {
			return nil, err
		}
		level = next
	}
	hands := search.found
	for i, h := range hands {
		hands[i] = back.Hand(h)
	}
	slices.SortFunc(hands, CompareHands)
	return hands, nil
}

// CompareHands orders hands by size, then by letters, RR < RY < YY.
func CompareHands(x, y Hand) int {
	if d := x.Size() - y.Size(); d != 0 {
		return d
	}
	switch {
	case x == y:
		return 0
	case x.lessThan(y):
		return -1
	}
	return 1
}

type minimalSearch struct {
	limits Limits
	colors int // of the board at the start
	bounds boundTable
	found  []Hand
}

// expand plays every move on the states of a level, which have played size-1
// balls, and returns the states that are worth going on with.
func (m *minimalSearch) expand(ctx context.Context, level []State, size int) ([]State, error) {
	left := m.limits.Hand - size
	seen := make(map[State]struct{})
	var next []State
	var cleared []Hand
	var buf [MaxColors * (MaxBalls + 1)]Move
	for i, s := range level {
		if i%256 == 0 && ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		allowed := m.budget(s.Hand, left+1)
		full := s.Board.Len() == MaxBalls
		for _, move := range Moves(buf[:0], s.Board, allowed) {
			board, groups := s.Board.play(move)
			played := State{board, s.Hand.Add(move.Ball())}
			if board.Empty() {
				cleared = append(cleared, played.Hand)
				continue
			}
			if left == 0 {
				continue
			}
			if full && groups == 0 {
				return nil, fmt.Errorf("%w: the search meets rows of more than %d balls", ErrTooLong, MaxBalls)
			}
			if _, ok := seen[played]; ok {
				continue
			}
			seen[played] = struct{}{}
			if m.bounds.bound(board, m.budget(played.Hand, left)) <= left {
				next = append(next, played)
			}
		}
	}
	slices.SortFunc(cleared, CompareHands)
	m.found = append(m.found, slices.Compact(cleared)...)
	return next, nil
}

// budget returns the balls that a game may still play after played, with left
// moves to go: of each colour as many as there are moves, but not so many that
// what is played would contain a hand that is known to clear the board.
func (m *minimalSearch) budget(played Hand, left int) Hand {
	var budget Hand
	// A colour that the board lacks needs three balls, so only so many of them
	// can be in play, and which they are does not matter: the first ones.
	colors := min(m.limits.Colors, m.colors+max(0, (m.limits.Hand-1)/3))
	for c := Color(1); int(c) <= colors; c++ {
		budget += Hand(left) << (4 * (c - 1))
	}
	for _, hand := range m.found {
		missing, kinds, of := 0, 0, Color(0)
		for c := Color(1); int(c) <= colors; c++ {
			if d := hand.Count(c) - played.Count(c); d > 0 {
				missing, of = d, c
				kinds++
			}
		}
		if kinds == 0 {
			return 0
		}
		if kinds == 1 && budget.Count(of) >= missing {
			budget -= Hand(budget.Count(of)-missing+1) << (4 * (of - 1))
		}
	}
	return budget
}
