package audit

import (
	"cmp"

	"zumabase/catalog"
	"zumabase/solver"
)

// tally is what has come of a trial so far.
type tally struct {
	counts   map[cell]*[outcomes]int64
	examples [outcomes]*example
}

// example is a state with a wrong answer.
type example struct {
	state    solver.State
	truth    int
	answer   int
	answered bool
}

func newTally() *tally { return &tally{counts: make(map[cell]*[outcomes]int64)} }

// add counts an outcome, and keeps the state if it is the smallest with it.
func (t *tally) add(outcome Outcome, e example) {
	k := cell{e.state.Board.Len(), e.truth}
	counts := t.counts[k]
	if counts == nil {
		counts = new([outcomes]int64)
		t.counts[k] = counts
	}
	counts[outcome]++
	if outcome == Right {
		return
	}
	if best := t.examples[outcome]; best == nil || e.less(best) {
		t.examples[outcome] = &e
	}
}

// less puts the shorter board first, then the smaller hand; and in the end it
// goes by the letters.
func (e *example) less(other *example) bool {
	return cmp.Or(
		cmp.Compare(e.state.Board.Len(), other.state.Board.Len()),
		cmp.Compare(e.state.Hand.Size(), other.state.Hand.Size()),
		e.state.Board.Compare(other.state.Board),
		solver.CompareHands(e.state.Hand, other.state.Hand),
	) < 0
}

// merge adds another tally.
func (t *tally) merge(other *tally) {
	for k, counts := range other.counts {
		into := t.counts[k]
		if into == nil {
			into = new([outcomes]int64)
			t.counts[k] = into
		}
		for outcome, n := range counts {
			into[outcome] += n
		}
	}
	for outcome, e := range other.examples {
		if best := t.examples[outcome]; e != nil && (best == nil || e.less(best)) {
			t.examples[outcome] = e
		}
	}
}

// rows returns the tally as rows of the table audit.
func (t *tally) rows(algorithm string, of *trial) []catalog.AuditRow {
	var rows []catalog.AuditRow
	for _, k := range cells(of.population) {
		counts := t.counts[k]
		if counts == nil {
			continue // none was drawn
		}
		row := catalog.AuditRow{
			Algorithm: algorithm, Trial: of.name, Length: k.length, Steps: k.steps, Population: of.population[k],
			Right: counts[Right], Impossible: counts[Impossible], Possible: counts[Possible],
			TooFew: counts[TooFew], TooMany: counts[TooMany], Garbage: counts[Garbage], Slow: counts[Slow],
		}
		for _, n := range counts {
			row.States += n
		}
		row.Sampled = row.States < row.Population
		rows = append(rows, row)
	}
	return rows
}
