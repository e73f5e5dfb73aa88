package solver

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"testing"
	"time"
)

// The totals that are known of the default limits: solvable boards and minimal
// hands by length, from an exhaustive search by two independent programs.
var (
	solvableByLength = []int{1: 1, 2: 2, 3: 2, 4: 8, 5: 15, 6: 24, 7: 161, 8: 313, 9: 394, 10: 4625}
	minimalByLength  = []int{1: 1, 2: 2, 3: 2, 4: 9, 5: 18, 6: 30, 7: 212, 8: 431, 9: 492, 10: 5742}
)

// allRows is the number of minimal hands at the default limits.
const allRows = 4_164_592

func TestKnownTotals(t *testing.T) {
	check := func(t *testing.T, e *Enumeration) {
		for n := 1; n <= 10; n++ {
			rows := e.ofLength(n)
			boards := 0
			for i, row := range rows {
				if i == 0 || row.Board != rows[i-1].Board {
					boards++
				}
			}
			if boards != solvableByLength[n] || len(rows) != minimalByLength[n] {
				t.Errorf("length %d: %d solvable boards and %d minimal hands, want %d and %d",
					n, boards, len(rows), solvableByLength[n], minimalByLength[n])
			}
		}
	}
	t.Run("board limit 10", func(t *testing.T) {
		e := enumerate(t, Limits{10, 5, 5}, 0)
		if len(e.Rows) != 6939 {
			t.Errorf("%d rows, want 6939", len(e.Rows))
		}
		check(t, e)
	})
	t.Run("default limits", func(t *testing.T) {
		needsLongest(t)
		e := fullEnumeration(t)
		if len(e.Rows) != allRows {
			t.Errorf("%d rows, want %d", len(e.Rows), allRows)
		}
		check(t, e)
	})
}

// TestSmallerLimitsAreAPart: what is true of a board does not depend on how
// long the longest one may be, measures and line included.
func TestSmallerLimitsAreAPart(t *testing.T) {
	needsLongest(t)
	e := fullEnumeration(t)
	for _, board := range []int{1, 5, 11} {
		small := enumerate(t, Limits{board, 5, 5}, 0)
		if !slices.Equal(small.Rows, e.Rows[:len(small.Rows)]) {
			t.Errorf("the rows at a board limit of %d are not the first ones of the default limits", board)
		}
		if next := e.Rows[len(small.Rows)].Board.Len(); next <= board {
			t.Errorf("rows are missing at a board limit of %d", board)
		}
	}
	// Likewise the limit on the hand.
	small := enumerate(t, Limits{10, 3, 5}, 0)
	var want []Row
	for n := 1; n <= 10; n++ {
		for _, row := range e.ofLength(n) {
			if row.Hand.Size() <= 3 {
				want = append(want, row)
			}
		}
	}
	if !slices.Equal(small.Rows, want) {
		t.Errorf("a hand limit of 3 gives %d rows, want %d", len(small.Rows), len(want))
	}
}

// TestWorkersDoNotMatter compares all fields of all rows.
func TestWorkersDoNotMatter(t *testing.T) {
	for _, limits := range []Limits{{10, 4, 4}, {9, 5, 5}, {6, 6, 7}, {12, 3, 2}} {
		want := enumerate(t, limits, 1)
		if want.Limits != limits {
			t.Errorf("Limits is %v, want %v", want.Limits, limits)
		}
		for _, workers := range []int{0, 2, 3, 7} {
			got := enumerate(t, limits, workers)
			if len(got.Rows) != len(want.Rows) {
				t.Errorf("%v: %d rows with %d workers, %d with one", limits, len(got.Rows), workers, len(want.Rows))
				continue
			}
			for i := range want.Rows {
				if got.Rows[i] != want.Rows[i] {
					t.Errorf("%v: row %d is %v with %d workers, %v with one", limits, i, got.Rows[i], workers, want.Rows[i])
					break
				}
			}
		}
	}
}

