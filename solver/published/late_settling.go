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

// lateSettlingMemo is lateSettling with the memo that its text recommends,
// keyed by the row and the balls left of each colour. What the search returns
// depends on nothing else, so the memo changes its time and none of its
// answers: its faults are all still there.
var lateSettlingMemo = Algorithm{
	Name:     "late-settling-memo",
	Title:    "late-settling with a memo of rows and hands",
	Source:   "the same explanation in Japanese, which recommends the memo at its end",
	NewExact: lateSettling.NewExact,
	plain: func(m *meter, board, hand string) int {
		s := lateMemo{m: m, have: countsOf(hand), known: make(map[lateState]int)}
		return answered(s.groups(board))
	},
}

// lateState is all that an answer of lateGroups depends on.
type lateState struct {
	row  string
	have counts
}

type lateMemo struct {
	m     *meter
	have  counts
	known map[lateState]int
}

func (s *lateMemo) groups(row string) int {
	state := lateState{row, s.have}
	if steps, ok := s.known[state]; ok {
		return steps
	}
	s.m.tick()
	steps := s.search(row)
	s.known[state] = steps
	return steps
}

func (s *lateMemo) search(row string) int {
	if row == "" {
		return 0
	}
	best := lateScan(row, &s.have, noAnswer, s.groups)
	row = settleOnce(row)
	if row == "" {
		return 0
	}
	return lateScan(row, &s.have, best, s.groups)
}

// late is the exact recursion of lateSettling. It differs from removal in what
// its quirks ask for:
//
//   - A demand's steps are not the size of its hand. What a line must have of a
//     colour is the most that it has spent at any time, while its steps are
//     what it has spent in the end, returns taken off.
//   - A line need not clear the row: wherever it breaks off it claims noAnswer,
//     and less where it then passes through negative needs on its way back.
//   - A row that the settling pass empties costs nothing, whatever else could
//     be done with it.
//
// The game's bound does not hold for such lines, so it has one of its own.
type late struct {
	bound lateBound
	memo  *memo
	hand  int
	found [solver.MaxBalls + 1][]demand
	runs  [solver.MaxBalls + 1][]solver.Run
}

func newLate(limits solver.Limits) *late { return &late{memo: newMemo(), hand: limits.Hand} }

func (e *late) exact() Exact {
	return &monotone{find: func(b solver.Board, _ []solver.Hand) []demand {
		demands := e.demands(b, e.hand, 0)
		// Breaking off at once is no demand but the lack of one.
		for i, d := range demands {
			if d.Steps >= noAnswer {
				return append(demands[:i], demands[i+1:]...)
			}
		}
		return demands
	}}
}

// demands returns the minimal demands of at most left balls of a row, after
// depth removals. They are good until the next call at the same depth.
func (e *late) demands(b solver.Board, left, depth int) []demand {
	out := e.found[depth][:0]
	if b.Empty() {
		out = append(out, demand{})
		e.found[depth] = out
		return out
	}
	row, names := rename(b)
	out, known := e.memo.get(out, row, left)
	if !known {
		out = e.expand(out, row, left, depth)
		e.memo.put(row, left, out)
	}
	e.found[depth] = out
	return names.restore(out)
}

func (e *late) expand(out []demand, row solver.Board, left, depth int) []demand {
	after := passed(row)
	if after.Empty() {
		return append(out, demand{})
	}
	out = append(out, demand{Steps: noAnswer})
	e.runs[depth] = solver.Runs(e.runs[depth][:0], row)
	if e.bound.idle(e.runs[depth], left) {
		return out
	}
	out = e.scan(out, row, left, depth)
	if after != row {
		e.runs[depth] = solver.Runs(e.runs[depth][:0], after)
		out = e.scan(out, after, left, depth)
	}
	return out
}

// scan completes each run of the row, which are those of this depth, in turn.
func (e *late) scan(out []demand, row solver.Board, left, depth int) []demand {
	for _, r := range e.runs[depth] {
		need := 3 - r.Length
		if need > left {
			continue
		}
		for _, d := range e.demands(row.Without(r.Start, r.Length), left-need, depth+1) {
			steps := need + d.Steps
			if steps >= noAnswer {
				continue // breaking off before this run is as good
			}
			// A need of less than nothing pays for what comes after, but
			// not for what came before.
			got := d.Hand.Count(r.Color)
			must := max(0, got+need)
			h := d.Hand - balls(r.Color, got) + balls(r.Color, must)
			if h.Size() <= left { // the search below was also allowed what came back, for any colour
				out = add(out, demand{h, steps})
			}
		}
	}
	return out
}

// passed is settleOnce for a packed row.
func passed(row solver.Board) solver.Board {
	n := row.Len()
	for i := 0; i < n; {
		c := row.Ball(i)
		j := i + 1
		for j < n && row.Ball(j) == c {
			j++
		}
		if j-i >= 3 {
			row = row.Without(i, j-i)
			n -= j - i
		} else {
			i = j
		}
	}
	return row
}

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
