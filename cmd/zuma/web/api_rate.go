package web

import (
	"context"
	"net/http"

	"zumabase/cmd/zuma/contract"
	"zumabase/solver"
)

// maxLines is how many lines of a state can be listed.
const maxLines = 1000

func (s *Server) apiRate(r *http.Request) (*reply, error) {
	p := newParameters(r.URL.Query())
	board, hand, lines := p.text("board"), p.text("hand"), p.number("lines", 0, 0, maxLines)
	if err := p.err(); err != nil {
		return nil, err
	}
	q, err := solver.ParseQuestion(board, hand)
	if err != nil {
		return nil, err
	}
	var rating contract.Rating
	ctx, cancel := context.WithTimeout(r.Context(), searchBudget)
	defer cancel()
	if err := s.slow.pass(ctx, func() error {
		solution, measures, err := q.Rate(ctx)
		if err != nil {
			return err
		}
		rating = contract.NewRating(&q, solution.Steps, measures)
		if lines == 0 {
			return nil
		}
		all, err := solver.Lines(ctx, q.State, lines)
		for _, line := range all {
			rating.AllLines = append(rating.AllLines, contract.NewMoves(q.Alphabet, q.State.Board, line))
		}
		return err
	}); err != nil {
		return nil, err
	}
	return jsonReply(rating)
}
