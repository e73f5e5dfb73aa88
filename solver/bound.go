package solver

// The admissible bound for any hand: the size of the board's smallest demand,
// which demands.go explains. Without a hand to look at, it is the cost of the
// cheapest partition of the board into blocks of one colour that do not cross:
//
//	R R Y B B R     blocks {R R . . . R} {Y} {B B}
//	1 1 2 3 3 1     cost      0       +   2 + 1   = 3
//
// Neighbours of one colour always share a block in some cheapest partition
// (joining their blocks crosses nothing and never costs more), so the
// programme works on runs instead of balls.

// LowerBound returns a number of moves below which no game with any hand
// clears the board, 0 to 2 b.Len(). The board need not be settled: a run of
// three or more costs nothing.
func LowerBound(b Board) int {
	var t boundTable
	t.runs = Runs(t.buf[:0], b)
	return t.bound()
}

// boundTable is the interval programme's memory.
type boundTable struct {
	runs []Run
	buf  [MaxBalls]Run // for runs
	// open[i][j][k-1] is the cheapest way to clear runs i to j-1 where run i
	// is in a block that has k balls up to and including it; 3 stands for
	// more, too.
	open [MaxBalls + 1][MaxBalls + 1][3]uint8
}

// closed is the cheapest way to clear runs i to j-1.
func (t *boundTable) closed(i, j int) uint8 {
	if i == j {
		return 0
	}
	return t.open[i][j][min(t.runs[i].Length, 3)-1]
}

func (t *boundTable) bound() int {
	n := len(t.runs)
	var next [MaxBalls]int // the next run of the same colour, or n
	var last [MaxColors + 1]int
	for c := range last {
		last[c] = n
	}
	for i := n - 1; i >= 0; i-- {
		next[i] = last[t.runs[i].Color]
		last[t.runs[i].Color] = i
		for j := i + 1; j <= n; j++ {
			rest := t.closed(i+1, j)
			best := [3]uint8{2 + rest, 1 + rest, rest}
			// or the block goes on with run m, and what is between goes first
			for m := next[i]; m < j; m = next[m] {
				between, onward := t.closed(i+1, m), &t.open[m][j]
				best[0] = min(best[0], between+onward[min(t.runs[m].Length, 2)])
				best[1] = min(best[1], between+onward[2])
				best[2] = min(best[2], between+onward[2])
			}
			t.open[i][j] = best
		}
	}
	return int(t.closed(0, n))
}
