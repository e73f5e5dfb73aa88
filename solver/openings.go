package solver

import (
	"context"
	"iter"
	"slices"
)

// Lines returns the lines that clear the board, in the order of their moves,
// but at most limit of them, and none if that is 0 or less; every ball of the
// hand may be played. The errors are those of Rate.
func Lines(ctx context.Context, s State, limit int) ([][]Move, error) {
	r, err := newRater(ctx, s)
	if err != nil {
		return nil, err
	}
	r.rate(s) // which also finds the rows that are too long
	var lines [][]Move
	var line []Move
	var extend func(s State)
	extend = func(s State) {
		if s.Board.Empty() {
			if lines = append(lines, slices.Clone(line)); len(lines)%1024 == 0 && ctx.Err() != nil {
				r.err = context.Cause(ctx)
			}
			return
		}
		for m, next := range r.openings(s) {
			if len(lines) >= limit || r.err != nil {
				return
			}
			line = append(line, m)
			extend(next)
			line = line[:len(line)-1]
		}
	}
	if limit > 0 && r.err == nil {
		extend(s)
	}
	if r.err != nil {
		return nil, r.err
	}
	return lines, nil
}

// Opening is a first move that does not lose.
type Opening struct {
	Move  Move
	Lines uint64 // that begin with it
}

// Openings returns the moves after which the rest of the hand still clears the
// board, in their order. The errors are those of Rate.
func Openings(ctx context.Context, s State) ([]Opening, error) {
	r, err := newRater(ctx, s)
	if err != nil {
		return nil, err
	}
	r.rate(s)
	var openings []Opening
	for m, next := range r.openings(s) {
		openings = append(openings, Opening{m, r.rate(next).Lines})
	}
	if r.err != nil {
		return nil, r.err
	}
	return openings, nil
}

// openings returns the moves of a rated state that do not lose, and the states
// that they lead to.
func (r *rater) openings(s State) iter.Seq2[Move, State] {
	return func(yield func(Move, State) bool) {
		if s.Board.Empty() {
			return
		}
		for _, m := range Moves(nil, s.Board, s.Hand) {
			if s.Board.Len() == MaxBalls && s.Board.joins(m) < 2 {
				continue // lost, or it would have been an error
			}
			next := State{s.Board.Play(m), s.Hand.Remove(m.Ball())}
			if r.rate(next).Lines > 0 && !yield(m, next) {
				return
			}
		}
	}
}
