package solver

import (
	"context"
	"fmt"
	"slices"
)

// Rate returns the measures of any state, spare balls included, by their
// definitions: it goes forward through the moves of the state and of all
// states that follow, and passes over only what the admissible bound shows to
// be lost. It shares no code with the measures of an Enumeration beyond the
// count of moves. Errors: the context's, soon after it ends, and ErrTooLong if a
// row of more than MaxBalls balls would have to be looked at.
func Rate(ctx context.Context, s State) (Measures, error) {
	r := newRater(ctx)
	m := *r.rate(s)
	if m.Lines > 0 && r.completes(s) {
		m.Technique = Complete
	}
	m.Choices = uint8(choices(s.Board, s.Hand))
	return m, r.err
}

// Lines returns the lines that clear the board, in the order of their moves,
// but at most limit of them; every ball of the hand may be played. Errors as
// for Rate.
func Lines(ctx context.Context, s State, limit int) ([][]Move, error) {
	r := newRater(ctx)
	if r.rate(s).Lines == 0 { // which also finds the rows that are too long
		return nil, r.err
	}
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
		for _, m := range Moves(nil, s.Board, s.Hand) {
			if len(lines) == limit || r.err != nil {
				return
			}
			next := State{s.Board.Play(m), s.Hand.Remove(m.Ball())}
			if r.rate(next).Lines > 0 {
				line = append(line, m)
				extend(next)
				line = line[:len(line)-1]
			}
		}
	}
	extend(s)
	return lines, r.err
}

type rater struct {
	ctx      context.Context
	bounds   boundTable
	rated    map[State]*Measures
	complete map[State]bool
	err      error
}

func newRater(ctx context.Context) *rater {
	return &rater{ctx: ctx, rated: make(map[State]*Measures), complete: make(map[State]bool)}
}

var (
	lost = &Measures{}
	won  = &Measures{Lines: 1, WinRate: 1}
)

// rate returns the measures of a state but for Choices, and with a Technique
// that is Build where it should be Complete.
func (r *rater) rate(s State) *Measures {
	if s.Board.Empty() {
		return won
	}
	if s.Hand == 0 || r.err != nil {
		return lost
	}
	if m, ok := r.rated[s]; ok {
		return m
	}
	if len(r.rated)%256 == 0 && r.ctx.Err() != nil {
		r.err = context.Cause(r.ctx)
	}
	m := lost
	if r.bounds.bound(s.Board, s.Hand) <= s.Hand.Size() {
		m = r.play(s)
	}
	r.rated[s] = m
	return m
}

// play goes through the moves of a state.
func (r *rater) play(s State) *Measures {
	out := Measures{Separators: MaxBalls, Technique: Free}
	var wins []float64
	traps := uint64(0)
	full := s.Board.Len() == MaxBalls
	moves := Moves(nil, s.Board, s.Hand)
	for _, m := range moves {
		board, groups := s.Board.play(m)
		hand := s.Hand.Remove(m.Ball())
		if full && groups == 0 {
			if hand == 0 {
				continue // lost, however long the row
			}
			r.err = fmt.Errorf("%w: the lines meet rows of more than %d balls", ErrTooLong, MaxBalls)
			return lost
		}
		after := r.rate(State{board, hand})
		if after.Lines == 0 {
			if groups > 0 {
				traps++
			}
			continue
		}
		out.Openings++
		out.Lines += after.Lines
		out.TrapSum += after.TrapSum
		out.Chain = max(out.Chain, uint8(groups), after.Chain)
		kind, separators := s.Board.kind(m), after.Separators
		if kind != Build {
			separators++
		}
		out.Separators = min(out.Separators, separators)
		out.Technique = min(out.Technique, max(kind, after.Technique))
		wins = append(wins, after.WinRate)
	}
	if out.Lines == 0 {
		return lost
	}
	out.TrapSum += traps * out.Lines
	slices.Sort(wins) // so that the sum does not depend on the order of the moves
	for _, win := range wins {
		out.WinRate += win
	}
	out.WinRate /= float64(len(moves))
	return &out
}

// completes reports whether completing groups, one after another, clears the
// board.
func (r *rater) completes(s State) bool {
	if s.Board.Empty() {
		return true
	}
	if known, ok := r.complete[s]; ok {
		return known
	}
	found := false
	n := s.Board.Len()
	for start := 0; start < n && !found; {
		c := s.Board.ball(n, start)
		run := 1
		for start+run < n && s.Board.ball(n, start+run) == c {
			run++
		}
		if s.Hand.Count(c) >= 3-run {
			after := s
			for range 3 - run {
				after.Board, after.Hand = after.Board.Play(NewMove(c, start)), after.Hand.Remove(c)
			}
			found = r.completes(after)
		}
		start += run
	}
	r.complete[s] = found
	return found
}
