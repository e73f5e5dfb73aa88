package solver

import (
	"strconv"
	"strings"
	"testing"

	"zumabase/solver/fault"
)

func TestReadCase(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{`WRRBBW RBW`, "WRRBBW RBW"},
		{"WRRBBW\tRBW\t2\tR1 B1", "WRRBBW RBW 2"},
		{"WRRBBW\tRBW\t?\t", "WRRBBW RBW"},
		{`WRRBBW,RBW,-1,`, "WRRBBW RBW -1"},
		{`board = "WRRBBW", hand = "RBW"`, "WRRBBW RBW"},
		{`hand = "RBW", board = "WRRBBW"`, "WRRBBW RBW"},
		{`Input: board = "WRRBBW", hand = "RB"` + "\nOutput: -1\nExplanation: It is impossible to remove all the balls. The best is: WBBW.", "WRRBBW RB -1"},
		{`Input: board = “WRRBBW”, hand = ‘RB’ Expected: 7`, "WRRBBW RB 7"},
		{"\"WRRBBW\"\n\"RBW\"\n", "WRRBBW RBW"},
		{"WRRBBW\r\nRBW\r\n2\r\n", "WRRBBW RBW 2"},
		{`{"board":"WRRBBW","hand":"RBW","steps":2,"moves":[{"ball":"R","position":1,"board":"WBBW"}]}`, "WRRBBW RBW 2"},
		{`["WRRBBW", "RBW"]`, "WRRBBW RBW"},
		{`print(Solution().findMinStep('WRRBBW', 'RBW'))`, "WRRBBW RBW"},
		{`board: WRRBBW; hand: RBW`, "WRRBBW RBW"},
		{`board hand`, "board hand"},
		{`"R é" "?"`, "R é ?"},
	} {
		c, err := ReadCase(tt.text)
		got := c.Board + " " + c.Hand
		if c.Answer != nil {
			got += " " + strconv.Itoa(*c.Answer)
		}
		if err != nil || got != tt.want {
			t.Errorf("%s\nis read as %s, %v; want %s", tt.text, got, err, tt.want)
		}
	}
	for text, field := range map[string]string{
		"": "board", `""`: "board", "WRRBBW": "hand", `board = "RY"`: "hand", `hand = "RY"`: "board", `board = hand = "R"`: "board",
		"R Y B": "board", "{}": "board", "\"": "board",
	} {
		if _, err := ReadCase(text); fault.Of(err).Kind != fault.BadInput || fault.Of(err).Field != field {
			t.Errorf("%q: %v, want a fault of the %s", text, err, field)
		}
	}
}

func TestParseQuestion(t *testing.T) {
	form := `Input: board = "wrrbbw", hand = "RBW"`
	for _, tt := range [][2]string{{"WRRBBW", "RBW"}, {" wrrbbw ", "rbw\n"}, {form, ""}, {`board = "WRRBBW"`, `hand = "RBW"`}, {`"WRRBBW",`, `"RBW"`}, {"WRRBBW RBW", ""}} {
		q, err := ParseQuestion(tt[0], tt[1])
		if err != nil || q.State.Board.String() != "WRRBBW" || q.State.Hand.String() != "RBW" {
			t.Errorf("%q: %+v, %v", tt, q, err)
		}
	}
	// Every fault has its field and its kind.
	for _, tt := range []struct {
		board, hand, field string
		kind               fault.Kind
	}{
		{"", "R", "board", fault.BadInput}, {"R", "", "hand", fault.BadInput}, {"RRR", "R", "board", fault.BadInput},
		{"ſſ", "s", "board", fault.BadInput}, {"II", "ı", "hand", fault.BadInput}, {"R Y", "R", "board", fault.BadInput},
		{strings.Repeat("RY", 20), "R", "board", fault.NotCovered}, {"ABCDEFGH", "A", "board", fault.NotCovered},
		{"ABCDEFG", "HHH", "hand", fault.NotCovered},
	} {
		_, err := ParseQuestion(tt.board, tt.hand)
		if all := fault.Of(err); all.Kind != tt.kind || all.Field != tt.field {
			t.Errorf("%q %q: %v of kind %v and field %q, want %v and %q", tt.board, tt.hand, err, all.Kind, all.Field, tt.kind, tt.field)
		}
	}
}

