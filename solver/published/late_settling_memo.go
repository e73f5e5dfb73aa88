package published

// lateSettlingMemo is lateSettling with the memo that its text recommends,
// keyed by the row and the balls left of each colour. What the search returns
// depends on nothing else, so the memo changes its time and none of its
// answers: its faults are all still there.
var lateSettlingMemo = Algorithm{
	Name:     "late-settling-memo",
	Title:    "late-settling with a memo of rows and hands",
	Source:   "the same explanation in Japanese, which recommends the memo at its end",
	Fault:    "those of late-settling; the memo is sound",
	Monotone: true,
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
