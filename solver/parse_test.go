package solver

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

func TestParseState(t *testing.T) {
	for _, tt := range []struct {
		why, board, hand    string
		wantBoard, wantHand string // in Letters
		dropped             string // from the hand
	}{
		{"letters of the game", "WRRBBW", "RBW", "WRRBBW", "RBW", ""},
		{"lower case", "wrrbbw", "rBw", "WRRBBW", "RBW", ""},
		{"other letters, in the order they come", "XXZZX", "ZX", "RRYYR", "RY", ""},
		{"other letters beside known ones", "YYAAB", "YA", "YYRRB", "RY", ""},
		{"a letter of the game keeps its colour, late in the hand too", "AAC", "RRRAC", "YYB", "RRRYB", ""},
		{"seven other letters", "ACDEFHI", "IHFEDCA", "RYBGWOP", "RYBGWOP", ""},
		{"a hand of one colour that the board lacks", "RR", "RX", "RR", "RY", ""},
		{"a spare colour is left out where letters run out", "RYBGWOP", "RX", "RYBGWOP", "R", "X"},
		{"so is a pair", "RYBGWOP", "XXR", "RYBGWOP", "R", "XX"},
		{"three of a colour come before two of another", "RYBGWO", "XXZZZR", "RYBGWO", "RPPP", "XX"},
		{"the first spare colour gets the last letter", "RYBGWO", "XZ", "RYBGWO", "P", "Z"},
		{"nothing useful in hand", "RYBGWOP", "XX", "RYBGWOP", "", "XX"},
		{"as long as fits", strings.Repeat("QQK", 7), "K", strings.Repeat("RRY", 7), "Y", ""},
		{"fifteen of a colour", "R", strings.Repeat("R", 15), "R", strings.Repeat("R", 15), ""},
	} {
		s, alphabet, err := ParseState(tt.board, tt.hand)
		if err != nil {
			t.Errorf("%s: %v", tt.why, err)
			continue
		}
		if s != (State{board(tt.wantBoard), hand(tt.wantHand)}) {
			t.Errorf("%s: %v %v, want %s %s", tt.why, s.Board, s.Hand, tt.wantBoard, tt.wantHand)
		}
		checkAlphabet(t, tt.board, tt.hand, tt.dropped, s, alphabet)
	}
}

// checkAlphabet: the user sees again what he typed, but for what was dropped.
func checkAlphabet(t *testing.T, board, hand, dropped string, s State, alphabet Alphabet) {
	t.Helper()
	if got := alphabet.Board(s.Board); got != strings.ToUpper(board) {
		t.Errorf("%s %s: the user sees the board %s", board, hand, got)
	}
	kept := []byte(dropped)
	for c := Color(1); c <= MaxColors; c++ {
		for range s.Hand.Count(c) {
			kept = append(kept, alphabet.Letter(c))
		}
	}
	want := []byte(strings.ToUpper(hand))
	slices.Sort(kept)
	slices.Sort(want)
	if string(kept) != string(want) {
		t.Errorf("%s %s: the user sees the hand %s", board, hand, kept)
	}
}

