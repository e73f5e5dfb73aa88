package audit

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"time"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/published"
)

// Options say which algorithms are on trial, and how thoroughly.
type Options struct {
	Algorithms []published.Algorithm
	// All asks for every minimal hand of the catalog; without, it is a sample.
	All bool
	// Length is the greatest length of the boards that are asked with every
	// hand, 1 to MaxLength.
	Length   int
	Sample   int                   // how many states a sample has at the most
	Seed     uint64                // of the samples
	Workers  int                   // goroutines; 0 for one a core. The results do not depend on it.
	Progress func(solver.Progress) // a phase an algorithm, after "read rows"; may be nil
}

// MaxLength is the greatest Options.Length: beyond, there are too many states.
const MaxLength = 12

// Budget is how many states of its own an algorithm may look at for an answer
// before it is stopped, where it is run step by step.
const Budget = 2_000_000

// Report is what an audit comes to.
type Report struct {
	Digest   string                 `json:"digest"` // of the catalog
	Seed     uint64                 `json:"seed"`
	Length   int                    `json:"length"`
	Rows     []catalog.AuditRow     `json:"rows"`
	Examples []catalog.AuditExample `json:"examples"`
	Times    []Time                 `json:"times"`
	// Interrupted is set where the context ended the audit: the trials that were
	// not over by then are missing.
	Interrupted bool `json:"interrupted"`
}

// Time is how long a trial of an algorithm took.
type Time struct {
	Algorithm string  `json:"algorithm"`
	Trial     string  `json:"trial"`
	Seconds   float64 `json:"seconds"`
}

// Run puts the algorithms on trial. If the context ends once they are, the
// report has the trials that are over and is Interrupted. Errors: the catalog's,
// and the context's before the first trial.
func Run(ctx context.Context, c *catalog.Catalog, options Options) (*Report, error) {
	options.Workers = solver.Workers(options.Workers)
	if options.Progress == nil {
		options.Progress = func(solver.Progress) {}
	}
	options.Length = min(options.Length, c.Info.Limits.Board)
	trials, err := prepare(ctx, c, options)
	if err != nil {
		return nil, err
	}
	a := &audit{catalog: c, options: options, report: &Report{Digest: c.Info.Digest, Seed: options.Seed, Length: options.Length,
		Rows: []catalog.AuditRow{}, Examples: []catalog.AuditExample{}, Times: []Time{}}}
	for _, algorithm := range options.Algorithms {
		if err := a.try(ctx, algorithm, trials); ctx.Err() != nil {
			a.report.Interrupted = true
			break
		} else if err != nil {
			return nil, err
		}
	}
	return a.report, nil
}

func prepare(ctx context.Context, c *catalog.Catalog, options Options) ([]*trial, error) {
	var minimal *trial
	var err error
	if options.All {
		minimal, err = allMinimal(ctx, c, options.Progress)
	} else {
		minimal, err = someMinimal(ctx, c, options.Sample, options.Seed)
	}
	if err != nil {
		return nil, err
	}
	states, err := allStates(ctx, c, options.Length)
	return []*trial{minimal, states}, err
}

// audit is an audit under way.
type audit struct {
	catalog *catalog.Catalog
	options Options
	report  *Report
}

// sameAnswers are the algorithms that differ from another in their time alone,
// so that one trial does for both.
var sameAnswers = map[string]string{"late-settling-memo": "late-settling"}

// try puts one algorithm on all trials.
func (a *audit) try(ctx context.Context, algorithm published.Algorithm, trials []*trial) error {
	if a.copy(algorithm.Name, sameAnswers[algorithm.Name]) {
		return nil
	}
	cut := make([]*trial, len(trials))
	var total int64
	for i, t := range trials {
		cut[i] = t
		if limit := capacity(algorithm); len(t.subjects) > limit {
			cut[i] = t.sample(a.options.Sample, a.options.Seed)
		}
		total += int64(len(cut[i].subjects))
	}
	var done atomic.Int64
	report := func(n int) {
		a.options.Progress(solver.Progress{Phase: algorithm.Name, Done: done.Add(int64(n)), Total: total, Unit: "boards"})
	}
	report(0)
	for _, t := range cut {
		start := time.Now()
		result, err := a.ask(ctx, algorithm, t, report)
		if err != nil {
			return err
		}
		if err := a.show(ctx, algorithm.Name, t.name, result); err != nil {
			return err
		}
		a.report.Rows = append(a.report.Rows, result.rows(algorithm.Name, t)...)
		a.report.Times = append(a.report.Times, Time{algorithm.Name, t.name, time.Since(start).Seconds()})
	}
	return nil
}

