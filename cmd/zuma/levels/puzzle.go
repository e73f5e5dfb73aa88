package levels

import (
	"context"
	"errors"
	"math/rand/v2"

	"zumabase/catalog"
	"zumabase/solver"
)

// Puzzle is a board with a hand to play, which may have more balls than are
// needed.
type Puzzle struct {
	solver.State
	Line     []solver.Move   // a shortest one
	Measures solver.Measures // with all balls of the hand
}

// Par returns the least number of balls that clear the board.
func (p *Puzzle) Par() int { return len(p.Line) }

// puzzleOf is a puzzle of the catalog, without spare balls.
func puzzleOf(p *catalog.Puzzle) *Puzzle {
	return &Puzzle{State: solver.State{Board: p.Board, Hand: p.Hand}, Line: p.Line, Measures: p.Measures}
}

// disguised returns the puzzle in other colours and perhaps the other direction.
func (p *Puzzle) disguised(there solver.Symmetry) *Puzzle {
	return &Puzzle{
		State:    solver.State{Board: there.Board(p.Board), Hand: there.Hand(p.Hand)},
		Line:     there.Map(p.Board, p.Line),
		Measures: p.Measures,
	}
}

// MaxSpare is the most spare balls that a hand can be given: with more, hardly
// a hand is left that does not make the puzzle shorter.
const MaxSpare = 5

// withSpare returns the puzzle with the spare balls in its hand and measured
// anew, or nil if they would make it shorter, or too long to be measured.
func (p *Puzzle) withSpare(ctx context.Context, c *catalog.Catalog, spare []solver.Color) (*Puzzle, error) {
	if len(spare) == 0 {
		return p, nil
	}
	state := p.State
	for _, ball := range spare {
		state.Hand = state.Hand.Add(ball)
	}
	// The catalog has an answer, since a minimal hand is contained in this one.
	solution, err := c.Lookup(ctx, state)
	if err != nil || solution.Steps != p.Par() {
		return nil, err
	}
	measures, err := solver.Rate(ctx, state)
	if errors.Is(err, solver.ErrTooLong) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &Puzzle{State: state, Line: p.Line, Measures: measures}, nil
}

// spareBalls draws so many balls of the first colors colours.
func spareBalls(random *rand.Rand, number, colors int) []solver.Color {
	balls := make([]solver.Color, number)
	for i := range balls {
		balls[i] = solver.Color(1 + random.IntN(colors))
	}
	return balls
}

// Shuffled returns the puzzle in colours of the palette, drawn at random, and
// perhaps in the other direction. The puzzle must not have more colours than the
// palette.
func (p *Puzzle) Shuffled(random *rand.Rand, palette Palette) *Puzzle {
	return p.disguised(palette.symmetry(random.Perm(len(palette)), random.IntN(2) == 1))
}
