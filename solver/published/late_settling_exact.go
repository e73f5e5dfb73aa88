package published

import "zumabase/solver"

// late is the exact recursion of lateSettling. It differs from removal in what
// its quirks ask for:
//
//   - A demand's steps are not the size of its hand. What a line must have of a
//     colour is the most that it has spent at any time, while its steps are
//     what it has spent in the end, returns taken off.
//   - A line need not clear the row: wherever it breaks off it claims noAnswer,
//     and less where it then passes through negative needs on its way back.
//   - A row that the settling pass empties costs nothing, whatever else could
//     be done with it.
//
// The game's bound does not hold for such lines, so it has one of its own.
type late struct {
	bound lateBound
	memo  *memo
	hand  int
	found [solver.MaxBalls + 1][]Demand
	runs  [solver.MaxBalls + 1][]solver.Run
}

func newLate(limits solver.Limits) *late { return &late{memo: newMemo(), hand: limits.Hand} }

func (e *late) exact() Exact {
	return &monotone{find: func(b solver.Board, _ []solver.Hand) []Demand {
		demands := e.demands(b, e.hand, 0)
		// Breaking off at once is no demand but the lack of one.
		for i, d := range demands {
			if d.Steps >= noAnswer {
				return append(demands[:i], demands[i+1:]...)
			}
		}
		return demands
	}}
}

// demands returns the minimal demands of at most left balls of a row, after
// depth removals. They are good until the next call at the same depth.
func (e *late) demands(b solver.Board, left, depth int) []Demand {
	out := e.found[depth][:0]
	if b.Empty() {
		out = append(out, Demand{})
		e.found[depth] = out
		return out
	}
	row, names := rename(b)
	out, known := e.memo.get(out, row, left)
	if !known {
		out = e.expand(out, row, left, depth)
		e.memo.put(row, left, out)
	}
	e.found[depth] = out
	return names.restore(out)
}

func (e *late) expand(out []Demand, row solver.Board, left, depth int) []Demand {
	after := passed(row)
	if after.Empty() {
		return append(out, Demand{})
	}
	out = append(out, Demand{Steps: noAnswer})
	e.runs[depth] = solver.Runs(e.runs[depth][:0], row)
	if e.bound.idle(e.runs[depth], left) {
		return out
	}
	out = e.scan(out, row, left, depth)
	if after != row {
		e.runs[depth] = solver.Runs(e.runs[depth][:0], after)
		out = e.scan(out, after, left, depth)
	}
	return out
}

// scan completes each run of the row, which are those of this depth, in turn.
func (e *late) scan(out []Demand, row solver.Board, left, depth int) []Demand {
	for _, r := range e.runs[depth] {
		need := 3 - r.Length
		if need > left {
			continue
		}
		for _, d := range e.demands(row.Without(r.Start, r.Length), left-need, depth+1) {
			steps := need + d.Steps
			if steps >= noAnswer {
				continue // breaking off before this run is as good
			}
			// A need of less than nothing pays for what comes after, but
			// not for what came before.
			got := d.Hand.Count(r.Color)
			must := max(0, got+need)
			h := d.Hand - balls(r.Color, got) + balls(r.Color, must)
			if h.Size() <= left { // the search below was also allowed what came back, for any colour
				out = add(out, Demand{h, steps})
			}
		}
	}
	return out
}

// passed is settleOnce for a packed row.
func passed(row solver.Board) solver.Board {
	n := row.Len()
	for i := 0; i < n; {
		c := row.Ball(i)
		j := i + 1
		for j < n && row.Ball(j) == c {
			j++
		}
		if j-i >= 3 {
			row = row.Without(i, j-i)
			n -= j - i
		} else {
			i = j
		}
	}
	return row
}