// capacity returns how many boards an algorithm is asked for at the most; of
// more it gets a sample.
func capacity(algorithm published.Algorithm) int {
	switch {
	case algorithm.NewExact == nil:
		return 0
	case algorithm.Name == "two-orders":
		return 50_000 // a thousand a second; the others do ten and a hundred times as many
	}
	return int(^uint(0) >> 1)
}

// copy takes over the results of an algorithm that gives the same answers, if
// there are any.
func (a *audit) copy(name, from string) bool {
	var rows []catalog.AuditRow
	for _, row := range a.report.Rows {
		if row.Algorithm == from {
			row.Algorithm = name
			rows = append(rows, row)
		}
	}
	for _, e := range a.report.Examples {
		if e.Algorithm == from {
			e.Algorithm = name
			a.report.Examples = append(a.report.Examples, e)
		}
	}
	a.report.Rows = append(a.report.Rows, rows...)
	return len(rows) > 0
}

// stride is how many boards a worker takes at once. The recursions remember
// what they have met, so neighbouring boards belong together.
const stride = 64

// ask asks an algorithm all questions of a trial.
func (a *audit) ask(ctx context.Context, algorithm published.Algorithm, t *trial, report func(int)) (*tally, error) {
	results := make([]*tally, a.options.Workers)
	witnesses := make([]*witness, len(results))
	for i := range results {
		results[i], witnesses[i] = newTally(), newWitness(algorithm, a.catalog.Info.Limits)
	}
	parts := slices.Collect(slices.Chunk(t.subjects, stride))
	if err := solver.Parallel(ctx, a.options.Workers, len(parts), func(worker, i int) error {
		for j := range parts[i] {
			if err := witnesses[worker].answer(ctx, &parts[i][j], results[worker]); err != nil {
				return err
			}
		}
		report(len(parts[i]))
		return nil
	}); err != nil {
		return nil, err
	}
	for _, other := range results[1:] {
		results[0].merge(other)
	}
	return results[0], nil
}

// witness is an algorithm that is being asked.
type witness struct {
	algorithm published.Algorithm
	exact     published.Exact // nil if it has none
}

func newWitness(algorithm published.Algorithm, limits solver.Limits) *witness {
	w := &witness{algorithm: algorithm}
	if algorithm.NewExact != nil {
		w.exact = algorithm.NewExact(limits)
	}
	return w
}

// answer asks the questions of a subject and counts what comes of them.
func (w *witness) answer(ctx context.Context, s *subject, into *tally) error {
	if w.exact != nil {
		w.exact.Load(s.board, s.minimal)
	}
	for _, h := range s.hands {
		e := example{state: solver.State{Board: s.board, Hand: h}, truth: s.truth(h), answered: true}
		if w.exact != nil {
			e.answer = w.exact.Steps(h)
			into.add(Judge(e.truth, e.answer, h.Size()), e)
			continue
		}
		steps, err := w.algorithm.Solve(ctx, s.board.String(), h.String(), Budget)
		var crash *published.CrashError
		switch {
		case err == nil:
			e.answer = steps
			into.add(Judge(e.truth, e.answer, h.Size()), e)
		case errors.As(err, &crash):
			e.answered = false
			into.add(Garbage, e)
		case errors.Is(err, published.ErrSteps):
			e.answered = false
			into.add(Slow, e)
		default:
			return err
		}
	}
	return nil
}

// show adds the smallest failures of each kind to the report.
func (a *audit) show(ctx context.Context, algorithm, trial string, t *tally) error {
	for outcome, e := range t.examples {
		if e == nil {
			continue
		}
		solution, err := a.catalog.Lookup(ctx, e.state)
		if err != nil {
			return err
		}
		shown := catalog.AuditExample{
			Algorithm: algorithm, Trial: trial, Kind: Outcome(outcome).String(),
			Board: e.state.Board.String(), Hand: e.state.Hand.String(), Steps: e.truth,
		}
		if e.truth >= 0 {
			moves := solver.Alphabet{}.Moves(solution.Line)
			shown.Moves = &moves
		}
		if e.answered {
			shown.Answer = &e.answer
		}
		a.report.Examples = append(a.report.Examples, shown)
	}
	return nil
}
