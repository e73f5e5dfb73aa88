package published

import "zumabase/solver"

// sameColor is threeRules without the second half of its third rule: a ball
// goes next to its own colour or nowhere. Older solutions of the problem search
// like that.
var sameColor = Algorithm{
	Name:     "same-color",
	Title:    "breadth-first search that inserts before a ball of the same colour only",
	Source:   "the three-rule solution of LeetCode 488 without its separators",
	NewExact: func(limits solver.Limits) Exact { return newInsertion(limits, false).exact() },
	plain: func(m *meter, board, hand string) int {
		return breadthFirst(m, board, hand, before)
	},
}
