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
		for c := Color(1); c <= MaxColors; c++ {
			if b.Count(c) != counts[c] {
				t.Fatalf("%v has %d balls of colour %v, want %d", b, b.Count(c), c, counts[c])
			}
		}
	}
}

// TestBoardOrder: as numbers, boards compare by length, then from the left.
func TestBoardOrder(t *testing.T) {
	r := seeded(t)
	for range 3000 {
		x, y := randomBoard(r, r.IntN(5), 3), randomBoard(r, r.IntN(5), 3)
		want := cmp.Or(cmp.Compare(x.Len(), y.Len()), slices.Compare(colorsOf(x.String()), colorsOf(y.String())))
		if x.Compare(y) != want {
			t.Fatalf("%v and %v compare as %d, want %d", x, y, x.Compare(y), want)
		}
	}
}

// TestKey: the keys of a base are all numbers from 0 on, in the order of the
// boards, settled or not, and the longest boards still fit.
func TestKey(t *testing.T) {
	r := seeded(t)
	for base := 1; base <= 8; base++ {
		colors := min(base, MaxColors)
		if base <= MaxColors {
			last := Board{}
			for key := range uint64(2000) {
				b := BoardOfKey(key, base)
				if b.Key(base) != key || b.Len() > KeyBalls(base) {
					break // of one colour, there are not so many
				}
				if key > 0 && last.Compare(b) != -1 {
					t.Fatalf("base %d: %v has a greater key than %v", base, b, last)
				}
				last = b
			}
		}
		for range 300 {
			b := randomBoard(r, KeyBalls(base), colors)
			if got := BoardOfKey(b.Key(base), base); got != b {
				t.Fatalf("base %d: the key of %v leads to %v", base, b, got)
			}
		}
		greatest := BoardOf(slices.Repeat([]Color{Color(colors)}, KeyBalls(base))...)
		if got := BoardOfKey(greatest.Key(base), base); got != greatest {
			t.Errorf("base %d: the key of %v leads to %v", base, greatest, got)
		}
	}
}

// TestBoardParts puts boards together and takes them apart on both sides of
// the border of the two words.
func TestBoardParts(t *testing.T) {
	r := seeded(t)
	for range 3000 {
		b := randomBoard(r, r.IntN(MaxBalls+1), 3)
		row := b.Sequence()
		start := r.IntN(len(row) + 1)
		length := r.IntN(len(row) - start + 1)
		if got, want := b.Without(start, length), BoardOf(row.Without(start, length)...); got != want {
			t.Fatalf("%v without %d balls from %d on is %v, want %v", b, length, start, got, want)
		}
		again := Board{}
		for _, run := range Runs(nil, b) {
			for range run.Length {
				again = again.Append(run.Color)
			}
		}
		if again != b {
			t.Fatalf("the runs of %v make %v", b, again)
		}
	}
}

func TestBoardOfTooMany(t *testing.T) {
	if b := BoardOf(slices.Repeat([]Color{1, 7}, 15)...); b.Len() != 30 {
		t.Errorf("30 balls make a board of %d", b.Len())
	}
	full := append(slices.Repeat([]Color{7, 7, 1}, 10), 7)
	if b := BoardOf(full...); b.Len() != MaxBalls || b.String() != strings.Repeat("PPR", 10)+"P" {
		t.Errorf("31 balls make the board %v", b)
	}
	mustPanic(t, "32 balls", func() { BoardOf(append(full, 1)...) })
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
