package solver

import "fmt"

// Limits bound the states that an enumeration covers: boards of 1 to Board
// balls, hands of 1 to Hand balls, and at most Colors colours on the board and
// in the hand together.
type Limits struct {
	Board, Hand, Colors int
}

// DefaultLimits are those of the game as it is published.
var DefaultLimits = Limits{Board: 16, Hand: 5, Colors: 5}

// MaxHand is the largest Limits.Hand. With seven balls or more a minimal hand
// can hold two colours that the board lacks, and the forward searches that
// prove an enumeration know of one at most; so larger hands could not be proved,
// and are refused. Each ball more makes the enumeration about three times as
// large.
const MaxHand = 6

// Validate returns an error that names the limit that is out of range. The
// boards must have keys, at most KeyBalls(Colors) balls. Board + Hand may be at
// most MaxBalls + 1: a board grows by one ball a move until the last one, which
// has to clear it.
func (l Limits) Validate() error {
	switch {
	case l.Board < 1 || l.Board > MaxBalls:
		return fmt.Errorf("%w: a board limit of %d (it may be 1 to %d)", ErrLimits, l.Board, MaxBalls)
	case l.Hand < 1 || l.Hand > MaxHand:
		return fmt.Errorf("%w: a hand limit of %d (it may be 1 to %d)", ErrLimits, l.Hand, MaxHand)
	case l.Colors < 1 || l.Colors > MaxColors:
		return fmt.Errorf("%w: %d colours (there may be 1 to %d)", ErrLimits, l.Colors, MaxColors)
	case l.Board > KeyBalls(l.Colors):
		return fmt.Errorf("%w: a board limit of %d (with %d colours it may be 1 to %d)", ErrLimits, l.Board, l.Colors, KeyBalls(l.Colors))
	case l.Board+l.Hand > MaxBalls+1:
		return fmt.Errorf("%w: board and hand limits of %d and %d (together they may be at most %d)",
			ErrLimits, l.Board, l.Hand, MaxBalls+1)
	}
	return nil
}

// longest returns the most balls that a board can have of which size balls of
// the hand are still to be played in a game within the limits.
func (l Limits) longest(size int) int { return l.Board + l.Hand - size }
