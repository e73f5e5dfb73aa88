package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/alecthomas/kong"

	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

type rateCmd struct {
	stateArgs
	All     bool          `help:"List all lines that clear the board."`
	Limit   int           `default:"100" min:"0" placeholder:"N" help:"With --all, at most so many lines (${default}); 0 for no end."`
	Timeout time.Duration `placeholder:"TIME" help:"Time limit, such as 30s (default none)."`
	FormatFlags
}

func (rateCmd) Help() string {
	return `Measures how hard a state is for a person who may play every ball of the hand.
All measures are exact and by definition. Moves that lead to the same row are
one move; a line is a sequence of moves that ends with the empty row.

  lines       different lines
  choices     different first moves
  openings    those of them that do not lose
  traps       moves that remove balls and yet lose, met on an average line
  chain       most groups removed by one ball on any line
  separators  balls that have to go in away from their own colour
  win_rate    the chance of a player who picks among the moves at random
  greedy_rate the chance of one who picks at random among the moves that remove
              balls, else among those next to the ball's own colour, else all
  difficulty  -log2 of win_rate: the bits of luck that random play needs
  technique   the least that solves it: complete (only ever complete groups),
              build (every ball next to its own colour), split (or between two
              equal balls of another colour), free (anything)

It needs no catalog. With --all the lines are the rows of csv, tsv, jsonl and
markdown.

Examples:
  zuma rate RRYYRRBBRR YB
  zuma rate --json RRYYRRBBRR YB
  zuma rate --all --limit 5 RYYBBR RYB
  zuma rate --all --limit 0 --format jsonl RYYBBR RYB`
}

func (c *rateCmd) Run(ctx context.Context, s *streams, k *kong.Context) error {
	if err := goesWith(k, "all", "limit"); err != nil {
		return err
	}
	q, err := c.question("rate", "")
	if err != nil {
		return err
	}
	if c.Timeout != 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	solution, measures, err := q.Rate(ctx)
	if err == nil {
		err = c.write(ctx, s, &q, contract.NewRating(&q, solution.Steps, measures))
	}
	return timedOut(err, fmt.Sprintf("no answer within %v", c.Timeout))
}

func (c *rateCmd) write(ctx context.Context, s *streams, q *solver.Question, rating contract.Rating) error {
	switch {
	case c.Format == "table":
		return c.draw(ctx, s, q, rating)
	case !c.All:
		columns := []string{"board", "hand", "steps"}
		values := []any{q.Board, q.Hand, int64(rating.Steps)}
		for _, m := range measureRows(rating.Measures) {
			columns, values = append(columns, m.name), append(values, m.value)
		}
		return s.one(c.Format, columns, rating, values, nil)
	case c.Format == "json":
		out := output.NewDocument(s.out, rating)
		if err := out.List("all_lines"); err != nil {
			return err
		}
		if err := c.each(ctx, s, q, rating, func(line []solver.Move) error {
			return out.Item(contract.NewMoves(q.Alphabet, q.State.Board, line))
		}); err != nil {
			return err
		}
		return out.Close()
	}
	out, err := s.rows(output.Options{Format: c.Format, Columns: []string{"moves"}})
	if err != nil {
		return err
	}
	if err := c.each(ctx, s, q, rating, func(line []solver.Move) error {
		return out.Object(contract.Line{Moves: contract.NewMoves(q.Alphabet, q.State.Board, line)}, q.Alphabet.Moves(line))
	}); err != nil {
		return err
	}
	return out.Close()
}

// each calls f with the lines that are wanted, and tells whether there are more.
func (c *rateCmd) each(ctx context.Context, s *streams, q *solver.Question, rating contract.Rating, f func([]solver.Move) error) error {
	limit := uint64(c.Limit)
	if limit == 0 {
		limit = math.MaxUint64
	}
	var failed error
	listed := uint64(0)
	err := solver.EachLine(ctx, q.State, func(line []solver.Move) bool {
		failed = f(line)
		listed++
		return failed == nil && listed < limit
	})
	if failed != nil {
		return failed
	}
	if err == nil && rating.Lines > listed {
		s.tell("there are %s more lines; --limit 0 lists all", progress.Count(int64(rating.Lines-listed)))
	}
	return err
}

func (c *rateCmd) draw(ctx context.Context, s *streams, q *solver.Question, rating contract.Rating) error {
	pen := draw.Pen{Alphabet: q.Alphabet, Color: s.color, Width: s.width}
	if _, err := fmt.Fprintf(s.out, "%s\n\n", pen.State(q.State, "")); err != nil {
		return err
	}
	if rating.Lines == 0 {
		_, err := fmt.Fprintf(s.out, "impossible: none of %s leads to the empty row\n", plural(rating.Choices, "first move"))
		return err
	}
	if err := explain(s, &rating); err != nil || !c.All {
		return err
	}
	fmt.Fprintln(s.out)
	return c.each(ctx, s, q, rating, func(line []solver.Move) error {
		_, err := fmt.Fprintln(s.out, q.Alphabet.Moves(line))
		return err
	})
}

// measureRow is a measure of a state.
type measureRow struct {
	name  string
	value any
	shown string // for people
	words string
}

func measureRows(m contract.Measures) []measureRow {
	number := func(x float64, digits int) string { return fmt.Sprintf("%.*g", digits, x) }
	rows := []measureRow{
		{"lines", int64(m.Lines), progress.Count(int64(m.Lines)), "different ways to clear the row"},
		{"choices", int64(m.Choices), fmt.Sprint(m.Choices), "different first moves"},
		{"openings", int64(m.Openings), fmt.Sprint(m.Openings), fmt.Sprintf("%d of %d first moves work", m.Openings, m.Choices)},
		{"traps", m.Traps, number(m.Traps, 3), "losing moves that remove balls, per solution"},
		{"chain", int64(m.Chain), fmt.Sprint(m.Chain), "most groups removed by one ball"},
		{"separators", int64(m.Separators), fmt.Sprint(m.Separators), "balls that have to go away from their own colour"},
		{"win_rate", m.WinRate, number(m.WinRate, 4), fmt.Sprintf("random play clears it once in %.4g games", 1/m.WinRate)},
		{"greedy_rate", m.GreedyRate, number(m.GreedyRate, 4), "the chance of a player who takes the obvious move"},
		{"difficulty", nil, "", "bits of luck that random play needs"},
		{"technique", nil, "", ""},
	}
	if m.Difficulty != nil {
		at := len(rows) - 2
		rows[at].value, rows[at].shown = *m.Difficulty, fmt.Sprintf("%.3f", *m.Difficulty)
		rows[at+1].value, rows[at+1].shown, rows[at+1].words = *m.Technique, *m.Technique, query.Skill[*m.Technique]
	}
	return rows
}

// explain tells people what the measures say.
func explain(s *streams, r *contract.Rating) error {
	return s.lines(func(w io.Writer) error {
		if _, err := fmt.Fprintf(w, "%-11s %8d  fewest balls needed\n", "steps", r.Steps); err != nil {
			return err
		}
		for _, m := range measureRows(r.Measures) {
			if m.name == "choices" {
				continue // openings tells of them
			}
			if _, err := fmt.Fprintf(w, "%-11s %8s  %s\n", m.name, m.shown, m.words); err != nil {
				return err
			}
		}
		return nil
	})
}
