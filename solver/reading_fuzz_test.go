package solver

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"zumabase/solver/fault"
)

// FuzzParseLetters: a text is a board, or a hand, exactly if it can be written
// again in the same letters.
func FuzzParseLetters(f *testing.F) {
	for _, seed := range []string{"WRRBBW", "", "RRR", "R", "r", "ſſ", "ıı", "\ufeffRY", "R\x00Y\x00", "A", strings.Repeat("RY", 32), strings.Repeat("R", 20)} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if b, err := ParseBoard(text); err != nil {
			checkFault(t, text, err, "board")
		} else if b.String() != text || !b.Settled() {
			t.Errorf("the board %q is read as %v", text, b)
		}
		h, err := ParseHand(text)
		if err != nil {
			checkFault(t, text, err, "hand")
			return
		}
		sorted := []byte(text)
		slices.SortFunc(sorted, func(x, y byte) int { return strings.IndexByte(Letters, x) - strings.IndexByte(Letters, y) })
		if h.String() != string(sorted) {
			t.Errorf("the hand %q is read as %v", text, h)
		}
	})
}

// checkFault checks that an error says what is wrong, and with which field.
func checkFault(t *testing.T, text string, err error, fields ...string) {
	t.Helper()
	all := fault.Of(err)
	if all.Kind != fault.BadInput && all.Kind != fault.NotCovered || !slices.Contains(fields, all.Field) {
		t.Errorf("%q: %v of kind %v, field %q", text, err, all.Kind, all.Field)
	}
}

// FuzzParseMoves: a line that is read in a user's letters is written in them,
// and read again as the same.
func FuzzParseMoves(f *testing.F) {
	for _, seed := range []string{"R1 B1 W0", "r1", "R-1", "R+1", "R1.5", "R", "1", "ſ1", "\x005", "S1", "R031", "R32", "R١", "\ufeffR1", "R99999999999999999999"} {
		f.Add("WRRBBW", "RBW", seed)
		f.Add("SXXS", "SSX", seed)
	}
	f.Fuzz(func(t *testing.T, board, hand, text string) {
		_, alphabet, err := ParseState(board, hand)
		if err != nil {
			alphabet = Alphabet{}
		}
		line, err := alphabet.ParseMoves(text)
		if err != nil {
			checkFault(t, text, err, "moves")
			return
		}
		written := alphabet.Moves(line)
		if again, err := alphabet.ParseMoves(written); err != nil || !slices.Equal(again, line) {
			t.Fatalf("%q is read as %q, and that as %v, %v", text, written, again, err)
		}
		// Nothing is dropped or taken for what it is not, but for leading zeros.
		words, typed := strings.Fields(written), strings.Fields(text)
		if len(words) != len(typed) {
			t.Fatalf("%q is read as %q", text, written)
		}
		for i, word := range words {
			if digits := strings.TrimLeft(typed[i][1:], "0"); strings.ToUpper(typed[i][:1]) != word[:1] || digits != strings.TrimLeft(word[1:], "0") {
				t.Errorf("%q of %q is read as %s", typed[i], text, word)
			}
		}
	})
}

// FuzzReadCase: a case that is found in any text is found again in each of the
// forms that people write.
func FuzzReadCase(f *testing.F) {
	for _, seed := range []string{
		"WRRBBW RBW", `board = "WRRBBW", hand = "RBW"`, "Input: board = \"WRRBBW\", hand = \"RB\"\nOutput: -1", "\"WRRBBW\"\n\"RBW\"",
		`{"board": "WRRBBW", "hand": "RBW"}`, `["WRRBBW", "RBW"]`, `findMinStep("WRRBBW", "RBW")`, "WRRBBW,RBW,2,R1 B1", "WRRBBW\tRBW\t-1\t",
		"“WRRBBW” ‘RBW’", "ſſ s", "ıı i", "\ufeffWRRBBW RBW", "W\x00R\x00", "board hand", `"`, `board = "`, "= = =", "{}", "R R x", "R R 99999999999999999999", "board board hand hand",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ReadCase(text)
		if err != nil {
			if checkFault(t, text, err, "board", "hand"); fault.KindOf(err) != fault.BadInput {
				t.Errorf("%q: %v is not bad input", text, err)
			}
			return
		}
		if c.Board == "" || c.Hand == "" {
			t.Fatalf("%q is read as %+v", text, c)
		}
		if strings.ContainsFunc(c.Board+c.Hand, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) {
			return // no words that the forms can have
		}
		answer := ""
		if c.Answer != nil {
			answer = fmt.Sprint(*c.Answer)
		}
		for _, form := range []string{
			"%s %s", `board = "%s", hand = "%s"`, "Input: board = \"%s\", hand = \"%s\"", "\"%s\"\n\"%s\"", "%s\n%s",
			`{"board": "%s", "hand": "%s"}`, `["%s", "%s"]`, `findMinStep("%s", "%s")`, "%s,%s", "%s\t%s",
		} {
			written := fmt.Sprintf(form, c.Board, c.Hand)
			if answer != "" {
				written += map[bool]string{true: "\nOutput: ", false: " "}[strings.Contains(form, "=")] + answer
			}
			again, err := ReadCase(written)
			if err != nil || again.Board != c.Board || again.Hand != c.Hand || answer != "" && !strings.Contains(form, "{") && (again.Answer == nil || *again.Answer != *c.Answer) {
				t.Errorf("%q is read as %+v, and written as %q as %+v, %v", text, c, written, again, err)
			}
		}
	})
}
