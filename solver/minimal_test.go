package solver

import (
	"context"
	"slices"
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
		limits := Limits{12, 4, MaxColors}
		want, err := MinimalHands(context.Background(), s.Board, limits)
		if err != nil {
			t.Fatal(err)
		}
		got, err := MinimalHands(context.Background(), image, limits)
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
		board  string
		limits Limits
		want   []string
	}{
		{"RR", Limits{16, 5, 5}, []string{"R"}},
		{"RR", Limits{0, 1, 1}, []string{"R"}}, // the board's length is not looked at
		{"PP", Limits{16, 5, 7}, []string{"P"}},
		{"RRYYRR", Limits{16, 5, 5}, []string{"Y"}},
		{"WRRBBW", Limits{16, 2, 5}, nil},
		{"WRRBBW", Limits{16, 3, 5}, []string{"RBW"}},
	} {
		var want []Hand
		for _, text := range tt.want {
			want = append(want, hand(text))
		}
		got, err := MinimalHands(context.Background(), board(tt.board), tt.limits)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s within %v: %v, %v, want %v", tt.board, tt.limits, got, err, tt.want)
		}
	}
}