// TestCap: a hand with more balls of a colour than a Hand holds has the answer
// of the full hand, or none.
func TestCap(t *testing.T) {
	for _, tt := range []struct {
		board, hand string
		steps       int
		kind        fault.Kind
	}{
		{"R", strings.Repeat("R", 20), 2, 0},
		{"RYR", strings.Repeat("R", 40) + "yy", 3, 0},
		{"RYR", strings.Repeat("R", 20), -1, 0},
		{"R", strings.Repeat("Y", 16), -1, 0},
		{"RYRBRGRWR", strings.Repeat("R", 16) + "YBGW", -1, 0},
		{"RYR", strings.Repeat("R", MaxOfColor), -1, 0},
	} {
		q, err := ParseQuestion(tt.board, tt.hand)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := q.Solve(t.Context())
		if fault.KindOf(err) != tt.kind || solution.Steps != tt.steps {
			t.Errorf("%s %s: %v, %v; want %d, %v", tt.board, tt.hand, solution.Steps, err, tt.steps, tt.kind)
		}
		if tt.kind != 0 && fault.Of(err).Field != "hand" {
			t.Errorf("%v blames %q", err, fault.Of(err).Field)
		}
		if len(tt.hand) > MaxOfColor {
			if _, m, err := q.Rate(t.Context()); fault.KindOf(err) != fault.NotCovered {
				t.Errorf("%s %s is rated %v, %v", tt.board, tt.hand, m, err)
			}
		}
	}
}

func TestParseMoves(t *testing.T) {
	_, alphabet, err := ParseState("xaax", "ax")
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range []Alphabet{{}, alphabet} {
		line := []Move{NewMove(2, 1), NewMove(1, 0), NewMove(2, MaxBalls)}
		text := a.Moves(line)
		if got, err := a.ParseMoves(text); err != nil || a.Moves(got) != text || len(got) != 3 || got[0] != line[0] {
			t.Errorf("%q is read as %v, %v", text, got, err)
		}
		if got, err := a.ParseMoves(""); err != nil || got != nil {
			t.Errorf("no move is %v, %v", got, err)
		}
	}
	for _, text := range []string{"R", "1", "R-1", "R+1", "R99", "Z1", "R1 B", "RR1", "é1", "R1x", "R99999999999999999999"} {
		if line, err := (Alphabet{}).ParseMoves(text); fault.KindOf(err) != fault.BadInput {
			t.Errorf("%q is read as %v, %v", text, line, err)
		}
	}
}

// FuzzParseQuestion: whatever the text, there is a state that the plain reader
// takes, too, or a documented error with its field.
func FuzzParseQuestion(f *testing.F) {
	for _, seed := range [][2]string{
		{"WRRBBW", "RBW"}, {`board = "WRRBBW", hand = "RBW"`, ""}, {"ſſ", "s"}, {"R", strings.Repeat("R", 20)}, {`"`, `"`}, {"{}", ""}, {"R:", "=R"},
		{"ıı", "i"}, {"\ufeffR", "R"}, {"R\x00", "R"}, {"\xff\xfeR\x00", "R"}, {strings.Repeat("RY", 32), "R"}, {"RRWWRR", "W"}, {"R-1", "R1.5"},
	} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, board, hand string) {
		q, err := ParseQuestion(board, hand)
		if err != nil {
			all := fault.Of(err)
			if all.Kind != fault.BadInput && all.Kind != fault.NotCovered || all.Field != "board" && all.Field != "hand" {
				t.Fatalf("%q %q: %v of kind %v, field %q", board, hand, err, all.Kind, all.Field)
			}
			return
		}
		if q.capped == 0 {
			if s, _, err := ParseState(q.Board, q.Hand); err != nil || s != q.State {
				t.Fatalf("%q %q: %v, and plainly %v, %v", board, hand, q.State, s, err)
			}
		}
		if q.State.Board.Len() > 7 || q.State.Hand.Size() > 4 {
			return
		}
		want := SolvePlain(q.State)
		if got, err := q.Solve(t.Context()); err != nil || got.Steps != want {
			t.Fatalf("%q %q: %d, %v; the plain search says %d", board, hand, got.Steps, err, want)
		}
	})
}
