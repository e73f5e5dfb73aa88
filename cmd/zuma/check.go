package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"slices"
	"time"

	"zumabase/catalog"
	"zumabase/catalog/audit"
	"zumabase/cmd/zuma/ask"
	"zumabase/cmd/zuma/check"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/progress"
	"zumabase/cmd/zuma/table"
	"zumabase/solver"
	"zumabase/solver/fault"
)

type checkCmd struct {
	databaseFlag
	Command   []string      `arg:"" help:"The solver to check, with its own arguments."`
	Cases     int           `default:"10000" placeholder:"N" help:"How many cases (${default})."`
	Length    rangeFlag     `placeholder:"A..B" help:"Balls on the board (all)."`
	Steps     rangeFlag     `placeholder:"A..B" help:"Steps of the puzzles that the cases are made from (all)."`
	Technique []string      `placeholder:"NAME" enum:"complete,build,split,free" help:"The least skill that solves these puzzles: ${enum}."`
	Seed      uint64        `default:"1" placeholder:"N" help:"Which cases (${default})."`
	Style     string        `enum:"lines,args" default:"lines" help:"How a case is asked: lines of input, or a run each with two arguments."`
	Timeout   time.Duration `default:"10s" placeholder:"TIME" help:"How long an answer may take (${default})."`
	CountAll  bool          `help:"Do not stop at the first wrong answer."`
	JSON      bool          `name:"json" help:"Print the verdict as JSON."`
}

func (checkCmd) Help() string {
	return `Runs a solver of yours, in any language, and compares its answers with the
catalog's. It reads lines "BOARD HAND" from its standard input until that ends,
and writes a line with a number for each: the least number of balls to insert,
or -1. With --style args it is run once a case instead, with the board and the
hand as its last two arguments, and writes one number.

The cases lean to where solvers fail: puzzles that need a ball between two
others, hands with one ball too few, another or spare ones, boards with one ball
changed, states at which published algorithms fail; in all colours and both
directions. They come by size, so the first wrong answer is the smallest.

A program that hangs, dies or writes anything else is ended, and told of. The
exit code is 0 only if all answers were right.

Examples:
  zuma check -- ./solver
  zuma check --cases 500 --length 1..10 -- python3 solver.py
  zuma check --style args --cases 200 -- node solver.js
  zuma check --count-all --technique split -- ./solver --fast`
}

func (c *checkCmd) Run(ctx context.Context, s *streams) error {
	if c.Cases < 1 || c.Timeout <= 0 {
		return fault.Bad("", "--cases and --timeout must be above zero")
	}
	if _, err := exec.LookPath(c.Command[0]); err != nil {
		return c.startError(err)
	}
	wanted := check.Wanted{Filter: catalog.Filter{}, Number: c.Cases, Seed: c.Seed}
	wanted.Filter = wanted.Filter.With("length", c.Length.orAny()).With("steps", c.Steps.orAny())
	for _, name := range c.Technique {
		technique, err := solver.ParseTechnique(name)
		if err != nil {
			return err
		}
		wanted.Filter.Techniques = append(wanted.Filter.Techniques, technique)
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	meter := progress.New(s.err, s.errTTY, []progress.Phase{{Name: "draw cases", Share: 1}, {Name: "ask", Share: 20}})
	defer meter.Stop()
	meter.Report(solver.Progress{Phase: "draw cases"})
	start := time.Now()
	cases, err := check.Draw(ctx, db, wanted)
	if err != nil {
		return err
	}
	if len(cases) == 0 {
		return fault.Bad("", "the catalog has no such cases").Try("wider ranges")
	}
	drawn := time.Since(start)
	verdict, err := check.Ask(ctx, cases, check.Options{
		Command: c.Command, Args: c.Style == "args", Timeout: c.Timeout, CountAll: c.CountAll,
		Progress: func(asked int) {
			if asked%16 == 0 || asked == len(cases) {
				meter.Report(solver.Progress{Phase: "ask", Done: int64(asked), Total: int64(len(cases)), Unit: "cases"})
			}
		},
	})
	if err != nil {
		return c.startError(err)
	}
	meter.Stop()
	if c.JSON {
		err = writeJSON(s.out, verdictJSONOf(verdict, len(cases), c.Seed))
	} else {
		err = writeVerdict(s, verdict, len(cases), drawn)
	}
	if err == nil && !verdict.Passed() {
		err = said(fault.Failed)
	}
	return err
}

// startError adds a hint where the command cannot be started.
func (c *checkCmd) startError(err error) error {
	if errors.Is(err, exec.ErrNotFound) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission) {
		return &fault.Error{Kind: fault.BadInput, Field: "command", Err: err,
			Hint: "a program's path, such as ./solver, or an interpreter: zuma check -- python3 solver.py"}
	}
	return err
}

