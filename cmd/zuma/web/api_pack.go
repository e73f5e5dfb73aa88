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
	"zumabase/cmd/zuma/query"
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
	result, err := s.pack(r, func(ctx context.Context, e *edition) (*levels.Pack, error) {
		return levels.Chosen(ctx, e.Catalog, states)
	})
	if errors.Is(err, levels.ErrNoLevel) {
		return nil, fault.Bad("puzzles", "%w", err).Try("puzzles that can be cleared")
	}
	return result, err
}

// apiRisingPack makes a level pack of rising difficulty.
func (s *Server) apiRisingPack(r *http.Request) (*reply, error) {
	values := r.URL.Query()
	p := newParameters(values)
	options := levels.Options{
		Levels: p.number("levels", 30, 1, maxLevels), Spare: p.number("spare", 0, 0, levels.MaxSpare), Seed: p.seed("seed", 1),
		From: p.bits("from"), To: p.bits("to"), Shuffle: p.text("shuffle") == "" || p.flag("shuffle"),
	}
	if text := p.text("palette"); text != "" {
		var err error
		if options.Palette, err = levels.ParsePalette(text); err != nil {
			return nil, err
		}
	}
	if options.From != nil && options.To != nil && *options.From > *options.To {
		return nil, fault.Bad("from", "from %v is above to %v", *options.From, *options.To)
	}
	q, faults := query.Read(p.rest(), query.Address, query.Filters, 1)
	if faults = append(p.errors, faults...); len(faults) > 0 {
		return nil, faults[0]
	}
	options.Filter = q.Filter
	return s.pack(r, func(ctx context.Context, e *edition) (*levels.Pack, error) {
		return levels.Make(ctx, e.Catalog, options)
	})
}

// pack gives a pack to download.
func (s *Server) pack(r *http.Request, make func(context.Context, *edition) (*levels.Pack, error)) (*reply, error) {
	var pack *levels.Pack
	ctx, cancel := context.WithTimeout(r.Context(), searchBudget)
	defer cancel()
	if err := s.source.use(ctx, func(e *edition) error {
		return s.slow.pass(ctx, func() (err error) {
			pack, err = make(ctx, e)
			return err
		})
	}); err != nil {
		return nil, err
	}
	body, err := json.MarshalIndent(pack.Pack, "", "  ")
	return &reply{kind: "application/json", body: append(body, '\n'), filename: "pack.json"}, err
}

// packSchema describes the packs.
func (s *Server) packSchema(*http.Request) (*reply, error) {
	return &reply{kind: "application/schema+json", body: levels.Schema}, nil
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
