package published

import "zumabase/solver"

// removal is the exact recursion of the algorithms that complete whole groups.
// With need(r) for the balls that a run of colour c lacks to be removed, and
// rest(r) for the row without it,
//
//	demands(empty) = {nothing}
//	demands(row)   = the minimal ones of {need(r) balls of c} + demands(rest(r))
//
// over the runs r of the row. The non-crossing partitions that the game's lower
// bound is about are what such an algorithm chooses from, settled or not, so
// the bound cuts it.
type removal struct {
	settle bool // the row settles before each step; or else a run may wait
	memo   *memo
	hand   int // the most balls of a hand
	// One buffer a depth: a level's demands are gathered there while the
	// levels below gather theirs.
	found [solver.MaxBalls + 1][]demand
	runs  [solver.MaxBalls + 1][]solver.Run
}

func newRemoval(limits solver.Limits, settle bool) *removal {
	return &removal{settle: settle, memo: newMemo(), hand: limits.Hand}
}

func (e *removal) exact() Exact { return &monotone{find: e.find} }

// find returns the demands of a board of which the truth may be known.
func (e *removal) find(b solver.Board, minimal []solver.Hand) []demand {
	if !e.settle || minimal == nil {
		return e.demands(b, e.hand, 0) // a run that waits breaks the game's rules, and its truth
	}
	t := newTruth(b, minimal)
	if t.hopeless() {
		return nil
	}
	e.found[0] = e.expand(e.found[0][:0], b, e.hand, 0, t)
	return e.found[0]
}

// demands returns the minimal demands of at most left balls of a row, after
// depth removals. They are good until the next call at the same depth.
func (e *removal) demands(b solver.Board, left, depth int) []demand {
	out := e.found[depth][:0]
	if b.Empty() {
		out = append(out, demand{})
		e.found[depth] = out
		return out
	}
	row, names := rename(b)
	out, known := e.memo.get(out, row, left)
	if !known {
		if solver.LowerBound(row) <= left {
			out = e.expand(out, row, left, depth, truth{})
		}
		e.memo.put(row, left, out)
	}
	e.found[depth] = out
	return names.restore(out)
}

func (e *removal) expand(out []demand, row solver.Board, left, depth int, t truth) []demand {
	runs := solver.Runs(e.runs[depth][:0], row)
	e.runs[depth] = runs
	for _, r := range runs {
		need := max(0, 3-r.Length)
		if need > left || !t.allows(r.Color, need, left) {
			continue
		}
		for _, d := range e.demands(e.rest(row, r), left-need, depth+1) {
			out = add(out, demand{d.Hand + balls(r.Color, need), d.Steps + need})
		}
	}
	return out
}

// rest returns the row without the run.
func (e *removal) rest(row solver.Board, r solver.Run) solver.Board {
	if e.settle {
		m := solver.NewMove(r.Color, r.Start)
		for range 3 - r.Length {
			row = row.Play(m)
		}
		return row
	}
	return shortened(row.Without(r.Start, r.Length), r.Start)
}

// shortened cuts the run around a gap of the row down to three balls: an
// algorithm that lets a run wait does not care how much longer it is, and the
// lower bound wants none longer.
func shortened(row solver.Board, gap int) solver.Board {
	n := row.Len()
	if gap == 0 || gap == n || row.Ball(gap-1) != row.Ball(gap) {
		return row
	}
	c := row.Ball(gap)
	from, to := gap, gap
	for from > 0 && row.Ball(from-1) == c {
		from--
	}
	for to < n && row.Ball(to) == c {
		to++
	}
	if to-from <= 3 {
		return row
	}
	return row.Without(from, to-from-3)
}
