package web

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/ask"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// How long a page waits for what may take a while; after that it goes out
// without, and its script asks for the rest, with the longer time.
const (
	pageBudget   = 60 * time.Millisecond
	searchBudget = 3 * time.Second
)

// solved is what the page Solve shows of a state.
type solved struct {
	Board, Hand string   // as typed
	Problem     *problem // nil if there is an answer
	Question    ask.Question
	Steps       int
	BoardRow    row
	HandRow     row
	Moments     []moment
	Searched    bool // the catalog does not cover it, so it was searched for
	Moves       []ask.Move
	Measures    *measured // nil where the script has to fetch them
}

// BoardProblem and HandProblem return what is wrong with a field, or nil.
func (s *solved) BoardProblem() *problem { return s.problemOf("board") }
func (s *solved) HandProblem() *problem  { return s.problemOf("hand") }

func (s *solved) problemOf(field string) *problem {
	if s.Problem == nil || s.Problem.Field != field {
		return nil
	}
	return s.Problem
}

// OtherProblem returns what is wrong with neither field, or nil.
func (s *solved) OtherProblem() *problem {
	if s.Problem == nil || s.Problem.Field != "" {
		return nil
	}
	return s.Problem
}

// firstState is what the page shows when it is asked nothing.
var firstState = [2]string{"RRWWRRBBRR", "WB"}

// redirectToSolve leads an address of old to where it is answered now.
func (s *Server) redirectToSolve(r *http.Request) (*reply, error) {
	return &reply{status: http.StatusPermanentRedirect, location: addressOf("/solve", r.URL.Query())}, nil
}

func (s *Server) solvePage(r *http.Request) (*reply, error) {
	query := r.URL.Query()
	if !query.Has("board") && !query.Has("hand") {
		query.Set("board", firstState[0])
		query.Set("hand", firstState[1])
	}
	var info catalog.Info
	content, err := s.solve(r.Context(), query.Get("board"), query.Get("hand"), &info)
	if err != nil {
		return nil, err
	}
	return s.page("solve", "Solve", &info, content, "solve.js")
}

// answerPart is what the page shows below its fields.
func (s *Server) answerPart(r *http.Request) (*reply, error) {
	content, err := s.solve(r.Context(), r.URL.Query().Get("board"), r.URL.Query().Get("hand"), new(catalog.Info))
	if err != nil {
		return nil, err
	}
	return part("part_answer", content)
}

// solve answers a state. What is wrong with the state becomes part of the
// answer; the error is of the catalog.
func (s *Server) solve(ctx context.Context, board, hand string, info *catalog.Info) (*solved, error) {
	board, hand = strings.TrimSpace(board), strings.TrimSpace(hand)
	out := &solved{Board: board, Hand: hand}
	failed := func(err error) {
		p := problemOf(err)
		out.Problem = &p
	}
	var solution solver.Solution
	q, err := ask.Parse(board, hand)
	if err != nil {
		failed(err)
	}
	if err := s.source.use(ctx, func(e *edition) error {
		*info = e.Info
		if out.Problem != nil {
			return nil
		}
		var err error
		solution, out.Searched, err = s.answer(ctx, e, q.State, true)
		return err
	}); err != nil {
		if fault.Of(err).Field == "db" {
			return nil, err
		}
		failed(err)
	}
	if out.Problem != nil {
		return out, nil
	}
	out.Question = q
	out.Steps = solution.Steps
	out.Moves = q.Answer(solution).Moves
	out.BoardRow, out.HandRow = drawBoard(q.Alphabet, q.State.Board), drawHand(q.Alphabet, q.State.Hand)
	out.Moments = drawLine(&q, solution.Line)
	short, cancel := context.WithTimeout(ctx, pageBudget)
	defer cancel()
	if measures, err := s.measure(short, &q); err == nil {
		out.Measures = measures
	} else if kind := fault.KindOf(err); kind != fault.TimedOut && kind != fault.Busy {
		p := problemOf(err)
		out.Measures = &measured{Problem: &p}
	}
	return out, nil
}

// answer looks a state up; with search set, it searches for what the catalog
// does not cover.
func (s *Server) answer(ctx context.Context, e *edition, state solver.State, search bool) (solution solver.Solution, searched bool, err error) {
	err = s.quick.pass(ctx, func() error {
		// A look-up is a matter of microseconds, and a context that can end
		// would double them.
		solution, err = e.Lookup(context.WithoutCancel(ctx), state)
		return err
	})
	if !search || !errors.Is(err, catalog.ErrNotCovered) {
		return solution, false, err
	}
	ctx, cancel := context.WithTimeout(ctx, searchBudget)
	defer cancel()
	err = s.slow.pass(ctx, func() error {
		solution, err = solver.Solve(ctx, state)
		return err
	})
	return solution, true, err
}

// measured are the measures as the page shows them.
type measured struct {
	ask.Rating
	Problem *problem
	Skill   string
	OneIn   float64 // games that random play clears
}

func (s *Server) measure(ctx context.Context, q *ask.Question) (*measured, error) {
	var rating ask.Rating
	err := s.slow.pass(ctx, func() error {
		var err error
		rating, err = q.Rate(ctx, 0)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := &measured{Rating: rating}
	if rating.Technique != nil {
		out.Skill = ask.Skill[*rating.Technique]
		out.OneIn = 1 / rating.WinRate
	}
	return out, nil
}

// measuresPart gives the measures to a page that went out without.
func (s *Server) measuresPart(r *http.Request) (*reply, error) {
	q, err := ask.Parse(r.URL.Query().Get("board"), r.URL.Query().Get("hand"))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), searchBudget)
	defer cancel()
	content, err := s.measure(ctx, &q)
	if err != nil {
		return nil, err
	}
	return part("part_measures", content)
}

// movesList are the first moves of a state that do not lose, a level of the
// tree of all lines.
type movesList struct {
	Board, Hand string // the state
	Moves       []nextMove
}

// nextMove is a move and the state behind it.
type nextMove struct {
	Ball        ball
	Position    int
	Lines       int64
	Row         row
	Board, Hand string // what is left; the board is empty at the end of a line
}

// movesPart gives a level of the tree.
func (s *Server) movesPart(r *http.Request) (*reply, error) {
	q, err := ask.Parse(r.URL.Query().Get("board"), r.URL.Query().Get("hand"))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Context(), searchBudget)
	defer cancel()
	var openings []solver.Opening
	if err := s.slow.pass(ctx, func() error {
		openings, err = solver.Openings(ctx, q.State)
		return err
	}); err != nil {
		return nil, err
	}
	content := movesList{Board: q.Board, Hand: q.Hand}
	for _, o := range openings {
		board, hand := q.State.Board.Play(o.Move), q.State.Hand.Remove(o.Move.Ball())
		content.Moves = append(content.Moves, nextMove{
			Ball:     ball{Letter: string(q.Alphabet.Letter(o.Move.Ball())), Color: int(o.Move.Ball())},
			Position: o.Move.Gap(),
			Lines:    int64(o.Lines),
			Row:      drawBoard(q.Alphabet, board),
			Board:    q.Alphabet.Board(board),
			Hand:     letters(drawHand(q.Alphabet, hand)),
		})
	}
	return part("part_moves", content)
}

// letters returns the letters of a row.
func letters(r row) string { return strings.ReplaceAll(r.Label, " ", "") }

// LinesInt returns the lines as the templates count.
func (m *measured) LinesInt() int64 { return int64(min(m.Lines, math.MaxInt64)) }
