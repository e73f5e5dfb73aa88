package web

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"zumabase/catalog"
	"zumabase/solver"
)

// truth is what the page Truth shows of a catalog. It takes a moment to find in
// a large one, so it is found once for each.
type truth struct {
	Census     []catalog.CensusRow
	Total      catalog.CensusRow // of all lengths
	Difficulty []bar             // by whole bits
	Technique  []bar
	Hardest    []foundPuzzle
	Audit      []trial // empty where the catalog has none
}

// bar is a bar of a chart.
type bar struct {
	Label string
	Count int64
}

// warm finds the facts before anybody asks.
func (s *Server) warm() {
	if err := s.guard("finding the facts of the catalog", func() error {
		_, err := s.facts(s.ctx)
		return err
	}); err != nil && s.ctx.Err() == nil {
		s.options.Log.Error("the facts of the catalog", "error", err)
	}
}

func (s *Server) facts(ctx context.Context) (*truth, error) {
	var found *truth
	err := s.source.use(ctx, func(e *edition) error {
		var err error
		found, err = e.facts()
		return err
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
	hardest, err := e.Puzzles(ctx, catalog.Search{Filter: catalog.Filter{}, Limit: 10, Sort: "difficulty", Descending: true})
	if err != nil {
		return nil, err
	}
	for i := range hardest {
		t.Hardest = append(t.Hardest, newFoundPuzzle(&hardest[i]))
	}
	if err := t.spread(ctx, e); err != nil {
		return nil, err
	}
	t.Audit, err = findAudit(ctx, e)
	return &t, err
}

// spread finds how the puzzles spread over techniques and difficulties.
func (t *truth) spread(ctx context.Context, e *edition) error {
	rows, err := e.distribution()
	if err != nil {
		return err
	}
	most := 0
	for _, row := range rows {
		most = max(most, row.Difficulty)
	}
	for bits := range most + 1 {
		t.Difficulty = append(t.Difficulty, bar{Label: strconv.Itoa(bits)})
	}
	for technique := solver.Complete; technique <= solver.Free; technique++ {
		t.Technique = append(t.Technique, bar{Label: technique.String()})
	}
	for _, row := range rows {
		t.Difficulty[row.Difficulty].Count += row.Puzzles
		t.Technique[row.Technique].Count += row.Puzzles
	}
	return nil
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
			bars = append(bars, bar{Label: strconv.Itoa(row.Length), Count: row.SolvableBoards})
		}
		body, err = drawChart(bars, theme == "dark")
	default:
		return notFound(r)
	}
	return &reply{kind: "image/svg+xml", body: body}, err
}
