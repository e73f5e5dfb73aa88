package solver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestMinimalHandsOfAnyForm: the hands of a board in other colours, or from
// the other end, are those of its canonical form, mapped; colours that the
// board lacks are named in order.
func TestMinimalHandsOfAnyForm(t *testing.T) {
	r := seeded(t)
	hands := 0
	for range 300 {
		s := unplayed(r, 1+r.IntN(3), 12)
		there := randomSymmetry(r)
		image := there.Board(s.Board)
		want, err := MinimalHands(context.Background(), s.Board, 4, MaxColors)
		if err != nil {
			t.Fatal(err)
		}
		got, err := MinimalHands(context.Background(), image, 4, MaxColors)
		if err != nil {
			t.Fatal(err)
		}
		canonical := func(b Board, hands []Hand) []Hand {
			var all []Hand
			mirror, _ := b.Symmetric()
			for _, h := range hands {
				_, one, _ := Canonical(b, h)
				_, other, _ := Canonical(b, mirror.Hand(h))
				all = append(all, one, other)
			}
			slices.SortFunc(all, CompareHands)
			return slices.Compact(all)
		}
		if !slices.Equal(canonical(image, got), canonical(s.Board, want)) {
			t.Errorf("%v has the hands %v, its image %v has %v", s.Board, want, image, got)
		}
		if !slices.IsSortedFunc(got, compareLetters) {
			t.Errorf("%v: the hands %v are not in order", image, got)
		}
		if len(got) == 0 {
			t.Errorf("%v has no hand, though %v clears it", image, there.Hand(s.Hand))
		}
		hands += len(got)
	}
	t.Logf("%d hands", hands)
}

func TestMinimalHandsLimits(t *testing.T) {
	for _, tt := range []struct {
		board        string
		hand, colors int
		want         string
	}{
		{"RR", 5, 5, "[R]"},
		{"RR", 1, 1, "[R]"},
		{"PP", 5, 7, "[P]"},
		{"PP", 1, 1, "[P]"}, // one colour, whichever it is
		{"RRYYRR", 5, 5, "[Y]"},
		{"WRRBBW", 2, 5, "[]"},
		{"WRRBBW", 3, 5, "[RBW]"},
		{"R", 16, 1, "[RR]"}, // more balls than a hand holds of a colour
		{"R", MaxBalls, 1, "[RR]"},
		{"", 3, 3, "[]"}, // the empty hand
	} {
		got, err := MinimalHands(t.Context(), board(tt.board), tt.hand, tt.colors)
		if err != nil || fmt.Sprint(got) != tt.want {
			t.Errorf("%q, hands of %d, %d colours: %v, %v, want %v", tt.board, tt.hand, tt.colors, got, err, tt.want)
		}
	}
	if got, err := MinimalHands(t.Context(), Board{}, 3, 3); len(got) != 1 || got[0] != 0 || err != nil {
		t.Errorf("the empty board: %v, %v, want the empty hand", got, err)
	}
}

func TestMinimalHandsRefuses(t *testing.T) {
	for _, tt := range []struct {
		board        Board
		hand, colors int
		want         error
	}{
		{board("RR"), 0, 5, ErrLimits},
		{board("RR"), -1, 5, ErrLimits},
		{board("RR"), MaxBalls + 1, 5, ErrLimits},
		{board("RR"), 5, 0, ErrLimits},
		{board("RR"), 5, MaxColors + 1, ErrLimits},
		{board("RYB"), 5, 2, ErrLimits},
		{board(strings.Repeat("RRYY", 7)), 5, 5, ErrTooLong},
	} {
		if got, err := MinimalHands(t.Context(), tt.board, tt.hand, tt.colors); !errors.Is(err, tt.want) || got != nil {
			t.Errorf("%v, hands of %d, %d colours: %v, %v, want %v", tt.board, tt.hand, tt.colors, got, err, tt.want)
		}
	}
	var run *RunError
	if got, err := MinimalHands(t.Context(), board("RYYYR"), 5, 5); !errors.As(err, &run) || run.Start != 1 || got != nil {
		t.Errorf("a board that is not settled: %v, %v", got, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := MinimalHands(ctx, board("RR"), 5, 5); err != context.Canceled {
		t.Errorf("without a context: %v", err)
	}
}

// TestLargeHands holds hands of more balls than an enumeration looks at
// against the plain search.
func TestLargeHands(t *testing.T) {
	for _, limits := range []Limits{{4, 7, 3}, {3, 8, 2}, {2, 10, 1}} {
		oracle := newHandOracle(limits.Board, limits.Hand, limits.Colors)
		for n := 1; n <= limits.Board; n++ {
			for _, b := range canonicalBoards(n, limits.Colors) {
				want := oracle.minimal(b)
				got, err := MinimalHands(t.Context(), b, limits.Hand, limits.Colors)
				if err != nil || !slices.Equal(got, want) {
					t.Errorf("%v: the prover has %v, %v, the plain search %v", b, got, err, want)
				}
			}
		}
	}
}

// TestForeign gives the balls of colours that were lacking to all colours that
// they can be of, two at a time, too, which takes hands of seven.
func TestForeign(t *testing.T) {
	p, err := NewProver(7, 4)
	if err != nil {
		t.Fatal(err)
	}
	const taken = 1 << 2 // Y
	hands, err := p.foreign(nil, 0, 0x33, taken, 1)
	if want := "[RRRRBBB RRRRGGG RRRRBBB RBBBGGG RRRRGGG RBBBGGG]"; err != nil || fmt.Sprint(hands) != want {
		t.Errorf("%v, %v, want %v", hands, err, want)
	}
	if _, err := p.foreign(nil, 0xf, 0, taken, 1); !errors.Is(err, ErrTooLong) {
		t.Errorf("sixteen balls of a colour: %v", err)
	}
}

// TestProver holds the prover against the retrograde enumeration, on every
// board.
func TestProver(t *testing.T) {
	for _, limits := range []Limits{{10, 5, 5}, {8, 6, 4}, {7, 5, 7}, {7, 4, 2}} {
		e := enumerate(t, limits, 0)
		prover, err := NewProver(limits.Hand, limits.Colors)
		if err != nil {
			t.Fatal(err)
		}
		for length := 1; length <= limits.Board; length++ {
			for _, b := range canonicalBoards(length, limits.Colors) {
				have, err := prover.MinimalHands(t.Context(), b)
				if err != nil {
					t.Fatal(err)
				}
				if want := e.MinimalHands(b); !slices.Equal(have, want) {
					t.Errorf("%v: board %v: have %v, want %v", limits, b, have, want)
				}
			}
		}
	}
}
