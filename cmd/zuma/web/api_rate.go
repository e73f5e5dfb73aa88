package web

import (
	"context"
	"net/http"

	"zumabase/cmd/zuma/ask"
)

// maxLines is how many lines of a state can be listed.
const maxLines = 1000

func (s *Server) apiRate(r *http.Request) (*reply, error) {
	p := newParameters(r.URL.Query())
	board, hand, lines := p.text("board"), p.text("hand"), p.number("lines", 0, 0, maxLines)
	if err := p.err(); err != nil {
		return nil, err
	}
	q, err := ask.Parse(board, hand)
	if err != nil {
		return nil, err
	}
	var rating ask.Rating
	ctx, cancel := context.WithTimeout(r.Context(), searchBudget)
	defer cancel()
	if err := s.slow.pass(ctx, func() error {
		rating, err = q.Rate(ctx, lines)
		return err
	}); err != nil {
		return nil, err
	}
	return jsonReply(rating)
}
