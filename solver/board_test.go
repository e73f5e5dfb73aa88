package solver

import (
	"cmp"
	"slices"
	"strings"
	"testing"
)

// TestBoardIsItsRow holds what a packed board tells of itself against the row
// that it was made of.
func TestBoardIsItsRow(t *testing.T) {
	r := seeded(t)
	for i := range 3000 {
		row := make([]Color, i%(MaxBalls+1))
		for j := range row {
			row[j] = Color(1 + r.IntN(1+i%MaxColors)) // not settled, mostly
		}
		b := BoardOf(row...)
		letters := ""
		counts := make(map[Color]int)
		for _, c := range row {
			letters += c.String()
			counts[c]++
		}
		if b.Len() != len(row) || b.String() != letters || b.Colors() != len(counts) {
			t.Fatalf("%v: length %d, text %v, %d colours", row, b.Len(), b, b.Colors())
		}
		for j, c := range row {
			if b.Ball(j) != c {
				t.Fatalf("ball %d of %v is %v, want %v", j, row, b.Ball(j), c)
			}
		}
		reversed := slices.Clone(row)
		slices.Reverse(reversed)
		if b.Reverse() != BoardOf(reversed...) {
			t.Fatalf("the reverse of %v is %v", b, b.Reverse())
		}
		settled := runOfThree.FindStringIndex(letters) == nil
		if b.Settled() != settled {
			t.Fatalf("%v settled: %v, want %v", b, b.Settled(), settled)
		}
		if len(counts) == 0 || slices.Max(mapValues(counts)) <= MaxOfColor {
			if b.Balls() != HandOf(row...) {
				t.Fatalf("the balls of %v are %v", b, b.Balls())
			}
		}
	}
}

func mapValues(m map[Color]int) []int {
	var values []int
	for _, v := range m {
		values = append(values, v)
	}
	return values
}

// TestBoardOrder: as numbers, boards compare by length, then from the left.
func TestBoardOrder(t *testing.T) {
	r := seeded(t)
	for range 3000 {
		x, y := randomBoard(r, r.IntN(5), 3), randomBoard(r, r.IntN(5), 3)
		want := cmp.Or(cmp.Compare(x.Len(), y.Len()), slices.Compare(colorsOf(x.String()), colorsOf(y.String())))
		if cmp.Compare(x, y) != want {
			t.Fatalf("%v and %v compare as %d, want %d", x, y, cmp.Compare(x, y), want)
		}
	}
}

func TestBoardOfTooMany(t *testing.T) {
	if b := BoardOf(slices.Repeat([]Color{1, 7}, 10)...); b.Len() != 20 {
		t.Errorf("20 balls make a board of %d", b.Len())
	}
	full := slices.Repeat([]Color{7, 7, 1}, 7)
	if b := BoardOf(full...); b.Len() != MaxBalls || b.String() != strings.Repeat("PPR", 7) {
		t.Errorf("21 balls make the board %v", b)
	}
	mustPanic(t, "22 balls", func() { BoardOf(append(full, 1)...) })
}

func mustPanic(t *testing.T, why string, f func()) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Errorf("%s: no panic", why)
		}
	}()
	f()
}

func TestColorLetters(t *testing.T) {
	for i, want := range "RYBGWOP" {
		if got := Color(i + 1).Letter(); got != byte(want) {
			t.Errorf("colour %d is %c, want %c", i+1, got, want)
		}
	}
	for _, c := range []Color{0, MaxColors + 1, 255} {
		if c.String() != "?" {
			t.Errorf("%d, no colour, is %q", uint8(c), c.String())
		}
	}
}
