package ask

import (
	"errors"
	"strings"

	"zumabase/catalog"
	"zumabase/solver"
)

// Hint returns what the user can do about an error, or "".
func Hint(err error) string {
	var file *catalog.Error
	var letter *solver.LetterError
	var run *solver.RunError
	switch {
	case errors.As(err, &file):
		return file.Hint
	case errors.As(err, &letter), errors.Is(err, solver.ErrEmptyBoard), errors.Is(err, solver.ErrEmptyHand):
		return "a letter a ball and nothing between, such as WRRBBW for a board and RBW for a hand"
	case errors.As(err, &run):
		return "a board without that run"
	case errors.Is(err, catalog.ErrNotCovered):
		return "zuma solve, which needs no catalog"
	}
	return ""
}

// BadInput reports whether an error is the fault of the board or the hand that
// was given, and of which: "board" or "hand".
func BadInput(err error) (field string, bad bool) {
	var letter *solver.LetterError
	var run *solver.RunError
	switch {
	case errors.As(err, &letter):
		return letter.In, true
	case errors.As(err, &run), errors.Is(err, solver.ErrEmptyBoard):
		return "board", true
	case errors.Is(err, solver.ErrEmptyHand):
		return "hand", true
	}
	return "", false
}

// Beyond reports whether an error says that a state is beyond what can be
// answered, and which of the two fields is: "board" or "hand".
func Beyond(err error) (field string, beyond bool) {
	switch {
	case errors.Is(err, catalog.ErrNotCovered), errors.Is(err, solver.ErrTooManyColors), errors.Is(err, solver.ErrTooLong):
		if strings.Contains(err.Error(), "the hand has more") {
			return "hand", true
		}
		return "board", true
	}
	return "", false
}
