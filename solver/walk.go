package solver

import "context"

// The walk over all boards, for the proof that none is missing.
//
// It goes through every row whose colours come in the order of their first
// occurrence, ball by ball, and keeps the table of the admissible bound along:
// one more ball is one more column of the table. A ball at the end lowers the
// bound by one at the most, so where the bound is out of reach for all the
// balls to come, what begins like that need not be walked, only counted.

// Walk is a walk over all boards of a range of lengths.
type Walk struct {
	Limits Limits
	From   int // the least length of interest; the greatest is Limits.Board
}

// Beginnings returns the rows that the walk is cut into: all that begin a
// board, of depth balls, and all shorter boards. Each is walked by Visit.
func (w Walk) Beginnings(depth int) []Board {
	var all []Board
	var extend func(b Board, length, colors int)
	extend = func(b Board, length, colors int) {
		if length > 0 {
			all = append(all, b)
		}
		if length == min(depth, w.Limits.Board) {
			return
		}
		for c := 1; c <= min(colors+1, w.Limits.Colors); c++ {
			if b.trailing(Color(c)) < 2 {
				extend(b.push(Color(c)), length+1, max(colors, c))
			}
		}
	}
	extend(Board{}, 0, 0)
	return all
}

// Visit walks the beginning alone, if it has fewer than depth balls, or all
// boards that begin with it. It calls visit with each board whose bound is
// within the limit of the hand, and returns how many others there are of each
// length, of the rows with colours in order of first occurrence. It stops
// early if the context ends or visit returns an error.
func (w Walk) Visit(ctx context.Context, beginning Board, depth int, visit func(Board) error) (outOfReach [MaxBalls + 1]int64, err error) {
	v := walker{Walk: w, ctx: ctx, visit: visit}
	n := beginning.Len()
	for i := range n {
		v.push(beginning.ball(n, i))
	}
	if v.last = w.Limits.Board; n < depth {
		v.last = n
	}
	v.walk()
	return v.outOfReach, v.err
}

// walker is one walk. The balls so far are cut into runs, as for boundTable.
type walker struct {
	Walk
	ctx        context.Context
	visit      func(Board) error
	last       int // the length of the longest boards
	outOfReach [MaxBalls + 1]int64
	visited    int
	err        error

	board  Board
	depth  int
	colors int // used so far

	runs   int
	color  [MaxBalls]Color
	length [MaxBalls]uint8
	// columns[d] belongs to the row of the first d balls: columns[d][i][k-1] is
	// the cheapest way to clear it from run i on, where run i is in a block
	// that has k balls up to and including it. ends[j] is the d at which run
	// j-1 was complete, so the column of the first j runs.
	columns [MaxBalls + 1][MaxBalls + 1][3]uint8
	ends    [MaxBalls + 1]int
}

// push puts a ball at the end and makes its column.
func (w *walker) push(c Color) {
	if w.runs > 0 && w.color[w.runs-1] == c {
		w.length[w.runs-1]++
	} else {
		w.color[w.runs], w.length[w.runs] = c, 1
		w.runs++
	}
	w.depth++
	w.colors = max(w.colors, int(c))
	w.board = w.board.push(c)
	w.ends[w.runs] = w.depth
	w.column()
}

// pop takes back a push; colors is what it was before.
func (w *walker) pop(colors int) {
	if w.length[w.runs-1]--; w.length[w.runs-1] == 0 {
		w.runs--
	} else {
		w.ends[w.runs] = w.depth - 1
	}
	w.depth--
	w.colors = colors
	w.board = w.board.shr(3)
}

// column computes the column of the row as it is, by the recurrence of
// boundTable.bound.
func (w *walker) column() {
	column := &w.columns[w.depth]
	var next [MaxColors + 1]int // the first run of each colour behind run i
	var after [MaxBalls]int     // the next run of run i's colour
	for i := w.runs - 1; i >= 0; i-- {
		rest := uint8(0)
		if i+1 < w.runs {
			rest = column[i+1][w.length[i+1]-1]
		}
		best := [3]uint8{2 + rest, 1 + rest, rest}
		c := w.color[i]
		after[i] = next[c]
		for m := next[c]; m != 0; m = after[m] {
			// Runs i+1 to m-1 go first; run m follows run i.
			between := w.columns[w.ends[m]][i+1][w.length[i+1]-1]
			onward := &column[m]
			best[0] = min(best[0], between+onward[w.length[m]])
			best[1] = min(best[1], between+onward[2])
			best[2] = min(best[2], between+onward[2])
		}
		next[c] = i
		column[i] = best
	}
}

// bound is the admissible bound of the row as it is.
func (w *walker) bound() int { return int(w.columns[w.depth][0][w.length[0]-1]) }

func (w *walker) walk() {
	bound := w.bound()
	if bound > w.Limits.Hand+w.last-w.depth {
		w.countAll()
		return
	}
	if w.depth >= w.From {
		if bound > w.Limits.Hand {
			w.outOfReach[w.depth]++
		} else if w.err = w.visit(w.board); w.err != nil {
			return
		}
	}
	if w.depth == w.last {
		return
	}
	if w.visited++; w.visited%4096 == 0 && w.ctx.Err() != nil {
		w.err = context.Cause(w.ctx)
		return
	}
	colors := w.colors
	for c := 1; c <= min(colors+1, w.Limits.Colors); c++ {
		if w.color[w.runs-1] == Color(c) && w.length[w.runs-1] == 2 {
			continue
		}
		w.push(Color(c))
		w.walk()
		w.pop(colors)
		if w.err != nil {
			return
		}
	}
}

// countAll counts the row and all that begin with it as out of reach.
func (w *walker) countAll() {
	// How many rows there are, by the colours used; single and paired by their
	// last run.
	var single, paired [MaxColors + 2]int64
	if w.length[w.runs-1] == 1 {
		single[w.colors] = 1
	} else {
		paired[w.colors] = 1
	}
	for length := w.depth; length <= w.last; length++ {
		var single1, paired1 [MaxColors + 2]int64
		for used := 1; used <= w.Limits.Colors; used++ {
			if all := single[used] + paired[used]; all > 0 {
				if length >= w.From {
					w.outOfReach[length] += all
				}
				single1[used] += all * int64(used-1) // another colour that is known
				if used < w.Limits.Colors {
					single1[used+1] += all // a new one
				}
			}
			paired1[used] += single[used]
		}
		single, paired = single1, paired1
	}
}
