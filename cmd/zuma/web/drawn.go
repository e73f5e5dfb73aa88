package web

import (
	"context"
	"math"
	"math/rand/v2"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

// drawn are how many puzzles are looked at to find one of a kind: spare balls
// change the difficulty, so not each does.
const drawn = 16

// drawPuzzle draws a puzzle of a kind that passes the filter, with spare balls
// in its hand. The same seed gives the same puzzle of a catalog. Where the
// catalog has none it takes the nearest that it has; it returns false if there
// is none at all.
func (s *Server) drawPuzzle(ctx context.Context, e *edition, filter catalog.Filter, k *kind, seed uint64) (solver.State, bool, error) {
	random := rand.New(rand.NewPCG(seed, 3))
	for reach := 1.0; reach < 64; reach *= 2 {
		near := filter.With("difficulty", catalog.Range{Min: k.Least - reach, Max: min(k.Most(), k.Least+4) + reach - 1})
		found, err := s.find(ctx, e, wanted{Search: catalog.Search{Filter: near, Limit: drawn, Seed: random.Uint64()}})
		if err != nil {
			return solver.State{}, false, err
		}
		best, nearest := solver.State{}, math.Inf(1)
		for _, p := range found {
			p = query.Shuffled(random, p, e.Info.Limits.Colors)
			state, ok, err := s.addSpare(ctx, e, p, k.Spare, random)
			if err != nil {
				return solver.State{}, false, err
			}
			if !ok {
				continue
			}
			measures, err := solver.Rate(ctx, state)
			if err != nil {
				return solver.State{}, false, err
			}
			bits := measures.Difficulty()
			away := max(k.Least-bits, bits-k.Most(), 0)
			if away < nearest {
				best, nearest = state, away
			}
			if away == 0 {
				break
			}
		}
		if !math.IsInf(nearest, 1) {
			return best, true, nil
		}
	}
	return solver.State{}, false, nil
}

// addSpare puts balls into the hand that leave the least number of moves as it
// is, so that there is something to be saved. It reports whether there are
// such balls.
func (s *Server) addSpare(ctx context.Context, e *edition, p catalog.Puzzle, spare int, random *rand.Rand) (solver.State, bool, error) {
	state := solver.State{Board: p.Board, Hand: p.Hand}
	for _, i := range random.Perm(e.Info.Limits.Colors * spare) {
		if state.Hand.Size() == p.Hand.Size()+spare {
			break
		}
		more := state
		more.Hand = more.Hand.Add(solver.Color(1 + i%e.Info.Limits.Colors))
		solution, _, err := s.answer(ctx, e, &solver.Question{State: more}, true)
		if err != nil {
			return state, false, err
		}
		if solution.Steps == p.Steps() {
			state = more
		}
	}
	return state, state.Hand.Size() == p.Hand.Size()+spare, nil
}
