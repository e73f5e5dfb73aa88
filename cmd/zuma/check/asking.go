package check

import (
	"context"
	"fmt"
	"strings"
	"time"

	"zumabase/catalog/audit"
)

// Source gives cases, batch by batch, and none when there are no more. It is a
// *Stream outside of tests.
type Source interface {
	Next(ctx context.Context) ([]Case, error)
}

// Options say how a command is asked.
type Options struct {
	Command []string
	Args    bool          // a case as two arguments of a run, instead of a line of its input
	Timeout time.Duration // how long an answer may take
	// CountAll goes on after a wrong answer.
	CountAll bool
	// OnFailure is told of each wrong answer as it comes; may be nil. Its error
	// ends the trial.
	OnFailure func(*Failure) error
	Progress  func(asked int) // may be nil
}

// Ask asks a command for all cases, or until it fails or the context ends. The
// error is that of the source or of OnFailure, or that the command cannot be
// started; the verdict is of what was answered up to then.
func Ask(ctx context.Context, cases Source, options Options) (*Verdict, error) {
	if options.Progress == nil {
		options.Progress = func(int) {}
	}
	if options.OnFailure == nil {
		options.OnFailure = func(*Failure) error { return nil }
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
		t.verdict.Interrupted, t.verdict.Fault, err = true, nil, nil
	}
	return t.verdict, err
}

// trial is a trial under way.
type trial struct {
	ctx     context.Context
	cases   Source
	options Options
	verdict *Verdict
}

// take judges the answer to a case, and reports whether to go on.
func (t *trial) take(c *Case, text string, waited time.Duration) (more bool, err error) {
	if t.verdict.Asked == 0 {
		text = strings.TrimPrefix(text, "\ufeff") // some languages on Windows begin with it
	}
	answer, ok := readNumber(text)
	if !ok {
		t.fault(c, fmt.Sprintf("it answers %.40q, which is no number", strings.TrimSpace(text)), "")
		return false, nil
	}
	failure := t.verdict.count(c, answer, waited)
	t.options.Progress(t.verdict.Asked)
	if failure == nil {
		return true, nil
	}
	err = t.options.OnFailure(failure)
	return t.options.CountAll && err == nil, err
}

// fault ends the trial at a case, or at none if all are answered.
func (t *trial) fault(c *Case, reason, stderr string) {
	t.verdict.Fault = &Fault{Case: c, Reason: reason, Stderr: strings.TrimSpace(stderr)}
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
