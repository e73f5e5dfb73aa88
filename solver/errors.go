package solver

import (
	"errors"
	"fmt"

	"zumabase/solver/fault"
)

// All errors of this package are of a kind of package fault, but for those of
// a context that has ended.

var (
	// ErrEmptyBoard is returned by ParseState for a board without balls.
	ErrEmptyBoard error = &fault.Error{Kind: fault.BadInput, Field: "board", Hint: spelling, Err: errors.New("the board is empty")}
	// ErrEmptyHand is returned by ParseState for a hand without balls.
	ErrEmptyHand error = &fault.Error{Kind: fault.BadInput, Field: "hand", Hint: spelling, Err: errors.New("the hand is empty")}
	// ErrTooLong is returned by ParseState for a board or hand that cannot be
	// packed, and by the searches when what they find would depend on a row of
	// more than MaxBalls balls.
	ErrTooLong error = &fault.Error{Kind: fault.NotCovered, Err: errors.New("too long")}
	// ErrTooManyColors is returned by ParseState for a state of more than
	// MaxColors colours that matter.
	ErrTooManyColors error = &fault.Error{Kind: fault.NotCovered, Err: errors.New("too many colours")}
	// ErrLimits is returned by Limits.Validate and what calls it.
	ErrLimits error = &fault.Error{Kind: fault.BadInput, Err: errors.New("limits out of range")}
)

// spelling says how a state is written.
const spelling = "one letter per ball, no separators, such as WRRBBW for a board and RBW for a hand"

// LetterError is wrapped by ParseState's error for a character that is no letter.
type LetterError struct {
	In    string // "board" or "hand"
	Place int    // how many characters stand before it
	Char  rune
}

func (e *LetterError) Error() string {
	return fmt.Sprintf("the %s has %q at place %d, which is not a letter A-Z", e.In, e.Char, e.Place+1)
}

// RunError is wrapped by ParseState's error for a board that starts with three or
// more neighbours of one colour: public implementations contradict one another
// on what happens to them, so such a board is outside the game.
type RunError struct {
	Start, Length int // the run's first ball, counted from 0, and its balls
	Letter        byte
}

func (e *RunError) Error() string {
	return fmt.Sprintf("the board has a run of %d %c at balls %d to %d: three or more in a row would be gone before the game begins",
		e.Length, e.Letter, e.Start+1, e.Start+e.Length)
}
