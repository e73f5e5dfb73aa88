package main

import (
	"context"
	"fmt"
	"time"

	"zumabase/solver"
)

type solveCmd struct {
	Board   string        `arg:"" help:"The row of balls, up to 31, such as WRRBBW."`
	Hand    string        `arg:"" help:"The balls to insert, such as RBW."`
	Timeout time.Duration `placeholder:"TIME" help:"Time limit, such as 30s (default none)."`
	answerFlags
}

func (solveCmd) Help() string {
	return `Searches forward from the board by the rules alone; it needs no catalog and also
answers what lies beyond a catalog's limits: boards of up to 31 balls, up to
seven colours, and hands as large as a search can bear. Any letters A to Z will
do as colours.

Examples:
  zuma solve WRRBBW RBW
  zuma solve -q RRYYRRBBRR YB
  zuma solve --timeout 10s RYBGWOPRYBGWOPRYB RYBGWOP`
}

func (c *solveCmd) Run(ctx context.Context, s *streams) error {
	question, err := solver.ParseQuestion(c.Board, c.Hand)
	if err != nil {
		return err
	}
	if c.Timeout != 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	solution, err := question.Solve(ctx)
	if err != nil {
		return timedOut(err, fmt.Sprintf("no answer within %v", c.Timeout))
	}
	return c.write(s, question, solution)
}
