package web

import (
	"net/http"

	"zumabase/cmd/zuma/contract"
)

func (s *Server) apiPuzzles(r *http.Request) (*reply, error) {
	q, faults := readQuery(r.URL.Query(), 10)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	var answer contract.Puzzles
	if err := s.source.use(r.Context(), func(e *edition) error {
		answer = contract.Puzzles{Puzzles: []contract.Puzzle{}}
		found, err := s.find(r.Context(), e, q)
		if err != nil {
			return err
		}
		for i := range found {
			answer.Puzzles = append(answer.Puzzles, contract.NewPuzzle(&found[i]))
		}
		if q.Count {
			n, err := s.count(r.Context(), e, q.Filter)
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
