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
// clears the board, 0 to 2 b.Len().
func LowerBound(b Board) int {
	var t boundTable
	return t.bound(b)
}

// boundTable is the interval programme's memory.
type boundTable struct {
	runs   int
	color  [MaxBalls]Color
	length [MaxBalls]uint8
	next   [MaxBalls]uint8 // the next run of the same colour, or runs
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
	return t.open[i][j][t.length[i]-1]
}

func (t *boundTable) bound(b Board) int {
	t.split(b)
	for i := t.runs - 1; i >= 0; i-- {
		for j := i + 1; j <= t.runs; j++ {
			rest := t.closed(i+1, j)
			best := [3]uint8{2 + rest, 1 + rest, rest}
			// or the block goes on with run m, and what is between goes first
			for m := int(t.next[i]); m < j; m = int(t.next[m]) {
				between, onward := t.closed(i+1, m), &t.open[m][j]
				if t.length[m] == 1 {
					best[0] = min(best[0], between+onward[1])
				} else {
					best[0] = min(best[0], between+onward[2])
				}
				best[1] = min(best[1], between+onward[2])
				best[2] = min(best[2], between+onward[2])
			}
			t.open[i][j] = best
		}
	}
	return int(t.closed(0, t.runs))
}

// split cuts the board into runs.
func (t *boundTable) split(b Board) {
	t.runs = 0
	for at := 3 * (b.Len() - 1); at >= 0; at -= 3 {
		c := b.shr(at).last()
		if t.runs > 0 && t.color[t.runs-1] == c {
			t.length[t.runs-1]++
			continue
		}
		t.color[t.runs], t.length[t.runs] = c, 1
		t.runs++
	}
	var last [MaxColors + 1]uint8
	for c := range last {
		last[c] = uint8(t.runs)
	}
	for i := t.runs - 1; i >= 0; i-- {
		t.next[i] = last[t.color[i]]
		last[t.color[i]] = uint8(i)
	}
}
