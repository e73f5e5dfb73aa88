package solver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// publicCase is a state whose answer was published, in the letters it was
// published in.
type publicCase struct {
	board, hand string
	steps       int
}

// publicCases reads testdata/cases.tsv.
func publicCases(t testing.TB) []publicCase {
	t.Helper()
	text, err := os.ReadFile("testdata/cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var cases []publicCase
	for i, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if i == 0 {
			continue // the columns' names
		}
		fields := strings.Split(line, "\t")
		steps, err := strconv.Atoi(fields[len(fields)-1])
		if len(fields) != 3 || err != nil {
			t.Fatalf("cases.tsv:%d: %q", i+1, line)
		}
		cases = append(cases, publicCase{fields[0], fields[1], steps})
	}
	if len(cases) != 43 {
		t.Fatalf("cases.tsv has %d cases, want 43", len(cases))
	}
	return cases
}

func parse(t testing.TB, board, hand string) State {
	t.Helper()
	s, _, err := ParseState(board, hand)
	if err != nil {
		t.Fatalf("%s %s: %v", board, hand, err)
	}
	return s
}

// solve solves a state and replays the line.
func solve(t testing.TB, s State) int {
	t.Helper()
	solution, err := Solve(context.Background(), s)
	if err != nil {
		t.Errorf("%v %v: %v", s.Board, s.Hand, err)
		return 0
	}
	if solution.Steps < 0 {
		if solution.Steps != -1 || solution.Line != nil {
			t.Errorf("%v %v: %+v", s.Board, s.Hand, solution)
		}
		return -1
	}
	if end := replay(t, s, solution.Line); !end.Board.Empty() || len(solution.Line) != solution.Steps {
		t.Errorf("%v %v: the line %v of %d steps ends with %v", s.Board, s.Hand, solution.Line, solution.Steps, end.Board)
	}
	return solution.Steps
}

func TestPublicCases(t *testing.T) {
	for _, tt := range publicCases(t) {
		s := parse(t, tt.board, tt.hand)
		if got := solve(t, s); got != tt.steps {
			t.Errorf("%s %s: Solve says %d, want %d", tt.board, tt.hand, got, tt.steps)
		}
		if got := leastOf(t, s); got != tt.steps {
			t.Errorf("%s %s: the minimal hands say %d, want %d", tt.board, tt.hand, got, tt.steps)
		}
	}
}

// leastOf answers a state by the minimal hands of its canonical board.
func leastOf(t testing.TB, s State) int {
	t.Helper()
	b, h, _ := Canonical(s.Board, s.Hand)
	minimal, err := MinimalHands(context.Background(), b, h.Size(), DefaultLimits.Colors) // larger ones do not fit it
	if err != nil {
		t.Errorf("%v %v: %v", s.Board, s.Hand, err)
	}
	for _, m := range minimal { // by size
		if h.Contains(m) {
			return m.Size()
		}
	}
	return -1
}

// TestPublicCasesByEnumeration answers the same from the rows.
func TestPublicCasesByEnumeration(t *testing.T) {
	needsLongest(t)
	e := fullEnumeration(t)
	for _, tt := range publicCases(t) {
		s := parse(t, tt.board, tt.hand)
		b, h, _ := Canonical(s.Board, s.Hand)
		got := -1
		for _, m := range e.MinimalHands(b) {
			if got < 0 && h.Contains(m) {
				got = m.Size()
			}
		}
		if got != tt.steps {
			t.Errorf("%s %s: the rows say %d, want %d", tt.board, tt.hand, got, tt.steps)
		}
	}
}

// TestSolveDrawn compares the drawn states that are timed with the rows.
func TestSolveDrawn(t *testing.T) {
	e := fullEnumeration(t)
	states := drawnStates(t, 100)
	var bySteps [7]atomic.Int64
	spread(len(states), func(i int) {
		s := states[i]
		if s.Board.Len() > e.Limits.Board {
			return
		}
		b, h, _ := Canonical(s.Board, s.Hand)
		want := -1
		for _, m := range e.MinimalHands(b) { // by size
			if h.Contains(m) {
				want = m.Size()
				break
			}
		}
		if got := solve(t, s); got != want {
			t.Errorf("%v %v: Solve says %d, the rows %d", s.Board, s.Hand, got, want)
		}
		bySteps[want+1].Add(1)
	})
	for i := range bySteps {
		if n := bySteps[i].Load(); long() && i != 1 && n < 50 {
			t.Errorf("only %d states take %d steps", n, i-1)
		}
	}
}

