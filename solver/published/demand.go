package published

import "zumabase/solver"

// Exact gives an algorithm's answers to every hand on a board, one board at a
// time. It keeps what it learns for the boards to come, so it is not safe for
// use by several goroutines: each has its own.
type Exact interface {
	// Load turns to a board, which must be settled, not empty, and within the
	// limits. The board's true minimal hands may be given where they are
	// known: nil says that they are not, an empty slice that there are none.
	// They change nothing but the time: an algorithm whose lines are lines of
	// the game need not be searched for better than the truth. Of hands that
	// differ only in colours that the board lacks, one is enough.
	Load(b solver.Board, minimal []solver.Hand)
	// Steps returns the algorithm's answer to the loaded board with a hand
	// within the limits: what Algorithm.Solve returns for them.
	Steps(h solver.Hand) int
}

// demand is one way in which an algorithm clears a board. A set of demands is
// minimal if none asks for at least what another asks for and claims no fewer
// steps. A hand that contains none of them has the answer -1.
type demand struct {
	Hand  solver.Hand // the balls it has to have
	Steps int         // the steps it claims, for most algorithms the size of Hand
}

// least returns the least steps of the demands that the hand contains, or -1.
func least(demands []demand, h solver.Hand) int {
	steps, found := 0, false
	for _, d := range demands {
		if h.Contains(d.Hand) && (!found || d.Steps < steps) {
			steps, found = d.Steps, true
		}
	}
	if !found {
		return -1
	}
	return steps
}

// add adds a demand to a set of minimal ones.
func add(set []demand, d demand) []demand {
	for i := range set {
		if set[i].Steps <= d.Steps && d.Hand.Contains(set[i].Hand) {
			return set
		}
	}
	kept := set[:0]
	for _, e := range set {
		if e.Steps < d.Steps || !e.Hand.Contains(d.Hand) {
			kept = append(kept, e)
		}
	}
	return append(kept, d)
}

// monotone is an Exact whose demands decide everything.
type monotone struct {
	find    func(b solver.Board, minimal []solver.Hand) []demand
	demands []demand
}

func (m *monotone) Load(b solver.Board, minimal []solver.Hand) { m.demands = m.find(b, minimal) }
func (m *monotone) Steps(h solver.Hand) int                    { return least(m.demands, h) }
