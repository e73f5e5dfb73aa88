package web

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"github.com/dustin/go-humanize"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/published"
)

// truth is what the page Truth shows of a catalog. It takes a moment to find in
// a large one, so it is found once for each.
type truth struct {
	Census  []catalog.CensusRow
	Total   catalog.CensusRow // of all lengths
	Claims  []claim
	Charts  []chart
	Hardest []foundPuzzle
	Audit   []trial // empty where the catalog has none
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

// claim is a sentence of truth, with a puzzle that shows it.
type claim struct {
	Text   string
	Puzzle foundPuzzle
}

// exhibits are searches for the puzzles that show something best, and what is
// to be said of the first that is found.
var exhibits = []struct {
	search catalog.Search
	says   func(p *catalog.Puzzle) string
}{
	{catalog.Search{Filter: catalog.Filter{Techniques: []solver.Technique{solver.Split}}, Sort: "length"}, func(*catalog.Puzzle) string {
		return "Many published solutions put balls only next to their own colour. That is wrong here: a ball has to go between two equal balls of another colour."
	}},
	{catalog.Search{Sort: "difficulty", Descending: true}, func(p *catalog.Puzzle) string {
		return fmt.Sprintf("The hardest puzzle: whoever plays at random clears it once in %s games.", humanize.Comma(int64(1/p.Measures.WinRate)))
	}},
	{catalog.Search{Sort: "chain", Descending: true}, func(p *catalog.Puzzle) string {
		return fmt.Sprintf("The longest chain: one ball removes %d groups.", p.Measures.Chain)
	}},
	{catalog.Search{Sort: "traps", Descending: true}, func(p *catalog.Puzzle) string {
		return fmt.Sprintf("The most tempting: on the way through it, %.3g moves remove balls at once and lose.", p.Measures.Traps())
	}},
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
	for _, exhibit := range exhibits {
		exhibit.search.Limit = 1
		found, err := e.Puzzles(ctx, exhibit.search)
		if err != nil {
			return nil, err
		}
		for i := range found {
			t.Claims = append(t.Claims, claim{exhibit.says(&found[i]), newFoundPuzzle(&found[i])})
		}
	}
	if err := t.spread(ctx, e); err != nil {
		return nil, err
	}
	t.Audit, err = findAudit(ctx, e)
	return &t, err
}

// spread finds how the puzzles spread over techniques and difficulties.
// Unasked returns how many published algorithms the audit has nothing of.
func (t *truth) Unasked() int {
	asked := make(map[string]bool)
	for _, trial := range t.Audit {
		asked[trial.Name] = true
	}
	return len(published.All()) - len(asked)
}

func (t *truth) spread(ctx context.Context, e *edition) error {
	rows, err := e.distribution()
	if err != nil {
		return err
	}
	most := 0
	for _, row := range rows {
		most = max(most, row.Difficulty)
	}
	var cleared, difficulty, technique []bar
	for _, row := range t.Census {
		cleared = append(cleared, bar{strconv.Itoa(row.Length), row.SolvableBoards, fmt.Sprintf("/puzzles?balls=%d", row.Length)})
	}
	for bits := range most + 1 {
		difficulty = append(difficulty, bar{strconv.Itoa(bits), 0, fmt.Sprintf("/puzzles?difficulty=%d..%d.999999", bits, bits)})
	}
	for way := solver.Complete; way <= solver.Free; way++ {
		technique = append(technique, bar{way.String(), 0, "/puzzles?technique=" + way.String()})
	}
	for _, row := range rows {
		difficulty[row.Difficulty].Count += row.Puzzles
		technique[row.Technique].Count += row.Puzzles
	}
	t.Charts = []chart{
		newChart("census", "Boards that can be cleared", "balls on the board", cleared),
		newChart("difficulty", "Puzzles by difficulty", "bits of luck that random play needs", difficulty),
		newChart("technique", "Puzzles by the least technique that solves them", "technique", technique),
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

// truthChart serves the charts alone, named like difficulty.svg.
func (s *Server) truthChart(r *http.Request) (*reply, error) {
	found, err := s.facts(r.Context())
	if err != nil {
		return nil, err
	}
	for _, c := range found.Charts {
		if c.Name+".svg" == r.PathValue("chart") {
			body, err := c.alone()
			return &reply{kind: "image/svg+xml", body: body}, err
		}
	}
	return notFound(r)
}
