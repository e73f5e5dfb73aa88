package published

import "zumabase/solver"

// insertion is the exact recursion of the algorithms that play ball by ball,
// by the rules, but only some of the moves. With row(b, c) for the row after a
// move with a ball of colour c,
//
//	demands(empty) = {nothing}
//	demands(b)     = the minimal ones of {c} + demands(row(b, c))
//
// over the moves that the algorithm makes. As its lines are lines of the game,
// the game's own lower bound cuts it.
type insertion struct {
	limits     solver.Limits
	separators bool       // insert between two equal balls of another colour, too
	without    *insertion // the same without separators, or nil
	memo       *memo
	// One buffer a depth: a level's demands are gathered there while the
	// levels below gather theirs.
	found [solver.MaxHand + 1][]demand
	moves [solver.MaxHand + 1][]solver.Run
}

func newInsertion(limits solver.Limits, separators bool) *insertion {
	e := &insertion{limits: limits, separators: separators, memo: newMemo()}
	if separators {
		e.without = newInsertion(limits, false)
	}
	return e
}

func (e *insertion) exact() Exact { return &monotone{find: e.find} }

// find returns the demands of a board of which the truth may be known.
func (e *insertion) find(b solver.Board, minimal []solver.Hand) []demand {
	left := e.limits.Hand
	if minimal == nil {
		return e.demands(b, left)
	}
	row, names := rename(b)
	t := newTruth(row, names.apply(minimal))
	if t.hopeless() {
		return nil
	}
	if e.separators {
		// For nearly all boards that is enough, and it is far less to search.
		if out := e.without.find(row, t.minimal); t.reached(out) {
			return names.restore(out)
		}
	}
	e.found[left] = e.expand(e.found[left][:0], row, names.colors, left, t)
	return names.restore(e.found[left])
}

// demands returns the minimal demands of at most left balls of a settled row.
// They are good until the next call with the same left.
func (e *insertion) demands(b solver.Board, left int) []demand {
	out := e.found[left][:0]
	if b.Empty() {
		out = append(out, demand{})
		e.found[left] = out
		return out
	}
	if left == 0 {
		return nil
	}
	row, names := rename(b)
	out, known := e.memo.get(out, row, left)
	if !known {
		if solver.LowerBound(row) <= left {
			out = e.expand(out, row, names.colors, left, truth{})
		}
		e.memo.put(row, left, out)
	}
	e.found[left] = out
	return names.restore(out)
}

// expand plays the moves on a row that has the first colors colours.
func (e *insertion) expand(out []demand, row solver.Board, colors, left int, t truth) []demand {
	runs := solver.Runs(e.moves[left][:0], row)
	e.moves[left] = runs
	for _, r := range runs {
		if t.allows(r.Color, 1, left) {
			out = e.play(out, row, solver.NewMove(r.Color, r.Start), left)
		}
	}
	if !e.separators {
		return out
	}
	for _, r := range runs {
		if r.Length != 2 {
			continue
		}
		for c := solver.Color(1); int(c) <= colors; c++ {
			if c != r.Color && t.allows(c, 1, left) {
				out = e.play(out, row, solver.NewMove(c, r.Start+1), left)
			}
		}
	}
	if left > 3 && colors < e.limits.Colors && t.allows(solver.Color(colors+1), 1, left) {
		out = e.foreign(out, row, runs, solver.Color(colors+1), left)
	}
	return out
}

func (e *insertion) play(out []demand, row solver.Board, m solver.Move, left int) []demand {
	for _, d := range e.demands(row.Play(m), left-1) {
		out = add(out, demand{d.Hand.Add(m.Ball()), d.Steps + 1})
	}
	return out
}

// foreign plays separators of the colours that the row lacks, of which first is
// the first. Three of one have to be played, and one more ball of another
// colour, for the row with all of them gone is the row that it was. So there is
// no second such colour within solver.MaxHand balls; and which one it is does
// not matter, so one is tried and the others are copies of it.
func (e *insertion) foreign(out []demand, row solver.Board, runs []solver.Run, first solver.Color, left int) []demand {
	for _, r := range runs {
		if r.Length != 2 {
			continue
		}
		for _, d := range e.demands(row.Play(solver.NewMove(first, r.Start+1)), left-1) {
			d = demand{d.Hand.Add(first), d.Steps + 1}
			played := d.Hand.Count(first)
			for c := first; int(c) <= e.limits.Colors; c++ {
				out = add(out, demand{d.Hand - balls(first, played) + balls(c, played), d.Steps})
			}
		}
	}
	return out
}
