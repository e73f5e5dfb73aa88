package web

import (
	"net/http"
	"sync"

	"zumabase/cmd/zuma/levels"
	"zumabase/solver"
)

// drawn returns a puzzle that draw draws from the catalog. What has a name, the
// puzzles of days, is drawn once and remembered.
func (s *Server) drawn(r *http.Request, name string, draw func(*edition) (*levels.Puzzle, error)) (solver.Question, error) {
	var puzzle *levels.Puzzle
	if err := s.source.use(r.Context(), func(e *edition) error {
		if puzzle = e.puzzles.get(name); puzzle != nil {
			return nil
		}
		return s.slow.pass(r.Context(), func() (err error) {
			if puzzle, err = draw(e); err == nil && name != "" {
				e.puzzles.put(name, puzzle)
			}
			return err
		})
	}); err != nil {
		return solver.Question{}, err
	}
	return solver.ParseQuestion(puzzle.Board.String(), puzzle.Hand.String())
}

// drawnPuzzles remembers puzzles by name.
type drawnPuzzles struct {
	mu    sync.Mutex
	known map[string]*levels.Puzzle
}

const maxDrawn = 1000 // puzzles remembered

func (d *drawnPuzzles) get(name string) *levels.Puzzle {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.known[name]
}

func (d *drawnPuzzles) put(name string, puzzle *levels.Puzzle) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.known == nil || len(d.known) >= maxDrawn {
		d.known = make(map[string]*levels.Puzzle)
	}
	d.known[name] = puzzle
}
