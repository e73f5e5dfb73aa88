package published

import "zumabase/solver"

// lateSettling completes groups too, but looks at the row twice: once as the
// last removal left it, and once more after settleOnce, a single pass from left
// to right. Three quirks follow from its text.
//
// A run of four or more, which removing what was between its halves gives, has
// the need 3 - 4 = -1. The search takes that at its word: it gets a ball of the
// colour into the hand, and a step back.
//
// "No answer" is a thousand million, and a negative need makes it less than
// that. Where more steps came back than were spent, the program says
// 999999999 instead of -1.
//
// The single pass does not look back: in RRYYYR it removes YYY and leaves RRR
// in the row, which the second look then takes for a run that lacks nothing.
var lateSettling = Algorithm{
	Name:     "late-settling",
	Title:    "depth-first group completion that looks at the row before and after a single settling pass",
	Source:   "an explanation in Japanese of the Zuma game with a C++ program (findMinStep, solve, process)",
	Fault:    "a run of four or more counts as a negative need: balls and steps come back, and an unsolved board can have the answer 999999999",
	Monotone: true,
	NewExact: func(limits solver.Limits) Exact { return newLate(limits).exact() },
	plain: func(m *meter, board, hand string) int {
		have := countsOf(hand)
		return answered(lateGroups(m, board, &have))
	},
}

// noAnswer is what the program starts its minimum with.
const noAnswer = 1_000_000_000

// answered ends the program: only what is not below noAnswer is -1.
func answered(steps int) int {
	if steps >= noAnswer {
		return -1
	}
	return steps
}

func lateGroups(m *meter, row string, have *counts) int {
	m.tick()
	if row == "" {
		return 0
	}
	best := lateScan(row, have, noAnswer, func(rest string) int { return lateGroups(m, rest, have) })
	row = settleOnce(row)
	if row == "" {
		return 0 // whatever the first look found
	}
	return lateScan(row, have, best, func(rest string) int { return lateGroups(m, rest, have) })
}

// lateScan completes each run of the row in turn and returns the least steps,
// at most best.
func lateScan(row string, have *counts, best int, goOn func(rest string) int) int {
	for i, j := 0, 0; i < len(row); i = j {
		j = end(row, i)
		need, c := 3-(j-i), row[i]-'A'
		if need > have[c] {
			continue
		}
		have[c] -= need // more than before where need is negative
		best = min(best, need+goOn(cut(row, i, j)))
		have[c] += need
	}
	return best
}

// settleOnce removes the runs of three or more that one pass from left to right
// meets. After a removal it goes on with the ball that took the place, so balls
// to the left of it are not counted into its run.
func settleOnce(row string) string {
	for i := 0; i < len(row); {
		j := end(row, i)
		if j-i >= 3 {
			row = cut(row, i, j)
		} else {
			i = j
		}
	}
	return row
}
