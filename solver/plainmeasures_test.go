package solver

import (
	"math"
	"slices"
	"testing"
)

// plainMeasures are the measures by their definitions, word for word, from an
// explicit list of all lines. Nothing here is shared with rate.go or close.go:
// only the board and its rules.
type plainMeasures struct {
	lines, choices, openings int
	trapSum                  int
	chain, separators        int
	technique                Technique
	winRate, greedyRate      float64
}

// plainRater looks at one state and those that come of it.
type plainRater struct {
	next     map[State][]plainMove
	clears   map[State]bool
	greedy   map[State]float64
	measures plainMeasures
	opening  map[plainMove]bool
}

// plainMove is one of the moves of a state and what comes of it.
type plainMove struct {
	ball   Color
	gap    int
	groups int
	after  State
}

func ratePlain(s State) plainMeasures {
	r := plainRater{next: make(map[State][]plainMove), clears: make(map[State]bool),
		greedy: make(map[State]float64), opening: make(map[plainMove]bool)}
	r.measures = plainMeasures{separators: 100, technique: Free + 1, choices: len(r.moves(s))}
	if r.canClear(s) {
		r.play(s, nil, nil)
	}
	if r.measures.lines == 0 {
		return plainMeasures{choices: r.measures.choices}
	}
	r.measures.openings = len(r.opening)
	r.measures.greedyRate = r.greedyRate(s)
	return r.measures
}

// greedyRate is the probability that the greedy player clears the board.
func (r *plainRater) greedyRate(s State) float64 {
	if s.Board.Empty() {
		return 1
	}
	if !r.canClear(s) {
		return 0
	}
	if known, ok := r.greedy[s]; ok {
		return known
	}
	row := s.Board.String()
	var remove, build []plainMove
	for _, m := range r.moves(s) {
		ball := m.ball.Letter()
		if m.groups > 0 {
			remove = append(remove, m)
		}
		if m.gap > 0 && row[m.gap-1] == ball || m.gap < len(row) && row[m.gap] == ball {
			build = append(build, m)
		}
	}
	choice := r.moves(s)
	if len(remove) > 0 {
		choice = remove
	} else if len(build) > 0 {
		choice = build
	}
	rate := 0.0
	for _, m := range choice {
		rate += r.greedyRate(m.after) / float64(len(choice))
	}
	r.greedy[s] = rate
	return rate
}

// moves returns the moves of a state: each ball at each gap, but moves that
// give the same board and the same rest of the hand are one.
func (r *plainRater) moves(s State) []plainMove {
	if moves, ok := r.next[s]; ok {
		return moves
	}
	var moves []plainMove
	for gap := range s.Board.Len() + 1 {
		for c := Color(1); c <= MaxColors; c++ {
			if s.Hand.Count(c) == 0 {
				continue
			}
			board, groups := s.Board.play(NewMove(c, gap))
			after := State{board, s.Hand.Remove(c)}
			if !slices.ContainsFunc(moves, func(m plainMove) bool { return m.after == after }) {
				moves = append(moves, plainMove{c, gap, groups, after})
			}
		}
	}
	r.next[s] = moves
	return moves
}

// canClear asks whether the hand can clear the board, by trying all.
func (r *plainRater) canClear(s State) bool {
	if s.Board.Empty() {
		return true
	}
	n := s.Board.Len()
	if s.Hand == 0 || s.Hand.Size() == 1 && s.Board.Ball(0) != s.Board.Ball(n-1) {
		return false // the last group of a chain that clears the board takes both ends
	}
	if known, ok := r.clears[s]; ok {
		return known
	}
	clears := false
	for gap := 0; gap <= n && !clears; gap++ {
		for c := Color(1); c <= MaxColors && !clears; c++ {
			clears = s.Hand.Count(c) > 0 && r.canClear(State{s.Board.Play(NewMove(c, gap)), s.Hand.Remove(c)})
		}
	}
	r.clears[s] = clears
	return clears
}

// play goes through all lines from s; states and line are what led here.
func (r *plainRater) play(s State, states []State, line []plainMove) {
	if s.Board.Empty() {
		r.line(states, line)
		return
	}
	for _, m := range r.moves(s) {
		if r.canClear(m.after) {
			r.play(m.after, append(states[:len(states):len(states)], s), append(line[:len(line):len(line)], m))
		}
	}
}

// line takes a line that clears the board into the measures.
func (r *plainRater) line(states []State, line []plainMove) {
	m := &r.measures
	m.lines++
	r.opening[line[0]] = true
	probability, separators, technique := 1.0, 0, Complete
	for i, s := range states {
		moves := r.moves(s)
		// A uniform player picks just this move.
		probability /= float64(len(moves))
		for _, other := range moves {
			if other.groups > 0 && !r.canClear(other.after) {
				m.trapSum++
			}
		}
		m.chain = max(m.chain, line[i].groups)
		row := s.Board.String()
		left, right := byte('<'), byte('>')
		if line[i].gap > 0 {
			left = row[line[i].gap-1]
		}
		if line[i].gap < len(row) {
			right = row[line[i].gap]
		}
		ball := line[i].ball.Letter()
		switch {
		case left == ball || right == ball:
			technique = max(technique, Build)
		case left == right:
			technique = max(technique, Split)
			separators++
		default:
			technique = Free
			separators++
		}
	}
	if technique == Build && completesOnly(states, line) {
		technique = Complete
	}
	m.winRate += probability
	m.separators = min(m.separators, separators)
	m.technique = min(m.technique, technique)
}

// completesOnly reports whether the line is made of completions: 3-k balls of
// its colour go one after another to a run of k.
func completesOnly(states []State, line []plainMove) bool {
	for i := 0; i < len(line); {
		row, ball := states[i].Board.String(), line[i].ball.Letter()
		// the run that the ball goes to
		from, to := line[i].gap, line[i].gap
		for from > 0 && row[from-1] == ball {
			from--
		}
		for to < len(row) && row[to] == ball {
			to++
		}
		switch to - from {
		case 2:
			i++
		case 1: // which makes a pair at the same place, for the next ball
			if i+1 == len(line) || line[i+1].ball.Letter() != ball ||
				line[i+1].gap < from || line[i+1].gap > from+2 {
				return false
			}
			i += 2
		default:
			return false
		}
	}
	return true
}

// compare reports where measures differ from those by definition.
func (p plainMeasures) compare(t *testing.T, by string, s State, m Measures) {
	t.Helper()
	traps := 0.0
	if p.lines > 0 {
		traps = float64(p.trapSum) / float64(p.lines)
	}
	if int(m.Lines) != p.lines || int(m.Choices) != p.choices || int(m.Openings) != p.openings ||
		int(m.Chain) != p.chain || int(m.Separators) != p.separators || m.Technique != p.technique ||
		int(m.TrapSum) != p.trapSum || math.Abs(m.Traps()-traps) > 1e-9 || math.Abs(m.WinRate-p.winRate) > 1e-12 || math.Abs(m.GreedyRate-p.greedyRate) > 1e-12 {
		t.Errorf("%v %v: %s has %+v, by definition it is %+v", s.Board, s.Hand, by, m, p)
	}
	if want := -math.Log2(p.winRate); math.Abs(m.Difficulty()-want) > 1e-9 && m.Difficulty() != want {
		t.Errorf("%v %v: %s has a difficulty of %v, by definition it is %v", s.Board, s.Hand, by, m.Difficulty(), want)
	}
}