// TestSolveAllocates: a search makes nothing new for a state that it looks at,
// once it has the memory.
func TestSolveAllocates(t *testing.T) {
	s := State{board("YYRRYYRYYRRY"), hand("RYBBB")} // takes hundreds of states
	var search forward
	allocated := testing.AllocsPerRun(5, func() {
		search.begin(t.Context(), s.Hand)
		for depth := 1; depth <= s.Hand.Size(); depth++ {
			if search.clears(s, depth) {
				t.Fatalf("%v %v is cleared", s.Board, s.Hand)
			}
		}
	})
	if allocated != 0 || search.nodes < 100 {
		t.Errorf("%v allocations for %d states", allocated, search.nodes)
	}
}

// TestSolveAgreesWithPlain compares every state of the smallest boards with
// the oracle on letters, and a sample of larger ones.
func TestSolveAgreesWithPlain(t *testing.T) {
	var states []State
	for n := 1; n <= 5; n++ {
		size := []int{1: 5, 2: 5, 3: 5, 4: 4, 5: 3}[n]
		for _, b := range canonicalBoards(n, 5) {
			for _, h := range Hands(1, size, 5) {
				states = append(states, State{b, h})
			}
		}
	}
	r := seeded(t)
	for range 600 {
		n := 4 + r.IntN(6)
		colors := 2 + r.IntN(2)
		states = append(states, State{randomBoard(r, n, colors), randomHand(r, 1+r.IntN(3), colors)})
	}
	solvable := make([]int, len(states))
	spread(len(states), func(i int) {
		want := SolvePlain(states[i])
		if got := solve(t, states[i]); got != want {
			t.Errorf("%v %v: Solve says %d, the plain search %d", states[i].Board, states[i].Hand, got, want)
		}
		if want > 0 {
			solvable[i] = 1
		}
	})
	total := 0
	for _, n := range solvable {
		total += n
	}
	t.Logf("%d states, %d solvable", len(states), total)
	if total < 200 {
		t.Errorf("only %d of %d states are solvable", total, len(states))
	}
}

// TestSolveAgreesOnAllHands compares every state of the canonical boards of up
// to 7 balls, all 251 hands of each, with what the plain search by Play says.
func TestSolveAgreesOnAllHands(t *testing.T) {
	longest := 7
	if testing.Short() {
		longest = 5
	}
	oracle := plainHands()
	hands := Hands(1, DefaultLimits.Hand, DefaultLimits.Colors)
	for n := 1; n <= longest; n++ {
		boards := canonicalBoards(n, DefaultLimits.Colors)
		spread(len(boards), func(i int) {
			for _, h := range hands {
				s := State{boards[i], h}
				if got, want := solve(t, s), oracle.steps(s.Board, s.Hand); got != want {
					t.Errorf("%v %v: Solve says %d, the plain search %d", s.Board, s.Hand, got, want)
				}
			}
		})
	}
}

// TestSolveImages: the same puzzle in other colours and from the other end has
// the same answer.
func TestSolveImages(t *testing.T) {
	r := seeded(t)
	for _, tt := range publicCases(t) {
		s := parse(t, tt.board, tt.hand)
		for range 3 {
			there := randomSymmetry(r)
			if got := solve(t, State{there.Board(s.Board), there.Hand(s.Hand)}); got != tt.steps {
				t.Errorf("%s %s has %d steps, an image %d", tt.board, tt.hand, tt.steps, got)
			}
		}
	}
}

func TestSearchesCancelled(t *testing.T) {
	cause := errors.New("the user has gone")
	gone, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	soon, cancelSoon := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancelSoon()
	// Hands so large that the bound is of no help; each takes seconds.
	s := parse(t, "RYRYRYRY", "RRYYBBBGGGWWW")
	many := board("RRYYRRYYRRYY")
	for _, tt := range []struct {
		ctx  context.Context
		want error
	}{{gone, cause}, {soon, context.DeadlineExceeded}} {
		if solution, err := Solve(tt.ctx, s); !errors.Is(err, tt.want) || solution.Line != nil || solution.Steps != 0 {
			t.Errorf("Solve: %+v, %v, want %v", solution, err, tt.want)
		}
		if hands, err := MinimalHands(tt.ctx, many, 8, 5); !errors.Is(err, tt.want) || hands != nil {
			t.Errorf("MinimalHands: %v, %v, want %v", hands, err, tt.want)
		}
	}
}

