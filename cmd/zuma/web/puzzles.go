package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

// pageSize is how many puzzles a page shows.
const pageSize = 24

// puzzlesList is what the page Puzzles shows.
type puzzlesList struct {
	puzzlesForm
	Query string // of this list, for the script
	Found []foundPuzzle
	Count *int64 // nil where the script has to ask for it
	Wrong bool   // with the filters
	pages
	Downloads []downloadLink // of all that pass the filters
}

// downloadLink is where a file is.
type downloadLink struct{ Format, Address string }

func newDownloads(values url.Values) []downloadLink {
	filters := make(url.Values)
	for i := range query.Filters {
		if name := query.Filters[i].Name; values.Get(name) != "" {
			filters[name] = values[name]
		}
	}
	var all []downloadLink
	for _, format := range downloadFormats {
		filters.Set("format", format)
		all = append(all, downloadLink{format, "/api/v1/download?" + filters.Encode()})
	}
	return all
}

type foundPuzzle struct {
	contract.Puzzle
	BoardRow, HandRow row
}

// Kind returns the difficulty in a word.
func (p foundPuzzle) Kind() *kind { return kindOf(*p.Difficulty) }

func newFoundPuzzle(p *catalog.Puzzle) foundPuzzle {
	return foundPuzzle{contract.NewPuzzle(p), drawBoard(solver.Alphabet{}, p.Board), drawHand(solver.Alphabet{}, p.Hand)}
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
	q, faults := readQuery(ownNames(r.URL.Query()), 1)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	var n int64
	if err := s.source.use(r.Context(), func(e *edition) error {
		var err error
		n, err = s.count(r.Context(), e, q.Filter)
		return err
	}); err != nil {
		return nil, err
	}
	return part("part_count", &n)
}

func (s *Server) listPuzzles(ctx context.Context, asked url.Values) (*puzzlesList, *catalog.Info, error) {
	values := ownNames(asked)
	q, faults := readQuery(values, pageSize)
	list := &puzzlesList{Query: values.Encode(), Wrong: len(faults) > 0}
	var info catalog.Info
	err := s.source.use(ctx, func(e *edition) error {
		info = e.Info
		rows, err := e.distribution()
		if err != nil {
			return err
		}
		list.puzzlesForm = newPuzzlesForm(values, faults, q, info.Limits, rows)
		if list.Wrong {
			return nil // the form says what is wrong
		}
		found, err := s.find(ctx, e, q)
		if err != nil {
			return err
		}
		list.Found = nil
		for i := range found {
			list.Found = append(list.Found, newFoundPuzzle(&found[i]))
		}
		list.pages = newPages(asked, q, found)
		list.Downloads = newDownloads(values)
		short, cancel := context.WithTimeout(ctx, pageBudget)
		defer cancel()
		n, err := s.count(short, e, q.Filter)
		switch {
		case err == nil:
			list.Count = &n
		case !errors.Is(err, context.DeadlineExceeded):
			return err
		}
		return nil
	})
	return list, &info, err
}
