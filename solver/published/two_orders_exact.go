package published

import "zumabase/solver"

// orders is the exact recursion of twoOrders. A part of the hand is played in
// the order of the whole, and the order is the board's own, so whether the part
// clears the board does not depend on the other balls. It is searched ball by
// ball like any game, except that the colours come in order; what is left to do
// on a row depends on the row and on the first colour that may still come.
type orders struct {
	limits solver.Limits
	order  []solver.Color
	known  map[orderedRow][]Demand
}

type orderedRow struct {
	row        solver.Board
	from, left int8
}

func newOrders(limits solver.Limits) *orders {
	return &orders{limits: limits, known: make(map[orderedRow][]Demand)}
}

func (e *orders) exact() Exact { return &monotone{find: e.find} }

func (e *orders) find(b solver.Board, minimal []solver.Hand) []Demand {
	t := newTruth(b, minimal)
	if t.hopeless() {
		return nil
	}
	var out []Demand
	letters := rarestFirst(b.String())
	for _, falling := range []bool{false, true} {
		e.order = e.colors(letters, falling)
		clear(e.known)
		for _, d := range e.demands(b, 0, e.limits.Hand) {
			out = add(out, d)
		}
		if t.reached(out) {
			break
		}
	}
	return out
}

// colors returns the colours within the limits in the order of the letters, or
// against it.
func (e *orders) colors(letters string, falling bool) []solver.Color {
	var order []solver.Color
	for i := range letters {
		for c := solver.Color(1); int(c) <= e.limits.Colors; c++ {
			if c.Letter() == letters[i] {
				order = append(order, c)
			}
		}
	}
	if falling {
		for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
			order[i], order[j] = order[j], order[i]
		}
	}
	return order
}

// demands returns the minimal demands of at most left balls of a row, of the
// colours from place from of the order on.
func (e *orders) demands(row solver.Board, from, left int) []Demand {
	if row.Empty() {
		return []Demand{{}}
	}
	if left == 0 || from == len(e.order) {
		return nil
	}
	key := orderedRow{row, int8(from), int8(left)}
	if demands, ok := e.known[key]; ok {
		return demands
	}
	var out []Demand
	if solver.LowerBound(row) <= left {
		out = append(out, e.demands(row, from+1, left)...)
		c := e.order[from]
		for gap := range row.Len() + 1 {
			if gap > 0 && row.Ball(gap-1) == c {
				continue // the same row as one gap to the left
			}
			for _, d := range e.demands(row.Play(solver.NewMove(c, gap)), from, left-1) {
				out = add(out, Demand{d.Hand.Add(c), d.Steps + 1})
			}
		}
	}
	e.known[key] = out
	return out
}
