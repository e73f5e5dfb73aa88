package check

import (
	"context"
	"fmt"
	"strings"
	"time"

	"zumabase/catalog/audit"
)

// Options say how a command is asked.
type Options struct {
	Command []string
	Args    bool          // a case as two arguments of a run, instead of a line of its input
	Timeout time.Duration // how long an answer may take
	// CountAll goes on after a wrong answer.
	CountAll bool
	Progress func(asked int) // may be nil
}

// Verdict is what came of a trial.
type Verdict struct {
	Asked    int // the cases that were answered
	Wrong    map[audit.Outcome]int
	BySource map[string]Count
	First    *Failure // the smallest case with a wrong answer, nil if there was none
	Fault    *Fault   // why the trial ended early, nil if it did not
	Time     time.Duration
	CPU      time.Duration // that the command used
	Longest  time.Duration // between two answers
	Slowest  Case          // that was waited for so long
}

// Count counts the cases of a source.
type Count struct{ Asked, Wrong int }

// Failure is a wrong answer.
type Failure struct {
	Case    Case
	Answer  int
	Outcome audit.Outcome
}

// Fault is a command's failure to give an answer at all.
type Fault struct {
	Case   *Case // that it was asked, nil if it had answered all
	Reason string
	Stderr string // the end of what it wrote there
}

func (f *Fault) Error() string {
	if f.Case == nil {
		return f.Reason
	}
	return fmt.Sprintf("%s with %s: %s", f.Case.Board(), f.Case.Hand, f.Reason)
}

// Passed reports whether all answers were right.
func (v *Verdict) Passed() bool { return v.First == nil && v.Fault == nil }

// WrongAnswers returns how many answers were wrong.
func (v *Verdict) WrongAnswers() int {
	n := 0
	for _, wrong := range v.Wrong {
		n += wrong
	}
	return n
}

// Ask asks a command for all cases, or until it fails. The error is the
// context's, or that the command cannot be started.
func Ask(ctx context.Context, cases []Case, options Options) (*Verdict, error) {
	if options.Progress == nil {
		options.Progress = func(int) {}
	}
	t := &trial{ctx: ctx, cases: cases, options: options,
		verdict: &Verdict{Wrong: make(map[audit.Outcome]int), BySource: make(map[string]Count)}}
	ask := t.lines
	if options.Args {
		ask = t.arguments
	}
	start := time.Now()
	err := ask()
	t.verdict.Time = time.Since(start)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return t.verdict, err
}

// trial is a trial under way.
type trial struct {
	ctx     context.Context
	cases   []Case
	options Options
	verdict *Verdict
}

// take judges the answer to the next case, and reports whether to go on.
func (t *trial) take(text string, waited time.Duration) bool {
	v := t.verdict
	c := t.cases[v.Asked]
	answer, ok := readNumber(text)
	if !ok {
		t.fault(fmt.Sprintf("it answers %.40q, which is no number", strings.TrimSpace(text)), "")
		return false
	}
	v.Asked++
	if waited > v.Longest {
		v.Longest, v.Slowest = waited, c
	}
	count := v.BySource[c.Source]
	count.Asked++
	outcome := audit.Judge(c.Steps, answer, c.State.Hand.Size())
	if outcome != audit.Right {
		count.Wrong++
		v.Wrong[outcome]++
		if v.First == nil { // the cases come by size
			v.First = &Failure{c, answer, outcome}
		}
	}
	v.BySource[c.Source] = count
	t.options.Progress(v.Asked)
	return v.First == nil || t.options.CountAll
}

// fault ends the trial at the next case.
func (t *trial) fault(reason, stderr string) {
	f := &Fault{Reason: reason, Stderr: strings.TrimSpace(stderr)}
	if t.verdict.Asked < len(t.cases) {
		f.Case = &t.cases[t.verdict.Asked]
	}
	t.verdict.Fault = f
}

// readNumber reads a whole number with nothing but space around it. What is too
// large for an answer is garbage, but a number.
func readNumber(text string) (int, bool) {
	text = strings.TrimSpace(text)
	digits := strings.TrimPrefix(text, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return 0, false
	}
	n := 0
	for _, digit := range digits {
		n = min(10*n+int(digit-'0'), 1_000_000_000)
	}
	if len(digits) < len(text) {
		n = -n
	}
	return n, true
}
