package solver

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// counts is a hand as plain numbers.
type counts [MaxColors]int

func countsOf(h Hand) counts {
	var c counts
	for i := range c {
		c[i] = strings.Count(h.String(), Letters[i:i+1])
	}
	return c
}

// drawFullHand draws any hand that a Hand can hold.
func drawFullHand(t *rapid.T, label string) (Hand, counts) {
	var h Hand
	var want counts
	for i := range want {
		want[i] = rapid.IntRange(0, MaxOfColor).Draw(t, label)
		for range want[i] {
			h = h.Add(Color(i + 1))
		}
	}
	return h, want
}

func TestHandProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, xs := drawFullHand(t, "x")
		y, ys := drawFullHand(t, "y")
		size, contains := 0, true
		for i := range xs {
			size += xs[i]
			contains = contains && xs[i] >= ys[i]
			if x.Count(Color(i+1)) != xs[i] {
				t.Fatalf("%v has %d %c, want %d", x, x.Count(Color(i+1)), Letters[i], xs[i])
			}
		}
		if x.Size() != size || countsOf(x) != xs {
			t.Fatalf("%v: size %d, want %d", x, x.Size(), size)
		}
		if x.Contains(y) != contains {
			t.Fatalf("%v contains %v: %v, want %v", x, y, x.Contains(y), contains)
		}
		if !x.Contains(x) || !x.Contains(0) || x != 0 && Hand(0).Contains(x) {
			t.Fatalf("%v does not contain itself or nothing, or is contained in nothing", x)
		}
		// Two hands that differ by one ball are the hardest to tell apart.
		for c := Color(1); c <= MaxColors; c++ {
			if x.Count(c) > 0 {
				less := x.Remove(c)
				if !x.Contains(less) || less.Contains(x) || less.Add(c) != x || less.Size() != size-1 {
					t.Fatalf("%v without a %v is %v", x, c, less)
				}
			}
		}
	})
}

// TestHands: all hands of a range of sizes, each once, by size, then letters.
func TestHands(t *testing.T) {
	for _, tt := range []struct{ from, to, colors, want int }{
		{1, 5, 5, 251}, {0, 5, 5, 252}, {5, 5, 5, 126}, {1, 6, 7, 1715}, {0, 0, 3, 1}, {2, 1, 5, 0}, {3, 3, 1, 1},
	} {
		all := Hands(tt.from, tt.to, tt.colors)
		if len(all) != tt.want {
			t.Errorf("%d hands of %d to %d in %d colours, want %d", len(all), tt.from, tt.to, tt.colors, tt.want)
		}
		for i, h := range all {
			if h.Size() < tt.from || h.Size() > tt.to || int(highest(h.colorSet())) > tt.colors {
				t.Errorf("%v is among the hands of %d to %d in %d colours", h, tt.from, tt.to, tt.colors)
			}
			if i > 0 && compareLetters(all[i-1], h) >= 0 {
				t.Errorf("%v stands before %v", all[i-1], h)
			}
		}
	}
}

// compareLetters compares hands by size, then by letters, on their texts.
func compareLetters(x, y Hand) int {
	xs, ys := colorsOf(x.String()), colorsOf(y.String())
	if len(xs) != len(ys) {
		return len(xs) - len(ys)
	}
	return slices.Compare(xs, ys)
}

func TestCompareHands(t *testing.T) {
	hands := Hands(0, 4, 4)
	for _, x := range hands {
		for _, y := range hands {
			want := compareLetters(x, y)
			if got := CompareHands(x, y); got < 0 != (want < 0) || got > 0 != (want > 0) {
				t.Errorf("%v and %v compare as %d, want %d", x, y, got, want)
			}
		}
	}
}

func TestHandOfLetters(t *testing.T) {
	for letters, want := range map[string]string{"": "", "BRYR": "RRYB", "PORWGBY": "RYBGWOP"} {
		if got := hand(letters).String(); got != want {
			t.Errorf("the hand of %q is %q, want %q", letters, got, want)
		}
	}
}

// TestHandEdges adds what a hand cannot hold and removes what it does not have:
// no other colour changes.
func TestHandEdges(t *testing.T) {
	var h Hand
	for range MaxOfColor + 1 {
		h = h.Add(3)
	}
	if h.Count(3) != MaxOfColor || h.Size() != MaxOfColor {
		t.Errorf("sixteen balls make %v", h)
	}
	for _, c := range []Color{0, MaxColors + 1, 255} {
		if got := h.Add(c); got != h {
			t.Errorf("with a ball of the colour %d: %v", c, got)
		}
		if got := h.Remove(c); got != h || h.Count(c) != 0 {
			t.Errorf("without a ball of the colour %d, of which there are %d: %v", c, h.Count(c), got)
		}
	}
	if got := h.Remove(2); got != h {
		t.Errorf("without a Y, of which there is none: %v", got)
	}
}

// TestUseful: what Useful leaves out no line uses, and what it leaves some
// group could still hold.
func TestUseful(t *testing.T) {
	for _, tt := range []struct{ board, hand, want string }{
		{"RRYBBR", "RYB", "RB"}, // one Y on the board and one in the hand
		{"RRYBBR", "RYYB", "RYYB"},
		{"RRYY", "RGG", "R"},
		{"RRYY", "RGGG", "RGGG"},
		{"R", "R", ""},
		{"RR", "R", "R"},
		{"RYRYR", "", ""},
	} {
		if got := (State{board(tt.board), hand(tt.hand)}).Useful(); got != hand(tt.want) {
			t.Errorf("of %s the board %s can use %v, want %s", tt.hand, tt.board, got, tt.want)
		}
	}
	oracle := newHandOracle(4, 4, 3)
	for n := 1; n <= 4; n++ {
		for _, b := range canonicalBoards(n, 3) {
			for _, h := range Hands(1, 4, 3) {
				if got, want := oracle.steps(b, State{b, h}.Useful()), oracle.steps(b, h); got != want {
					t.Errorf("%v %v takes %d steps, its useful balls %d", b, h, want, got)
				}
			}
		}
	}
}
