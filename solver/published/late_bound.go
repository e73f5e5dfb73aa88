package published

import "zumabase/solver"

// lateBound tells for many rows at once that lateSettling does nothing with
// them. A line of it removes groups, each for 3 - size steps, however large,
// so the groups of a stretch of n balls that it removes altogether, g in
// number, cost 3g - n. The groups do not cross each other, and the least g for
// runs i to j-1 is
//
//	blocks(i, j) = 1 + blocks(i+1, j)               run i is a group alone, or
//	               blocks(i+1, m) + blocks(m, j)    joins run m, i < m < j
//
// Now a line that clears the row must have 3g - n balls at least, for g blocks
// and n balls of all of it (a settling pass takes groups for nothing, which is
// never less). And a line that breaks off claims less than noAnswer only when
// steps come back, so there must be a stretch with 3g - n < 0.
type lateBound struct {
	blocks [solver.MaxBalls + 1][solver.MaxBalls + 1]uint8
	before [solver.MaxBalls + 1]int // balls before run i
}

// idle reports whether no line does anything with left balls.
func (t *lateBound) idle(runs []solver.Run, left int) bool {
	n := len(runs)
	for i, r := range runs {
		t.before[i+1] = t.before[i] + r.Length
	}
	for i := n - 1; i >= 0; i-- {
		t.blocks[i][i] = 0
		t.blocks[i+1][i+1] = 0
		for j := i + 1; j <= n; j++ {
			best := 1 + t.blocks[i+1][j]
			for m := i + 2; m < j; m++ {
				if runs[m].Color == runs[i].Color {
					best = min(best, t.blocks[i+1][m]+t.blocks[m][j])
				}
			}
			t.blocks[i][j] = best
			if 3*int(best) < t.before[j]-t.before[i] {
				return false
			}
		}
	}
	return 3*int(t.blocks[0][n])-t.before[n] > left
}
