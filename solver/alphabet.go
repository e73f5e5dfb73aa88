package solver

import (
	"strconv"
	"strings"
)

// Alphabet remembers which letter the user has for each colour. The zero
// Alphabet has Letters.
type Alphabet [MaxColors + 1]byte

// newAlphabet gives colours to the letters of a board and a hand, both in
// capitals. Where letters run out, those of the hand get none that can never
// vanish.
func newAlphabet(board, hand string) (Alphabet, error) {
	var a Alphabet
	// The colours that matter come first: those of the board, then those of
	// the hand that could at least vanish by themselves.
	var wanted []byte
	var seen [26]bool
	want := func(text string, matters func(letter string) bool) {
		for i := range len(text) {
			if !seen[text[i]-'A'] && matters(text[i:i+1]) {
				seen[text[i]-'A'] = true
				wanted = append(wanted, text[i])
			}
		}
	}
	want(board, func(string) bool { return true })
	onBoard := len(wanted)
	want(hand, func(letter string) bool { return strings.Count(hand, letter) >= 3 })
	if len(wanted) > MaxColors {
		field := "hand"
		if onBoard > MaxColors {
			field = "board"
		}
		return a, beyond(field, ErrTooManyColors, "%d on the board and in the hand, at most %d can be told apart", len(wanted), MaxColors)
	}
	want(hand, func(string) bool { return true })
	wanted = wanted[:min(len(wanted), MaxColors)]
	for i, letter := range Letters {
		if strings.IndexByte(string(wanted), byte(letter)) >= 0 {
			a[i+1] = byte(letter)
		}
	}
	free := Color(1)
	for _, letter := range wanted {
		if strings.IndexByte(Letters, letter) >= 0 {
			continue
		}
		for a[free] != 0 {
			free++
		}
		a[free] = letter
	}
	return a, nil
}

// color returns the colour of a letter, or 0 if it stands for none.
func (a Alphabet) color(letter byte) Color {
	for c := Color(1); c <= MaxColors; c++ {
		if a[c] == letter && letter != 0 {
			return c
		}
	}
	return 0
}

// Letter returns the user's letter for a colour, and Letters' own for a colour
// that the user did not name.
func (a Alphabet) Letter(c Color) byte {
	if a[c] != 0 {
		return a[c]
	}
	return c.Letter()
}

// Board writes a board in the user's letters.
func (a Alphabet) Board(b Board) string {
	n := b.Len()
	text := make([]byte, n)
	for i := range n {
		text[i] = a.Letter(b.ball(n, i))
	}
	return string(text)
}

// Move writes a move in the user's letters.
func (a Alphabet) Move(m Move) string { return string(a.appendMove(nil, m)) }

func (a Alphabet) appendMove(text []byte, m Move) []byte {
	return strconv.AppendInt(append(text, a.Letter(m.Ball())), int64(m.Gap()), 10)
}

// Moves writes a line of moves in the user's letters, "R1 B1 W0".
func (a Alphabet) Moves(line []Move) string {
	var buffer [32]byte
	text := buffer[:0]
	for i, m := range line {
		if i > 0 {
			text = append(text, ' ')
		}
		text = a.appendMove(text, m)
	}
	return string(text)
}
