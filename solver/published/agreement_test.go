package published

import (
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sync"
	"testing"

	"zumabase/solver"
)

// TestAgreement compares each exact recursion with the plain form: on each
// canonical board of up to seven balls with each of the 251 hands, and twice,
// with the truth about the board and without. The plain form of two-orders
// takes minutes for that, so it stops at five balls unless ZUMA_LONG is set.
func TestAgreement(t *testing.T) {
	hands := solver.Hands(1, 5, 5)
	for _, a := range All() {
		if a.NewExact == nil {
			continue
		}
		length := 7
		if os.Getenv("ZUMA_LONG") == "" {
			length = 6
			if a.Name == twoOrders.Name {
				length = 5
			}
		}
		t.Run(a.Name, func(t *testing.T) {
			onAllCores(canonicalBoards(length), func() func(solver.Board) {
				blind, informed := a.NewExact(solver.DefaultLimits), a.NewExact(solver.DefaultLimits)
				return func(b solver.Board) {
					blind.Load(b, nil)
					informed.Load(b, truthAbout(t, b))
					for _, h := range hands {
						compare(t, a, b, h, blind, informed)
					}
				}
			})
		})
	}
}

// TestAgreementOnNests compares them on random long boards that are made of
// nests, as the solvable ones are, for there the quirks come out.
func TestAgreementOnNests(t *testing.T) {
	const seed = 20
	t.Logf("seed %d", seed)
	number := 100
	if os.Getenv("ZUMA_LONG") != "" {
		number = 10_000
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	boards := make(map[solver.Board][]solver.Hand)
	for len(boards) < number {
		b := nestBoard(rng, 8+rng.IntN(9))
		boards[b] = truthAbout(t, b)
	}
	for _, a := range All() {
		if a.NewExact == nil || a.Name == twoOrders.Name {
			continue // two-orders would take hours
		}
		t.Run(a.Name, func(t *testing.T) {
			blind, informed := a.NewExact(solver.DefaultLimits), a.NewExact(solver.DefaultLimits)
			plain := a
			if a.Name == lateSettling.Name {
				plain = lateSettlingMemo // the same answers, sooner
			}
			cleared := 0
			for _, b := range slices.SortedFunc(maps.Keys(boards), solver.Board.Compare) {
				truth := boards[b]
				blind.Load(b, nil)
				informed.Load(b, truth)
				for _, h := range nearDemands(rng, demandsOf(blind)) {
					if compare(t, plain, b, h, blind, informed) >= 0 {
						cleared++
					}
				}
			}
			if cleared < number/4 {
				t.Errorf("only %d states of %d boards were cleared", cleared, number)
			}
		})
	}
}

// TestMemoChangesNothing runs late-settling with and without its memo.
func TestMemoChangesNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 0))
	for range 200 {
		b := nestBoard(rng, 6+rng.IntN(5))
		h := randomHand(rng, 5)
		with, err := lateSettlingMemo.Solve(t.Context(), b.String(), h.String(), math.MaxInt)
		if err != nil {
			t.Fatal(err)
		}
		without, err := lateSettling.Solve(t.Context(), b.String(), h.String(), math.MaxInt)
		if err != nil || with != without {
			t.Errorf("%s %s: %d with the memo, %d without, %v", b, h, with, without, err)
		}
	}
}

func compare(t *testing.T, plain Algorithm, b solver.Board, h solver.Hand, blind, informed Exact) int {
	t.Helper()
	want, err := plain.Solve(t.Context(), b.String(), h.String(), math.MaxInt)
	if err != nil {
		t.Fatal(err)
	}
	if got := blind.Steps(h); got != want {
		t.Errorf("%s: %s %s: exact %d, plain %d", plain.Name, b, h, got, want)
	}
	if got := informed.Steps(h); got != want {
		t.Errorf("%s: %s %s: exact with the truth given %d, plain %d", plain.Name, b, h, got, want)
	}
	return want
}

// truthAbout returns the minimal hands of a board, never nil.
func truthAbout(t *testing.T, b solver.Board) []solver.Hand {
	hands, err := solver.MinimalHands(t.Context(), b, solver.DefaultLimits.Hand, solver.DefaultLimits.Colors)
	if err != nil {
		t.Error(err)
	}
	return append([]solver.Hand{}, hands...)
}

// onAllCores calls a function with each board, one function a core.
func onAllCores(boards []solver.Board, start func() func(solver.Board)) {
	work := make(chan solver.Board)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			f := start()
			for b := range work {
				f(b)
			}
		})
	}
	for _, b := range boards {
		work <- b
	}
	close(work)
	wg.Wait()
}

// canonicalBoards returns the canonical boards of 1 to length balls and five
// colours.
func canonicalBoards(length int) []solver.Board {
	var all []solver.Board
	level := []solver.Board{{}}
	for range length {
		var next []solver.Board
		for _, b := range level {
			for c := 1; c <= min(5, b.Colors()+1); c++ {
				if longer := b.Append(solver.Color(c)); longer.Settled() {
					next = append(next, longer)
				}
			}
		}
		for _, b := range next {
			if b.Canonical() == b {
				all = append(all, b)
			}
		}
		level = next
	}
	return all
}

func TestCanonicalBoards(t *testing.T) {
	var counts [8]int
	for _, b := range canonicalBoards(7) {
		counts[b.Len()]++
	}
	if want := [8]int{0, 1, 2, 3, 9, 25, 92, 352}; counts != want {
		t.Errorf("boards by length: %v, want %v", counts, want)
	}
}

// nestBoard returns a settled board of at most length balls: groups of three to
// five are put into one another at random, and then a few balls taken out.
func nestBoard(rng *rand.Rand, length int) solver.Board {
	for {
		var row []solver.Color
		for len(row) < length+3 {
			c, size := solver.Color(1+rng.IntN(4)), 3+rng.IntN(3)
			gap := rng.IntN(len(row) + 1)
			row = append(row[:gap:gap], append(make([]solver.Color, size), row[gap:]...)...)
			for i := range size {
				row[gap+i] = c
			}
		}
		for len(row) > length {
			i := rng.IntN(len(row))
			row = append(row[:i], row[i+1:]...)
		}
		if b := solver.BoardOf(row...); b.Settled() {
			return b
		}
	}
}

// demandsOf returns the demands of the loaded board.
func demandsOf(e Exact) []demand {
	if first, ok := e.(*firstMove); ok {
		return first.demands
	}
	return e.(*monotone).demands
}

// nearDemands returns hands of at most five balls that contain one of the
// demands or nearly do.
func nearDemands(rng *rand.Rand, demands []demand) []solver.Hand {
	hands := []solver.Hand{randomHand(rng, 5)}
	for _, d := range demands {
		h := d.Hand
		for h.Size() < 5 {
			if rng.IntN(2) == 0 {
				hands = append(hands, h)
			}
			h = h.Add(solver.Color(1 + rng.IntN(5)))
		}
		hands = append(hands, h)
	}
	return hands
}

func randomHand(rng *rand.Rand, size int) solver.Hand {
	var h solver.Hand
	for range size {
		h = h.Add(solver.Color(1 + rng.IntN(5)))
	}
	return h
}