// TestColors: with each number of colours the boards are those of the plain
// search. Seven is all that fit, and a hand of six can hold two triples.
func TestColors(t *testing.T) {
	for colors := 1; colors <= MaxColors; colors++ {
		for _, limits := range []Limits{{5, 4, colors}, {3, 6, colors}} {
			oracle := newHandOracle(limits.Board, limits.Hand, colors)
			e := enumerate(t, limits, 0)
			rows := 0
			for n := 1; n <= limits.Board; n++ {
				for _, b := range canonicalBoards(n, colors) {
					want := oracle.minimal(b)
					rows += len(want)
					if got := e.MinimalHands(b); !slices.Equal(got, want) {
						t.Errorf("%v: %v has %v, the plain search %v", limits, b, got, want)
					}
					if got, err := MinimalHands(context.Background(), b, limits.Hand, limits.Colors); err != nil || !slices.Equal(got, want) {
						t.Errorf("%v: MinimalHands of %v has %v, %v, the plain search %v", limits, b, got, err, want)
					}
				}
			}
			if rows != len(e.Rows) || rows == 0 {
				t.Errorf("%v: %d rows, want %d", limits, len(e.Rows), rows)
			}
		}
	}
}

// TestRows checks of every row at the default limits what can be seen without
// a search.
func TestRows(t *testing.T) {
	rows := fullEnumeration(t).Rows
	const part = 1 << 16
	spread(len(rows)/part+1, func(i int) {
		for j := i * part; j < min(len(rows), (i+1)*part); j++ {
			checkRow(t, rows[j])
			if j > 0 {
				checkOrder(t, rows[j-1], rows[j])
			}
			for k := j - 1; k >= 0 && rows[k].Board == rows[j].Board; k-- {
				if rows[j].Hand.Contains(rows[k].Hand) || rows[k].Hand.Contains(rows[j].Hand) {
					t.Errorf("%v has the hands %v and %v", rows[j].Board, rows[k].Hand, rows[j].Hand)
				}
			}
		}
	})
}

func checkRow(t *testing.T, row Row) {
	line := row.Line.Moves()
	if end := replay(t, State{row.Board, row.Hand}, line); end != (State{}) || len(line) != row.Hand.Size() {
		t.Errorf("%v %v: the line %v ends with %v %v", row.Board, row.Hand, row.Line, end.Board, end.Hand)
	}
	if n := row.Hand.Size(); n < 1 || n > DefaultLimits.Hand {
		t.Errorf("%v has a hand of %d", row.Board, n)
	}
	if b, h, _ := Canonical(row.Board, row.Hand); b != row.Board || h != row.Hand {
		t.Errorf("%v %v is not canonical: %v %v is", row.Board, row.Hand, b, h)
	}
	m := row.Measures
	if m.Lines == 0 || m.Openings == 0 || m.Openings > m.Choices || m.Lines < uint64(m.Openings) ||
		m.Chain == 0 || m.WinRate <= 0 || m.WinRate > 1 ||
		int(m.Separators) > row.Hand.Size() || m.Technique > Free || (m.Technique <= Build) != (m.Separators == 0) {
		t.Errorf("%v %v cannot have the measures %+v", row.Board, row.Hand, m)
	}
}

// checkOrder: by length, by letters, by size of the hand, by its letters. The
// colours' numbers stand for letters.
func checkOrder(t *testing.T, x, y Row) {
	switch {
	case x.Board.Len() != y.Board.Len():
		if x.Board.Len() < y.Board.Len() {
			return
		}
	case x.Board != y.Board:
		i := 0
		for x.Board.Ball(i) == y.Board.Ball(i) {
			i++
		}
		if x.Board.Ball(i) < y.Board.Ball(i) {
			return
		}
	case x.Hand.Size() != y.Hand.Size():
		if x.Hand.Size() < y.Hand.Size() {
			return
		}
	default:
		if slices.Compare(colorsOf(x.Hand.String()), colorsOf(y.Hand.String())) < 0 {
			return
		}
	}
	t.Errorf("%v %v stands before %v %v", x.Board, x.Hand, y.Board, y.Hand)
}

