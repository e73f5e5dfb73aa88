package web

import (
	"context"
	"strconv"

	"zumabase/catalog/audit"
	"zumabase/solver"
	"zumabase/solver/published"
)

// trial is how a published algorithm did in one of the two trials of an audit.
type trial struct {
	published.Algorithm
	Name     string // of the algorithm, which may be one that we do not have
	Minimal  bool   // asked for minimal hands, rather than for all states
	States   int64  // asked for
	Sampled  bool
	Right    float64 // share of all states of the trial, of 100; estimated from a sample
	Failures []failure
}

// Share is the share of right answers in words. One that is not whole is never
// rounded to a whole.
func (t *trial) Share() string {
	if !t.Sampled {
		if t.Right == 100 {
			return "100 %"
		}
		return cutOff(t.Right) + " %"
	}
	if t.Right == 100 {
		return "all of the sample"
	}
	return "about " + cutOff(t.Right) + " %"
}

// cutOff writes a percentage with as many digits as tell it from 100.
func cutOff(percent float64) string {
	for digits := 4; digits < 15; digits++ {
		if text := strconv.FormatFloat(percent, 'g', digits, 64); text != "100" {
			return text
		}
	}
	return strconv.FormatFloat(percent, 'g', -1, 64)
}

// failure is one kind of wrong answers.
type failure struct {
	Kind    string // in words
	States  int64
	Example *counterexample
}

// counterexample is the smallest state that an algorithm gets wrong in a way.
type counterexample struct {
	Board, Hand       string
	BoardRow, HandRow row
	Steps             int  // the truth
	Answer            *int // the algorithm's, if it gave one
}

// kinds are the kinds of failures by their names in the catalog.
var kinds = []struct{ name, words string }{
	{"impossible", "says impossible, and is not"},
	{"possible", "says possible, and is not"},
	{"too_few", "says too few"},
	{"too_many", "says too many"},
	{"garbage", "says nothing of use"},
	{"slow", "too slow"},
}

// findAudit reads the audit of published algorithms that the catalog has, or
// else the one that is kept in the source, if it is of this catalog.
func findAudit(ctx context.Context, e *edition) ([]trial, error) {
	rows, examples, err := e.Audit(ctx)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		kept, err := audit.Kept()
		if err != nil || kept.Digest != e.Info.Digest {
			return nil, err
		}
		rows, examples = kept.Rows, kept.Examples
	}
	type key struct{ algorithm, trial string }
	var order []key
	trials := make(map[key]*trial)
	population := make(map[key]float64)
	failed := make(map[key]map[string]int64)
	for _, row := range rows {
		k := key{row.Algorithm, row.Trial}
		t := trials[k]
		if t == nil {
			algorithm, _ := published.Find(row.Algorithm)
			t = &trial{Algorithm: algorithm, Name: row.Algorithm, Minimal: row.Trial == "minimal"}
			trials[k], failed[k] = t, make(map[string]int64)
			order = append(order, k)
		}
		t.States += row.States
		t.Sampled = t.Sampled || row.Sampled
		if row.States > 0 {
			t.Right += 100 * float64(row.Population) * float64(row.Right) / float64(row.States)
			population[k] += float64(row.Population)
		}
		for name, n := range map[string]int64{
			"impossible": row.Impossible, "possible": row.Possible, "too_few": row.TooFew,
			"too_many": row.TooMany, "garbage": row.Garbage, "slow": row.Slow,
		} {
			failed[k][name] += n
		}
	}
	var all []trial
	for _, k := range order {
		t := trials[k]
		if population[k] > 0 {
			t.Right /= population[k]
		}
		for _, kind := range kinds {
			n := failed[k][kind.name]
			if n == 0 {
				continue
			}
			f := failure{Kind: kind.words, States: n}
			for _, example := range examples {
				if example.Algorithm == k.algorithm && example.Trial == k.trial && example.Kind == kind.name {
					if f.Example, err = newCounterexample(example.Board, example.Hand, example.Steps, example.Answer); err != nil {
						return nil, err
					}
				}
			}
			t.Failures = append(t.Failures, f)
		}
		all = append(all, *t)
	}
	return all, nil
}

func newCounterexample(board, hand string, steps int, answer *int) (*counterexample, error) {
	q, err := solver.ParseQuestion(board, hand)
	if err != nil {
		return nil, err
	}
	return &counterexample{
		Board: board, Hand: hand, Steps: steps, Answer: answer,
		BoardRow: drawBoard(q.Alphabet, q.State.Board), HandRow: drawHand(q.Alphabet, q.State.Hand),
	}, nil
}
