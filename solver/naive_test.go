package solver

import (
	"context"
	"flag"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"slices"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

// The game once more, on letters and as simply as it can be said, and all
// boards of a length, so that the tests have something to hold the packed
// boards against.

func init() {
	// Property tests are cheap here; -rapid.checks still has the last word.
	if err := flag.Set("rapid.checks", "2000"); err != nil {
		panic(err)
	}
}

var runOfThree = regexp.MustCompile("R{3,}|Y{3,}|B{3,}|G{3,}|W{3,}|O{3,}|P{3,}")

// naivePlay puts the ball in at the gap and removes runs until there are none.
func naivePlay(row string, gap int, ball byte) (after string, groups int) {
	row = row[:gap] + string(ball) + row[gap:]
	for run := runOfThree.FindStringIndex(row); run != nil; run = runOfThree.FindStringIndex(row) {
		row = row[:run[0]] + row[run[1]:]
		groups++
	}
	return row, groups
}

// naiveState is a row and the hand that is left, both in letters.
type naiveState struct{ row, hand string }

// naiveMoves returns every state that one move leads to, with the leftmost gap
// and the ball that lead there.
func naiveMoves(row, hand string) map[naiveState]string {
	moves := make(map[naiveState]string)
	for gap := range len(row) + 1 {
		for i := range hand {
			after, _ := naivePlay(row, gap, hand[i])
			next := naiveState{after, hand[:i] + hand[i+1:]}
			if _, ok := moves[next]; !ok {
				moves[next] = string(hand[i]) + strconv.Itoa(gap)
			}
		}
	}
	return moves
}

// board packs letters.
func board(letters string) Board { return BoardOf(colorsOf(letters)...) }

// hand packs letters.
func hand(letters string) Hand {
	var h Hand
	for _, c := range colorsOf(letters) {
		h = h.Add(c)
	}
	return h
}

// move packs a letter and a gap.
func move(text string) Move {
	gap, err := strconv.Atoi(text[1:])
	if err != nil {
		panic(err)
	}
	return NewMove(colorsOf(text[:1])[0], gap)
}

func colorsOf(letters string) []Color {
	colors := make([]Color, len(letters))
	for i := range letters {
		colors[i] = Color(strings.IndexByte(Letters, letters[i]) + 1)
	}
	return colors
}

// eachWord calls visit with every settled row of n balls whose colours come
// for the first time in their order. The row is visit's for the call only.
func eachWord(n, colors int, visit func(row []Color)) {
	row := make([]Color, n)
	var fill func(i int, used Color)
	fill = func(i int, used Color) {
		if i == n {
			visit(row)
			return
		}
		for c := Color(1); c <= min(used+1, Color(colors)); c++ {
			if i < 2 || row[i-1] != c || row[i-2] != c {
				row[i] = c
				fill(i+1, max(used, c))
			}
		}
	}
	fill(0, 0)
}

// boardsByName returns every settled board of n balls whose colours come for
// the first time in their order.
func boardsByName(n, colors int) []Board {
	var all []Board
	eachWord(n, colors, func(row []Color) { all = append(all, BoardOf(row...)) })
	return all
}

// canonicalBoards returns every canonical board of n balls: of the boards
// above, those that are not greater than what they are from the other end.
func canonicalBoards(n, colors int) []Board {
	var all []Board
	mirror := make([]Color, n)
	eachWord(n, colors, func(row []Color) {
		var names [MaxColors + 1]Color
		used := Color(0)
		for i := range row {
			c := row[n-1-i]
			if names[c] == 0 {
				used++
				names[c] = used
			}
			mirror[i] = names[c]
		}
		if slices.Compare(row, mirror) <= 0 {
			all = append(all, BoardOf(row...))
		}
	})
	return all
}

// randomBoard returns a settled board of n balls in the first colours. Two
// colours give many pairs, and so long chains.
func randomBoard(r *rand.Rand, n, colors int) Board {
	row := make([]Color, 0, n)
	for len(row) < n {
		c := Color(1 + r.IntN(colors))
		if k := len(row); k >= 2 && row[k-1] == c && row[k-2] == c {
			if colors == 1 {
				break
			}
			continue
		}
		row = append(row, c)
	}
	return BoardOf(row...)
}

// randomHand returns a hand of n balls in the first colours.
func randomHand(r *rand.Rand, n, colors int) Hand {
	var h Hand
	for range n {
		h = h.Add(Color(1 + r.IntN(colors)))
	}
	return h
}

// seeded returns a source of random numbers and logs its seed, which ZUMA_SEED
// sets, so that a failure can be had again and other samples can be tried.
func seeded(t testing.TB) *rand.Rand {
	seed := uint64(488)
	if text := os.Getenv("ZUMA_SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("ZUMA_SEED: %v", err)
		}
	}
	t.Logf("ZUMA_SEED=%d", seed)
	return rand.New(rand.NewPCG(seed, 0))
}

// long reports whether the tests may take minutes.
func long() bool { return os.Getenv("ZUMA_LONG") != "" }

// spread calls work with 0 to n-1 on all cores.
func spread(n int, work func(i int)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				work(int(i))
			}
		})
	}
	group.Wait()
}

// replay plays a line and returns where it ends. It fails the test if a move
// is not in normal form, not in the hand, or comes after the end.
func replay(t testing.TB, s State, line []Move) State {
	t.Helper()
	start := s
	for i, m := range line {
		switch {
		case s.Board.Empty():
			t.Errorf("%v %v: the board is clear before move %d of %v", start.Board, start.Hand, i+1, line)
			return s
		case m.Gap() > s.Board.Len() || s.Hand.Count(m.Ball()) == 0:
			t.Errorf("%v %v: move %d of %v cannot be made", start.Board, start.Hand, i+1, line)
			return s
		case s.Board.Normal(m) != m:
			t.Errorf("%v %v: move %d of %v is not in normal form", start.Board, start.Hand, i+1, line)
		}
		s = State{s.Board.Play(m), s.Hand.Remove(m.Ball())}
	}
	return s
}

// full is the enumeration at the default limits, which takes some seconds and
// is made once for all tests; without ZUMA_LONG it is one of shorter boards.
var full = sync.OnceValues(func() (*Enumeration, error) {
	limits := DefaultLimits
	if !long() {
		limits.Board = 12
	}
	return Enumerate(context.Background(), limits, Options{})
})

func fullEnumeration(t testing.TB) *Enumeration {
	t.Helper()
	e, err := full()
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// needsLongest skips what needs the longest boards.
func needsLongest(t testing.TB) {
	t.Helper()
	if !long() {
		t.Skip("needs the enumeration at the default limits (ZUMA_LONG=1)")
	}
}

func enumerate(t testing.TB, limits Limits, workers int) *Enumeration {
	t.Helper()
	e, err := Enumerate(context.Background(), limits, Options{Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// ofLength returns the rows of boards of n balls.
func (e *Enumeration) ofLength(n int) []Row {
	at := func(n int) int {
		return sort.Search(len(e.Rows), func(i int) bool { return e.Rows[i].Board.Len() >= n })
	}
	return e.Rows[at(n):at(n+1)]
}
