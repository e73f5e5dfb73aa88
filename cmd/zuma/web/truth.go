package web

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strings"
	"sync"

	"zumabase/catalog"
	"zumabase/cmd/zuma/ask"
	"zumabase/cmd/zuma/table"
	"zumabase/solver"
)

// facts are what the page Truth shows of a catalog. They take a second or two
// to find in a large one, so they are found once.
type facts struct {
	once  sync.Once
	found *truth
	err   error
}

// truth is what the page shows.
type truth struct {
	Census     []catalog.CensusRow
	Total      catalog.CensusRow // of all lengths
	Difficulty []bar             // by whole bits
	Technique  []bar
	Hardest    []foundPuzzle
	Audit      *grid // nil where the catalog has none
}

// bar is a bar of a chart.
type bar struct {
	Label string
	Count int64
	From  float64 // of a bar of difficulties
}

// warm finds the facts before anybody asks.
func (s *Server) warm() {
	_, err := s.facts(s.ctx)
	if err != nil && s.ctx.Err() == nil {
		s.options.Log.Printf("the facts of the catalog: %v", err)
	}
}

func (s *Server) facts(ctx context.Context) (*truth, error) {
	var found *truth
	err := s.source.use(ctx, func(e *edition) error {
		// Whoever asks first does it for all, so it does not end with them.
		e.facts.once.Do(func() { e.facts.found, e.facts.err = findFacts(s.ctx, e) })
		found = e.facts.found
		return e.facts.err
	})
	return found, err
}

func findFacts(ctx context.Context, e *edition) (*truth, error) {
	var t truth
	var err error
	if t.Census, err = e.Census(ctx); err != nil {
		return nil, err
	}
	for _, row := range t.Census {
		t.Total.RawBoards += row.RawBoards
		t.Total.CanonicalBoards += row.CanonicalBoards
		t.Total.RawStates += row.RawStates
		t.Total.CanonicalStates += row.CanonicalStates
		t.Total.SolvableBoards += row.SolvableBoards
		t.Total.MinimalHands += row.MinimalHands
	}
	hardest, err := e.Puzzles(ctx, catalog.Search{Filter: catalog.NewFilter(), Limit: 10, Sort: "difficulty", Descending: true})
	if err != nil {
		return nil, err
	}
	for i := range hardest {
		p := &hardest[i]
		t.Hardest = append(t.Hardest, foundPuzzle{ask.NewPuzzle(p), drawBoard(solver.Alphabet{}, p.Board), drawHand(solver.Alphabet{}, p.Hand)})
	}
	for technique := solver.Complete; technique <= solver.Free; technique++ {
		filter := catalog.NewFilter()
		filter.Techniques = []solver.Technique{technique}
		n, err := e.CountPuzzles(ctx, filter)
		if err != nil {
			return nil, err
		}
		t.Technique = append(t.Technique, bar{Label: technique.String(), Count: n})
	}
	if len(hardest) > 0 {
		for bits := 0.0; bits <= hardest[0].Measures.Difficulty(); bits++ {
			filter := catalog.NewFilter()
			filter.Difficulty = catalog.Range{Min: bits, Max: math.Nextafter(bits+1, 0)}
			n, err := e.CountPuzzles(ctx, filter)
			if err != nil {
				return nil, err
			}
			t.Difficulty = append(t.Difficulty, bar{Label: table.Text(int64(bits)), Count: n, From: bits})
		}
	}
	t.Audit, err = findAudit(ctx, e)
	return &t, err
}

// maxAudit is how many rows of the audit are shown.
const maxAudit = 500

// findAudit reads the audit of published algorithms, if the catalog has one.
func findAudit(ctx context.Context, e *edition) (*grid, error) {
	known, err := ask1(ctx, e, "SELECT count(*) FROM sqlite_schema WHERE name = 'audit' AND type IN ('table', 'view')")
	if err != nil || known == 0 {
		return nil, err
	}
	audit, err := query(ctx, e, "SELECT * FROM audit", maxAudit)
	if err != nil || len(audit.Rows) == 0 {
		return nil, err
	}
	return audit, nil
}

// ask1 returns the one number that a statement gives.
func ask1(ctx context.Context, e *edition, statement string) (int64, error) {
	found, err := query(ctx, e, statement, 1)
	if err != nil {
		return 0, err
	}
	n, ok := found.Rows[0][0].(int64)
	if !ok {
		return 0, errors.New("that is no number")
	}
	return n, nil
}

func (s *Server) truthPage(r *http.Request) (*reply, error) {
	found, err := s.facts(r.Context())
	if err != nil {
		return nil, err
	}
	var info catalog.Info
	if err := s.source.use(r.Context(), func(e *edition) error {
		info = e.Info
		return nil
	}); err != nil {
		return nil, err
	}
	return s.page("truth", "Truth", &info, found)
}

// truthChart serves the charts, named like difficulty-dark.svg.
func (s *Server) truthChart(r *http.Request) (*reply, error) {
	name, theme, ok := strings.Cut(strings.TrimSuffix(r.PathValue("chart"), ".svg"), "-")
	if !ok || theme != "light" && theme != "dark" {
		return notFound(r)
	}
	found, err := s.facts(r.Context())
	if err != nil {
		return nil, err
	}
	var body []byte
	switch name {
	case "difficulty":
		body, err = drawChart(found.Difficulty, theme == "dark")
	case "technique":
		body, err = drawChart(found.Technique, theme == "dark")
	case "census":
		var bars []bar
		for _, row := range found.Census {
			bars = append(bars, bar{Label: table.Text(int64(row.Length)), Count: row.SolvableBoards})
		}
		body, err = drawChart(bars, theme == "dark")
	default:
		return notFound(r)
	}
	return &reply{kind: "image/svg+xml", body: body}, err
}
