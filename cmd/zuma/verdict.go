package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"zumabase/catalog/audit"
	"zumabase/cmd/zuma/check"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver"
)

// trialOf is a trial of somebody's solver as it is reported.
type trialOf struct {
	*check.Verdict
	cases   int // that were wanted
	seed    uint64
	drawing time.Duration
}

// write tells people what came of the trial.
func (t *trialOf) write(s *streams) error {
	pen := draw.Pen{Color: s.color}
	if f := t.First; f != nil {
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
	if f := t.Fault; f != nil {
		fmt.Fprintf(s.out, "failed: %v\n", f)
		if f.Stderr != "" {
			fmt.Fprintf(s.out, "its last messages:\n%s\n", f.Stderr)
		}
		fmt.Fprintln(s.out)
	}
	if t.WrongAnswers() > 1 {
		if err := t.writeSources(s.out); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintln(s.out, t.summary())
	if err == nil && t.Asked > 0 {
		err = t.writeTimes(s.out)
	}
	return err
}

// summary is the trial in a line.
func (t *trialOf) summary() string {
	asked := fmt.Sprintf("%s of %s cases answered, ", progress.Count(int64(t.Asked)), progress.Count(int64(t.cases)))
	if t.Interrupted {
		asked = "interrupted: " + asked
	}
	switch wrong := t.WrongAnswers(); {
	case t.Passed() && t.Asked == 1:
		return "the only case right"
	case t.Passed():
		return fmt.Sprintf("all %s cases right", progress.Count(int64(t.Asked)))
	case wrong == 0:
		return asked + "those right"
	default:
		return asked + progress.Count(int64(wrong)) + " wrong"
	}
}

// writeTimes writes how long the answers took, and which took longest.
func (t *trialOf) writeTimes(w io.Writer) error {
	fmt.Fprintf(w, "%v in all, %v of it to draw cases; %v of processor time for the answers, %v per case\n",
		t.Time.Round(time.Millisecond), t.drawing.Round(time.Millisecond), t.CPU.Round(time.Millisecond),
		(t.CPU / time.Duration(t.Asked)).Round(time.Microsecond))
	fmt.Fprint(w, "slowest:")
	for i, slow := range t.Slowest {
		if i > 0 {
			fmt.Fprint(w, ",")
		}
		fmt.Fprintf(w, " %s with %s %v", slow.Case.Board(), slow.Case.Hand, slow.Waited.Round(10*time.Microsecond))
	}
	_, err := fmt.Fprintln(w)
	return err
}

// writeSources writes how many answers were wrong by the cases' sources, and by
// what was wrong with them.
func (t *trialOf) writeSources(w io.Writer) error {
	out, err := output.New(w, output.Options{Format: "table", Columns: []string{"cases", "asked", "wrong"}})
	if err != nil {
		return err
	}
	for _, name := range check.Sources() {
		if n := t.BySource[name]; n.Asked > 0 {
			if err := out.Row(name, int64(n.Asked), int64(n.Wrong)); err != nil {
				return err
			}
		}
	}
	if err := out.Close(); err != nil {
		return err
	}
	fmt.Fprintln(w)
	var outcomes []audit.Outcome
	for outcome := range t.Wrong {
		outcomes = append(outcomes, outcome)
	}
	slices.Sort(outcomes)
	for _, outcome := range outcomes {
		fmt.Fprintf(w, "%-10s  %d\n", outcome, t.Wrong[outcome])
	}
	_, err = fmt.Fprintln(w)
	return err
}

// contract is the verdict as JSON, without the failures.
func (t *trialOf) contract() contract.Verdict {
	out := contract.Verdict{Failures: []contract.Failure{}, Passed: t.Passed(), Interrupted: t.Interrupted, Cases: t.cases, Answered: t.Asked,
		Wrong: t.WrongAnswers(), Kinds: make(map[string]int), Seed: t.seed, Seconds: t.Time.Seconds(), CPU: t.CPU.Seconds(), Slowest: []contract.Slow{}}
	for outcome, n := range t.Wrong {
		out.Kinds[outcome.String()] = n
	}
	for i, slow := range t.Slowest {
		if i == 0 {
			out.Longest = slow.Waited.Seconds()
		}
		out.Slowest = append(out.Slowest, contract.Slow{Board: slow.Case.Board(), Hand: slow.Case.Hand, Seconds: slow.Waited.Seconds()})
	}
	if f := t.First; f != nil {
		q := solver.Question{Board: f.Case.Board(), Hand: f.Case.Hand, State: f.Case.State}
		smallest := contract.NewAnswer(&q, solver.Solution{Steps: f.Case.Steps, Line: f.Case.Line})
		out.Smallest, out.Answer = &smallest, &f.Answer
	}
	if t.Fault != nil {
		out.Fault, out.Stderr = t.Fault.Error(), t.Fault.Stderr
	}
	return out
}

func newFailure(f *check.Failure) contract.Failure {
	c := &f.Case
	return contract.Failure{Board: c.Board(), Hand: c.Hand, Steps: c.Steps, Moves: contract.NewMoves(solver.Alphabet{}, c.State.Board, c.Line),
		Answer: f.Answer, Kind: f.Outcome.String(), Source: c.Source, Seconds: f.Waited.Seconds()}
}

// failureList writes the wrong answers as they come, so that none has to be
// kept: as the beginning of the JSON of a verdict, and to a file.
type failureList struct {
	json  io.Writer // nil for none
	begun bool
	file  *os.File // nil for none
	rows  output.Writer
}

// newFailureList opens the file; its format follows from its name, TSV if that
// says nothing. An empty name stands for no file.
func newFailureList(jsonOut io.Writer, path string) (*failureList, error) {
	l := &failureList{json: jsonOut}
	if path == "" {
		return l, nil
	}
	format := strings.TrimPrefix(filepath.Ext(path), ".")
	if !slices.Contains([]string{"csv", "json", "jsonl"}, format) {
		format = "tsv"
	}
	var err error
	if l.file, err = os.Create(path); err != nil {
		return nil, err
	}
	l.rows, err = output.New(l.file, output.Options{Format: format, Columns: []string{"board", "hand", "steps", "moves", "answer", "kind", "source", "seconds"}})
	return l, err
}

func (l *failureList) add(failure *check.Failure) error {
	f := newFailure(failure)
	if l.rows != nil {
		line := solver.NewLine(failure.Case.Line).String()
		if err := l.rows.Object(f, f.Board, f.Hand, f.Steps, line, f.Answer, f.Kind, f.Source, f.Seconds); err != nil {
			return err
		}
	}
	if l.json == nil {
		return nil
	}
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	before := ",\n    "
	if !l.begun {
		before, l.begun = strings.TrimSuffix(noFailures, "],\n")+"\n    ", true
	}
	_, err = fmt.Fprintf(l.json, "%s%s", before, text)
	return err
}

// noFailures is how the JSON of a verdict begins that has none.
const noFailures = "{\n  \"failures\": [],\n"

// close ends the file, and the JSON with the verdict itself.
func (l *failureList) close(verdict contract.Verdict) error {
	if l.rows != nil {
		if err := l.rows.Close(); err != nil {
			return err
		}
		if err := l.file.Close(); err != nil {
			return err
		}
	}
	if l.json == nil {
		return nil
	}
	var text bytes.Buffer
	if err := output.One(&text, output.Options{Format: "json"}, verdict); err != nil {
		return err
	}
	out := text.String()
	if l.begun {
		out = "\n  ],\n" + strings.TrimPrefix(out, noFailures)
	}
	_, err := io.WriteString(l.json, out)
	return err
}
