package solver

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
)

func rate(t testing.TB, s State) Measures {
	t.Helper()
	m, err := Rate(context.Background(), s)
	if err != nil {
		t.Errorf("%v %v: %v", s.Board, s.Hand, err)
	}
	return m
}

// workedMeasures are from an independent program that follows the definitions.
var workedMeasures = []struct {
	board, hand              string
	technique                Technique
	lines, choices, openings int
	traps                    float64
	chain, separators        int
	winRate                  float64
}{
	{"RRY", "RYY", Complete, 9, 5, 4, 0, 2, 0, 0.345833},
	{"RYYBBR", "RYB", Complete, 22, 15, 7, 0, 3, 0, 0.059127},
	{"RRYYBBRR", "YB", Complete, 4, 14, 4, 0, 3, 0, 0.046429},
	{"RRYRRYR", "RYY", Complete, 5, 9, 3, 3, 3, 0, 0.054444}, // with a spare Y
	{"RRYYRRBBRR", "YB", Split, 2, 18, 2, 2, 4, 1, 0.011111},
	{"RRYYBYBYYRR", "YYB", Complete, 5, 17, 3, 5.6, 4, 0, 0.003018},
}

func TestWorkedMeasures(t *testing.T) {
	for _, tt := range workedMeasures {
		s := State{board(tt.board), hand(tt.hand)}
		m := rate(t, s)
		if m.Technique != tt.technique || int(m.Lines) != tt.lines || int(m.Choices) != tt.choices ||
			int(m.Openings) != tt.openings || math.Abs(m.Traps()-tt.traps) > 1e-9 ||
			int(m.Chain) != tt.chain || int(m.Separators) != tt.separators || math.Abs(m.WinRate-tt.winRate) > 1e-6 {
			t.Errorf("%s %s: %+v, want %+v", tt.board, tt.hand, m, tt)
		}
		ratePlain(s).compare(t, "Rate", s, m)
	}
}

// TestWorkedGreedyRates has states at which the obvious always works, works one
// time in four, and never.
func TestWorkedGreedyRates(t *testing.T) {
	for _, tt := range []struct {
		board, hand string
		want        float64
	}{
		{"RRY", "RYY", 1},
		{"RRYRRYRBRRYYRR", "RBB", 0.25},
		{"RYYRYYRBBRBBR", "RRRR", 0},
		{"RR", "RY", 1}, // the Y is never picked
		{"R", "RR", 1},
	} {
		s := State{board(tt.board), hand(tt.hand)}
		m := rate(t, s)
		if m.GreedyRate != tt.want || m.Lines == 0 {
			t.Errorf("%s %s: the greedy rate is %v of %d lines, want %v", tt.board, tt.hand, m.GreedyRate, m.Lines, tt.want)
		}
		ratePlain(s).compare(t, "Rate", s, m)
	}
}

// TestMeasuresByDefinition holds the measures of rows, as the enumeration has
// them from its edges and as Rate finds them going forward, against the
// definitions. The rows are spread over all lengths and sizes of hands; those
// that take more than the completion of groups, one in eighty, have a share of
// their own.
func TestMeasuresByDefinition(t *testing.T) {
	e := fullEnumeration(t)
	r := seeded(t)
	var sample []Row
	take := func(rows []Row, most int) {
		r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		sample = append(sample, rows[:min(len(rows), most)]...)
	}
	for n := 1; n <= e.Limits.Board; n++ {
		bySteps := make([][]Row, DefaultLimits.Hand+1)
		var hard []Row
		for _, row := range e.ofLength(n) {
			bySteps[row.Hand.Size()] = append(bySteps[row.Hand.Size()], row)
			if row.Measures.Technique != Complete {
				hard = append(hard, row)
			}
		}
		for _, rows := range bySteps {
			take(rows, 50)
		}
		take(hard, 30)
	}
	if long() && len(sample) < 2000 {
		t.Fatalf("the sample has %d rows, want 2,000", len(sample))
	}
	var techniques [Free + 1]atomic.Int64
	spread(len(sample), func(i int) {
		row := sample[i]
		s := State{row.Board, row.Hand}
		want := ratePlain(s)
		want.compare(t, "Enumerate", s, row.Measures)
		want.compare(t, "Rate", s, rate(t, s))
		techniques[want.technique].Add(1)
	})
	t.Logf("%d rows; complete %d, build %d, split %d, free %d", len(sample), techniques[Complete].Load(),
		techniques[Build].Load(), techniques[Split].Load(), techniques[Free].Load())
	if techniques[Complete].Load() == 0 || techniques[Split].Load() == 0 {
		t.Error("a technique is missing")
	}
}

