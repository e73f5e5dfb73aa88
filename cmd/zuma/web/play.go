package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/levels"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// gamePage is what a page shows on which a game is played.
type gamePage struct {
	*game
	Heading    string
	Front      bool // the first page
	Table      gameTable
	Picks      []pick
	Letters    string // of the colours 1, 2, ..., for the script
	Par        int    // -1 where it cannot be cleared, 0 where nobody knows
	Kind       *kind  // nil where nobody knows
	Bits       float64
	Result     *result // nil while the game goes on
	Week       []weekday
	Before     string // the day before a daily
	Positions  int64  // that the catalog answers
	Example    exampleGame
	catalogued catalog.Info
}

// playPage is a game of the puzzle that the address has.
func (s *Server) playPage(r *http.Request) (*reply, error) {
	query := r.URL.Query()
	if day := query.Get("daily"); day != "" {
		return seeOther("/daily/" + url.PathEscape(day)), nil
	}
	if query.Get("board") == "" && query.Get("hand") == "" {
		return seeOther("/"), nil
	}
	q, err := solver.ParseQuestion(query.Get("board"), query.Get("hand"))
	if err != nil {
		return nil, err
	}
	return s.play(r, q, "", nil)
}

// frontPage is a game of an easy puzzle, another one each day.
func (s *Server) frontPage(r *http.Request) (*reply, error) {
	query := r.URL.Query()
	if query.Has("board") || query.Has("hand") {
		return s.redirectToSolve(r)
	}
	day := time.Now().UTC().Truncate(24 * time.Hour)
	q, err := s.drawn(r, "easy "+day.Format(time.DateOnly), func(e *edition) (*levels.Puzzle, error) { return easyPuzzle(r.Context(), e, day) })
	if err != nil {
		return nil, err
	}
	return s.play(r, q, "", func(p *gamePage) { p.Front = true })
}

// easyPuzzle draws a puzzle for somebody who has never played, another one each
// day: two balls clear it, and one of them sets off a chain.
func easyPuzzle(ctx context.Context, e *edition, day time.Time) (*levels.Puzzle, error) {
	easy, seed := &allKinds[0], uint64(day.Unix())
	pack, err := levels.Make(ctx, e.Catalog, levels.Options{
		Filter: catalog.Filter{}.With("steps", catalog.Range{Min: 2, Max: 2}).
			With("length", catalog.Range{Min: 7, Max: 9}).With("chain", catalog.Range{Min: 3, Max: 9}),
		Levels: 1, From: &easy.Aim, To: &easy.Aim, Seed: seed, Spare: easy.Spare, Shuffle: true,
	})
	if errors.Is(err, levels.ErrNoLevel) {
		return levels.Draw(ctx, e.Catalog, easy.Aim, easy.Spare, seed) // a small catalog
	}
	if err != nil {
		return nil, err
	}
	return pack.Puzzles[0], nil
}

// play renders a game; more adds what only some of the pages show.
func (s *Server) play(r *http.Request, q solver.Question, day string, more func(*gamePage)) (*reply, error) {
	g, err := newGame(q, day, r.URL.Query())
	if err != nil {
		return nil, err
	}
	// Without its script the page sends each move as a form.
	if query := r.URL.Query(); query.Has("gap") {
		if err := g.playAll(query.Get("ball") + query.Get("gap")); err != nil {
			return nil, err
		}
		return seeOther(g.address(len(g.Moves), g.Undos)), nil
	}
	p := &gamePage{game: g, Table: drawTable(q.Alphabet, g.Now.Board), Picks: drawPicks(q.Alphabet, g.Now.Hand), Example: example}
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		p.Letters += string(q.Alphabet.Letter(c))
	}
	if err := s.source.use(r.Context(), func(e *edition) error {
		p.catalogued, p.Positions = e.Info, 0
		census, err := e.Census(r.Context())
		if err != nil {
			return err
		}
		for _, row := range census {
			p.Positions += row.RawStates
		}
		p.Par, p.Result, err = s.judge(r, e, g)
		return err
	}); err != nil {
		return nil, err
	}
	if g.Made && p.Par < 0 {
		return nil, fault.Bad("made", "%s cannot be cleared with %s, so it is no puzzle", g.FirstBoard(), g.FirstHand()).Try("another row or hand")
	}
	short, cancel := context.WithTimeout(r.Context(), pageBudget)
	defer cancel()
	if measures, err := s.measure(short, &q); err == nil && measures.Difficulty != nil {
		p.Bits, p.Kind = *measures.Difficulty, kindOf(*measures.Difficulty)
	}
	if more != nil {
		more(p)
	}
	p.Heading = p.heading()
	return s.framed("play", frame{Entry: p.entry(), Title: p.title(), Link: p.link(r), Info: &p.catalogued, Content: p, Scripts: []string{"play.js"}})
}

