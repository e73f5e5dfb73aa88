package main

import (
	"context"
	"fmt"
	"time"

	"zumabase/solver"
)

type solveCmd struct {
	stateArgs
	Timeout time.Duration `placeholder:"TIME" help:"Time limit, such as 30s (default none)."`
	AnswerFlags
}

func (solveCmd) Help() string {
	return fmt.Sprintf(`Searches forward from the board by the rules alone; it needs no catalog and also
answers what lies beyond a catalog's limits: boards of up to %d balls, up to
seven colours, and hands as large as a search can bear. Any letters A to Z will
do as colours.

Examples:
  zuma solve WRRBBW RBW
  zuma solve -q RRYYRRBBRR YB
  zuma solve --timeout 10s RYBGWOPRYBGWOPRYB RYBGWOP`, solver.MaxBalls)
}

func (c *solveCmd) Run(ctx context.Context, s *streams) error {
	question, err := c.question("solve", "")
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
