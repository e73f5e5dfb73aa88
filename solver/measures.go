package solver

import (
	"fmt"
	"math"
)

// Technique is the least skill that solves a puzzle.
type Technique uint8

// The techniques, from the least to the greatest.
const (
	// Complete: groups are only ever completed. To a run of k balls, 3-k of
	// its colour go one after another.
	Complete Technique = iota
	// Build: every ball goes next to its own colour.
	Build
	// Split: or between two equal balls of another colour.
	Split
	// Free: anything else.
	Free
)

var techniqueNames = [...]string{"complete", "build", "split", "free"}

// String returns the technique's name in lower case.
func (t Technique) String() string {
	if int(t) < len(techniqueNames) {
		return techniqueNames[t]
	}
	return fmt.Sprintf("Technique(%d)", uint8(t))
}

// ParseTechnique returns the technique of that name.
func ParseTechnique(name string) (Technique, error) {
	for i, known := range techniqueNames {
		if known == name {
			return Technique(i), nil
		}
	}
	return 0, fmt.Errorf("no technique %q (they are complete, build, split and free)", name)
}

// Measures tell how hard a state is for a person who may play every ball of
// the hand. All are exact and by definition; nothing is fitted. Moves are
// counted in normal form. A line is a sequence of moves that ends with the
// empty board. If no line clears the board, all but Choices are zero.
type Measures struct {
	Lines   uint64 // different lines
	TrapSum uint64 // traps, summed over all states of all lines
	WinRate float64
	// GreedyRate is the probability, 0 to 1, that a greedy player clears the
	// board, who picks uniformly among the different moves that remove balls, if
	// there are any; else among those that put a ball next to its own colour, if
	// there are any; else among all.
	GreedyRate float64
	Choices    uint8 // different first moves
	Openings   uint8 // those of them after which the rest of the hand still clears the board
	// Chain is the most groups that one insertion removes on any line.
	Chain uint8
	// Separators is the least number, over all lines, of balls that go in away
	// from their own colour.
	Separators uint8
	Technique  Technique // the least, over all lines
}

// Traps returns the tempting losers met on an average line: the moves that
// remove balls at once and yet lose, counted in each state of a line, the
// start included. 0 if there is no line.
func (m Measures) Traps() float64 {
	if m.Lines == 0 {
		return 0
	}
	return float64(m.TrapSum) / float64(m.Lines)
}

// Difficulty returns the bits of luck that a player needs who picks uniformly
// among the different moves: -log2 of WinRate, the same bits on every
// processor. +Inf if there is no line.
func (m Measures) Difficulty() float64 {
	switch m.WinRate {
	case 0:
		return math.Inf(1)
	case 1:
		return 0 // and not -0
	}
	return -log2(m.WinRate)
}

// choices returns the number of different moves of a state: each of the hand's
// colours at each gap, but that the gap behind a ball of its own colour is the
// same move as the one before it.
func choices(b Board, h Hand) int {
	total := 0
	gaps := b.Len() + 1
	for c := Color(1); c <= MaxColors; c++ {
		if h.Count(c) > 0 {
			total += gaps - b.Count(c)
		}
	}
	return total
}

// removals returns the number of different moves that remove balls at once:
// one for each pair of which the hand has the colour.
func removals(b Board, h Hand) int {
	total := 0
	for prev := Color(0); !b.Empty(); prev, b = b.last(), b.shr(3) {
		if b.last() == prev && h.Count(prev) > 0 {
			total++
		}
	}
	return total
}

// joins returns the number of balls of its own colour, 0 to 2, that the ball
// of a move in normal form goes to. It removes balls if that is 2.
func (b Board) joins(m Move) int {
	right := b.Len() - m.Gap()
	return b.low(3*right).leading(right, m.Ball())
}

// kind returns the least technique that allows the move if Complete is left
// out: whether the ball goes next to its own colour, between two equal balls
// of another, or anywhere.
func (b Board) kind(m Move) Technique {
	right := b.Len() - m.Gap()
	before, after := b.shr(3*right).last(), Color(0)
	if right > 0 {
		after = b.shr(3 * (right - 1)).last()
	}
	switch c := m.Ball(); {
	case c == before || c == after:
		return Build
	case before == after:
		return Split
	}
	return Free
}

// greedy is what a greedy player picks from in a state: so many moves of a
// class, or of all classes if there is nothing better than moves that are apart.
type greedy struct {
	class class
	moves int
}

// greedyMoves returns it for a state in which so many moves remove balls.
func greedyMoves(b Board, h Hand, clearing int) greedy {
	if clearing > 0 {
		return greedy{removes, clearing}
	}
	// Then no two balls of a colour of the hand are neighbours, and each is a
	// place of its own.
	next := 0
	for c := Color(1); c <= MaxColors; c++ {
		if h.Count(c) > 0 {
			next += b.Count(c)
		}
	}
	if next > 0 {
		return greedy{adjoins, next}
	}
	return greedy{apart, choices(b, h)}
}
