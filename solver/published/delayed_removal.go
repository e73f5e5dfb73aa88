package published

import "zumabase/solver"

// delayedRemoval completes one group after another like groupCompletion, but
// never lets the row settle: a run of three or more that came about by itself
// is one more group to take out, free of charge, whenever it suits. It may wait
// for a neighbour to vanish first:
//
//	W W B B W B B W W   hand BB, which the game cannot clear
//	W W - - W B B W W   a B completes the first pair
//	W W W B B W W       and WWW has to go; here it waits
//	W W W - - W W       until the other B has completed the second pair
//	W W W W W           and all of it goes
//
// So it also clears boards that the game cannot clear, and in fewer steps.
var delayedRemoval = Algorithm{
	Name:   "delayed-removal",
	Title:  "backtracking that completes one group after another and never lets the row settle",
	Source: "azl397985856/leetcode, problems/488.zuma-game.md",
	NewExact: func(limits solver.Limits) Exact {
		limits.Hand = min(limits.Hand, maxCount-1)
		return newRemoval(limits, false).exact()
	},
	plain: func(m *meter, board, hand string) int {
		have := countsOf(hand)
		if steps := removeGroups(m, board, &have); steps < maxCount {
			return steps
		}
		return -1
	},
}

func removeGroups(m *meter, row string, have *counts) int {
	m.tick()
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
		need = max(0, need)
		have[c] -= need
		best = min(best, need+removeGroups(m, cut(row, i, j), have))
		have[c] += need
	}
	return best
}
