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

// ParseState reads a board and a hand. Any letters A to Z may serve as
// colours, lower case counts as upper. Letters of Letters stand for their own
// colours, others for the colours that are left, in the order in which they
// come. A colour that the board lacks and of which the hand has fewer than
// three balls can never vanish, so where letters run out such a colour is left
// out of the hand. What people write in other forms is for ParseQuestion.
//
// Errors: ErrEmptyBoard, ErrEmptyHand, *LetterError, *RunError, ErrTooLong,
// ErrTooManyColors; each with the field, "board" or "hand", that is at fault.
func ParseState(board, hand string) (State, Alphabet, error) {
	s, alphabet, capped, err := parseState(board, hand)
	if err == nil && capped != 0 {
		err = beyond("hand", ErrTooLong, "the hand has more than %d balls of %c", MaxOfColor, capped)
	}
	if err != nil {
		return State{}, Alphabet{}, err
	}
	return s, alphabet, nil
}

// parseState is ParseState for hands of any size: of a colour that comes more
// than MaxOfColor times, that many are kept, and one such letter is returned.
func parseState(board, hand string) (s State, alphabet Alphabet, capped byte, err error) {
	if board, err = foldLetters(board, "board", ErrEmptyBoard); err != nil {
		return State{}, Alphabet{}, 0, err
	}
	if hand, err = foldLetters(hand, "hand", ErrEmptyHand); err != nil {
		return State{}, Alphabet{}, 0, err
	}
	if err := checkRuns(board); err != nil {
		return State{}, Alphabet{}, 0, err
	}
	if len(board) > MaxBalls {
		return State{}, Alphabet{}, 0, beyond("board", ErrTooLong, "the board has %d balls, at most %d fit", len(board), MaxBalls)
	}
	if alphabet, err = newAlphabet(board, hand); err != nil {
		return State{}, Alphabet{}, 0, err
	}
	var balls [MaxBalls]Color
	for i := range len(board) {
		balls[i] = alphabet.color(board[i])
	}
	s.Board = BoardOf(balls[:len(board)]...)
	for i := range len(hand) {
		switch c := alphabet.color(hand[i]); {
		case c == 0: // useless, and no letter was left for it
		case s.Hand.Count(c) == MaxOfColor:
			capped = hand[i]
		default:
			s.Hand = s.Hand.Add(c)
		}
	}
	return s, alphabet, capped, nil
}

// foldLetters returns the letters as capitals. They are looked at before they
// are folded: Unicode has letters of other alphabets that fold to ours.
func foldLetters(text, in string, empty error) (string, error) {
	if text == "" {
		return "", empty
	}
	place := 0
	for _, char := range text {
		if (char < 'A' || char > 'Z') && (char < 'a' || char > 'z') {
			return "", badLetter(in, place, char)
		}
		place++
	}
	return strings.ToUpper(text), nil
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

// ParseMoves reads a line of moves in the user's letters, as Moves writes it:
// "R1 B1 W0", each a ball and how many balls stand to its left. Lower case
// counts as upper. The error is of kind fault.BadInput.
func (a Alphabet) ParseMoves(text string) ([]Move, error) {
	var line []Move
	for _, word := range strings.Fields(text) {
		letter := word[0]
		if letter >= 'a' && letter <= 'z' {
			letter -= 'a' - 'A'
		}
		c, gap := a.color(letter), 0
		if a == (Alphabet{}) {
			c = Color(strings.IndexByte(Letters, letter) + 1)
		}
		for _, digit := range word[1:] {
			if gap = 10*gap + int(digit-'0'); digit < '0' || digit > '9' || gap > MaxBalls {
				gap = -1
				break
			}
		}
		if c == 0 || gap < 0 || len(word) == 1 {
			return nil, fault.Bad("moves", "%q is no move", word).Try("a ball and how many balls stand to its left, such as R1")
		}
		line = append(line, NewMove(c, gap))
	}
	return line, nil
}
