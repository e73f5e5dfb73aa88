package solver

import (
	"slices"
	"testing"
)

// TestBoundIsAdmissible: on every canonical board of up to plainLength balls,
// with every hand, no game that the plain search finds is shorter than the
// bound, whether the bound knows the hand or not.
func TestBoundIsAdmissible(t *testing.T) {
	oracle := plainHands()
	hands := Hands(1, DefaultLimits.Hand, DefaultLimits.Colors)
	met, solvable := 0, 0
	for n := 1; n <= plainLength; n++ {
		for _, b := range canonicalBoards(n, DefaultLimits.Colors) {
			bound := LowerBound(b)
			if bound < 0 || bound > 2*n {
				t.Errorf("the bound of %v is %d", b, bound)
			}
			if len(oracle.minimal(b)) == 0 {
				continue // nothing for a bound to be above
			}
			for _, h := range hands {
				steps := oracle.steps(b, h)
				if steps < 0 {
					continue
				}
				solvable++
				if bound > steps {
					t.Errorf("%v takes %d steps with %v, the bound is %d", b, steps, h, bound)
				}
				switch with := leastDemand(b, h); {
				case with < 0 || with > steps:
					t.Errorf("%v takes %d steps with %v, the bound for that hand is %d", b, steps, h, with)
				case with < bound:
					t.Errorf("%v: the bound for %v is %d, for any hand %d", b, h, with, bound)
				case with == steps:
					met++
				}
			}
		}
	}
	t.Logf("%d solvable states, the bound is exact for %d", solvable, met)
	if met == 0 {
		t.Error("the bound is never exact: it says nothing")
	}
}

// TestBoundOfRows: nor is it above the size of any hand at the default limits.
func TestBoundOfRows(t *testing.T) {
	rows := fullEnumeration(t).Rows
	const step = 7
	spread(len(rows)/step, func(i int) {
		row := rows[i*step]
		if size := row.Hand.Size(); LowerBound(row.Board) > size || leastDemand(row.Board, row.Hand) < 0 {
			t.Errorf("%v %v: the bound is %d, with that hand %d",
				row.Board, row.Hand, LowerBound(row.Board), leastDemand(row.Board, row.Hand))
		}
	})
}

// TestBoundIsTheCheapestPartition holds the interval programmes against their
// definition: all ways to cut the board's balls into blocks of one colour of
// which no two cross.
func TestBoundIsTheCheapestPartition(t *testing.T) {
	hands := Hands(0, 5, 3)
	for n := 1; n <= 8; n++ {
		for _, b := range boardsByName(n, 3) {
			demands := demandsOf(b.Sequence())
			least := slices.MinFunc(demands, CompareHands).Size()
			if got := LowerBound(b); got != least {
				t.Fatalf("the bound of %v is %d, want %d", b, got, least)
			}
			for _, h := range hands {
				want := -1
				for _, d := range demands {
					if h.Contains(d) && (want < 0 || d.Size() < want) {
						want = d.Size()
					}
				}
				if got := leastDemand(b, h); got != want {
					t.Fatalf("the bound of %v with %v is %d, want %d", b, h, got, want)
				}
			}
		}
	}
	for _, tt := range []struct {
		board string
		want  int
	}{{"", 0}, {"R", 2}, {"RRYBBR", 3}, {"RYRYR", 4}, {"RRYYBBRR", 2}} {
		if got := LowerBound(board(tt.board)); got != tt.want {
			t.Errorf("the bound of %q is %d, want %d", tt.board, got, tt.want)
		}
	}
}

