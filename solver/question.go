package solver

import (
	"context"
	"strings"
)

// Question is a state as somebody wrote it.
type Question struct {
	Board, Hand string // as they were written
	State       State
	Alphabet    Alphabet

	capped byte // a letter of which the State's hand has fewer than the text, or 0
}

// ParseQuestion reads a board and a hand in any form that people write, type
// or paste: two plain words, or what ReadCase reads, in both fields together or
// in the first alone. A hand may have any number of balls.
//
// Errors: those of ParseState and ReadCase, but that no hand is too long.
func ParseQuestion(board, hand string) (Question, error) {
	board, hand = strings.TrimSpace(board), strings.TrimSpace(hand)
	if strings.ContainsAny(board+hand, caseMarks) || hand == "" && strings.ContainsAny(board, " \t\n") {
		c, err := ReadCase(board + "\n" + hand)
		if err != nil {
			return Question{}, err
		}
		board, hand = c.Board, c.Hand
	}
	q := Question{Board: board, Hand: hand}
	var err error
	q.State, q.Alphabet, q.capped, err = parseState(board, hand)
	return q, err
}

// Solve answers the question as the function Solve does.
//
// A Hand holds MaxOfColor balls of a colour, and the text may have more. That
// changes no answer that is given: a line that plays more than MaxOfColor balls
// of one colour has more than MaxOfColor moves, so if the State has an answer
// of at most MaxOfColor + 1 moves, no ball more would make it shorter; and if the
// board has a colour of which there are fewer than three balls, none of another
// colour would clear it. Any other answer might change, so it is an ErrTooLong. (A
// catalog needs no such care: its limit of a hand is at most MaxHand, and a hand
// above the limit is never called impossible.)
func (q *Question) Solve(ctx context.Context) (Solution, error) {
	solution, err := Solve(ctx, q.State)
	if err == nil && q.capped != 0 && !q.State.hopeless() && (solution.Steps < 0 || solution.Steps > MaxOfColor+1) {
		return Solution{}, q.tooLong()
	}
	return solution, err
}

// Rate solves the question and measures its state as the function Rate does.
// Every ball of the hand counts, so a hand that the State does not hold in full
// is an ErrTooLong or ErrTooManyColors.
func (q *Question) Rate(ctx context.Context) (Solution, Measures, error) {
	if err := q.whole(); err != nil {
		return Solution{}, Measures{}, err
	}
	solution, err := Solve(ctx, q.State)
	if err != nil {
		return Solution{}, Measures{}, err
	}
	measures, err := Rate(ctx, q.State)
	return solution, measures, err
}

// hopeless reports whether the board has a colour of which there are too few
// balls to make a group.
func (s State) hopeless() bool {
	for c := Color(1); c <= MaxColors; c++ {
		if n := s.Board.Count(c); n > 0 && n+s.Hand.Count(c) < 3 {
			return true
		}
	}
	return false
}

func (q *Question) whole() error {
	switch {
	case q.capped != 0:
		return q.tooLong()
	case q.State.Hand.Size() != len(q.Hand):
		// A ball for which no letter was left cannot help, but it can be played.
		return beyond("hand", ErrTooManyColors, "every ball of the hand counts here, and at most %d colours can be told apart", MaxColors)
	}
	return nil
}

func (q *Question) tooLong() error {
	return beyond("hand", ErrTooLong, "the hand has more than %d balls of %c", MaxOfColor, q.capped)
}
