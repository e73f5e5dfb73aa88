package main

import (
	"context"
	"errors"
	"io/fs"
	"os/exec"
	"slices"
	"strings"
	"time"

	"zumabase/cmd/zuma/check"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver"
	"zumabase/solver/fault"
)

type checkCmd struct {
	databaseFlag
	filterFlags
	Command  []string      `arg:"" optional:"" help:"The solver to check, with its own arguments."`
	Cases    int           `default:"10000" min:"1" placeholder:"N" help:"How many cases (${default})."`
	Seed     uint64        `default:"1" placeholder:"N" help:"Which cases (${default})."`
	Style    string        `enum:"lines,args" default:"lines" help:"How a case is asked: lines of input, or a run each with two arguments."`
	Timeout  time.Duration `default:"10s" placeholder:"TIME" help:"How long an answer may take (${default})."`
	CountAll bool          `help:"Do not stop at the first wrong answer."`
	Failures string        `placeholder:"FILE" predictor:"file" help:"Write every wrong answer to a file, .tsv, .csv, .json or .jsonl, with the right one and its line; counts all."`
	Template string        `placeholder:"LANGUAGE" default:"" help:"Print a program around LeetCode's class Solution instead: ${templates}."`
	JSON     bool          `name:"json" help:"Print the verdict as JSON, with every wrong answer."`
}

func (checkCmd) Help() string {
	return `Runs a solver of yours, in any language, and compares its answers with the
catalog's. It reads lines "BOARD HAND" from its standard input until that ends,
and writes a line with a number for each: the least number of balls to insert,
or -1. With --style args it is run once for each case instead, with the board
and the hand as its last two arguments, and writes one number.

A solution for LeetCode (problem 488, findMinStep) needs such a loop around it:
--template prints one, with a place to paste the solution into.

The filters choose the boards' lengths, and the puzzles that the cases are made
from. The cases lean to where solvers fail: puzzles that need a ball between two
others, hands with one ball too few, another or spare ones, boards with one ball
changed, states at which published algorithms fail; in all colours and both
directions. The shortest boards come first. The same seed and catalog give the
same cases.

A program that hangs, dies or writes anything else is killed and reported. The
exit code is 0 only if all answers were right. An interrupted trial reports what
was answered. How long an answer takes can only be told of a program that
writes each at once.

Examples:
  zuma check -- ./solver
  zuma check --cases 500 --length 1..10 -- python3 solver.py
  zuma check --style args --cases 200 -- node solver.js
  zuma check --failures wrong.csv --technique split -- ./solver --fast
  zuma check --template java`
}

func (c *checkCmd) Run(ctx context.Context, s *streams) error {
	if c.Template != "" {
		if len(c.Command) > 0 {
			return fault.Bad("template", "--template prints a program and runs none: give one or the other")
		}
		if !slices.Contains(check.Languages(), c.Template) {
			return fault.Bad("template", "--template %s: want one of %s", c.Template, strings.Join(check.Languages(), ", "))
		}
		return check.WriteTemplate(s.out, c.Template)
	}
	if len(c.Command) == 0 {
		return fault.Bad("command", "name your solver after --").Try("zuma check -- ./solver")
	}
	if _, err := exec.LookPath(c.Command[0]); err != nil {
		return c.startError(err)
	}
	filter, err := c.filter()
	if err != nil {
		return err
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	return c.try(ctx, s, check.NewStream(db, check.Wanted{Filter: filter, Number: c.Cases, Seed: c.Seed}))
}

// try asks the solver and reports what comes of it.
func (c *checkCmd) try(ctx context.Context, s *streams, cases *check.Stream) error {
	var jsonOut = s.out
	if !c.JSON {
		jsonOut = nil
	}
	failures, err := newFailureList(jsonOut, c.Failures)
	if err != nil {
		return fault.Bad("failures", "--failures: %w", err)
	}
	meter := progress.New(s.err, s.errTTY, []progress.Phase{{Name: "ask", Share: 1}})
	defer meter.Stop()
	verdict, err := check.Ask(ctx, cases, check.Options{
		Command: c.Command, Args: c.Style == "args", Timeout: c.Timeout, CountAll: c.CountAll || c.Failures != "",
		OnFailure: failures.add,
		Progress: func(asked int) {
			if asked%16 == 0 || asked == c.Cases {
				meter.Report(solver.Progress{Phase: "ask", Done: int64(asked), Total: int64(c.Cases), Unit: "cases"})
			}
		},
	})
	if err != nil {
		return c.startError(err)
	}
	meter.Stop()
	if verdict.Asked == 0 && verdict.Passed() {
		return fault.Bad("", "the catalog has no such cases").Try("wider ranges")
	}
	trial := &trialOf{Verdict: verdict, cases: c.Cases, seed: c.Seed, drawing: cases.Drawing()}
	if err := failures.close(trial.contract()); err != nil {
		return err
	}
	if !c.JSON {
		if err := trial.write(s); err != nil {
			return err
		}
	}
	if verdict.Interrupted {
		return context.Cause(ctx)
	}
	if !verdict.Passed() {
		return said(fault.Failed)
	}
	return nil
}

// startError adds a hint where the command cannot be started.
func (c *checkCmd) startError(err error) error {
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return &fault.Error{Kind: fault.BadInput, Field: "command", Err: err,
			Hint: "a program's path, such as ./solver, or an interpreter: zuma check -- python3 solver.py"}
	}
	return err
}
