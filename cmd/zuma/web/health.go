package web

import (
	"net/http"

	"zumabase/solver"
)

// health answers whether the server can answer, for those who watch over it:
// it looks a state up.
func (s *Server) health(r *http.Request) (*reply, error) {
	state, _, err := solver.ParseState("R", "RR")
	if err != nil {
		return nil, err
	}
	if err := s.source.use(r.Context(), func(e *edition) error {
		_, _, err := s.answer(r.Context(), e, &solver.Question{State: state}, false)
		return err
	}); err != nil {
		return nil, err
	}
	return &reply{kind: "text/plain; charset=utf-8", body: []byte("ok\n")}, nil
}
