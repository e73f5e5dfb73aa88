package published

import "zumabase/solver"

// groupCompletion lets the row settle, and then tries each run in turn: it adds
// the one or two balls of its colour that the run lacks, takes it out, and goes
// on with what is left.
//
// Its "no answer" is the number 6, one more than the five balls of the
// problem, and 6 is also the most that it can return; so a board that takes six
// balls cannot be cleared, whatever the hand. The end of the row is marked with
// a '#', a run of its own that nothing completes.
var groupCompletion = Algorithm{
	Name:   "group-completion",
	Title:  "backtracking that completes one group after another and lets the row settle before each",
	Source: "a description of LeetCode 488 with a Java program, \"Backtracking, Recursion\"; the form is common, as in the \"short Java solution\" of LeetCode's forum",
	NewExact: func(limits solver.Limits) Exact {
		limits.Hand = min(limits.Hand, maxCount-1)
		return newRemoval(limits, true).exact()
	},
	plain: func(m *meter, board, hand string) int {
		have := countsOf(hand)
		if steps := completeGroups(m, board, &have); steps != maxCount {
			return steps
		}
		return -1
	},
}

// maxCount is more balls than the problem allows in a hand.
const maxCount = 6

func completeGroups(m *meter, row string, have *counts) int {
	m.tick()
	row = settled(row)
	if row == "" {
		return 0
	}
	best := maxCount
	for i, j := 0, 0; i < len(row); i = j {
		j = end(row, i)
		need, c := 3-(j-i), row[i]-'A'
		if have[c] < need {
			continue
		}
		have[c] -= need
		best = min(best, need+completeGroups(m, cut(row, i, j), have))
		have[c] += need
	}
	return best
}
