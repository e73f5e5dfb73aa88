package solver

import (
	"slices"
	"strings"
	"testing"
)

// checkMove holds one move against the game on letters.
func checkMove(t *testing.T, b Board, m Move) {
	t.Helper()
	row := b.String()
	want, wantGroups := naivePlay(row, m.Gap(), m.Ball().Letter())
	next, groups := b.play(m)
	if next.String() != want || groups != wantGroups || b.Play(m) != next {
		t.Fatalf("%v on %s leads to %v and removes %d groups, want %s and %d", m, row, next, groups, want, wantGroups)
	}
	if !next.Settled() {
		t.Fatalf("%v on %s leads to %v, which is not settled", m, row, next)
	}
	// The normal form is the leftmost gap that leads to the same row.
	leftmost := 0
	for after := ""; ; leftmost++ {
		if after, _ = naivePlay(row, leftmost, m.Ball().Letter()); after == want {
			break
		}
	}
	if normal := b.Normal(m); normal != NewMove(m.Ball(), leftmost) {
		t.Fatalf("the normal form of %v on %s is %v, want gap %d", m, row, normal, leftmost)
	}
}

// checkMoves holds all moves of a state against the game on letters: each
// state that some insertion leads to is reached by exactly one move.
func checkMoves(t *testing.T, b Board, h Hand) {
	t.Helper()
	moves := Moves(nil, b, h)
	if !slices.IsSorted(moves) {
		t.Fatalf("%v %v: the moves %v are not in order", b, h, moves)
	}
	reached := make(map[naiveState]Move)
	removing := 0
	for _, m := range moves {
		next, groups := b.play(m)
		state := naiveState{next.String(), h.Remove(m.Ball()).String()}
		if other, ok := reached[state]; ok {
			t.Fatalf("%v %v: the moves %v and %v lead to the same state", b, h, other, m)
		}
		if b.Normal(m) != m {
			t.Fatalf("%v %v: the move %v is not in normal form", b, h, m)
		}
		reached[state] = m
		if groups > 0 {
			removing++
		}
	}
	want := naiveMoves(b.String(), h.String())
	for state, by := range want {
		if m, ok := reached[state]; !ok || m.String() != by {
			t.Fatalf("%v %v: the move %s is missing, or is %v", b, h, by, m)
		}
	}
	if len(want) != len(moves) {
		t.Fatalf("%v %v has %d moves, want %d", b, h, len(moves), len(want))
	}
	if got := choices(b, h); got != len(want) {
		t.Fatalf("%v %v: choices are %d, want %d", b, h, got, len(want))
	}
	if got := removals(b, h); got != removing {
		t.Fatalf("%v %v: %d moves remove balls, removals says %d", b, h, removing, got)
	}
}

// TestAllSmallBoards plays every move on every board of up to 8 balls, named
// in order, with each of the board's colours and one that it lacks. So the
// theorem beside Move, that moves in normal form lead to different states, is
// tried on all of them.
func TestAllSmallBoards(t *testing.T) {
	longest := 8
	if testing.Short() {
		longest = 6
	}
	var boards []Board
	for n := 0; n <= longest; n++ {
		boards = append(boards, boardsByName(n, 5)...)
	}
	spread(len(boards), func(i int) {
		b := boards[i]
		var h Hand
		for c := Color(1); int(c) <= b.Colors()+1; c++ {
			h = h.Add(c)
			for gap := range b.Len() + 1 {
				checkMove(t, b, NewMove(c, gap))
			}
		}
		checkMoves(t, b, h)
		checkMoves(t, b, h.Remove(1).Add(2).Add(2))
	})
}

// TestRandomBoards does the same on boards as long as they can be.
func TestRandomBoards(t *testing.T) {
	r := seeded(t)
	for range 1500 {
		b := randomBoard(r, r.IntN(MaxBalls), 2+r.IntN(MaxColors-1))
		for range 5 {
			checkMove(t, b, NewMove(Color(1+r.IntN(MaxColors)), r.IntN(b.Len()+1)))
		}
		checkMoves(t, b, randomHand(r, r.IntN(5), MaxColors))
	}
}

