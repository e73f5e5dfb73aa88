package solver

import (
	"context"
	"maps"
	"slices"
	"sync"
	"testing"
)

// The heart of the tests: three ways to the truth, of which the plain one
// knows only the rules, the forward one only what the bound proves, and the
// retrograde one comes from the other end, say the same.

// plainLength is up to which length the plain search can say all.
const plainLength = 8

var plainHands = sync.OnceValue(func() *handOracle {
	return newHandOracle(plainLength, DefaultLimits.Hand, DefaultLimits.Colors)
})

// TestThreeSearchesAgree compares the minimal hands of every canonical board
// of up to plainLength balls.
func TestThreeSearchesAgree(t *testing.T) {
	limits := Limits{plainLength, DefaultLimits.Hand, DefaultLimits.Colors}
	oracle := plainHands()
	backward := enumerate(t, limits, 0)
	boards, solvable, rows := 0, 0, 0
	for n := 1; n <= plainLength; n++ {
		for _, b := range canonicalBoards(n, limits.Colors) {
			want := oracle.minimal(b)
			if got := backward.MinimalHands(b); !slices.Equal(got, want) {
				t.Errorf("%v: Enumerate has %v, the plain search %v", b, got, want)
			}
			got, err := MinimalHands(context.Background(), b, limits.Hand, limits.Colors)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%v: MinimalHands has %v, %v, the plain search %v", b, got, err, want)
			}
			boards++
			rows += len(want)
			if len(want) > 0 {
				solvable++
			}
		}
	}
	if boards != 2016 {
		t.Errorf("compared %d boards, want all 2016", boards)
	}
	if rows != len(backward.Rows) {
		t.Errorf("Enumerate has %d rows, the plain search %d: some are of no canonical board", len(backward.Rows), rows)
	}
	t.Logf("%d boards, %d of them solvable, %d minimal hands", boards, solvable, rows)
}

// TestForwardAgreesWithRetrograde compares the minimal hands of every
// canonical board of up to 10 balls, of up to 11 if ZUMA_LONG is set.
func TestForwardAgreesWithRetrograde(t *testing.T) {
	longest := 10
	switch {
	case long():
		longest = 11
	case testing.Short():
		longest = 8
	}
	limits := Limits{longest, DefaultLimits.Hand, DefaultLimits.Colors}
	backward := enumerate(t, limits, 0)
	rows := 0
	for n := 1; n <= longest; n++ {
		boards := canonicalBoards(n, limits.Colors)
		if want := CountStates(limits, n).CanonicalBoards; int64(len(boards)) != want {
			t.Errorf("length %d: %d boards enumerated, %d counted", n, len(boards), want)
		}
		rows += compareForward(t, boards, limits, backward)
	}
	if rows != len(backward.Rows) {
		t.Errorf("Enumerate has %d rows, %d of them of a canonical board", len(backward.Rows), rows)
	}
}

// compareForward compares the minimal hands of boards by MinimalHands with
// those of an enumeration, and returns how many there are.
func compareForward(t *testing.T, boards []Board, limits Limits, backward *Enumeration) (rows int) {
	t.Helper()
	var mu sync.Mutex
	spread(len(boards), func(i int) {
		want := backward.MinimalHands(boards[i])
		got, err := MinimalHands(context.Background(), boards[i], limits.Hand, limits.Colors)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v: MinimalHands has %v, %v, Enumerate %v", boards[i], got, err, want)
		}
		mu.Lock()
		defer mu.Unlock()
		rows += len(want)
	})
	return rows
}

// TestLongBoardsAgree compares a sample of long boards in full. The solvable
// ones are rows of the enumeration. The others are boards that the bound alone
// does not show to be unsolvable, for those are the ones where a search could
// go wrong.
func TestLongBoardsAgree(t *testing.T) {
	needsLongest(t)
	e := fullEnumeration(t)
	r := seeded(t)
	const size, unsolvable = 2000, 800
	sample := make(map[Board]bool)
	for tries := 0; len(sample) < unsolvable; tries++ {
		if tries == 10_000_000 {
			t.Fatalf("only %d unsolvable boards found", len(sample))
		}
		b := randomBoard(r, 12+r.IntN(5), 2+r.IntN(4)).Canonical()
		if LowerBound(b) <= DefaultLimits.Hand && len(e.Board(b)) == 0 {
			sample[b] = true
		}
	}
	for len(sample) < size {
		rows := e.ofLength(12 + r.IntN(5)) // most rows are of 16 balls
		sample[rows[r.IntN(len(rows))].Board] = true
	}
	boards := slices.SortedFunc(maps.Keys(sample), Board.Compare)
	lengths := make(map[int]int)
	lost := 0
	for _, b := range boards {
		lengths[b.Len()]++
		if len(e.Board(b)) == 0 {
			lost++
		}
	}
	rows := compareForward(t, boards, DefaultLimits, e)
	if lost*3 < size || size-lost < size/2 {
		t.Errorf("%d of %d boards are unsolvable", lost, size)
	}
	t.Logf("%d boards, %d unsolvable, %d minimal hands, by length %v", len(boards), lost, rows, lengths)
}

// TestForeignSeparatorsAgree compares the boards that need balls of a colour
// that they lack, at the limit on the hand that just allows it: the searches
// bring such colours in each in its own way.
func TestForeignSeparatorsAgree(t *testing.T) {
	needsLongest(t)
	e := fullEnumeration(t)
	bySize := make(map[int][]Row)
	for _, row := range e.Rows {
		if row.Hand.colorSet()&^row.Board.colorSet() != 0 {
			bySize[row.Hand.Size()] = append(bySize[row.Hand.Size()], row)
		}
	}
	for size, rows := range bySize {
		limits := DefaultLimits
		limits.Hand = size
		r := seeded(t)
		r.Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		checked := rows[:min(len(rows), 40)]
		spread(len(checked), func(i int) {
			row := checked[i]
			got, err := MinimalHands(context.Background(), row.Board, limits.Hand, limits.Colors)
			if err != nil || !slices.Contains(got, row.Hand) {
				t.Errorf("%v: MinimalHands has %v, %v, but not %v", row.Board, got, err, row.Hand)
			}
			if steps := solve(t, State{row.Board, row.Hand}); steps != size {
				t.Errorf("%v %v takes %d steps, want %d", row.Board, row.Hand, steps, size)
			}
		})
		t.Logf("%d rows have hands of %d with a colour that the board lacks", len(rows), size)
	}
	if len(bySize) == 0 {
		t.Error("no row has a colour that its board lacks")
	}
}
