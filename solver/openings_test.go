package solver

import (
	"context"
	"errors"
	"testing"
)

// TestOpenings holds the first moves that do not lose against the measures,
// and against what is left after each of them.
func TestOpenings(t *testing.T) {
	for _, c := range [][2]string{{"RRYYRRBBRR", "YB"}, {"RRY", "RYY"}, {"WRRBBW", "RBW"}, {"RRYYRR", "YBB"}, {"RY", "RY"}} {
		s, _, err := ParseState(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		want, err := Rate(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		openings, err := Openings(t.Context(), s)
		if err != nil {
			t.Fatal(err)
		}
		lines := uint64(0)
		for _, o := range openings {
			lines += o.Lines
			after, err := Rate(t.Context(), State{s.Board.Play(o.Move), s.Hand.Remove(o.Move.Ball())})
			if err != nil {
				t.Fatal(err)
			}
			// The end of a line has no lines of its own.
			if s.Board.Play(o.Move) != (Board{}) && after.Lines != o.Lines {
				t.Errorf("%v: %d lines behind %v, want %d", c, o.Lines, o.Move, after.Lines)
			}
		}
		if len(openings) != int(want.Openings) || lines != want.Lines {
			t.Errorf("%v: %d openings of %d lines, want %d of %d", c, len(openings), lines, want.Openings, want.Lines)
		}
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s, _, err := ParseState("RRYYRRBBRRYYRR", "RYBGW")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Openings(ended, s); !errors.Is(err, context.Canceled) {
		t.Errorf("after its context ended: %v", err)
	}
}
