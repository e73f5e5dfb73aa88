package solver

import (
	"bytes"
	"slices"
)

// SolvePlain answers a state straight from the rules and nothing else: every
// ball of the hand at every gap, breadth first, runs of three or more removed
// until there are none. It knows no bound, no normal form and no symmetry, and
// works on letters instead of packed boards. The board must be settled. It is
// the oracle that the other searches are tested against, and takes time and
// memory accordingly: use it for small states.
func SolvePlain(s State) int {
	if s.Board.Empty() {
		return 0
	}
	type position struct{ row, hand string }
	level := map[position]bool{{s.Board.String(), s.Hand.String()}: true}
	for steps := 1; len(level) > 0; steps++ {
		next := make(map[position]bool)
		for p := range level {
			for i := range p.hand {
				rest := p.hand[:i] + p.hand[i+1:]
				for gap := range len(p.row) + 1 {
					row := slices.Insert([]byte(p.row), gap, p.hand[i])
					row = settle(row)
					if len(row) == 0 {
						return steps
					}
					next[position{string(row), rest}] = true
				}
			}
		}
		level = next
	}
	return -1
}

// settle removes runs of three or more, one after another from the left, until
// the row has none.
func settle(row []byte) []byte {
	for i := 0; i+2 < len(row); i++ {
		if row[i] == row[i+1] && row[i] == row[i+2] {
			run := row[i:]
			rest := bytes.TrimLeft(run, string(row[i:i+1]))
			return settle(append(row[:i:i], rest...))
		}
	}
	return row
}
