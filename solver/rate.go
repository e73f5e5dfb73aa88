package solver

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// Rate returns the measures of any state, spare balls included, by their
// definitions: it goes forward through the moves of the state and of all
// states that follow, and passes over only what the admissible bound shows to
// be lost. It shares no code with the measures of an Enumeration beyond the
// count of moves. The empty board has one line, of no moves, and no choices.
//
// Errors: the context's, soon after it ends; a *RunError for a board that is
// not settled; and ErrTooLong if a row of more than MaxBalls balls would have to
// be looked at, or if there are more lines than 64 bits can count.
func Rate(ctx context.Context, s State) (Measures, error) {
	r, err := newRater(ctx, s)
	if err != nil {
		return Measures{}, err
	}
	m := *r.rate(s)
	if r.err != nil {
		return Measures{}, r.err
	}
	if m.Lines > 0 && r.completes(s) {
		m.Technique = Complete
	}
	if !s.Board.Empty() {
		m.Choices = uint8(choices(s.Board, s.Hand))
	}
	return m, nil
}

type rater struct {
	ctx context.Context
	demands
	rated    map[State]*Measures
	complete map[State]bool
	err      error
}

func newRater(ctx context.Context, s State) (*rater, error) {
	if err := s.check(); err != nil {
		return nil, err
	}
	r := &rater{ctx: ctx, rated: make(map[State]*Measures), complete: make(map[State]bool)}
	r.number(s.Hand)
	return r, nil
}

var (
	lost = &Measures{}
	won  = &Measures{Lines: 1, WinRate: 1, GreedyRate: 1}
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
	if r.load(s, s.Hand.Size()) != 0 {
		m = r.play(s)
	}
	r.rated[s] = m
	return m
}

// play goes through the moves of the loaded state.
func (r *rater) play(s State) *Measures {
	out := Measures{Separators: math.MaxUint8, Technique: Free}
	moves := Moves(nil, s.Board, s.Hand)
	// All moves are looked at before the first is followed, which loads other states.
	r.join()
	hopeless := make([]bool, len(moves))
	greediest, equals := 0, 0 // the most that a move joins, and how many do
	for i, m := range moves {
		hopeless[i] = r.after(m) == 0
		joins := s.Board.joins(m)
		if joins > greediest {
			greediest, equals = joins, 0
		}
		if joins == greediest {
			equals++
		}
		if r.n == MaxBalls && joins < 2 && !hopeless[i] {
			r.err = fmt.Errorf("%w: the lines meet rows of more than %d balls", ErrTooLong, MaxBalls)
			return lost
		}
	}
	var wins, greedyWins []float64
	traps := uint64(0)
	for i, m := range moves {
		joins := s.Board.joins(m)
		after, groups := lost, 0
		if !hopeless[i] {
			var board Board
			board, groups = s.Board.play(m)
			after = r.rate(State{board, s.Hand.Remove(m.Ball())})
		}
		if after.Lines == 0 {
			if joins == 2 {
				traps++
			}
			continue
		}
		out.Openings++
		out.Lines = r.sum(out.Lines, after.Lines)
		out.TrapSum = r.sum(out.TrapSum, after.TrapSum)
		out.Chain = max(out.Chain, uint8(groups), after.Chain)
		kind, separators := s.Board.kind(m), after.Separators
		if kind != Build {
			separators++
		}
		out.Separators = min(out.Separators, separators)
		out.Technique = min(out.Technique, max(kind, after.Technique))
		wins = append(wins, after.WinRate)
		if joins == greediest {
			greedyWins = append(greedyWins, after.GreedyRate)
		}
	}
	if out.Lines == 0 {
		return lost
	}
	over, met := bits.Mul64(traps, out.Lines)
	if over != 0 {
		r.err = errUncounted
	}
	out.TrapSum = r.sum(out.TrapSum, met)
	out.WinRate = mean(wins, len(moves))
	out.GreedyRate = mean(greedyWins, equals)
	return &out
}

var errUncounted = fmt.Errorf("%w: there are more lines than can be counted", ErrTooLong)

// sum adds counts, which hands of a dozen balls may drive beyond 64 bits.
func (r *rater) sum(x, y uint64) uint64 {
	sum, over := bits.Add64(x, y, 0)
	if over != 0 {
		r.err = errUncounted
	}
	return sum
}

// mean returns the sum of the rates divided by n. It adds them by size, so that
// the order of the moves, which a mirror image has another one of, does not
// change the last bit.
func mean(rates []float64, n int) float64 {
	slices.Sort(rates)
	sum := 0.0
	for _, rate := range rates {
		sum += rate
	}
	return sum / float64(n)
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
