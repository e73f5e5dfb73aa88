package solver

import (
	"context"
	"math/rand/v2"
	"runtime"
	"runtime/metrics"
	"slices"
	"testing"
	"time"
)

// BenchmarkEnumerate makes all rows of the default limits and reports how many
// a second, and the most memory that the heap took from the system and had
// not given back.
func BenchmarkEnumerate(b *testing.B) {
	rows := 0
	runtime.GC()
	peak := watchHeap()
	for b.Loop() {
		e, err := Enumerate(context.Background(), DefaultLimits, Options{})
		if err != nil {
			b.Fatal(err)
		}
		if rows = len(e.Rows); rows != allRows {
			b.Fatalf("%d rows, want %d", rows, allRows)
		}
	}
	b.ReportMetric(float64(peak())/(1<<20), "peak-MiB")
	b.ReportMetric(float64(rows)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}

// watchHeap looks at the heap's size every few milliseconds, and returns a
// function that stops it and tells the largest.
func watchHeap() (stop func() uint64) {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
	}
	ticker := time.NewTicker(10 * time.Millisecond)
	quit, peak := make(chan struct{}), make(chan uint64)
	go func() {
		most := uint64(0)
		for {
			metrics.Read(samples)
			most = max(most, samples[0].Value.Uint64()+samples[1].Value.Uint64()+samples[2].Value.Uint64())
			select {
			case <-ticker.C:
			case <-quit:
				peak <- most
				return
			}
		}
	}()
	return func() uint64 {
		ticker.Stop()
		close(quit)
		return <-peak
	}
}

// BenchmarkSolve solves all public cases, and reports the longest that one of
// them ever took and the longest that one took on average.
func BenchmarkSolve(b *testing.B) {
	cases := publicCases(b)
	states := make([]State, len(cases))
	for i, c := range cases {
		states[i] = parse(b, c.board, c.hand)
	}
	took := make([]time.Duration, len(states))
	for b.Loop() {
		for i, s := range states {
			start := time.Now()
			solution, err := Solve(context.Background(), s)
			took[i] += time.Since(start)
			if err != nil || solution.Steps != cases[i].steps {
				b.Fatalf("%v %v: %d, %v", s.Board, s.Hand, solution.Steps, err)
			}
		}
	}
	hardest := 0
	for i := range took {
		if took[i] > took[hardest] {
			hardest = i
		}
	}
	b.Logf("the hardest is %s %s", cases[hardest].board, cases[hardest].hand)
	b.ReportMetric(float64(took[hardest].Nanoseconds())/float64(b.N), "ns/hardest")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(states)), "ns/state")
}

// drawnStates are as many states of each length from 1 to 16 and of each
// of these kinds: a hand that clears the board, the same with balls to spare
// up to five, the same with one ball exchanged, and any five balls with a
// board that they might clear by its lower bound.
func drawnStates(t testing.TB, ofEach int) []State {
	r := seeded(t)
	var states []State
	for n := 1; n <= 16; n++ {
		for range ofEach {
			solvable := State{}
			for solvable.Board.Len() != n {
				solvable = unplayed(r, 1+r.IntN(3), max(n, 6))
				for range r.IntN(3) {
					solvable = takenOut(r, solvable)
				}
			}
			spare := solvable
			for spare.Hand.Size() < 5 {
				spare.Hand = spare.Hand.Add(Color(1 + r.IntN(5)))
			}
			exchanged := spare
			for exchanged.Hand == spare.Hand {
				if c := Color(1 + r.IntN(5)); spare.Hand.Count(c) > 0 {
					exchanged.Hand = spare.Hand.Remove(c).Add(Color(1 + r.IntN(5)))
				}
			}
			any := State{Hand: randomHand(r, 5, 5)}
			for any.Board.Len() == 0 || LowerBound(any.Board) > 5 {
				any.Board = randomBoard(r, n, 1+r.IntN(5))
			}
			states = append(states, solvable, spare, exchanged, any)
		}
	}
	return states
}

// takenOut returns the state with a ball of the board in the hand instead, or
// as it is if that ball keeps two others apart.
func takenOut(r *rand.Rand, s State) State {
	row := s.Board.Sequence()
	i := r.IntN(len(row))
	if b := BoardOf(row.Without(i, 1)...); len(row) > 1 && b.Settled() {
		return State{b, s.Hand.Add(row[i])}
	}
	return s
}

// BenchmarkSolveDrawn solves drawn states of 1 to 16 balls, and reports how
// long one takes on average, at the median and at the slowest.
func BenchmarkSolveDrawn(b *testing.B) {
	states := drawnStates(b, 100)
	took := make([]time.Duration, len(states))
	solvable := 0
	for b.Loop() {
		solvable = 0
		for i, s := range states {
			start := time.Now()
			solution, err := Solve(context.Background(), s)
			took[i] += time.Since(start)
			if err != nil {
				b.Fatal(err)
			}
			if solution.Steps > 0 {
				solvable++
			}
		}
	}
	slices.Sort(took)
	of := func(i int) float64 { return float64(took[i].Nanoseconds()) / float64(b.N) }
	b.ReportMetric(float64(solvable)/float64(len(states)), "solvable")
	b.ReportMetric(of(len(took)/2), "ns/median")
	b.ReportMetric(of(len(took)*9/10), "ns/9-in-10")
	b.ReportMetric(of(len(took)-1), "ns/slowest")
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(states)), "ns/state")
}

// benchmarkBoards are 1,000 boards of 12 to 16 balls that the bound does not
// show to be hopeless, which are the ones that take time.
func benchmarkBoards(b *testing.B) []Board {
	r := seeded(b)
	var boards []Board
	for len(boards) < 1000 {
		c := randomBoard(r, 12+r.IntN(5), 2+r.IntN(4)).Canonical()
		if LowerBound(c) <= DefaultLimits.Hand {
			boards = append(boards, c)
		}
	}
	return boards
}

func BenchmarkMinimalHands(b *testing.B) {
	boards := benchmarkBoards(b)[:50]
	for b.Loop() {
		for _, board := range boards {
			if _, err := MinimalHands(context.Background(), board, DefaultLimits.Hand, DefaultLimits.Colors); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(boards)), "ns/board")
}

func BenchmarkRate(b *testing.B) {
	r := seeded(b)
	states := make([]State, 50)
	for i := range states {
		states[i] = unplayed(r, 5, DefaultLimits.Board)
	}
	for b.Loop() {
		for _, s := range states {
			if _, err := Rate(context.Background(), s); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(states)), "ns/state")
}

// The three below are called by the million; an iteration is one call.

func BenchmarkCanonical(b *testing.B) {
	boards, h, i := benchmarkBoards(b), hand("RRYBG"), 0
	for b.Loop() {
		Canonical(boards[i%len(boards)], h)
		i++
	}
}

func BenchmarkPlay(b *testing.B) {
	boards, i := benchmarkBoards(b), 0
	for b.Loop() {
		board := boards[i%len(boards)]
		board.Play(NewMove(Color(1+i%5), i%13))
		i++
	}
}

func BenchmarkLowerBound(b *testing.B) {
	boards, i := benchmarkBoards(b), 0
	for b.Loop() {
		LowerBound(boards[i%len(boards)])
		i++
	}
}
