package web

import (
	"net/http"

	"zumabase/cmd/zuma/contract"
	"zumabase/solver"
)

// lookupAnswer is an answer, and where it is from.
type lookupAnswer struct {
	contract.Answer
	Source string `json:"source"` // "catalog" or "search"
}

func (s *Server) apiLookup(r *http.Request) (*reply, error) {
	p := newParameters(r.URL.Query())
	board, hand, search := p.text("board"), p.text("hand"), p.flag("search")
	if err := p.err(); err != nil {
		return nil, err
	}
	q, err := solver.ParseQuestion(board, hand)
	if err != nil {
		return nil, err
	}
	answer := lookupAnswer{Source: "catalog"}
	if err := s.source.use(r.Context(), func(e *edition) error {
		solution, searched, err := s.answer(r.Context(), e, &q, search)
		answer.Answer = contract.NewAnswer(&q, solution)
		if searched {
			answer.Source = "search"
		}
		return err
	}); err != nil {
		return nil, err
	}
	return jsonReply(answer)
}