func TestParseStateErrors(t *testing.T) {
	for _, tt := range []struct {
		board, hand string
		is          error // a sentinel, or nil for the types below
		want        string
	}{
		{"", "R", ErrEmptyBoard, "the board is empty"},
		{"R", "", ErrEmptyHand, "the hand is empty"},
		{"", "", ErrEmptyBoard, "the board is empty"},
		{"RR1", "R", nil, `the board has '1' at place 3, which is not a letter A-Z`},
		{" RR", "R", nil, `the board has ' ' at place 1, which is not a letter A-Z`},
		{"RÄR", "R", nil, `the board has 'Ä' at place 2, which is not a letter A-Z`},
		{"ÄÖ", "R", nil, `the board has 'Ä' at place 1, which is not a letter A-Z`},
		{"RY\xff", "R", nil, `the board has '�' at place 3, which is not a letter A-Z`},
		{"R", "R-", nil, `the hand has '-' at place 2, which is not a letter A-Z`},
		{"R", "ßR", nil, `the hand has 'ß' at place 1, which is not a letter A-Z`},
		{"RYYYB", "R", nil, "the board has a run of 3 Y at balls 2 to 4: three or more in a row would be gone before the game begins"},
		{"xxxxx", "R", nil, "the board has a run of 5 X at balls 1 to 5: three or more in a row would be gone before the game begins"},
		{"RRYYYBBB", "R", nil, "the board has a run of 3 Y at balls 3 to 5: three or more in a row would be gone before the game begins"},
		{strings.Repeat("RRY", 10) + "RR", "R", ErrTooLong, "too long: the board has 32 balls, at most 31 fit"},
		{"RYBGWOPX", "R", ErrTooManyColors, "too many colours: 8 on the board and in the hand, at most 7 can be told apart"},
		{"RYBGWOP", "XXX", ErrTooManyColors, "too many colours: 8 on the board and in the hand, at most 7 can be told apart"},
		{"R", strings.Repeat("x", 16), ErrTooLong, "too long: the hand has more than 15 balls of X"},
	} {
		s, alphabet, err := ParseState(tt.board, tt.hand)
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q %q: %v, want %s", tt.board, tt.hand, err, tt.want)
			continue
		}
		if tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%q %q: %v is not %v", tt.board, tt.hand, err, tt.is)
		}
		if s != (State{}) || alphabet != (Alphabet{}) {
			t.Errorf("%q %q: a state comes with the error", tt.board, tt.hand)
		}
	}
}

// TestParseStateErrorTypes: what a caller can learn beside the text.
func TestParseStateErrorTypes(t *testing.T) {
	var letter *LetterError
	if _, _, err := ParseState("RYB", "r?"); !errors.As(err, &letter) || *letter != (LetterError{"hand", 1, '?'}) {
		t.Errorf("%#v", err)
	}
	var run *RunError
	if _, _, err := ParseState("RYgggg", "R"); !errors.As(err, &run) || *run != (RunError{2, 4, 'G'}) {
		t.Errorf("%#v", err)
	}
}

func TestParseBoardAndHand(t *testing.T) {
	r := seeded(t)
	for range 500 {
		b, h := randomBoard(r, 1+r.IntN(MaxBalls), 2+r.IntN(MaxColors-1)), randomHand(r, 1+r.IntN(9), MaxColors)
		if got, err := ParseBoard(b.String()); got != b || err != nil {
			t.Errorf("the board %v is read as %v, %v", b, got, err)
		}
		if got, err := ParseHand(h.String()); got != h || err != nil {
			t.Errorf("the hand %v is read as %v, %v", h, got, err)
		}
	}
	if h, err := ParseHand("WRYRB"); h.String() != "RRYBW" || err != nil {
		t.Errorf("the hand WRYRB is read as %v, %v", h, err)
	}
	for text, want := range map[string]string{
		"":                               "the board is empty",
		"RX":                             "the board has 'X' at place 2, which is not a letter A-Z",
		"YYY":                            "the board has a run of 3 Y at balls 1 to 3: three or more in a row would be gone before the game begins",
		strings.Repeat("RRY", 10) + "RR": "too long: the board has 32 balls, at most 31 fit",
	} {
		if _, err := ParseBoard(text); err == nil || err.Error() != want {
			t.Errorf("the board %q: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"":                      "the hand is empty",
		"Rr":                    "the hand has 'r' at place 2, which is not a letter A-Z",
		strings.Repeat("P", 16): "too long: the hand has more than 15 balls of P",
	} {
		if _, err := ParseHand(text); err == nil || err.Error() != want {
			t.Errorf("the hand %q: %v, want %s", text, err, want)
		}
	}
}

func TestAlphabetTexts(t *testing.T) {
	s, alphabet, err := ParseState("xaax", "ax")
	if err != nil {
		t.Fatal(err)
	}
	line := []Move{NewMove(2, 1), NewMove(1, 0), NewMove(3, 4)}
	if got, want := alphabet.Moves(line), "A1 X0 B4"; got != want { // no letter of the user's for the third colour
		t.Errorf("%v is %q, want %q", line, got, want)
	}
	if got := alphabet.Moves(nil); got != "" {
		t.Errorf("no move is %q", got)
	}
	if got := (Alphabet{}).Board(s.Board); got != s.Board.String() {
		t.Errorf("without an alphabet the board is %s", got)
	}
	if s.Colors() != 2 || (State{board("RY"), hand("YBB")}).Colors() != 3 {
		t.Error("the colours are not counted")
	}
}
