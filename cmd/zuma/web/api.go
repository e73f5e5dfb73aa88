package web

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"net/url"

	"zumabase/cmd/zuma/ask"
	"zumabase/cmd/zuma/levels"
	"zumabase/solver"
)

// openapi describes the API.
//
//go:embed openapi.json
var openapi []byte

func (s *Server) apiDocument(*http.Request) (*reply, error) {
	return &reply{kind: "application/json", body: openapi}, nil
}

// lookupAnswer is an answer, and where it is from.
type lookupAnswer struct {
	ask.Answer
	Source string `json:"source"` // "catalog" or "search"
}

func (s *Server) apiLookup(r *http.Request) (*reply, error) {
	p := newParameters(r.URL.Query())
	board, hand, search := p.text("board"), p.text("hand"), p.flag("search")
	if err := p.err(); err != nil {
		return nil, err
	}
	q, err := ask.Parse(board, hand)
	if err != nil {
		return nil, err
	}
	answer := lookupAnswer{Source: "catalog"}
	if err := s.source.use(r.Context(), func(e *edition) error {
		solution, searched, err := s.answer(r.Context(), e, q.State, search)
		answer.Answer = q.Answer(solution)
		if searched {
			answer.Source = "search"
		}
		return err
	}); err != nil {
		return nil, err
	}
	return jsonReply(answer)
}

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
	ctx, cancel := withBudget(r)
	defer cancel()
	if err := s.slow.pass(ctx, func() error {
		rating, err = q.Rate(ctx, lines)
		return err
	}); err != nil {
		return nil, err
	}
	return jsonReply(rating)
}

// puzzlesAnswer is a list of puzzles.
type puzzlesAnswer struct {
	Total   *int64       `json:"total,omitempty"` // if it was asked for
	Puzzles []ask.Puzzle `json:"puzzles"`
}

func (s *Server) apiPuzzles(r *http.Request) (*reply, error) {
	p := newParameters(r.URL.Query())
	w := p.search(10)
	if err := p.err(); err != nil {
		return nil, err
	}
	var answer puzzlesAnswer
	if err := s.source.use(r.Context(), func(e *edition) error {
		answer = puzzlesAnswer{Puzzles: []ask.Puzzle{}}
		found, err := s.find(r.Context(), e, w)
		if err != nil {
			return err
		}
		for i := range found {
			answer.Puzzles = append(answer.Puzzles, ask.NewPuzzle(&found[i]))
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

// sqlAnswer is what a statement gives.
type sqlAnswer struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
	More    bool     `json:"more"` // there are more rows than the limit
}

func (s *Server) apiSQL(r *http.Request) (*reply, error) {
	values := r.URL.Query()
	if r.Method == http.MethodPost {
		var err error
		if values, err = sqlBody(r); err != nil {
			return nil, err
		}
	}
	p := newParameters(values)
	statement, format, limit := p.text("q"), p.text("format"), p.number("limit", defaultRows, 1, maxRows)
	if format != "" && format != "json" && format != "csv" {
		p.fail("format", fmt.Errorf("there is no format %q", format), "json or csv")
	}
	if err := p.err(); err != nil {
		return nil, err
	}
	result, err := s.runSQL(r.Context(), statement, limit)
	if err != nil {
		return nil, err
	}
	if format != "" {
		// As a file, in the form that zuma sql gives.
		body, err := result.write(format)
		kind := map[string]string{"json": "application/json", "csv": "text/csv; charset=utf-8"}[format]
		return &reply{kind: kind, body: body, filename: "zuma." + format}, err
	}
	answer := sqlAnswer{result.Columns, result.Rows, result.More}
	if answer.Rows == nil {
		answer.Rows = [][]any{}
	}
	return jsonReply(answer)
}

// sqlBody reads the parameters of a statement from a body of JSON.
func sqlBody(r *http.Request) (url.Values, error) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		return nil, &statusError{http.StatusUnsupportedMediaType, "the body must be application/json"}
	}
	var body struct {
		Q      string `json:"q"`
		Format string `json:"format"`
		Limit  int    `json:"limit"`
	}
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&body); err != nil {
		return nil, bodyError(err)
	}
	values := url.Values{"q": {body.Q}, "format": {body.Format}}
	if body.Limit != 0 {
		values.Set("limit", fmt.Sprint(body.Limit))
	}
	return values, nil
}

// bodyError tells a body that is too large from one that is wrong.
func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return &statusError{http.StatusBadRequest, "the body: " + err.Error()}
}

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
	ctx, cancel := withBudget(r)
	defer cancel()
	if err := s.source.use(ctx, func(e *edition) error {
		return s.slow.pass(ctx, func() error {
			pack, err = levels.Chosen(ctx, e.Catalog, states)
			return err
		})
	}); errors.Is(err, levels.ErrNoLevel) {
		return nil, &inputError{"puzzles", err, "puzzles that can be cleared"}
	} else if err != nil {
		return nil, err
	}
	body, err := json.MarshalIndent(pack, "", "  ")
	return &reply{kind: "application/json", body: append(body, '\n'), filename: "pack.json"}, err
}

func parsePuzzles(text string) ([]solver.State, error) {
	var states []solver.State
	for number, line := range lines(text) {
		board, hand, ok := cutSpace(line)
		if !ok {
			return nil, &inputError{"puzzles", fmt.Errorf("line %d: %q is no board and hand", number, line), "a board, a space and a hand on each line"}
		}
		q, err := ask.Parse(board, hand)
		if err != nil {
			return nil, &inputError{"puzzles", fmt.Errorf("line %d: %w", number, err), ask.Hint(err)}
		}
		states = append(states, q.State)
	}
	if len(states) == 0 || len(states) > maxLevels {
		return nil, &inputError{"puzzles", fmt.Errorf("there are %d puzzles", len(states)), fmt.Sprintf("1 to %d of them", maxLevels)}
	}
	return states, nil
}