// TestDemandsAfterMoves holds the demands after each move, as the ring tells
// them, against the demands of the row with the ball in it.
func TestDemandsAfterMoves(t *testing.T) {
	r := seeded(t)
	alive := 0
	for range 3000 {
		s := State{randomBoard(r, 1+r.IntN(8), 3), randomHand(r, 1+r.IntN(5), 3)}
		var d demands
		d.number(s.Hand)
		if d.load(s, s.Hand.Size()); s.Hand.Size() == 0 {
			continue
		}
		d.join()
		for _, m := range Moves(nil, s.Board, s.Hand) {
			row := slices.Insert(s.Board.Sequence(), m.Gap(), m.Ball())
			rest := s.Hand.Remove(m.Ball())
			want := -1
			for _, demand := range demandsOf(row) {
				if rest.Contains(demand) && (want < 0 || demand.Size() < want) {
					want = demand.Size()
				}
			}
			got := -1
			if set := d.after(m); set != 0 {
				got = d.least(set)
				alive++
			}
			if got != want {
				t.Fatalf("%v %v: after %v the bound is %d, want %d", s.Board, s.Hand, m, got, want)
			}
		}
	}
	if alive < 1000 {
		t.Errorf("only %d moves leave a demand that the hand contains", alive)
	}
}

// TestParts numbers the parts of hands and adds them up, also where there are
// too many to number.
func TestParts(t *testing.T) {
	for _, tt := range []struct {
		hand   string
		number int
	}{{"", 1}, {"R", 2}, {"RYBGW", 32}, {"RRYBP", 24}, {"RRYYBBGG", 45}, {"RRRRRRRRRRRRRRR", 16}} {
		h := hand(tt.hand)
		var p parts
		p.number(h)
		if int(p.all)+1 != tt.number || p.of(h) != p.all {
			t.Errorf("%s: %d parts, want %d", tt.hand, p.all+1, tt.number)
		}
	}
	// Every colour fifteen times: only how many there are is counted.
	var p parts
	p.number(0xfffffff)
	if p.all != maxParts-1 || p.of(hand("RYP")) != 3 || p.of(0xfffffff) != p.all {
		t.Errorf("%d parts, RYP is %d", p.all+1, p.of(hand("RYP")))
	}
	for _, h := range []Hand{hand("RYBGW"), hand("RRRYYB"), hand("OOPP")} {
		p.number(h)
		all := Hands(0, h.Size(), MaxColors)
		all = slices.DeleteFunc(all, func(part Hand) bool { return !h.Contains(part) })
		for _, x := range all {
			if got := p.least(1 << p.of(x)); got != x.Size() {
				t.Errorf("%v has %d balls as a part of %v", x, got, h)
			}
			for _, y := range all {
				want := uint64(0)
				if h.Contains(x + y) {
					want = 1 << p.of(x+y)
				}
				if got := p.sum(1<<p.of(x), 1<<p.of(y), p.all); got != want {
					t.Errorf("%v and %v are %b of %v, want %b", x, y, got, h, want)
				}
				if got := p.within[p.of(x)]>>p.of(y)&1 == 1; got != x.Contains(y) {
					t.Errorf("%v within %v is %v", y, x, got)
				}
			}
		}
	}
}

// leastDemand returns the size of the smallest demand of the board that the
// hand contains, or -1.
func leastDemand(b Board, h Hand) int {
	var d demands
	d.number(h)
	set := d.load(State{b, h}, h.Size())
	if set == 0 {
		return -1
	}
	return d.least(set)
}

// demandsOf returns what each non-crossing partition of a row demands.
func demandsOf(row Sequence) []Hand {
	var all []Hand
	for _, blocks := range partitionsOf(row) {
		var h Hand
		for _, block := range blocks {
			for range 3 - len(block) {
				h = h.Add(row[block[0]])
			}
		}
		all = append(all, h)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// partitionsOf returns all non-crossing partitions of the row's balls into
// blocks of one colour.
func partitionsOf(row Sequence) [][][]int {
	var all [][][]int
	var put func(ball int, blocks [][]int)
	put = func(ball int, blocks [][]int) {
		if ball == len(row) {
			all = append(all, blocks)
			return
		}
		for i, block := range blocks {
			last := block[len(block)-1]
			crosses := slices.ContainsFunc(blocks, func(other []int) bool {
				return other[0] < last && other[len(other)-1] > last
			})
			if row[last] == row[ball] && !crosses {
				joined := slices.Clone(blocks)
				joined[i] = append(slices.Clone(block), ball)
				put(ball+1, joined)
			}
		}
		put(ball+1, append(slices.Clone(blocks), []int{ball}))
	}
	put(0, nil)
	return all
}