// writeVerdict tells people what came of the trial.
func writeVerdict(s *streams, v *check.Verdict, cases int, drawn time.Duration) error {
	pen := draw.Pen{Color: s.color}
	if f := v.First; f != nil {
		c := &f.Case
		right := "it is impossible (-1)"
		if c.Steps >= 0 {
			right = "it takes " + plural(c.Steps, "step")
		}
		if _, err := fmt.Fprintf(s.out, "wrong: %s with %s: the program says %d, and %s\n\n", c.Board(), c.Hand, f.Answer, right); err != nil {
			return err
		}
		if c.Steps >= 0 {
			if err := pen.Line(s.out, c.State.Board, c.Line); err != nil {
				return err
			}
			fmt.Fprintln(s.out)
		}
	}
	if f := v.Fault; f != nil {
		fmt.Fprintf(s.out, "failed: %v\n", f)
		if f.Stderr != "" {
			fmt.Fprintf(s.out, "its last messages:\n%s\n", f.Stderr)
		}
		fmt.Fprintln(s.out)
	}
	if v.WrongAnswers() > 1 {
		if err := writeSources(s, v); err != nil {
			return err
		}
	}
	asked := fmt.Sprintf("%s of %s cases answered, ", progress.Count(int64(v.Asked)), progress.Count(int64(cases)))
	switch wrong := v.WrongAnswers(); {
	case v.Passed():
		asked = fmt.Sprintf("all %s cases right", progress.Count(int64(cases)))
		if cases == 1 {
			asked = "the only case right"
		}
	case wrong == 0:
		asked += "those right"
	default:
		asked += fmt.Sprintf("%s wrong", progress.Count(int64(wrong)))
	}
	_, err := fmt.Fprintf(s.out, "%s\n%v for the answers, %v a case; %v of processor time; the longest wait %v\n%v to draw the cases\n", asked,
		v.Time.Round(time.Millisecond), (v.Time / time.Duration(max(v.Asked, 1))).Round(time.Microsecond),
		v.CPU.Round(time.Millisecond), v.Longest.Round(10*time.Microsecond), drawn.Round(10*time.Millisecond))
	return err
}

// writeSources writes how many answers were wrong by the cases' sources, and by
// what was wrong with them.
func writeSources(s *streams, v *check.Verdict) error {
	out, err := table.New(s.out, "table", []string{"cases", "asked", "wrong"})
	if err != nil {
		return err
	}
	for _, name := range check.Sources() {
		if n := v.BySource[name]; n.Asked > 0 {
			if err := out.Row([]any{name, int64(n.Asked), int64(n.Wrong)}); err != nil {
				return err
			}
		}
	}
	if err := out.Close(); err != nil {
		return err
	}
	fmt.Fprintln(s.out)
	for _, outcome := range outcomesOf(v) {
		fmt.Fprintf(s.out, "%-10s  %d\n", outcome, v.Wrong[outcome])
	}
	_, err = fmt.Fprintln(s.out)
	return err
}

func outcomesOf(v *check.Verdict) []audit.Outcome {
	var all []audit.Outcome
	for outcome := range v.Wrong {
		all = append(all, outcome)
	}
	slices.Sort(all)
	return all
}

// verdictJSON is the documented form of a verdict in JSON. Fields are only ever
// added to it.
type verdictJSON struct {
	Passed   bool           `json:"passed"`
	Cases    int            `json:"cases"`
	Answered int            `json:"answered"`
	Wrong    int            `json:"wrong"`
	Kinds    map[string]int `json:"kinds"` // of wrong answers
	Seed     uint64         `json:"seed"`
	Seconds  float64        `json:"seconds"`
	CPU      float64        `json:"cpu_seconds"` // of the command
	Longest  float64        `json:"longest_wait_seconds"`
	Smallest *ask.Answer    `json:"smallest"` // wrongly answered case, with the right answer
	Answer   *int           `json:"answer"`   // the command's, to that case
	Fault    string         `json:"fault,omitempty"`
	Stderr   string         `json:"stderr,omitempty"`
}

func verdictJSONOf(v *check.Verdict, cases int, seed uint64) verdictJSON {
	out := verdictJSON{Passed: v.Passed(), Cases: cases, Answered: v.Asked, Wrong: v.WrongAnswers(), Kinds: make(map[string]int),
		Seed: seed, Seconds: v.Time.Seconds(), CPU: v.CPU.Seconds(), Longest: v.Longest.Seconds()}
	for outcome, n := range v.Wrong {
		out.Kinds[outcome.String()] = n
	}
	if f := v.First; f != nil {
		q := ask.Question{Board: f.Case.Board(), Hand: f.Case.Hand, State: f.Case.State}
		smallest := q.Answer(solver.Solution{Steps: f.Case.Steps, Line: f.Case.Line})
		out.Smallest, out.Answer = &smallest, &f.Answer
	}
	if v.Fault != nil {
		out.Fault, out.Stderr = v.Fault.Error(), v.Fault.Stderr
	}
	return out
}
