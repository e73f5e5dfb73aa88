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
	var lines [][]Move
	err := EachLine(ctx, s, func(line []Move) bool {
		if len(lines) < limit {
			lines = append(lines, slices.Clone(line))
		}
		return len(lines) < limit
	})
	if err != nil {
		return nil, err
	}
	return lines, nil
}

// EachLine calls yield with each of the lines that clear the board, in the
// order of their moves, until it returns false. It holds none of them; yield
// must not keep the slice. The errors are those of Rate.
func EachLine(ctx context.Context, s State, yield func(line []Move) bool) error {
	r, err := newRater(ctx, s)
	if err != nil {
		return err
	}
	r.rate(s) // which also finds the rows that are too long
	var line []Move
	ended := false
	found := 0
	var extend func(s State)
	extend = func(s State) {
		if s.Board.Empty() {
			if found++; found%1024 == 0 && ctx.Err() != nil {
				r.err = context.Cause(ctx)
				return
			}
			ended = !yield(line)
			return
		}
		for m, next := range r.openings(s) {
			if ended || r.err != nil {
				return
			}
			line = append(line, m)
			extend(next)
			line = line[:len(line)-1]
		}
	}
	if r.err == nil {
		extend(s)
	}
	return r.err
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
