package published

import (
	"context"

	"zumabase/solver"
)

// Algorithm is one published algorithm. Its functions may be called from
// several goroutines at once; an Exact that it makes may not.
type Algorithm struct {
	Name   string // short and fit for a command line, "three-rules"
	Title  string // what it does, in a line
	Source string // where it is published
	// NewExact makes the exact recursion for boards and hands within the
	// limits. It is nil where the answer depends on the order in which the
	// algorithm happens to visit its states, beyond what can be told from
	// the board.
	NewExact func(solver.Limits) Exact

	plain func(m *meter, board, hand string) int
}

// Solve runs the plain form on a board and a hand in the letters R, Y, B, G
// and W, and returns the number that the source would return, -1 for "cannot
// be cleared". It gives up after so many steps, a step being one state that the
// algorithm looks at; math.MaxInt sets no limit.
//
// Errors: *CrashError where the source would crash, ErrSteps when the steps are
// used up, and the context's own.
func (a Algorithm) Solve(ctx context.Context, board, hand string, steps int) (int, error) {
	return run(ctx, steps, func(m *meter) int { return a.plain(m, board, hand) })
}

// All returns the table of the algorithms, in the order in which the package
// numbers them.
func All() []Algorithm {
	return []Algorithm{
		twoOrders,
		groupCompletion,
		lateSettling,
		lateSettlingMemo,
		delayedRemoval,
		threeRules,
		sameColor,
		boardMemo,
		firstMoveSeparators,
	}
}

// Find returns the algorithm of that name.
func Find(name string) (Algorithm, bool) {
	for _, a := range All() {
		if a.Name == name {
			return a, true
		}
	}
	return Algorithm{}, false
}
