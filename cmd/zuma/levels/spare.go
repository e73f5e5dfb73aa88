package levels

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

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

// Row returns the puzzle as a row of a catalog, for the catalog's measures. Its
// steps are the size of the hand, spare balls included.
func (p *Puzzle) Row() *catalog.Puzzle {
	return &catalog.Puzzle{Board: p.Board, Hand: p.Hand, Line: p.Line, Measures: p.Measures}
}

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

// spareTries is how many hands are tried before a puzzle is given up.
const spareTries = 8

// spared returns the puzzle with so many spare balls, drawn from the first
// colors colours, or nil if a few tries found none that leave it as it is.
func (p *Puzzle) spared(ctx context.Context, c *catalog.Catalog, random *rand.Rand, number, colors int) (*Puzzle, error) {
	for range spareTries {
		made, err := p.withSpare(ctx, c, spareBalls(random, number, colors))
		if made != nil || err != nil {
			return made, err
		}
	}
	return nil, nil
}

// Shuffled returns the puzzle in colours of the palette, drawn at random, and
// perhaps in the other direction. The puzzle must not have more colours than the
// palette.
func (p *Puzzle) Shuffled(random *rand.Rand, palette Palette) *Puzzle {
	return p.disguised(palette.symmetry(random.Perm(len(palette)), random.IntN(2) == 1))
}

// spareMaker finds puzzles whose difficulty is right with their spare balls. How
// much these change it shows only when they are measured, which takes
// milliseconds, so what turns out harder than wanted is kept for later levels.
type spareMaker struct {
	*maker
	shift float64 // how much harder they were on average than without spare balls
	rated int     // how many have been measured
}

// newSpareMaker starts from what was seen of many: nearly a bit for each spare
// ball.
func newSpareMaker(m *maker) *spareMaker {
	return &spareMaker{maker: m, shift: 0.9 * float64(m.Spare), rated: 2 * atOnce}
}

// atOnce is how many puzzles are measured at the same time. It does not depend
// on the number of processors, so that the choice does not.
const atOnce = 4

// pick is maker.pick with spare balls.
func (m *spareMaker) pick(ctx context.Context, target, farthest float64, techniques []solver.Technique) (*Puzzle, error) {
	reach := m.tolerance()
	for range 30 {
		if p := m.fromPool(target, m.tolerance(), techniques); p != nil {
			return p, nil
		}
		// Rather too hard than too easy: what is too hard for now serves later.
		center := max(target, m.before) - m.shift + 0.5
		drawn, err := m.drawn(ctx, catalog.Range{Min: center - reach, Max: center + reach}, techniques, atOnce)
		if err != nil {
			return nil, err
		}
		if len(drawn) == 0 {
			reach *= 2
		}
		if err := m.rate(ctx, drawn); err != nil {
			return nil, err
		}
	}
	return m.fromPool(target, farthest, techniques), nil
}

// rate gives puzzles spare balls and puts them into the pool.
func (m *spareMaker) rate(ctx context.Context, drawn []*Puzzle) error {
	made := make([]*Puzzle, len(drawn))
	group, ctx := errgroup.WithContext(ctx)
	for i, p := range drawn {
		random := rand.New(rand.NewPCG(m.random.Uint64(), 0))
		group.Go(func() (err error) {
			made[i], err = p.spared(ctx, m.catalog, random, m.Spare, len(m.Palette))
			return err
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for i, p := range made {
		if p != nil {
			m.rated++
			m.shift += (p.Measures.Difficulty() - drawn[i].Measures.Difficulty() - m.shift) / float64(m.rated)
			m.pool = append(m.pool, p)
		}
	}
	return nil
}

// easiest returns about the least difficulty, not below the one given, that
// puzzles have with spare balls.
func (m *spareMaker) easiest(ctx context.Context, low float64) (float64, error) {
	found, err := m.catalog.Puzzles(ctx, catalog.Search{Filter: m.Filter.With("difficulty", catalog.Range{Min: low, Max: 64}),
		Limit: 4 * atOnce, Sort: "difficulty"})
	if err != nil {
		return low, err
	}
	var all []*Puzzle
	for i := range found {
		if p := puzzleOf(&found[i]); p.Colors() <= len(m.Palette) {
			all = append(all, p)
		}
	}
	if err := m.rate(ctx, all); err != nil || len(m.pool) == 0 {
		return low, err
	}
	least := math.Inf(1)
	for _, p := range m.pool {
		least = min(least, p.Measures.Difficulty())
	}
	return max(low, least), nil
}
