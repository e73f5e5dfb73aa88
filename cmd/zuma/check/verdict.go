package check

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"zumabase/catalog/audit"
)

// Verdict is what came of a trial.
type Verdict struct {
	Asked       int // the cases that were answered
	Wrong       map[audit.Outcome]int
	BySource    map[string]Count
	First       *Failure // the smallest case with a wrong answer, nil if there was none
	Fault       *Fault   // why the trial ended early, nil if it did not
	Interrupted bool     // the context ended before the trial did
	Time        time.Duration
	CPU         time.Duration // that the command used
	Slowest     []Slow        // the cases that were waited for longest, the slowest first
}

// Count counts the cases of a source.
type Count struct{ Asked, Wrong int }

// Failure is a wrong answer.
type Failure struct {
	Case    Case
	Answer  int
	Outcome audit.Outcome
	Waited  time.Duration
}

// Slow is a case and how long its answer took, from the answer before it or
// from the question, whichever came later.
type Slow struct {
	Case   Case
	Waited time.Duration
}

// slowest is how many slow cases a verdict has at the most.
const slowest = 5

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

// Passed reports whether all answers were right and none is missing.
func (v *Verdict) Passed() bool { return v.First == nil && v.Fault == nil && !v.Interrupted }

// WrongAnswers returns how many answers were wrong.
func (v *Verdict) WrongAnswers() int {
	n := 0
	for _, wrong := range v.Wrong {
		n += wrong
	}
	return n
}

// count counts an answer. It returns the failure if it is wrong.
func (v *Verdict) count(c *Case, answer int, waited time.Duration) *Failure {
	v.Asked++
	if len(v.Slowest) < slowest || waited > v.Slowest[len(v.Slowest)-1].Waited {
		v.Slowest = append(v.Slowest[:min(len(v.Slowest), slowest-1)], Slow{*c, waited})
		slices.SortStableFunc(v.Slowest, func(x, y Slow) int { return cmp.Compare(y.Waited, x.Waited) })
	}
	count := v.BySource[c.Source]
	count.Asked++
	var failure *Failure
	if outcome := audit.Judge(c.Steps, answer, c.State.Hand.Size()); outcome != audit.Right {
		count.Wrong++
		v.Wrong[outcome]++
		failure = &Failure{*c, answer, outcome, waited}
		if v.First == nil || c.compare(&v.First.Case) < 0 {
			v.First = failure
		}
	}
	v.BySource[c.Source] = count
	return failure
}