// TestLongChains builds nests on purpose, which random boards seldom have.
func TestLongChains(t *testing.T) {
	for _, tt := range []struct {
		board, move, after string
		groups             int
	}{
		{"RR", "R0", "", 1},
		{"WRRBBW", "R1", "WBBW", 1},
		{"RRYYR", "Y2", "", 2},
		{"RRYYRR", "Y2", "", 2},
		{"RYYR", "Y1", "RR", 1},
		{"RYYRR", "Y3", "", 2},
		{"RRYBBYYRGGWWG", "B3", "GGWWG", 3},
		{"RRYYBBGGWWOOPPOWGBYR", "P12", "", 7},
		{"RRYRRYYRRYRRYR", "Y5", "RRYYRRYR", 2}, // the R that meet are four
		{"YRRBBRRY", "B3", "YY", 2},
		{"RRYRR", "R2", "YRR", 1}, // one run at a time
	} {
		b := board(tt.board)
		m := move(tt.move)
		after, groups := b.play(m)
		if after.String() != tt.after || groups != tt.groups {
			t.Errorf("%s on %s leads to %q and removes %d groups, want %q and %d", tt.move, tt.board, after, groups, tt.after, tt.groups)
		}
		checkMove(t, b, m)
	}
}

// TestFullBoard: on a full row a move that removes balls can be made.
func TestFullBoard(t *testing.T) {
	b := board(strings.Repeat("RRYY", 7) + "RRY")
	for _, m := range Moves(nil, b, hand("RY")) {
		want, groups := naivePlay(b.String(), m.Gap(), m.Ball().Letter())
		if groups == 0 {
			continue
		}
		if got := b.Play(m); got.String() != want {
			t.Errorf("%v on %v leads to %v, want %s", m, b, got, want)
		}
	}
}

// TestChainMoments holds a move's moments against the game on letters.
func TestChainMoments(t *testing.T) {
	check := func(b Board, m Move) {
		row := b.String()[:m.Gap()] + m.Ball().String() + b.String()[m.Gap():]
		chain := b.Chain(m)
		if chain.Row.String() != row || chain.Inserted != m.Gap() || chain.Row[chain.Inserted] != m.Ball() {
			t.Fatalf("%v on %v shows the row %v with the ball at %d", m, b, chain.Row, chain.Inserted)
		}
		for _, g := range chain.Groups {
			run := runOfThree.FindStringIndex(row)
			if run == nil || g.Start != run[0] || g.Length != run[1]-run[0] || g.Color.Letter() != row[run[0]] {
				t.Fatalf("%v on %v removes %+v of %s", m, b, g, row)
			}
			row = row[:run[0]] + row[run[1]:]
		}
		_, groups := b.play(m)
		if chain.After.String() != row || chain.After != b.Play(m) || len(chain.Groups) != groups {
			t.Fatalf("%v on %v ends with %v after %d groups, want %v after %d", m, b, chain.After, len(chain.Groups), b.Play(m), groups)
		}
	}
	for n := 0; n <= 6; n++ {
		for _, b := range boardsByName(n, 3) {
			for c := Color(1); c <= 3; c++ {
				for gap := range n + 1 {
					check(b, NewMove(c, gap))
				}
			}
		}
	}
	r := seeded(t)
	for range 2000 {
		b := randomBoard(r, r.IntN(MaxBalls), 2+r.IntN(3))
		check(b, NewMove(Color(1+r.IntN(4)), r.IntN(b.Len()+1)))
	}
}

func TestMoveText(t *testing.T) {
	for c := Color(1); c <= MaxColors; c++ {
		for gap := range MaxBalls + 1 {
			if m := NewMove(c, gap); m.Ball() != c || m.Gap() != gap {
				t.Errorf("%v at gap %d becomes %v at gap %d", c, gap, m.Ball(), m.Gap())
			}
		}
	}
	if got := NewMove(5, 17).String(); got != "W17" {
		t.Errorf("W at gap 17 is %q", got)
	}
}

func TestLineHoldsMoves(t *testing.T) {
	r := seeded(t)
	for n := range 9 {
		moves := make([]Move, n)
		var words []string
		for i := range moves {
			moves[i] = NewMove(Color(1+r.IntN(MaxColors)), r.IntN(MaxBalls+1))
			words = append(words, moves[i].String())
		}
		line := NewLine(moves)
		if !slices.Equal(line.Moves(), moves) || line.String() != strings.Join(words, " ") {
			t.Errorf("%v becomes the line %v", moves, line)
		}
	}
}
