package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"time"

	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/progress"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

type rateCmd struct {
	Board   string        `arg:"" help:"The row of balls, such as RRYYRRBBRR."`
	Hand    string        `arg:"" help:"The balls to insert, such as YB; spare ones count, too."`
	All     bool          `help:"List all lines that clear the board."`
	Limit   int           `default:"100" min:"0" placeholder:"N" help:"With --all, at most so many lines (${default}); 0 for no end."`
	Timeout time.Duration `placeholder:"TIME" help:"Time limit, such as 30s (default none)."`
	JSON    bool          `name:"json" help:"Print JSON."`
}

func (rateCmd) Help() string {
	return `Measures how hard a state is for a person who may play every ball of the hand.
All measures are exact and by definition. Moves that lead to the same row are
one move; a line is a sequence of moves that ends with the empty row.

  lines       different lines
  choices     different first moves
  openings    those of them that do not lose
  traps       moves that remove balls and yet lose, met on an average line
  chain       the most groups that one insertion removes on any line
  separators  balls that have to go in away from their own colour
  win_rate    the chance of a player who picks among the moves at random
  difficulty  -log2 of that: the bits of luck that such a player needs
  technique   the least that solves it: complete (only ever complete groups),
              build (every ball next to its own colour), split (or between two
              equal balls of another colour), free (anything)

It needs no catalog.

Examples:
  zuma rate RRYYRRBBRR YB
  zuma rate --json RRYYRRBBRR YB
  zuma rate --all --limit 5 RYYBBR RYB`
}

func (c *rateCmd) Run(ctx context.Context, s *streams) error {
	question, err := solver.ParseQuestion(c.Board, c.Hand)
	if err != nil {
		return err
	}
	if c.Timeout != 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	solution, measures, err := question.Rate(ctx)
	if err != nil {
		return timedOut(err, fmt.Sprintf("no answer within %v", c.Timeout))
	}
	rating := contract.NewRating(&question, solution.Steps, measures)
	var lines [][]solver.Move
	if c.All {
		limit := c.Limit
		if limit == 0 {
			limit = math.MaxInt
		}
		if lines, err = solver.Lines(ctx, question.State, limit); err != nil {
			return timedOut(err, fmt.Sprintf("no answer within %v", c.Timeout))
		}
		for _, line := range lines {
			rating.AllLines = append(rating.AllLines, contract.NewMoves(question.Alphabet, question.State.Board, line))
		}
	}
	if c.JSON {
		return writeJSON(s.out, rating)
	}
	pen := draw.Pen{Alphabet: question.Alphabet, Color: s.color}
	if _, err := fmt.Fprintf(s.out, "%s  with %s\n\n", pen.Row(question.State.Board), pen.Hand(question.State.Hand)); err != nil {
		return err
	}
	if err := explain(s.out, &rating); err != nil || !c.All {
		return err
	}
	fmt.Fprintln(s.out)
	for _, line := range lines {
		if _, err := fmt.Fprintln(s.out, question.Alphabet.Moves(line)); err != nil {
			return err
		}
	}
	if more := rating.Lines - uint64(len(lines)); more > 0 {
		fmt.Fprintf(s.err, "zuma: there are %s lines more; --limit 0 lists all\n", progress.Count(int64(more)))
	}
	return nil
}

// explain writes each measure with a line of plain words.
func explain(w io.Writer, r *contract.Rating) error {
	if r.Lines == 0 {
		_, err := fmt.Fprintf(w, "impossible: none of %s leads to the empty row\n", plural(r.Choices, "first move"))
		return err
	}
	for _, row := range []struct {
		name, value, words string
	}{
		{"steps", fmt.Sprint(r.Steps), "balls to insert at the least"},
		{"lines", progress.Count(int64(r.Lines)), "different ways to clear the row"},
		{"openings", fmt.Sprint(r.Openings), fmt.Sprintf("%d of %d first moves work", r.Openings, r.Choices)},
		{"traps", fmt.Sprintf("%.3g", r.Traps), "moves on the way that remove balls and yet lose, on average"},
		{"chain", fmt.Sprint(r.Chain), "groups go at once at the most"},
		{"separators", fmt.Sprint(r.Separators), "balls have to go away from their own colour"},
		{"win_rate", fmt.Sprintf("%.4g", r.WinRate), fmt.Sprintf("random play clears it once in %.4g games", 1/r.WinRate)},
		{"difficulty", fmt.Sprintf("%.3f", *r.Difficulty), "bits of luck that random play needs"},
		{"technique", *r.Technique, query.Skill[*r.Technique]},
	} {
		if _, err := fmt.Fprintf(w, "%-11s %8s  %s\n", row.name, row.value, row.words); err != nil {
			return err
		}
	}
	return nil
}
