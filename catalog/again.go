package catalog

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"zumabase/solver"
)

// solveAgain solves a sample of boards by the forward search. Half of it are
// boards of the catalog, half are those with one ball replaced or put in, most
// of which cannot be cleared, but not in a way that is plain to see.
func (v *verifier) solveAgain(ctx context.Context, e *solver.Enumeration) (boards, unsolvable int, err error) {
	prover, err := solver.NewProver(v.Info.Limits.Hand, v.Info.Limits.Colors)
	if err != nil {
		return 0, 0, err
	}
	var none atomic.Int64
	err = v.each(ctx, "solve again", "boards", v.options.Sample, func(i int) error {
		board := v.sampleBoard(e, i)
		want, err := prover.MinimalHands(ctx, board)
		if err != nil {
			return err
		}
		if len(want) == 0 {
			none.Add(1)
		}
		if have := e.MinimalHands(board); !slices.Equal(want, have) {
			return damaged("board %v: the catalog has the hands %v, and the forward search finds %v", board, have, want)
		}
		return nil
	})
	return v.options.Sample, int(none.Load()), err
}

// sampleBoard returns a board of the sample by its number.
func (v *verifier) sampleBoard(e *solver.Enumeration, i int) solver.Board {
	random := rand.New(rand.NewPCG(v.options.Seed, 2*uint64(i)+1))
	board := solver.BoardOf(1)
	if len(e.Rows) > 0 {
		board = e.Rows[random.IntN(len(e.Rows))].Board
	}
	if i%2 == 1 {
		board = v.neighbour(random, board)
	}
	return board
}

// neighbour returns a board within the limits that differs from the given one
// by a ball.
func (v *verifier) neighbour(random *rand.Rand, board solver.Board) solver.Board {
	for {
		n := board.Len()
		at := random.IntN(n)
		color := solver.Color(1 + random.IntN(v.Info.Limits.Colors))
		var balls []solver.Color
		for i := range n {
			switch {
			case i != at:
			case n < v.Info.Limits.Board && random.IntN(2) == 0:
				balls = append(balls, color)
			default:
				balls = append(balls, color)
				continue
			}
			balls = append(balls, board.Ball(i))
		}
		other := solver.BoardOf(balls...)
		if other != board && other.Settled() {
			other = other.Canonical()
			return other
		}
		if v.Info.Limits.Colors == 1 {
			return board // there are only R and RR
		}
	}
}

// measureAgain measures a sample of rows by the definitions.
func (v *verifier) measureAgain(ctx context.Context) (int, error) {
	sample := v.options.Sample
	if v.options.All {
		sample = len(v.rows)
	}
	sample = min(sample, len(v.rows))
	random := rand.New(rand.NewPCG(v.options.Seed, 2))
	pick := make([]int, sample)
	for i := range pick {
		if pick[i] = i; !v.options.All {
			pick[i] = random.IntN(len(v.rows))
		}
	}
	return sample, v.each(ctx, "measure again", "rows", sample, func(i int) error {
		row := &v.rows[pick[i]]
		m, err := solver.Rate(ctx, solver.State{Board: row.Board, Hand: row.Hand})
		if err != nil {
			return err
		}
		if m != row.Measures {
			return damaged("board %v with %v: the catalog has the measures %+v, and they are %+v", row.Board, row.Hand, row.Measures, m)
		}
		return nil
	})
}
