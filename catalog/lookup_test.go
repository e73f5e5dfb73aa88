package catalog

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"zumabase/solver"
)

// clears reports whether the line clears the state's board by the rules with
// balls of its hand.
func clears(s solver.State, line []solver.Move) bool {
	for _, move := range line {
		if s.Board.Empty() || move.Gap() > s.Board.Len() || s.Hand.Count(move.Ball()) == 0 {
			return false
		}
		s.Board, s.Hand = s.Board.Play(move), s.Hand.Remove(move.Ball())
	}
	return s.Board.Empty()
}

// TestLookupAgainstSolve asks every raw state of few balls both ways.
func TestLookupAgainstSolve(t *testing.T) {
	t.Parallel()
	ctx := context.Background()
	c := openBuilt(t, withBoard(6))
	hands := solver.Hands(1, 3, 4)
	var states []solver.State
	var extend func(b solver.Board)
	extend = func(b solver.Board) {
		if !b.Empty() {
			for _, hand := range hands {
				states = append(states, solver.State{Board: b, Hand: hand})
			}
		}
		for color := solver.Color(1); color <= 4 && b.Len() < 5; color++ {
			if longer := b.Append(color); longer.Settled() {
				extend(longer)
			}
		}
	}
	extend(solver.Board{})
	answers, err := c.LookupAll(ctx, states)
	if err != nil {
		t.Fatal(err)
	}
	for i, state := range states {
		want, err := solver.Solve(ctx, state)
		if err != nil {
			t.Fatal(err)
		}
		got := answers[i]
		if got.Err != nil || got.Steps != want.Steps || len(got.Line) != max(got.Steps, 0) ||
			got.Steps > 0 && !clears(state, got.Line) {
			t.Fatalf("%v with %v: %d %v, %v; want %d", state.Board, state.Hand, got.Steps, got.Line, got.Err, want.Steps)
		}
		if i%50 == 0 {
			one, err := c.Lookup(ctx, state)
			if err != nil || one.Steps != got.Steps || len(one.Line) != len(got.Line) {
				t.Fatalf("%v with %v: Lookup says %v, %v, and LookupAll %v", state.Board, state.Hand, one, err, got)
			}
		}
	}
	t.Logf("%d states", len(states))
}

