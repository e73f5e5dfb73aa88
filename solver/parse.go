package solver

import (
	"fmt"
	"math/bits"
	"strings"

	"zumabase/solver/fault"
)

// State is a board and the hand that is left to play on it.
type State struct {
	Board Board
	Hand  Hand
}

// Colors returns the number of different colours on the board and in the hand.
func (s State) Colors() int { return bits.OnesCount8(s.Board.colorSet() | s.Hand.colorSet()) }

// Alphabet remembers which letter the user has for each colour.
type Alphabet [MaxColors + 1]byte

// ParseState reads a board and a hand. Any letters A to Z may serve as
// colours, lower case counts as upper. Letters of Letters stand for their own
// colours, others for the colours that are left, in the order in which they
// come. A colour that the board lacks and of which the hand has fewer than
// three balls can never vanish, so where letters run out such a colour is left
// out of the hand.
//
// Errors: ErrEmptyBoard, ErrEmptyHand, *LetterError, *RunError, ErrTooLong,
// ErrTooManyColors.
func ParseState(board, hand string) (State, Alphabet, error) {
	board, hand = strings.ToUpper(board), strings.ToUpper(hand)
	if err := checkLetters(board, "board", ErrEmptyBoard); err != nil {
		return State{}, Alphabet{}, err
	}
	if err := checkLetters(hand, "hand", ErrEmptyHand); err != nil {
		return State{}, Alphabet{}, err
	}
	if err := checkRuns(board); err != nil {
		return State{}, Alphabet{}, err
	}
	if len(board) > MaxBalls {
		return State{}, Alphabet{}, beyond("board", ErrTooLong, "the board has %d balls, at most %d fit", len(board), MaxBalls)
	}
	alphabet, err := newAlphabet(board, hand)
	if err != nil {
		return State{}, Alphabet{}, err
	}
	var s State
	for i := range len(board) {
		s.Board = s.Board.push(alphabet.color(board[i]))
	}
	for i := range len(hand) {
		c := alphabet.color(hand[i])
		if c == 0 {
			continue // useless, and no letter was left for it
		}
		if s.Hand.Count(c) == MaxOfColor {
			return State{}, Alphabet{}, beyond("hand", ErrTooLong, "the hand has more than %d balls of %c", MaxOfColor, hand[i])
		}
		s.Hand = s.Hand.Add(c)
	}
	return s, alphabet, nil
}

func checkLetters(text, in string, empty error) error {
	if text == "" {
		return empty
	}
	place := 0
	for _, char := range text {
		if char < 'A' || char > 'Z' {
			return badLetter(in, place, char)
		}
		place++
	}
	return nil
}

func badLetter(in string, place int, char rune) error {
	return &fault.Error{Kind: fault.BadInput, Field: in, Hint: spelling, Err: &LetterError{In: in, Place: place, Char: char}}
}

// beyond is an error about a board or a hand that cannot be packed.
func beyond(field string, sentinel error, format string, args ...any) error {
	return &fault.Error{Field: field, Err: fmt.Errorf("%w: %s", sentinel, fmt.Sprintf(format, args...))}
}

func checkRuns(board string) error {
	for start := 0; start < len(board); {
		end := start
		for end < len(board) && board[end] == board[start] {
			end++
		}
		if end-start >= 3 {
			return &fault.Error{Kind: fault.BadInput, Field: "board", Hint: "a board without that run",
				Err: &RunError{Start: start, Length: end - start, Letter: board[start]}}
		}
		start = end
	}
	return nil
}

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
		if a[c] == letter {
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
func (a Alphabet) Move(m Move) string { return fmt.Sprintf("%c%d", a.Letter(m.Ball()), m.Gap()) }

// Moves writes a line of moves in the user's letters, "R1 B1 W0".
func (a Alphabet) Moves(line []Move) string {
	words := make([]string, len(line))
	for i, m := range line {
		words[i] = a.Move(m)
	}
	return strings.Join(words, " ")
}

// ParseBoard reads a settled board of 1 to MaxBalls of the Letters. Use
// ParseState for what users type.
func ParseBoard(text string) (Board, error) {
	if text == "" {
		return Board{}, ErrEmptyBoard
	}
	if len(text) > MaxBalls {
		return Board{}, beyond("board", ErrTooLong, "the board has %d balls, at most %d fit", len(text), MaxBalls)
	}
	var b Board
	for i, letter := range text {
		c := strings.IndexRune(Letters, letter) + 1
		if c == 0 {
			return Board{}, badLetter("board", i, letter)
		}
		b = b.push(Color(c))
	}
	if err := checkRuns(text); err != nil {
		return Board{}, err
	}
	return b, nil
}

// ParseHand reads a hand of Letters in any order.
func ParseHand(text string) (Hand, error) {
	if text == "" {
		return 0, ErrEmptyHand
	}
	var h Hand
	for i, letter := range text {
		c := Color(strings.IndexRune(Letters, letter) + 1)
		if c == 0 {
			return 0, badLetter("hand", i, letter)
		}
		if h.Count(c) == MaxOfColor {
			return 0, beyond("hand", ErrTooLong, "the hand has more than %d balls of %c", MaxOfColor, letter)
		}
		h = h.Add(c)
	}
	return h, nil
}