// TestSymmetricRows: a symmetric board has each hand with its mirror image,
// and what can be measured of the two is the same to the last bit.
func TestSymmetricRows(t *testing.T) {
	e := fullEnumeration(t)
	pairs, selfMirrored := 0, 0
	for from, to := 0, 0; from < len(e.Rows); from = to {
		for to = from; to < len(e.Rows) && e.Rows[to].Board == e.Rows[from].Board; to++ {
		}
		mirror, symmetric := e.Rows[from].Board.Symmetric()
		if !symmetric {
			continue
		}
		for _, row := range e.Rows[from:to] {
			_, image, _ := Canonical(row.Board, mirror.Hand(row.Hand))
			i := slices.IndexFunc(e.Rows[from:to], func(other Row) bool { return other.Hand == image })
			switch {
			case i < 0:
				t.Errorf("%v has the hand %v, but not its mirror image %v", row.Board, row.Hand, image)
			case e.Rows[from+i].Measures != row.Measures:
				t.Errorf("%v: %v and %v are measured differently", row.Board, row.Hand, image)
			case image == row.Hand:
				selfMirrored++
			default:
				pairs++
			}
		}
	}
	if pairs == 0 || selfMirrored == 0 {
		t.Errorf("%d rows have another as mirror image, %d themselves: nothing was tested", pairs, selfMirrored)
	}
}

func TestEnumerationBoard(t *testing.T) {
	e := enumerate(t, Limits{6, 4, 4}, 0)
	for _, tt := range []struct {
		board, want string
	}{
		{"R", "[RR]"},
		{"RR", "[R]"},
		{"RY", "[RRYY]"},
		{"RRYYRR", "[Y]"},
		{"RRYBBG", "[]"},    // a canonical board that four balls do not clear
		{"YRR", "[]"},       // not canonical
		{"RRYYRRY", "[]"},   // beyond the limits
		{"", "[]"},          // no board
		{"RRYYBB", "[RYB]"}, // the greatest ones stand last
	} {
		if got := fmt.Sprint(e.MinimalHands(board(tt.board))); got != tt.want {
			t.Errorf("%q has %s, want %s", tt.board, got, tt.want)
		}
		if rows := e.Board(board(tt.board)); len(rows) != len(e.MinimalHands(board(tt.board))) {
			t.Errorf("%q has %d rows", tt.board, len(rows))
		}
	}
	if first, last := e.Board(e.Rows[0].Board), e.Board(e.Rows[len(e.Rows)-1].Board); len(first) == 0 || len(last) == 0 {
		t.Error("the first or the last board is not found")
	}
}

func TestEnumerateLimits(t *testing.T) {
	for _, tt := range []struct {
		limits Limits
		want   string // "" if they are in range
	}{
		{Limits{1, 1, 1}, ""},
		{Limits{4, 6, 7}, ""},
		{Limits{0, 5, 5}, "limits out of range: a board limit of 0 (it may be 1 to 31)"},
		{Limits{-3, 5, 5}, "limits out of range: a board limit of -3 (it may be 1 to 31)"},
		{Limits{32, 1, 5}, "limits out of range: a board limit of 32 (it may be 1 to 31)"},
		{Limits{16, 0, 5}, "limits out of range: a hand limit of 0 (it may be 1 to 6)"},
		{Limits{4, 7, 5}, "limits out of range: a hand limit of 7 (it may be 1 to 6)"},
		{Limits{16, 5, 0}, "limits out of range: 0 colours (there may be 1 to 7)"},
		{Limits{16, 5, 8}, "limits out of range: 8 colours (there may be 1 to 7)"},
		{Limits{28, 1, 5}, "limits out of range: a board limit of 28 (with 5 colours it may be 1 to 27)"},
		{Limits{25, 1, 6}, "limits out of range: a board limit of 25 (with 6 colours it may be 1 to 24)"},
		{Limits{27, 6, 5}, "limits out of range: board and hand limits of 27 and 6 (together they may be at most 32)"},
	} {
		e, err := Enumerate(context.Background(), tt.limits, Options{})
		switch {
		case tt.want == "":
			if err != nil || e == nil {
				t.Errorf("%v: %v", tt.limits, err)
			}
		case !errors.Is(err, ErrLimits) || err.Error() != tt.want || e != nil:
			t.Errorf("%v: error %q, want %q", tt.limits, err, tt.want)
		}
		if validated := tt.limits.Validate(); fmt.Sprint(validated) != fmt.Sprint(err) {
			t.Errorf("%v: Validate says %v, Enumerate %v", tt.limits, validated, err)
		}
	}
	for _, limits := range []Limits{DefaultLimits, {22, 6, 7}, {24, 6, 6}, {27, 5, 5}, {31, 1, 4}} {
		if err := limits.Validate(); err != nil {
			t.Error(err)
		}
	}
}

