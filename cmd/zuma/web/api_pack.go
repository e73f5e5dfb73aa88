package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"mime"
	"net/http"
	"strings"

	"zumabase/cmd/zuma/levels"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// maxLevels is how many levels a pack can have.
const maxLevels = 200

// apiPack makes a level pack of the puzzles in a form's field "puzzles", a
// board and a hand on each line.
func (s *Server) apiPack(r *http.Request) (*reply, error) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/x-www-form-urlencoded" {
		return nil, &statusError{http.StatusUnsupportedMediaType, "the body must be application/x-www-form-urlencoded"}
	}
	if err := r.ParseForm(); err != nil {
		return nil, bodyError(err)
	}
	states, err := parsePuzzles(r.PostForm.Get("puzzles"))
	if err != nil {
		return nil, err
	}
	var pack *levels.Pack
	ctx, cancel := context.WithTimeout(r.Context(), searchBudget)
	defer cancel()
	if err := s.source.use(ctx, func(e *edition) error {
		return s.slow.pass(ctx, func() error {
			pack, err = levels.Chosen(ctx, e.Catalog, states)
			return err
		})
	}); errors.Is(err, levels.ErrNoLevel) {
		return nil, fault.Bad("puzzles", "%w", err).Try("puzzles that can be cleared")
	} else if err != nil {
		return nil, err
	}
	body, err := json.MarshalIndent(pack, "", "  ")
	return &reply{kind: "application/json", body: append(body, '\n'), filename: "pack.json"}, err
}

func parsePuzzles(text string) ([]solver.Question, error) {
	var states []solver.Question
	for number, line := range lines(text) {
		board, hand, ok := cutSpace(line)
		if !ok {
			return nil, fault.Bad("puzzles", "line %d: %q is no board and hand", number, line).Try("a board, a space and a hand on each line")
		}
		q, err := solver.ParseQuestion(board, hand)
		if err != nil {
			return nil, &fault.Error{Field: "puzzles", Err: fmt.Errorf("line %d: %w", number, err)}
		}
		states = append(states, q)
	}
	if len(states) == 0 || len(states) > maxLevels {
		return nil, fault.Bad("puzzles", "there are %d puzzles", len(states)).Try(fmt.Sprintf("1 to %d of them", maxLevels))
	}
	return states, nil
}

// lines returns the lines of a text that are not blank, by their numbers.
func lines(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		number := 0
		for line := range strings.Lines(text) {
			number++
			if line = strings.TrimSpace(line); line != "" && !yield(number, line) {
				return
			}
		}
	}
}

// cutSpace cuts a line into its two words.
func cutSpace(line string) (first, second string, ok bool) {
	words := strings.Fields(line)
	if len(words) != 2 {
		return "", "", false
	}
	return words[0], words[1], true
}
