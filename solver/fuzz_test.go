package solver

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// FuzzParseState: any two texts are either refused with one of the documented
// errors, or read so that the user sees again what he typed.
func FuzzParseState(f *testing.F) {
	for _, seed := range [][2]string{
		{"WRRBBW", "RBW"}, {"wrrbbw", "xyz"}, {"", ""}, {"RRR", "R"}, {"R Y", "R"}, {"RY", "é"}, {"ıſK", "R"},
		{"ABCDEFGH", "A"}, {"ABCDEFG", "HHH"}, {"ABCDEFG", "HHI"}, {strings.Repeat("AAB", 8), "A"}, {"R", strings.Repeat("R", 20)},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, board, hand string) {
		s, alphabet, err := ParseState(board, hand)
		if err != nil {
			var letter *LetterError
			var run *RunError
			if !errors.Is(err, ErrEmptyBoard) && !errors.Is(err, ErrEmptyHand) && !errors.Is(err, ErrTooLong) &&
				!errors.Is(err, ErrTooManyColors) && !errors.As(err, &letter) && !errors.As(err, &run) {
				t.Fatalf("%q %q: an error of no documented kind: %v", board, hand, err)
			}
			return
		}
		if got, want := alphabet.Board(s.Board), strings.ToUpper(board); got != want || !s.Board.Settled() {
			t.Fatalf("%q is read as %v, which the user sees as %q", board, s.Board, got)
		}
		// The hand's letters, but for colours that can never vanish.
		for _, letter := range strings.ToUpper(hand) {
			text := string(letter)
			typed := strings.Count(strings.ToUpper(hand), text)
			read := 0
			for c := Color(1); c <= MaxColors; c++ {
				if alphabet[c] == text[0] {
					read = s.Hand.Count(c)
				}
			}
			useless := !strings.Contains(strings.ToUpper(board), text) && typed < 3
			if read != typed && !(read == 0 && useless) {
				t.Fatalf("%q %q: %d of %d %s are read", board, hand, read, typed, text)
			}
		}
		again, _, err := ParseState(board, hand)
		if err != nil || again != s {
			t.Fatalf("%q %q is read differently the second time", board, hand)
		}
	})
}

// stateOf makes a state of any bytes: a settled board of the first bytes and a
// hand of the second, in a few colours.
func stateOf(balls, inHand []byte, maxLength, maxSize int, colors byte) State {
	var s State
	for _, ball := range balls {
		if c := Color(ball%colors + 1); s.Board.Len() < maxLength && s.Board.Append(c).Settled() {
			s.Board = s.Board.Append(c)
		}
	}
	for _, ball := range inHand {
		if s.Hand.Size() < maxSize {
			s.Hand = s.Hand.Add(Color(ball%colors + 1))
		}
	}
	return s
}

// FuzzPlay holds moves, and what Chain tells of them, against the game on
// letters.
func FuzzPlay(f *testing.F) {
	f.Add([]byte("\x00\x00\x01\x01\x00\x00"), byte(1), byte(2))
	f.Add([]byte("RRYBBYYRGGWWG"), byte(2), byte(3))
	f.Add([]byte{}, byte(0), byte(0))
	f.Add([]byte("001122334455665544332211"), byte(6), byte(12))
	f.Fuzz(func(t *testing.T, balls []byte, ball, gap byte) {
		b := stateOf(balls, nil, MaxBalls-1, 0, MaxColors).Board
		m := NewMove(Color(ball%MaxColors+1), int(gap)%(b.Len()+1))
		checkMove(t, b, m)
		chain := b.Chain(m)
		if _, groups := b.play(m); len(chain.Groups) != groups || chain.After != b.Play(m) {
			t.Fatalf("%v on %v: the chain ends with %v after %d groups, Play with %v after %d",
				m, b, chain.After, len(chain.Groups), b.Play(m), groups)
		}
	})
}

// FuzzSolve holds Solve, Rate and MinimalHands against the plain search.
func FuzzSolve(f *testing.F) {
	f.Add([]byte("\x00\x00\x01\x01\x00\x00"), []byte{1})
	f.Add([]byte{2, 0, 0, 1, 1, 2}, []byte{0, 1, 2})
	f.Add([]byte{0}, []byte{0, 0, 0})
	f.Add([]byte{0, 1, 0, 1}, []byte{0, 1, 0, 1})
	f.Fuzz(func(t *testing.T, balls, inHand []byte) {
		s := stateOf(balls, inHand, 8, 4, 4)
		if s.Board.Empty() || s.Hand == 0 {
			t.Skip("no state")
		}
		want := SolvePlain(s)
		if got := solve(t, s); got != want {
			t.Fatalf("%v %v: Solve says %d, the plain search %d", s.Board, s.Hand, got, want)
		}
		if got := leastOf(t, s); got != want {
			t.Fatalf("%v %v: the minimal hands say %d, the plain search %d", s.Board, s.Hand, got, want)
		}
		m, err := Rate(context.Background(), s)
		if err != nil || (m.Lines > 0) != (want > 0) {
			t.Fatalf("%v %v: %d lines and %v, the plain search says %d", s.Board, s.Hand, m.Lines, err, want)
		}
	})
}
