package catalog

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jmoiron/sqlx"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// Lookup answers a state: the least number of moves and a line of that many,
// in the state's own colours and direction, or -1.
//
// It returns an error that wraps ErrNotCovered if the catalog cannot tell: the
// board is longer than its limit, the state has more colours, or the hand is
// larger than its limit and no minimal hand in the catalog is contained in it.
// Balls that no game can use do not count.
func (c *Catalog) Lookup(ctx context.Context, s solver.State) (solver.Solution, error) {
	return c.lookup(ctx, c.board, s)
}

func (c *Catalog) lookup(ctx context.Context, board *sqlx.Stmt, s solver.State) (solver.Solution, error) {
	q, err := c.ask(s)
	if err != nil {
		return solver.Solution{}, err
	}
	var rows []answerRow
	if err := board.SelectContext(ctx, &rows, q.board.String()); err != nil {
		return solver.Solution{}, c.fileError(err)
	}
	for _, row := range rows {
		if err := c.consider(&q, row); err != nil {
			return solver.Solution{}, err
		}
	}
	return c.answer(&q)
}

// Answer is what LookupAll says of one state.
type Answer struct {
	solver.Solution
	Err error // as Lookup's
}

// LookupAll answers many states with one statement, which is several times
// faster than one by one. The error is of the look-up as a whole.
func (c *Catalog) LookupAll(ctx context.Context, states []solver.State) ([]Answer, error) {
	answers := make([]Answer, len(states))
	questions := make([]question, len(states))
	boards := make([]string, len(states))
	for i, s := range states {
		questions[i], answers[i].Err = c.ask(s)
		boards[i] = questions[i].board.String() // "" finds nothing
	}
	list, err := json.Marshal(boards)
	if err != nil {
		return nil, err
	}
	rows, err := c.batch.QueryContext(ctx, string(list))
	if err != nil {
		return nil, c.fileError(err)
	}
	defer rows.Close()
	for rows.Next() {
		var i int
		var row answerRow
		if err := rows.Scan(&i, &row.Hand, &row.Line); err != nil {
			return nil, c.fileError(err)
		}
		if err := c.consider(&questions[i], row); err != nil {
			return nil, err
		}
	}
	if err := rows.Err(); err != nil {
		return nil, c.fileError(err)
	}
	for i := range answers {
		if answers[i].Err == nil {
			answers[i].Solution, answers[i].Err = c.answer(&questions[i])
		}
	}
	return answers, nil
}

// answerRow is a row of queries.BoardHands.
type answerRow struct {
	Hand int
	Line int64
}

// question is a state on its way to an answer.
type question struct {
	board solver.Board // canonical
	hand  solver.Hand  // likewise, of useful balls
	there solver.Symmetry
	size  int // of the best minimal hand so far, or 0
	best  answerRow
}

// ask brings a state into canonical form and checks that the catalog covers
// its board and colours.
func (c *Catalog) ask(s solver.State) (question, error) {
	limits := c.Info.Limits
	if !s.Board.Settled() {
		return question{}, fault.Bad("board", "the board %v has a run of three or more", s.Board)
	}
	if n := s.Board.Len(); n > limits.Board {
		return question{}, notCovered("board", "the board has %d balls, and the catalog goes to %d", n, limits.Board)
	}
	hand := s.Useful()
	if n := (solver.State{Board: s.Board, Hand: hand}).Colors(); n > limits.Colors {
		field := "hand"
		if s.Board.Colors() > limits.Colors {
			field = "board"
		}
		return question{}, notCovered(field, "there are %d colours, and the catalog goes to %d", n, limits.Colors)
	}
	var q question
	q.board, q.hand, q.there = solver.Canonical(s.Board, hand)
	return q, nil
}

// notCovered is an error about a state that the catalog cannot tell, because of
// its board or its hand.
func notCovered(field, format string, args ...any) error {
	return &fault.Error{Field: field, Err: fmt.Errorf("%w: %s", ErrNotCovered, fmt.Sprintf(format, args...))}
}

// consider takes a row of the question's board into account: of the minimal
// hands that the hand contains the smallest is the answer, and of those of one
// size the first by number.
func (c *Catalog) consider(q *question, row answerRow) error {
	if row.Hand < 1 || row.Hand >= len(c.hands) {
		return fileFault(c.path, fmt.Errorf("%w: board %v has a hand of number %d", ErrDamaged, q.board, row.Hand), rebuild)
	}
	hand := c.hands[row.Hand]
	if !q.hand.Contains(hand) {
		return nil
	}
	if size := hand.Size(); q.size == 0 || size < q.size || size == q.size && row.Hand < q.best.Hand {
		q.size, q.best = size, row
	}
	return nil
}

// answer gives the answer in the asker's own terms.
func (c *Catalog) answer(q *question) (solver.Solution, error) {
	if q.size > 0 {
		// A damaged file must not make us play moves that there are not.
		if err := replay(q.board, c.hands[q.best.Hand], solver.Line(q.best.Line)); err != nil {
			return solver.Solution{}, fileFault(c.path, err, rebuild)
		}
		line := q.there.Inverse().Map(q.board, solver.Line(q.best.Line).Moves())
		return solver.Solution{Steps: q.size, Line: line}, nil
	}
	if n := q.hand.Size(); n > c.Info.Limits.Hand {
		return solver.Solution{}, notCovered("hand", "no hand of up to %d balls clears the board, and with %d the catalog cannot tell",
			c.Info.Limits.Hand, n)
	}
	return solver.Solution{Steps: -1}, nil
}