// TestTooLong: where the answer might rest on a row that does not fit.
func TestTooLong(t *testing.T) {
	full := strings.Repeat("RY", 15) + "R"
	_, err := Solve(context.Background(), parse(t, full, strings.Repeat("RY", 15)))
	want := "too long: no solution has fewer than 17 moves, and longer games need rows of more than 31 balls"
	if !errors.Is(err, ErrTooLong) || fmt.Sprint(err) != want {
		t.Errorf("Solve: %v, want %s", err, want)
	}
	// Five balls are fewer than the bound, however long the rows.
	if got := solve(t, parse(t, full, "RRRRR")); got != -1 {
		t.Errorf("%s takes %d steps, want -1", full, got)
	}

	_, err = MinimalHands(context.Background(), board(strings.Repeat("RRYY", 7)+"RRY"), DefaultLimits.Hand, DefaultLimits.Colors)
	want = "too long: the search meets rows of more than 31 balls"
	if !errors.Is(err, ErrTooLong) || fmt.Sprint(err) != want {
		t.Errorf("MinimalHands: %v, want %s", err, want)
	}
	if hands, err := MinimalHands(context.Background(), board(full), DefaultLimits.Hand, DefaultLimits.Colors); hands != nil || err != nil {
		t.Errorf("MinimalHands of a hopeless full row: %v, %v", hands, err)
	}
}

func TestSolveSpecialStates(t *testing.T) {
	for _, tt := range []struct {
		why, board, hand string
		want             int
	}{
		{"no ball fits", "RY", "BBBBB", -1},
		{"one ball of each is not enough", "RYBGW", "RYBGW", -1},
		{"two balls for each colour", "RYBGW", "RRYYBBGGWW", 10},
		{"a foreign colour keeps groups apart", "RRYGGYYRRYYGGYRR", "GGBBB", 5},
		{"a full row that one ball clears", "RRYYBBGGWWRRWGBYR", "R", 1},
		{"a full row of 31 balls", strings.Repeat("RRYY", 5) + "RYRYRYRYRYR", "Y", -1},
		{"seven colours", "RRYYBBGGWWOOPPOWGBYR", "P", 1},
		{"15 balls of a colour", "R", "RRRRRRRRRRRRRRR", 2},
	} {
		if got := solve(t, parse(t, tt.board, tt.hand)); got != tt.want {
			t.Errorf("%s %s: %d, want %d: %s", tt.board, tt.hand, got, tt.want, tt.why)
		}
	}
}

// unplayed returns a board of at most maxLength balls that k balls clear, and
// these. It undoes moves on letters: a pair goes in somewhere, with layers
// around it, and is kept if its third ball leads back by the rules.
func unplayed(r *rand.Rand, k, maxLength int) State {
	row, balls := "", ""
	for len(balls) < k {
		c := Letters[r.IntN(4)]
		left, right := string(c), string(c)
		for r.IntN(4) > 0 {
			layer := string(Letters[r.IntN(4)])
			sides := [][2]int{{1, 2}, {2, 1}, {2, 2}}[r.IntN(3)]
			left = strings.Repeat(layer, sides[0]) + left
			right += strings.Repeat(layer, sides[1])
		}
		gap := r.IntN(len(row) + 1)
		before := row[:gap] + left + right + row[gap:]
		if len(before) > maxLength || runOfThree.MatchString(before) {
			if r.IntN(20) == 0 {
				row, balls = "", "" // no room: begin anew
			}
			continue
		}
		if after, _ := naivePlay(before, gap+len(left), c); after == row {
			row, balls = before, balls+string(c)
		}
	}
	return State{board(row), hand(balls)}
}

// TestSolveLongBoards solves boards of up to 28 balls that are known to be
// solvable, with a spare ball as often as not, and compares the answer with
// the board's minimal hands.
func TestSolveLongBoards(t *testing.T) {
	r := seeded(t)
	states := make([]State, 400)
	known := make([]int, len(states))
	longest := 0
	for i := range states {
		known[i] = 1 + r.IntN(3)
		// Every game has to fit a row: each ball but the last may lengthen it.
		states[i] = unplayed(r, known[i], MaxBalls+1-4)
		if i%2 == 0 {
			states[i].Hand = states[i].Hand.Add(Color(1 + r.IntN(4)))
		}
		longest = max(longest, states[i].Board.Len())
	}
	spread(len(states), func(i int) {
		s := states[i]
		got := solve(t, s)
		if got < LowerBound(s.Board) || got < 1 || got > known[i] {
			t.Errorf("%v %v takes %d steps, it can be done in %d", s.Board, s.Hand, got, known[i])
		}
		if want := leastOf(t, s); got != want {
			t.Errorf("%v %v takes %d steps, the minimal hands say %d", s.Board, s.Hand, got, want)
		}
	})
	// A full row, and one ball.
	for range 2000 {
		s := unplayed(r, 1, MaxBalls)
		if got := solve(t, s); got != 1 {
			t.Errorf("%v %v takes %d steps, want 1", s.Board, s.Hand, got)
		}
		longest = max(longest, s.Board.Len())
	}
	if longest < MaxBalls {
		t.Errorf("the longest board has %d balls", longest)
	}
}
