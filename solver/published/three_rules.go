package published

import "zumabase/solver"

// threeRules is the breadth-first search that most solutions of today follow.
// It tries each ball of the hand at each gap, except that
//
//  1. of equal balls of the hand it tries the first only;
//  2. it does not insert behind a ball of the same colour, so that a run is
//     tried at its beginning only;
//  3. it inserts only in front of a ball of the same colour, or between two
//     equal balls of another.
//
// The first two rules lose nothing: they leave out moves that give the same
// row. The third does leave out moves of the game, and its source gives it as
// a guess that the tests let pass.
var threeRules = Algorithm{
	Name:     "three-rules",
	Title:    "breadth-first search that inserts before a ball of the same colour or between two equal balls",
	Source:   "LeetCode's own solution of problem 488, leetcode.cn, zu-ma-you-xi-by-leetcode-solution-lrp4",
	NewExact: func(limits solver.Limits) Exact { return newInsertion(limits, true).exact() },
	plain: func(m *meter, board, hand string) int {
		return breadthFirst(m, board, hand, func(row string, gap int, ball byte) bool {
			return before(row, gap, ball) || inside(row, gap, ball)
		})
	},
}

// before reports whether the ball would go in front of a ball of its colour.
func before(row string, gap int, ball byte) bool {
	return gap < len(row) && row[gap] == ball
}

// inside reports whether the ball would go between two equal balls of another
// colour.
func inside(row string, gap int, ball byte) bool {
	return 0 < gap && gap < len(row) && row[gap-1] == row[gap] && row[gap] != ball
}

// breadthFirst is the search of rules 1 and 2, with the third as an argument.
func breadthFirst(m *meter, board, hand string, rule func(row string, gap int, ball byte) bool) int {
	type state struct{ row, hand string }
	start := state{board, sortedText(hand)}
	seen := map[string]bool{start.row + " " + start.hand: true}
	var key []byte // a row and a hand
	for level, steps := []state{start}, 1; len(level) > 0; steps++ {
		var next []state
		for _, s := range level {
			m.tick()
			for gap := 0; gap <= len(s.row); gap++ {
				for i := range len(s.hand) {
					ball := s.hand[i]
					if i > 0 && s.hand[i-1] == ball {
						continue
					}
					if gap > 0 && s.row[gap-1] == ball {
						continue
					}
					if !rule(s.row, gap, ball) {
						continue
					}
					key = append(append(append(key[:0], s.row[:gap]...), ball), s.row[gap:]...)
					key = settle(key)
					n := len(key)
					if n == 0 {
						return steps
					}
					key = append(append(append(key, ' '), s.hand[:i]...), s.hand[i+1:]...)
					if !seen[string(key)] {
						text := string(key)
						seen[text] = true
						next = append(next, state{text[:n], text[n+1:]})
					}
				}
			}
		}
		level = next
	}
	return -1
}
