package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

// pageSize is how many puzzles a page shows, and pageReach how many of a sorted
// list the pages show: whoever wants to see more is better served by filters.
const (
	pageSize  = 24
	pageReach = 20 * pageSize
)

// puzzlesList is what the page Puzzles shows.
type puzzlesList struct {
	Fields     []filledField
	Techniques []filledTechnique
	Symmetric  bool
	Contains   filledField
	Sort       string
	SortKeys   []string
	Descending bool
	Seed       uint64
	Query      string // of this list, for the script
	Found      []foundPuzzle
	Count      *int64 // nil where the script has to ask for it
	From, To   int
	Previous   string // addresses, or ""
	Next       string
	Others     string // of other puzzles of a list at random
	Problems   []string
	Wrong      bool // with the filters
}

// mainFields is how many of the fields are always in sight.
const mainFields = 4

// Main returns the fields that are always in sight, and More the others.
func (list *puzzlesList) Main() []filledField { return list.Fields[:mainFields] }
func (list *puzzlesList) More() []filledField {
	return append(list.Fields[mainFields:len(list.Fields):len(list.Fields)], list.Contains)
}

// MoreSet reports whether one of the others is used.
func (list *puzzlesList) MoreSet() bool {
	for _, field := range list.More() {
		if field.Value != "" {
			return true
		}
	}
	return list.Symmetric
}

type filledField struct {
	rangeField
	Value, Problem string
}

type filledTechnique struct {
	Name, Help string
	On         bool
}

type foundPuzzle struct {
	contract.Puzzle
	BoardRow, HandRow row
}

func (s *Server) puzzlesPage(r *http.Request) (*reply, error) {
	content, info, err := s.listPuzzles(r.Context(), r.URL.Query())
	if err != nil {
		return nil, err
	}
	return s.page("puzzles", "Puzzles", info, content, "puzzles.js")
}

// puzzlesPart is the list without the filters.
func (s *Server) puzzlesPart(r *http.Request) (*reply, error) {
	content, _, err := s.listPuzzles(r.Context(), r.URL.Query())
	if err != nil {
		return nil, err
	}
	return part("part_puzzles", content)
}

// countPart counts for a page that went out without.
func (s *Server) countPart(r *http.Request) (*reply, error) {
	p := newParameters(r.URL.Query())
	filter := p.filter()
	if len(p.errors) > 0 {
		return nil, p.errors[0]
	}
	var n int64
	if err := s.source.use(r.Context(), func(e *edition) error {
		var err error
		n, err = s.count(r.Context(), e, filter)
		return err
	}); err != nil {
		return nil, err
	}
	return part("part_count", &n)
}

func (s *Server) listPuzzles(ctx context.Context, values url.Values) (*puzzlesList, *catalog.Info, error) {
	p := newParameters(values)
	w := p.search(pageSize)
	list := fillForm(values, p, w)
	var info catalog.Info
	err := s.source.use(ctx, func(e *edition) error {
		info = e.Info
		if len(p.errors) > 0 {
			return nil // the form says what is wrong
		}
		found, err := s.find(ctx, e, w)
		if err != nil {
			return err
		}
		list.Found = nil
		for i := range found {
			list.Found = append(list.Found, foundPuzzle{
				contract.NewPuzzle(&found[i]), drawBoard(solver.Alphabet{}, found[i].Board), drawHand(solver.Alphabet{}, found[i].Hand),
			})
		}
		short, cancel := context.WithTimeout(ctx, pageBudget)
		defer cancel()
		n, err := s.count(short, e, w.Filter)
		switch {
		case err == nil:
			list.Count = &n
		case !errors.Is(err, context.DeadlineExceeded):
			return err
		}
		return nil
	})
	list.addPages(values, w)
	return list, &info, err
}

// fillForm fills in what was asked for, and says what is wrong with it.
func fillForm(values url.Values, p *parameters, w wanted) *puzzlesList {
	list := &puzzlesList{
		SortKeys: catalog.MeasureNames(), Sort: w.Sort, Descending: w.Descending, Seed: w.Seed,
		Symmetric: w.Filter.Range("symmetric").Min == 1, Query: values.Encode(), Wrong: len(p.errors) > 0,
	}
	problems := make(map[string]string)
	for _, err := range p.errors {
		problems[err.Field] = err.Error()
	}
	fill := func(field rangeField) filledField {
		problem := problems[field.Name]
		delete(problems, field.Name)
		return filledField{field, values.Get(field.Name), problem}
	}
	for _, field := range rangeFields {
		list.Fields = append(list.Fields, fill(field))
	}
	list.Contains = fill(rangeField{Name: "contains", Label: "Contains", Help: "A row in the board, up to colours and direction"})
	for t := solver.Complete; t <= solver.Free; t++ {
		on := false
		for _, wanted := range w.Techniques {
			on = on || wanted == t
		}
		list.Techniques = append(list.Techniques, filledTechnique{t.String(), query.Skill[t.String()], on})
	}
	for _, problem := range problems {
		list.Problems = append(list.Problems, problem)
	}
	return list
}

// addPages adds the addresses of the lists before and after this one.
func (list *puzzlesList) addPages(values url.Values, w wanted) {
	address := func(name string, value string) string {
		other := url.Values{}
		for key, values := range values {
			other[key] = values
		}
		other.Del(name)
		if value != "" {
			other.Set(name, value)
		}
		return "/puzzles?" + other.Encode()
	}
	list.From, list.To = w.Offset+1, w.Offset+len(list.Found)
	if w.Sort == "" {
		list.Others = address("seed", strconv.FormatUint(w.Seed+1, 10))
		return
	}
	if w.Offset > 0 {
		list.Previous = address("offset", strconv.Itoa(max(0, w.Offset-pageSize)))
	}
	if len(list.Found) == w.Limit && w.Offset+2*w.Limit <= pageReach {
		list.Next = address("offset", strconv.Itoa(w.Offset+pageSize))
	}
}