// TestFullRow: limits at which the rows of the game are as long as a Board.
func TestFullRow(t *testing.T) {
	e := enumerate(t, Limits{31, 1, 2}, 0)
	for _, row := range e.Rows {
		if LowerBound(row.Board) > 1 {
			t.Errorf("%v cannot be cleared by one ball", row.Board)
		}
		if end := replay(t, State{row.Board, row.Hand}, row.Line.Moves()); end != (State{}) {
			t.Errorf("%v %v: the line ends with %v %v", row.Board, row.Hand, end.Board, end.Hand)
		}
	}
	// One ball clears a core pair with layers around it. With two colours a
	// layer is one of three, of three or four balls, or none.
	ways := []int{2: 1}
	for n := 3; n <= 31; n++ {
		count := 0
		if n >= 5 {
			count += 2 * ways[n-3]
		}
		if n >= 6 {
			count += ways[n-4]
		}
		ways = append(ways, count)
	}
	for n := 2; n <= 31; n++ {
		// A board and its reversal are one; the reversal of a symmetric one,
		// of layers of four alone, is itself.
		symmetric := 0
		if n%4 == 2 {
			symmetric = 1
		}
		if want := (ways[n] + symmetric) / 2; len(e.ofLength(n)) != want {
			t.Errorf("%d rows of length %d, want %d", len(e.ofLength(n)), n, want)
		}
	}
}

// TestProgress: each phase counts up to its total, never back.
func TestProgress(t *testing.T) {
	var phases []Progress // as each was reported last
	options := Options{Workers: 3, Progress: func(p Progress) {
		if n := len(phases); n == 0 || phases[n-1].Phase != p.Phase {
			phases = append(phases, p)
		}
		last := &phases[len(phases)-1]
		if p.Done < last.Done || p.Done > p.Total || p.Total != last.Total || p.Unit != last.Unit {
			t.Errorf("%+v after %+v", p, *last)
		}
		*last = p
	}}
	limits := Limits{11, 4, 5}
	e, err := Enumerate(context.Background(), limits, options)
	if err != nil {
		t.Fatal(err)
	}
	if want := 2*limits.Hand + 1; len(phases) != want {
		t.Errorf("%d phases, want %d: %+v", len(phases), want, phases)
	}
	for _, p := range phases {
		if p.Done != p.Total {
			t.Errorf("%+v is not complete", p)
		}
	}
	if p := phases[len(phases)-1]; p.Total != int64(len(e.Rows)) {
		t.Errorf("%+v, but there are %d rows", p, len(e.Rows))
	}
}

// TestEnumerateCancelled ends the context at the start, in each phase as it
// comes, and looks for the error, for a time within reason and for goroutines
// left behind.
func TestEnumerateCancelled(t *testing.T) {
	before := runtime.NumGoroutine()
	limits := Limits{12, 5, 5}
	const workers = 3
	cause := errors.New("the user has gone")

	ended, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	if e, err := Enumerate(ended, limits, Options{}); !errors.Is(err, cause) || e != nil {
		t.Errorf("with an ended context: %v, %v", e, err)
	}

	phases := 2*limits.Hand + 1
	for cancelIn := 1; cancelIn <= phases; cancelIn++ {
		ctx, cancel := context.WithCancelCause(context.Background())
		var at time.Time
		phase, name, late := 0, "", 0
		e, err := Enumerate(ctx, limits, Options{Workers: workers, Progress: func(p Progress) {
			if ctx.Err() != nil {
				late++
			}
			if p.Phase != name {
				phase, name = phase+1, p.Phase
				if phase == cancelIn {
					at = time.Now()
					cancel(cause)
				}
			}
		}})
		if !errors.Is(err, cause) || e != nil || phase != cancelIn {
			t.Errorf("cancelled in phase %d: back in phase %d, %q, with %v, want %v", cancelIn, phase, name, err, cause)
		}
		// What the other workers have in hand they may finish.
		if late >= workers {
			t.Errorf("cancelled in %q: %d pieces of work done since by %d workers", name, late, workers)
		}
		t.Logf("cancelled in %q, back after %v", name, time.Since(at))
		cancel(nil)
	}

	ctx, cancelTimeout := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancelTimeout()
	if _, err := Enumerate(ctx, DefaultLimits, Options{}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("after a deadline: %v", err)
	}

	for wait := time.Millisecond; runtime.NumGoroutine() > before; wait *= 2 {
		if wait > time.Second {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), before)
		}
		time.Sleep(wait)
	}
}
