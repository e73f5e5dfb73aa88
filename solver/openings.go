package solver

import "context"

// Opening is a first move that does not lose.
type Opening struct {
	Move  Move
	Lines uint64 // that begin with it
}

// Openings returns the moves after which the rest of the hand still clears the
// board, in their order. The errors are those of Rate.
func Openings(ctx context.Context, s State) ([]Opening, error) {
	r := newRater(ctx)
	if r.rate(s).Lines == 0 { // which also finds the rows that are too long
		return nil, r.err
	}
	var openings []Opening
	for _, m := range Moves(nil, s.Board, s.Hand) {
		if after := r.rate(State{s.Board.Play(m), s.Hand.Remove(m.Ball())}); after.Lines > 0 {
			openings = append(openings, Opening{m, after.Lines})
		}
	}
	return openings, r.err
}
