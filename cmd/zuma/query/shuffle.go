package query

import (
	"math/rand/v2"

	"zumabase/catalog"
	"zumabase/solver"
)

// Shuffled returns the puzzle in others of the first colors colours and perhaps
// the other direction.
func Shuffled(random *rand.Rand, p catalog.Puzzle, colors int) catalog.Puzzle {
	there := solver.Shuffle(random.Perm(colors), random.IntN(2) == 1)
	p.Line = there.Map(p.Board, p.Line)
	p.Board, p.Hand = there.Board(p.Board), there.Hand(p.Hand)
	return p
}

// Skill says in plain words what a technique asks for, by its name.
var Skill = map[string]string{
	"complete": "completing groups one after another is enough",
	"build":    "every ball can go next to its own colour, but not by completing groups one after another",
	"split":    "a ball has to go between two equal balls of another colour",
	"free":     "a ball has to go where neither neighbour invites it",
}