// TestRateSpareBalls holds Rate against the definitions on random states:
// small boards, and hands that have balls to spare or cannot clear the board.
func TestRateSpareBalls(t *testing.T) {
	r := seeded(t)
	states := make([]State, 3000)
	for i := range states {
		colors := 1 + r.IntN(4)
		b := randomBoard(r, 1+r.IntN(9), colors)
		states[i] = State{b, randomHand(r, 1+r.IntN(5), min(colors+1, MaxColors))}
	}
	var lost, spare atomic.Int64
	spread(len(states), func(i int) {
		s := states[i]
		want, m := ratePlain(s), rate(t, s)
		want.compare(t, "Rate", s, m)
		solution, err := Solve(context.Background(), s)
		if err != nil || (solution.Steps < 0) != (m.Lines == 0) {
			t.Errorf("%v %v: %d lines, but Solve says %d, %v", s.Board, s.Hand, m.Lines, solution.Steps, err)
		}
		switch {
		case solution.Steps < 0:
			lost.Add(1)
		case solution.Steps < s.Hand.Size():
			spare.Add(1)
		}
	})
	t.Logf("%d states, %d lost, %d with balls to spare", len(states), lost.Load(), spare.Load())
	if lost.Load() < 100 || spare.Load() < 100 {
		t.Errorf("of %d states %d are lost and %d have balls to spare: too few", len(states), lost.Load(), spare.Load())
	}
}

// TestRateLongBoards holds Rate and Solve against the definitions on boards of
// 17 to 24 balls.
func TestRateLongBoards(t *testing.T) {
	r := seeded(t)
	for length := 17; length <= 24; length++ {
		var s State
		for s.Board.Len() != length {
			s = unplayed(r, 2, length)
		}
		s.Hand = s.Hand.Add(Color(1 + r.IntN(4)))
		want := ratePlain(s)
		want.compare(t, "Rate", s, rate(t, s))
		if steps := solve(t, s); want.lines == 0 || steps < 1 || steps > 2 {
			t.Errorf("%v %v takes %d steps of %d lines", s.Board, s.Hand, steps, want.lines)
		}
	}
}

// TestRateMirrored: another name for the colours and the other direction
// change no measure, WinRate included to the last bit.
func TestRateMirrored(t *testing.T) {
	r := seeded(t)
	for range 300 {
		s := State{randomBoard(r, 1+r.IntN(9), 2+r.IntN(2)), randomHand(r, 1+r.IntN(4), 3)}
		there := randomSymmetry(r)
		image := State{there.Board(s.Board), there.Hand(s.Hand)}
		if got, want := rate(t, image), rate(t, s); got != want {
			t.Errorf("%v %v has %+v, its image %v %v %+v", s.Board, s.Hand, want, image.Board, image.Hand, got)
		}
	}
}

// TestKind has each kind of place that a ball can go to.
func TestKind(t *testing.T) {
	for _, tt := range []struct {
		board string
		gap   int
		want  Technique
	}{
		{"RY", 0, Build},  // before its own colour
		{"YR", 2, Build},  // behind it
		{"YRY", 1, Build}, // its own on the right
		{"YRY", 2, Build}, // its own on the left
		{"RRY", 1, Build}, // into its own
		{"YY", 1, Split},
		{"YYBB", 1, Split},
		{"YBYY", 3, Split},
		{"YY", 0, Free}, // at an end
		{"YY", 2, Free},
		{"YB", 1, Free}, // between two others that differ
		{"Y", 0, Free},
		{"Y", 1, Free},
	} {
		if got := board(tt.board).kind(NewMove(1, tt.gap)); got != tt.want {
			t.Errorf("R at gap %d of %s is %v, want %v", tt.gap, tt.board, got, tt.want)
		}
	}
}