// judge returns the par of a game, and its result if it has ended.
func (s *Server) judge(r *http.Request, e *edition, g *game) (par int, end *result, err error) {
	solution, _, err := s.answer(r.Context(), e, &g.Question, true)
	par = solution.Steps
	if err != nil {
		switch all := fault.Of(err); {
		case all.Kind == fault.NotCovered, all.Kind == fault.TimedOut, all.Kind == fault.Busy && all.Field == "":
			par = 0 // it can be played all the same
		default:
			return 0, nil, err
		}
	}
	if g.Won() || g.Lost() {
		end, err = s.result(r, e, g, par)
	}
	return par, end, err
}

func (p *gamePage) entry() string {
	if p.Day != "" {
		return "daily"
	}
	return "play"
}

func (p *gamePage) heading() string {
	switch {
	case p.Made:
		return "I made this. Can you clear it?"
	case p.Day != "":
		return "The puzzle of " + spoken(p.Day)
	}
	return "Clear the row"
}

// title is what the tab and a link to the page are called.
func (p *gamePage) title() string {
	switch {
	case p.Front:
		return "Clear the row"
	case p.Made, p.Day != "":
		return p.Heading
	case p.Par < 0:
		return "A row that cannot be cleared"
	case p.Par == 0:
		return "Can you clear this row?"
	}
	return fmt.Sprintf("Can you clear this row with %s?", plural(p.Par, "ball"))
}

func (p *gamePage) link(r *http.Request) *link {
	about := plural(p.State.Board.Len(), "ball") + " in a row"
	if p.Kind != nil {
		about += ", " + p.Kind.Name
	}
	if p.Par > 0 {
		about += fmt.Sprintf(", par %d", p.Par)
	}
	address := addressOf(p.Path(), p.Puzzle())
	if p.Front {
		address = "/"
	}
	return &link{
		Title:       p.title(),
		Description: about + ". Put balls from your hand into the row: three or more of one colour vanish. Clear it.",
		Address:     whole(r, address),
		Picture:     whole(r, addressOf("/picture.png", url.Values{"board": {p.FirstBoard()}, "hand": {p.FirstHand()}})),
		PictureText: "A row of balls, " + spell(p.FirstBoard()) + ", and a hand, " + spell(p.FirstHand()),
	}
}

// playAnother leads to another puzzle of a kind.
func (s *Server) playAnother(r *http.Request) (*reply, error) {
	k := kindNamed(r.URL.Query().Get("kind"))
	if k == nil {
		var names []string
		for _, k := range allKinds {
			names = append(names, k.Name)
		}
		return nil, fault.Bad("kind", "kind: there is no kind %q", r.URL.Query().Get("kind")).Try(strings.Join(names, ", "))
	}
	q, err := s.drawn(r, "", func(e *edition) (*levels.Puzzle, error) {
		return levels.Draw(r.Context(), e.Catalog, k.Aim, k.Spare, rand.Uint64())
	})
	if err != nil {
		return nil, err
	}
	return seeOther(addressOf("/play", url.Values{"board": {q.Board}, "hand": {q.Hand}})), nil
}

func seeOther(address string) *reply { return &reply{status: http.StatusSeeOther, location: address} }

// plural writes a number and what is counted.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// exampleGame is the move that the rule is shown by.
type exampleGame struct {
	Row         row
	Board, Move string
}

var example = exampleGame{drawBoard(solver.Alphabet{}, mustBoard("YRRBBRY")), "YRRBBRY", "B3"}

func mustBoard(text string) solver.Board {
	board, err := solver.ParseBoard(text)
	if err != nil {
		panic(err)
	}
	return board
}
