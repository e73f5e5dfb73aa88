package published

import "zumabase/solver"

// truth is what is known beforehand of a board that a legal algorithm is asked
// about: its minimal hands. Each demand contains one of them.
type truth struct {
	known   bool
	minimal []solver.Hand
	board   solver.Board
}

func newTruth(b solver.Board, minimal []solver.Hand) truth {
	return truth{minimal != nil, minimal, b}
}

// hopeless reports whether no hand at all clears the board.
func (t truth) hopeless() bool { return t.known && len(t.minimal) == 0 }

// allows reports whether n balls of colour c can be the beginning of a demand
// of at most left balls.
func (t truth) allows(c solver.Color, n, left int) bool {
	if !t.known {
		return true
	}
	for _, h := range t.minimal {
		if h.Size()-min(n, t.count(h, c)) <= left-n {
			return true
		}
	}
	return false
}

// count is how many balls of colour c the hand has. Colours that the board
// lacks stand for one another.
func (t truth) count(h solver.Hand, c solver.Color) int {
	if t.board.Count(c) > 0 {
		return h.Count(c)
	}
	most := 0
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		if t.board.Count(c) == 0 {
			most = max(most, h.Count(c))
		}
	}
	return most
}

// reached reports whether the demands are as good as any can be.
func (t truth) reached(demands []demand) bool {
	if !t.known {
		return false
	}
	for _, h := range t.minimal {
		found := false
		for _, d := range demands {
			found = found || d.Hand == h
		}
		if !found {
			return false
		}
	}
	return true
}
