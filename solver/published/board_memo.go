package published

// boardMemo completes groups without settling, as delayedRemoval does, but
// visits each row only once: its memo has the row alone for a key. The balls
// that were spent on the way, and how many, are those of the first visit. The
// second visit may come with more balls, or with fewer steps, and is turned
// away.
//
// Which visit is the first depends on the order of the runs and on the whole
// hand, so no set of demands describes its answers, and more balls in the hand
// can make an answer worse.
var boardMemo = Algorithm{
	Name:   "board-memo",
	Title:  "depth-first group completion without settling that visits each row once",
	Source: "RakhmedovRS, LeetCode solutions, ZumaGame.java, 25 September 2020",
	plain: func(m *meter, board, hand string) int {
		s := rowVisitor{m: m, have: countsOf(hand), seen: make(map[string]bool), best: -1}
		s.visit(board, 0)
		return s.best
	},
}

type rowVisitor struct {
	m    *meter
	have counts
	seen map[string]bool
	best int // the least steps of the lines that cleared the row, or -1
}

func (s *rowVisitor) visit(row string, steps int) {
	s.m.tick()
	if row == "" {
		if s.best < 0 || steps < s.best {
			s.best = steps
		}
		return
	}
	if s.seen[row] {
		return
	}
	s.seen[row] = true
	for i, j := 0, 0; i < len(row); i = j {
		j = end(row, i)
		need, c := max(0, 3-(j-i)), row[i]-'A'
		if s.have[c] < need {
			continue
		}
		s.have[c] -= need
		s.visit(cut(row, i, j), steps+need)
		s.have[c] += need
	}
}
