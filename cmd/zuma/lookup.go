package main

import (
	"context"

	"zumabase/solver"
	"zumabase/solver/fault"
)

type lookupCmd struct {
	databaseFlag
	Board *string `arg:"" optional:"" help:"The row of balls, such as WRRBBW."`
	Hand  *string `arg:"" optional:"" help:"The balls to insert, such as RBW."`
	Batch string  `placeholder:"FILE" predictor:"file" help:"Answer every line \"BOARD HAND\" of a file, or of standard input if it is \"-\"."`
	answerFlags
}

func (lookupCmd) Help() string {
	return `Any letters A to Z will do as colours. The answer is the least number of balls
to insert, with a way to do it, or -1 if there is none. A state beyond the
catalog's limits is "not covered" (exit code 3), never -1.

With --batch, one line "BOARD HAND STEPS MOVES", separated by tabs, comes out
for each line that goes in; the moves are like "R1 B1 W0": a ball and how many
balls stand to its left. A line that cannot be answered has "?" for its steps,
and the reason goes to standard error with the number of the line.

Examples:
  zuma lookup RRYGGYYRRYYGGYRR GGBBB
  zuma lookup -q WRRBBW RBW
  zuma lookup --json WRRBBW RBW
  zuma lookup --batch states.txt > answers.tsv`
}

func (l *lookupCmd) Run(ctx context.Context, s *streams) error {
	// An empty board is one that is given, and has an error of its own.
	switch {
	case l.Batch != "" && l.Board != nil:
		return fault.Bad("batch", "give a board and a hand, or --batch, not both").Try("zuma lookup WRRBBW RBW")
	case l.Batch == "" && l.Hand == nil:
		return fault.Bad("board", "give a board and a hand, or --batch").Try("zuma lookup WRRBBW RBW")
	}
	var question solver.Question
	var err error
	if l.Batch == "" {
		// Bad input is bad input, with or without a catalog.
		if question, err = solver.ParseQuestion(*l.Board, *l.Hand); err != nil {
			return err
		}
	}
	c, err := l.open(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if l.Batch != "" {
		return l.batch(ctx, s, c)
	}
	solution, err := c.Lookup(ctx, question.State)
	if fault.KindOf(err) == fault.NotCovered {
		return &fault.Error{Hint: "zuma solve " + quote(*l.Board) + " " + quote(*l.Hand) + ", which needs no catalog", Err: err}
	}
	if err != nil {
		return err
	}
	return l.write(s, question, solution)
}
