package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver"
)

type rateCmd struct {
	Board   string        `arg:"" help:"The row of balls, such as RRYYRRBBRR."`
	Hand    string        `arg:"" help:"The balls to insert, such as YB; spare ones count, too."`
	All     bool          `help:"List all lines that clear the board."`
	Limit   int           `default:"100" placeholder:"N" help:"With --all, at most so many lines (${default}); 0 for no end."`
	Timeout time.Duration `placeholder:"TIME" help:"Give up after so long, such as 30s (never)."`
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

// rateJSON is the documented form of a rating in JSON. Fields are only ever
// added to it.
type rateJSON struct {
	Board      string     `json:"board"`
	Hand       string     `json:"hand"`
	Steps      int        `json:"steps"`
	Lines      uint64     `json:"lines"`
	Choices    int        `json:"choices"`
	Openings   int        `json:"openings"`
	Traps      float64    `json:"traps"`
	Chain      int        `json:"chain"`
	Separators int        `json:"separators"`
	WinRate    float64    `json:"win_rate"`
	Difficulty *float64   `json:"difficulty"` // null if there is no line
	Technique  *string    `json:"technique"`  // null if there is no line
	AllLines   [][]string `json:"all_lines,omitempty"`
}

func (c *rateCmd) Run(ctx context.Context, s *streams) error {
	state, alphabet, err := solver.ParseState(c.Board, c.Hand)
	if err != nil {
		return err
	}
	if c.Limit < 0 {
		return &exitError{exitBadInput, fmt.Errorf("--limit %d: want 0 or more", c.Limit)}
	}
	if c.Timeout != 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	rating, lines, err := c.rate(ctx, state)
	if errors.Is(err, context.DeadlineExceeded) {
		return &hintError{fmt.Errorf("no answer within %v", c.Timeout), "a longer --timeout"}
	}
	if err != nil {
		return err
	}
	rating.Board, rating.Hand = c.Board, c.Hand
	if c.JSON {
		for _, line := range lines {
			words := make([]string, len(line))
			for i, move := range line {
				words[i] = alphabet.Move(move)
			}
			rating.AllLines = append(rating.AllLines, words)
		}
		return writeJSON(s.out, rating)
	}
	pen := draw.Pen{Alphabet: alphabet, Color: s.color}
	if _, err := fmt.Fprintf(s.out, "%s  with %s\n\n", pen.Row(state.Board), pen.Hand(state.Hand)); err != nil {
		return err
	}
	if err := rating.explain(s.out); err != nil || !c.All {
		return err
	}
	fmt.Fprintln(s.out)
	for _, line := range lines {
		if _, err := fmt.Fprintln(s.out, alphabet.Moves(line)); err != nil {
			return err
		}
	}
	if more := rating.Lines - uint64(len(lines)); more > 0 {
		fmt.Fprintf(s.err, "zuma: there are %s lines more; --limit 0 lists all\n", progress.Count(int64(more)))
	}
	return nil
}

func (c *rateCmd) rate(ctx context.Context, state solver.State) (rating rateJSON, lines [][]solver.Move, err error) {
	solution, err := solver.Solve(ctx, state)
	if err != nil {
		return rating, nil, err
	}
	m, err := solver.Rate(ctx, state)
	if err != nil {
		return rating, nil, err
	}
	if c.All {
		limit := c.Limit
		if limit == 0 {
			limit = math.MaxInt
		}
		if lines, err = solver.Lines(ctx, state, limit); err != nil {
			return rating, nil, err
		}
	}
	rating = rateJSON{
		Steps: solution.Steps, Lines: m.Lines, Choices: int(m.Choices), Openings: int(m.Openings), Traps: m.Traps(),
		Chain: int(m.Chain), Separators: int(m.Separators), WinRate: m.WinRate,
	}
	if m.Lines > 0 {
		difficulty, technique := m.Difficulty(), m.Technique.String()
		rating.Difficulty, rating.Technique = &difficulty, &technique
	}
	return rating, lines, nil
}

// explain writes each measure with a line of plain words.
func (r *rateJSON) explain(w io.Writer) error {
	if r.Lines == 0 {
		_, err := fmt.Fprintf(w, "impossible: none of %s leads to the empty row\n", plural(r.Choices, "first move"))
		return err
	}
	skill := map[string]string{
		"complete": "completing groups one after another is enough",
		"build":    "every ball can go next to its own colour, but not by completing groups one after another",
		"split":    "a ball has to go between two equal balls of another colour",
		"free":     "a ball has to go where neither neighbour invites it",
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
		{"technique", *r.Technique, skill[*r.Technique]},
	} {
		if _, err := fmt.Fprintf(w, "%-11s %8s  %s\n", row.name, row.value, row.words); err != nil {
			return err
		}
	}
	return nil
}