// TestTechniques has, for each rule of the techniques, a state at its border.
func TestTechniques(t *testing.T) {
	for _, tt := range []struct {
		why, board, hand string
		want             Technique
		separators       int
	}{
		{"two balls go to a single one", "R", "RR", Complete, 0},
		{"one ball goes to a pair", "RR", "R", Complete, 0},
		{"the second R can follow the first at once", "RYYRR", "RRY", Complete, 0},
		{"a Y has to keep the two pairs of R apart", "RRYYRRBBRR", "YB", Split, 1},
		{"three balls away from their colour make a group, too", "RR", "RYYY", Complete, 0},
		{"no line at all", "RRY", "R", Complete, 0},
	} {
		s := State{board(tt.board), hand(tt.hand)}
		m := rate(t, s)
		if m.Technique != tt.want || int(m.Separators) != tt.separators {
			t.Errorf("%s %s: %v with %d separators, want %v with %d: %s",
				tt.board, tt.hand, m.Technique, m.Separators, tt.want, tt.separators, tt.why)
		}
	}
}

func TestMeasuresOfLostState(t *testing.T) {
	m := rate(t, State{board("RRY"), hand("RB")})
	if want := (Measures{Choices: m.Choices}); m != want || m.Choices == 0 {
		t.Errorf("%+v", m)
	}
	if m.Traps() != 0 || !math.IsInf(m.Difficulty(), 1) {
		t.Errorf("traps %v and difficulty %v, want 0 and +Inf", m.Traps(), m.Difficulty())
	}
	if sure := (Measures{Lines: 1, WinRate: 1}); sure.Difficulty() != 0 || math.Signbit(sure.Difficulty()) {
		t.Errorf("the difficulty of a sure win is %v, want 0", sure.Difficulty())
	}
}

func TestTechniqueNames(t *testing.T) {
	for technique, name := range []string{"complete", "build", "split", "free"} {
		if got := Technique(technique).String(); got != name {
			t.Errorf("technique %d is %q, want %q", technique, got, name)
		}
		if got, err := ParseTechnique(name); err != nil || got != Technique(technique) {
			t.Errorf("ParseTechnique(%q) = %d, %v", name, got, err)
		}
	}
	if got := (Free + 1).String(); got != "Technique(4)" {
		t.Errorf("a value that is no technique is %q", got)
	}
	for _, name := range []string{"", "Split", "splits"} {
		_, err := ParseTechnique(name)
		if want := fmt.Sprintf("no technique %q (they are complete, build, split and free)", name); err == nil || err.Error() != want {
			t.Errorf("ParseTechnique(%q): %v, want %s", name, err, want)
		}
	}
}

func TestRateErrors(t *testing.T) {
	cause := errors.New("the user has gone")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	s := State{board("RRYYRRBBRR"), hand("YB")}
	if _, err := Rate(ctx, s); !errors.Is(err, cause) {
		t.Errorf("Rate with an ended context: %v", err)
	}
	if _, err := Lines(ctx, s, 10); !errors.Is(err, cause) {
		t.Errorf("Lines with an ended context: %v", err)
	}
	full := State{board(strings.Repeat("RRY", 10) + "R"), hand("RRRRRRRYYYYYYY")}
	if _, err := Rate(context.Background(), full); !errors.Is(err, ErrTooLong) {
		t.Errorf("Rate of a full row: %v, want ErrTooLong", err)
	}
}

// TestLines compares the lines of random states with all sequences of moves.
func TestLines(t *testing.T) {
	r := seeded(t)
	total := 0
	for range 300 {
		s := State{randomBoard(r, 1+r.IntN(6), 2), randomHand(r, 1+r.IntN(4), 2)}
		var want [][]Move
		var extend func(at State, line []Move)
		extend = func(at State, line []Move) {
			if at.Board.Empty() {
				want = append(want, slices.Clone(line))
				return
			}
			for _, m := range Moves(nil, at.Board, at.Hand) {
				extend(State{at.Board.Play(m), at.Hand.Remove(m.Ball())}, append(line, m))
			}
		}
		extend(s, nil)
		for _, limit := range []int{0, 1, 7, 1_000_000} {
			got, err := Lines(context.Background(), s, limit)
			most := want[:min(limit, len(want))]
			if err != nil || !slices.EqualFunc(got, most, slices.Equal) {
				t.Errorf("%v %v: the first %d lines are %v, %v, want %v", s.Board, s.Hand, limit, got, err, most)
			}
		}
		if m := rate(t, s); m.Lines != uint64(len(want)) {
			t.Errorf("%v %v: Rate counts %d lines, there are %d", s.Board, s.Hand, m.Lines, len(want))
		}
		total += len(want)
	}
	if total == 0 {
		t.Error("no state had a line")
	}
}
