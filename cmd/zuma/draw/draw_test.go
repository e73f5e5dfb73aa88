package draw

import (
	"regexp"
	"strings"
	"testing"

	"zumabase/solver"
)

func state(t *testing.T, board, hand string) (solver.State, solver.Alphabet) {
	t.Helper()
	s, alphabet, err := solver.ParseState(board, hand)
	if err != nil {
		t.Fatal(err)
	}
	return s, alphabet
}

func moves(words ...solver.Move) []solver.Move { return words }

func TestLine(t *testing.T) {
	const r, y, b, w = 1, 2, 3, 5
	move := solver.NewMove
	for _, c := range []struct {
		board, hand string
		line        []solver.Move
		want        string
	}{
		{"WRRBBW", "RBW", moves(move(r, 1), move(b, 1), move(w, 0)), `
             W R R B B W
 1. R at 1   W(R)R R B B W
             W[R R R]B B W
             W B B W
 2. B at 1   W(B)B B W
             W[B B B]W
             W W
 3. W at 0  (W)W W
            [W W W]
             clear`},
		// A chain, and insertions at both ends.
		{"RRYYRRBBRR", "YB", moves(move(b, 1), move(y, 3)), `
             R R Y Y R R B B R R
 1. B at 1   R(B)R Y Y R R B B R R
 2. Y at 3   R B R(Y)Y Y R R B B R R
             R B R[Y Y Y]R R B B R R
             R B[R R R]B B R R
             R[B B B]R R
            [R R R]
             clear`},
		{"RY", "YYRR", moves(move(y, 2)), `
             R Y
 1. Y at 2   R Y(Y)`},
		// In the user's own letters.
		{"TT", "T", moves(move(1, 0)), `
             T T
 1. T at 0  (T)T T
            [T T T]
             clear`},
	} {
		s, alphabet := state(t, c.board, c.hand)
		var plain, colored strings.Builder
		if err := (Pen{Alphabet: alphabet}).Line(&plain, s.Board, c.line); err != nil {
			t.Fatal(err)
		}
		if got, want := plain.String(), strings.TrimPrefix(c.want, "\n")+"\n"; got != want {
			t.Errorf("%s is drawn\n%s\nwant\n%s", c.board, got, want)
		}
		// Colour is all that colour adds.
		if err := (Pen{Alphabet: alphabet, Color: true}).Line(&colored, s.Board, c.line); err != nil {
			t.Fatal(err)
		}
		if got := withoutColor(colored.String()); got != plain.String() {
			t.Errorf("%s without its colours is\n%s\nwant\n%s", c.board, got, plain.String())
		}
		if !strings.Contains(colored.String(), "\x1b[") {
			t.Errorf("%s has no colours", c.board)
		}
	}
}

func withoutColor(s string) string {
	return regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(s, "")
}

func TestRowAndHand(t *testing.T) {
	s, alphabet := state(t, "WRRBBW", "WBR")
	pen := Pen{Alphabet: alphabet}
	if got := pen.Row(s.Board); got != "W R R B B W" {
		t.Errorf("the row is %q", got)
	}
	if got := pen.Hand(s.Hand); got != "R B W" {
		t.Errorf("the hand is %q", got)
	}
	// All seven colours have a paint, and each its own.
	s, alphabet = state(t, "RYBGWOP", "R")
	seen := make(map[string]bool)
	for _, ball := range strings.Fields((Pen{Alphabet: alphabet, Color: true}).Row(s.Board)) {
		letter := withoutColor(ball)
		seen[strings.ReplaceAll(ball, letter, "")] = true
	}
	if len(seen) != solver.MaxColors {
		t.Errorf("%d different paints", len(seen))
	}
}

func TestBar(t *testing.T) {
	for _, c := range []struct {
		share float64
		width int
		want  string
	}{
		{0, 10, ""}, {1e-9, 10, "▏"}, {0.5, 4, "██"}, {1, 4, "████"}, {0.25, 1, "▎"}, {0.875, 1, "▉"}, {0.3, 10, "███"}, {0.32, 10, "███▎"},
	} {
		if got := Bar(c.share, c.width); got != c.want {
			t.Errorf("Bar(%v, %d) = %q, want %q", c.share, c.width, got, c.want)
		}
	}
}
