package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/query"
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
	Board, Hand string   // as typed; of a case that was pasted, what it names
	Problem     *problem // nil if there is an answer, or nothing to answer yet
	Steps       int
	Step        int // of the solution, that the address asks for
	Moves       []solvedMove
	Searched    bool      // the catalog does not cover it, so it was searched for
	Measures    *measured // nil where the script has to fetch them
}

// solvedMove is a move of a solution: what the page draws of it, and what its
// script needs to move it.
type solvedMove struct {
	Number    int
	Ball      ball
	Gap       int
	Groups    []vanished
	Moments   []row // the ball goes in, groups vanish one after another
	After     row   // what is left
	Left      string
	Hand      string // what is left of the hand
	Says      string // the move in a sentence
	Current   bool
	AddressOf string // of the page at this step
}

// vanished is a group that vanishes, placed in the row of its moment.
type vanished struct {
	Start  int `json:"start"`
	Length int `json:"length"`
}

// Complete reports whether there is a board and a hand to answer.
func (s *solved) Complete() bool { return s.Board != "" && s.Hand != "" }

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
func (s *solved) OtherProblem() *problem { return s.problemOf("") }

// Said is the answer in a sentence, for those who hear it.
func (s *solved) Said() string {
	switch {
	case s.Problem != nil, !s.Complete():
		return ""
	case s.Steps < 0:
		return "It cannot be cleared."
	case s.Steps == 1:
		return "1 step clears it."
	}
	return fmt.Sprintf("%d steps clear it.", s.Steps)
}

// Script returns the moves as the page's script reads them.
func (s *solved) Script() (string, error) {
	type move struct {
		Ball   string     `json:"ball"`
		Color  int        `json:"color"`
		Gap    int        `json:"gap"`
		Groups []vanished `json:"groups"`
		Says   string     `json:"says"`
	}
	moves := []move{}
	for _, m := range s.Moves {
		moves = append(moves, move{m.Ball.Letter, m.Ball.Color, m.Gap, m.Groups, m.Says})
	}
	text, err := json.Marshal(moves)
	return string(text), err
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
	content, err := s.solve(r.Context(), query, &info)
	if err != nil {
		return nil, err
	}
	return s.page("solve", "Solve", &info, content, "solve.js")
}

// answerPart is what the page shows below its fields.
func (s *Server) answerPart(r *http.Request) (*reply, error) {
	content, err := s.solve(r.Context(), r.URL.Query(), new(catalog.Info))
	if err != nil {
		return nil, err
	}
	return part("part_answer", content)
}

// solve answers a state. What is wrong with the state becomes part of the
// answer; the error is of the catalog.
func (s *Server) solve(ctx context.Context, query url.Values, info *catalog.Info) (*solved, error) {
	out := &solved{Board: strings.TrimSpace(query.Get("board")), Hand: strings.TrimSpace(query.Get("hand"))}
	failed := func(err error) {
		p := problemOf(err)
		out.Problem = &p
	}
	q, err := solver.ParseQuestion(out.Board, out.Hand)
	if err == nil {
		out.Board, out.Hand = q.Board, q.Hand
	} else if out.Complete() || strings.ContainsAny(out.Board+out.Hand, "=\"") {
		failed(err)
	}
	answered := err == nil
	var solution solver.Solution
	if err := s.source.use(ctx, func(e *edition) (err error) {
		*info = e.Info
		if answered {
			solution, out.Searched, err = s.answer(ctx, e, &q, true)
		}
		return err
	}); fault.Of(err).Field == fileField {
		return nil, err
	} else if err != nil {
		failed(err)
	}
	if !answered || out.Problem != nil {
		return out, nil
	}
	out.Steps = solution.Steps
	out.draw(&q, solution.Line)
	if step, err := strconv.Atoi(query.Get("step")); err == nil && step >= 0 && step <= len(out.Moves) {
		out.Step = step
		if step > 0 {
			out.Moves[step-1].Current = true
		}
	}
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

// draw draws a line of moves, moment by moment.
func (s *solved) draw(q *solver.Question, line []solver.Move) {
	board, hand := q.State.Board, q.State.Hand
	for i, move := range line {
		chain := board.Chain(move)
		letter := string(q.Alphabet.Letter(move.Ball()))
		hand = hand.Remove(move.Ball())
		m := solvedMove{
			Number: i + 1, Ball: ball{Letter: letter, Color: int(move.Ball())}, Gap: move.Gap(), Groups: []vanished{},
			After: drawBoard(q.Alphabet, chain.After), Left: q.Alphabet.Board(chain.After), Hand: letters(drawHand(q.Alphabet, hand)),
			AddressOf: "/solve?" + url.Values{"board": {s.Board}, "hand": {s.Hand}, "step": {strconv.Itoa(i + 1)}}.Encode(),
		}
		balls := chain.Row
		add := func(start, length int, mark string) {
			r := drawSequence(q.Alphabet, balls)
			for j := start; j < start+length; j++ {
				r.Balls[j].Mark = mark
			}
			m.Moments = append(m.Moments, r)
		}
		m.Says = fmt.Sprintf("%s goes in at %d", letter, move.Gap())
		if len(chain.Groups) == 0 {
			add(chain.Inserted, 1, "in")
		}
		for _, group := range chain.Groups {
			add(group.Start, group.Length, "out")
			m.Groups = append(m.Groups, vanished{group.Start, group.Length})
			m.Says += fmt.Sprintf(", %d %c vanish", group.Length, q.Alphabet.Letter(group.Color))
			balls = balls.Without(group.Start, group.Length)
		}
		s.Moves = append(s.Moves, m)
		board = chain.After
	}
}

// answer looks a state up; with search set, it searches for what the catalog
// does not cover.
func (s *Server) answer(ctx context.Context, e *edition, q *solver.Question, search bool) (solution solver.Solution, searched bool, err error) {
	err = s.quick.pass(ctx, func() error {
		// A look-up is a matter of microseconds, and a context that can end
		// would double them.
		solution, err = e.Lookup(context.WithoutCancel(ctx), q.State)
		return err
	})
	if !search || !errors.Is(err, catalog.ErrNotCovered) {
		return solution, false, err
	}
	ctx, cancel := context.WithTimeout(ctx, searchBudget)
	defer cancel()
	err = s.slow.pass(ctx, func() error {
		solution, err = q.Solve(ctx)
		return err
	})
	return solution, true, err
}

// measured are the measures as the page shows them.
type measured struct {
	contract.Rating
	Problem *problem
	Skill   string
	OneIn   float64 // games that random play clears
}

func (s *Server) measure(ctx context.Context, q *solver.Question) (*measured, error) {
	var rating contract.Rating
	err := s.slow.pass(ctx, func() error {
		solution, measures, err := q.Rate(ctx)
		rating = contract.NewRating(q, solution.Steps, measures)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := &measured{Rating: rating}
	if rating.Technique != nil {
		out.Skill = query.Skill[*rating.Technique]
		out.OneIn = 1 / rating.WinRate
	}
	return out, nil
}

// measuresPart gives the measures to a page that went out without.
func (s *Server) measuresPart(r *http.Request) (*reply, error) {
	q, err := solver.ParseQuestion(r.URL.Query().Get("board"), r.URL.Query().Get("hand"))
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
	q, err := solver.ParseQuestion(r.URL.Query().Get("board"), r.URL.Query().Get("hand"))
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
