package web

import (
	"net/http"

	"zumabase/cmd/zuma/contract"
)

// puzzlesAnswer is a list of puzzles.
type puzzlesAnswer struct {
	Total   *int64            `json:"total,omitempty"` // if it was asked for
	Puzzles []contract.Puzzle `json:"puzzles"`
}

func (s *Server) apiPuzzles(r *http.Request) (*reply, error) {
	p := newParameters(r.URL.Query())
	w := p.search(10)
	if err := p.err(); err != nil {
		return nil, err
	}
	var answer puzzlesAnswer
	if err := s.source.use(r.Context(), func(e *edition) error {
		answer = puzzlesAnswer{Puzzles: []contract.Puzzle{}}
		found, err := s.find(r.Context(), e, w)
		if err != nil {
			return err
		}
		for i := range found {
			answer.Puzzles = append(answer.Puzzles, contract.NewPuzzle(&found[i]))
		}
		if w.Count {
			n, err := s.count(r.Context(), e, w.Filter)
			if err != nil {
				return err
			}
			answer.Total = &n
		}
		return nil
	}); err != nil {
		return nil, err
	}
	return jsonReply(answer)
}