// drawText draws a board that can be cleared, in other letters, perhaps
// mirrored, with a hand that has a minimal hand of it and a few balls more.
func drawText(t *rapid.T, rows []solver.Row) (board, hand, mirrored, renamed string, steps int) {
	row := rows[rapid.IntRange(0, len(rows)-1).Draw(t, "row")]
	board = row.Board.String()
	hand = row.Hand.String() + rapid.StringMatching("[RYBGW]{0,2}").Draw(t, "more")
	backward := []byte(board)
	for i, j := 0, len(backward)-1; i < j; i, j = i+1, j-1 {
		backward[i], backward[j] = backward[j], backward[i]
	}
	letters := rapid.Permutation([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ")).Draw(t, "letters")
	rename := func(text string) string {
		return strings.Map(func(letter rune) rune { return rune(letters[letter-'A']) }, text)
	}
	return board, hand, string(backward), rename(board) + " " + rename(hand), row.Hand.Size()
}

// TestLookupCopies: a state, its mirror image and its copies in other colours
// have the same number of steps, and each line plays in its own terms.
func TestLookupCopies(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	enumeration, err := solver.Enumerate(context.Background(), withBoard(10), solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		board, hand, mirrored, renamed, atMost := drawText(t, enumeration.Rows)
		words := strings.Fields(renamed)
		steps := 0
		for i, text := range [][2]string{{board, hand}, {mirrored, hand}, {words[0], words[1]}, {strings.ToLower(words[0]), words[1]}} {
			state, _, err := solver.ParseState(text[0], text[1])
			if err != nil {
				t.Fatal(err)
			}
			answer, err := c.Lookup(context.Background(), state)
			if err != nil {
				t.Fatal(err)
			}
			if i == 0 {
				steps = answer.Steps
			}
			if answer.Steps != steps || answer.Steps > atMost || answer.Steps < 1 {
				t.Errorf("%v: %d steps, and %v has %d", text, answer.Steps, board, steps)
			}
			if !clears(state, answer.Line) {
				t.Errorf("%v: the line %v does not clear it", text, answer.Line)
			}
		}
	})
}

func TestLookupNotCovered(t *testing.T) {
	c := openBuilt(t, withBoard(6))
	for _, q := range []struct {
		board, hand string
		steps       int // 0 for not covered
		says        string
	}{
		{"RYRYRY", "R", -1, ""},
		{"RYRYRYR", "R", 0, "the board has 7 balls, and the catalog goes to 6"},
		{"RYBGWO", "RYB", 0, "there are 6 colours, and the catalog goes to 5"},
		{"RYBGW", "OOO", 0, "there are 6 colours"},
		{"RYBGW", "OOP", -1, ""}, // no game can use them
		{"R", "RRRRRRR", 2, ""},
		{"RY", "RRRYYYBBB", 4, ""},
		{"RYR", "YYYYYYR", 3, ""},
		{"RYBR", "RRRRRRR", 0, "no hand of up to 5 balls clears the board, and with 7 the catalog cannot tell"},
		{"RYBR", "RGOP", -1, ""},
	} {
		state, _, err := solver.ParseState(q.board, q.hand)
		if err != nil {
			t.Fatal(err)
		}
		one, err := c.Lookup(context.Background(), state)
		many, failed := c.LookupAll(context.Background(), []solver.State{state})
		if failed != nil {
			t.Fatal(failed)
		}
		if one.Steps != many[0].Steps || (err == nil) != (many[0].Err == nil) {
			t.Errorf("%s with %s: Lookup says %v, %v, and LookupAll %v", q.board, q.hand, one, err, many[0])
		}
		if q.says != "" {
			if !errors.Is(err, ErrNotCovered) || !strings.Contains(err.Error(), q.says) {
				t.Errorf("%s with %s: %v, %v; want %q", q.board, q.hand, one, err, q.says)
			}
		} else if err != nil || one.Steps != q.steps {
			t.Errorf("%s with %s: %v, %v; want %d", q.board, q.hand, one, err, q.steps)
		}
	}
}

// TestLookupTogether asks from several goroutines at once.
func TestLookupTogether(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	state, _, err := solver.ParseState("WRRBBW", "RBW")
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 50 {
				if one, err := c.Lookup(context.Background(), state); err != nil || one.Steps != 3 {
					t.Error(one, err)
				}
				if many, err := c.LookupAll(context.Background(), []solver.State{state, state}); err != nil || many[1].Steps != 3 {
					t.Error(many, err)
				}
			}
		})
	}
	group.Wait()
}

// TestLookupDamaged: a line that cannot be played is an error, and not a
// wrong answer or an endless loop.
func TestLookupDamaged(t *testing.T) {
	for _, damage := range []string{
		"UPDATE minimal SET line = 0",
		"UPDATE minimal SET line = line & ~7", // balls of no colour
		"UPDATE minimal SET line = line + 8",
		"UPDATE minimal SET line = -1",
		"UPDATE minimal SET hand = 0",
		"UPDATE minimal SET hand = 100000",
	} {
		path := copyOf(t, built(t, withBoard(4)))
		change(t, path, "DELETE FROM minimal WHERE board <> 'RY'", damage)
		c, err := Open(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		state, _, _ := solver.ParseState("RY", "RRYY")
		if one, err := c.Lookup(context.Background(), state); !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: Lookup: %v, %v", damage, one, err)
		}
		many, err := c.LookupAll(context.Background(), []solver.State{state})
		if err == nil {
			err = many[0].Err
		}
		if !errors.Is(err, ErrDamaged) {
			t.Errorf("%s: LookupAll: %v, %v", damage, many, err)
		}
		c.Close()
	}
}
