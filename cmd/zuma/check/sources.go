package check

import (
	"context"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/published"
)

// source is a reason to ask for a state, with its share of the cases. What is
// left of the shares, and what a source has too little of, goes to the puzzles.
type source struct {
	name  string
	share float64
}

// The sources.
const (
	fromKnown     = "known hard"     // states at which a published algorithm is known to fail
	fromPublished = "published fail" // states at which one turns out to fail
	fromShort     = "short board"    // any state of a short board
	fromLess      = "ball missing"   // a puzzle with a ball less in the hand
	fromOther     = "ball swapped"   // a puzzle with another ball in the hand
	fromSpare     = "spare balls"    // a puzzle with more balls in the hand
	fromNeighbour = "board changed"  // a puzzle with a ball of the board recoloured or moved
	fromHarder    = "hard puzzle"    // a puzzle that needs more than completing groups
	fromPuzzle    = "puzzle"         // a puzzle
)

var sources = []source{
	{fromKnown, 0.25}, {fromPublished, 0.15}, {fromShort, 0.1}, {fromLess, 0.1}, {fromOther, 0.1},
	{fromSpare, 0.1}, {fromNeighbour, 0.15}, {fromHarder, 0.15}, {fromPuzzle, 1},
}

// shortBoards is the greatest length of the boards of which any state is asked.
const shortBoards = 6

// Sources returns the names of the sources.
func Sources() []string {
	var names []string
	for _, source := range sources {
		names = append(names, source.name)
	}
	return names
}

// drawing is the drawing of a batch of cases of one length.
type drawing struct {
	catalog *catalog.Catalog
	filter  catalog.Filter // of the puzzles, with the length
	length  int
	number  int // of the cases
	random  *rand.Rand
	puzzles []catalog.Puzzle // to make cases from
	harder  []catalog.Puzzle // those of them that need more than completing groups
}

func (d *drawing) drawPuzzles(ctx context.Context) error {
	var err error
	if d.puzzles, err = d.catalog.Spread(ctx, d.filter, max(d.number, 100), d.random.Uint64()); err != nil {
		return err
	}
	for _, p := range d.puzzles {
		if p.Measures.Technique != solver.Complete {
			d.harder = append(d.harder, p)
		}
	}
	return nil
}

// candidates makes states of every source, more than are wanted.
func (d *drawing) candidates() []Case {
	var all []Case
	take := func(s solver.State, source string) {
		if s.Board.Len() == d.length && s.Hand.Size() > 0 && s.Hand.Size() <= d.catalog.Info.Limits.Hand && s.Board.Settled() {
			all = append(all, Case{State: s, Source: source})
		}
	}
	// Any state of a short board, and those where published algorithms fail, are
	// no puzzles of a kind.
	if d.anyKind() {
		for _, f := range Failures() {
			take(f.State, fromKnown)
		}
	}
	// Where puzzles are few, what is near them makes up for it.
	lacking := min(max(0, d.number-len(d.puzzles)), 50*len(d.puzzles)+500)
	for _, source := range sources {
		number := int(source.share*float64(d.number)*1.5) + 1 + lacking
		if source.name == fromPuzzle {
			number = len(d.puzzles)
		}
		for i := range number {
			switch source.name {
			case fromShort:
				if d.anyKind() && d.length <= shortBoards {
					take(d.anyState(), fromShort)
				}
			case fromHarder:
				if i < len(d.harder) {
					take(stateOf(&d.harder[i]), fromHarder)
				}
			case fromPuzzle:
				take(stateOf(&d.puzzles[i]), fromPuzzle)
			case fromLess, fromOther, fromSpare, fromNeighbour:
				if len(d.puzzles) > 0 {
					take(d.near(source.name), source.name)
				}
			}
		}
	}
	return all
}

// anyKind reports whether puzzles of any kind are wanted.
func (d *drawing) anyKind() bool {
	return d.filter.Range("steps") == catalog.Everything() && len(d.filter.Techniques) == 0
}

func stateOf(p *catalog.Puzzle) solver.State { return solver.State{Board: p.Board, Hand: p.Hand} }

// anyState returns any state of the length.
func (d *drawing) anyState() solver.State {
	balls := make([]solver.Color, d.length)
	for i := range balls {
		balls[i] = d.color()
	}
	s := solver.State{Board: solver.BoardOf(balls...)}
	for range 1 + d.random.IntN(d.catalog.Info.Limits.Hand) {
		s.Hand = s.Hand.Add(d.color())
	}
	return s
}

func (d *drawing) color() solver.Color {
	return solver.Color(1 + d.random.IntN(d.catalog.Info.Limits.Colors))
}

// near returns a state that is nearly a puzzle.
func (d *drawing) near(source string) solver.State {
	// Half of them near the puzzles that are hard.
	from := d.puzzles
	if len(d.harder) > 0 && d.random.IntN(2) == 0 {
		from = d.harder
	}
	s := stateOf(&from[d.random.IntN(len(from))])
	switch source {
	case fromLess:
		s.Hand = s.Hand.Remove(anyBall(d.random, s.Hand))
	case fromOther:
		s.Hand = s.Hand.Remove(anyBall(d.random, s.Hand)).Add(d.color())
	case fromSpare:
		for range 1 + d.random.IntN(max(1, d.catalog.Info.Limits.Hand-s.Hand.Size())) {
			s.Hand = s.Hand.Add(d.color())
		}
	case fromNeighbour:
		s.Board = d.changed(s.Board)
	}
	return s
}

func anyBall(random *rand.Rand, h solver.Hand) solver.Color {
	at := random.IntN(h.Size())
	for c := solver.Color(1); ; c++ {
		if at -= h.Count(c); at < 0 {
			return c
		}
	}
}

// changed returns a board with one ball recoloured, two swapped, or one put
// elsewhere.
func (d *drawing) changed(b solver.Board) solver.Board {
	balls := make([]solver.Color, b.Len())
	for i := range balls {
		balls[i] = b.Ball(i)
	}
	at, to := d.random.IntN(len(balls)), d.random.IntN(len(balls))
	switch d.random.IntN(3) {
	case 0:
		balls[at] = d.color()
	case 1:
		balls[at], balls[to] = balls[to], balls[at]
	case 2:
		ball := balls[at]
		balls = slices.Insert(slices.Delete(balls, at, at+1), to, ball)
	}
	return solver.BoardOf(balls...)
}

// choose takes of each source its share.
func (d *drawing) choose(cases []Case) []Case {
	bySource := make(map[string][]Case)
	for i, fails := range failing(d.catalog.Info.Limits, cases) {
		if c := cases[i]; fails && c.Source != fromKnown && c.Source != fromHarder {
			c.Source = fromPublished
			bySource[fromPublished] = append(bySource[fromPublished], c)
		} else {
			bySource[c.Source] = append(bySource[c.Source], c)
		}
	}
	var chosen []Case
	for _, source := range sources {
		own := bySource[source.name]
		d.random.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
		share := min(len(own), int(source.share*float64(d.number)+0.5), d.number-len(chosen))
		chosen = append(chosen, own[:share]...)
		bySource[source.name] = own[share:]
	}
	for _, source := range sources {
		own := bySource[source.name]
		chosen = append(chosen, own[:min(len(own), d.number-len(chosen))]...)
	}
	return chosen
}

// failing tells at which of the states the quick ones of the published
// algorithms fail: one that is never too good, and one that can be.
func failing(limits solver.Limits, cases []Case) []bool {
	fails := make([]bool, len(cases))
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for w := range workers {
		group.Go(func() {
			var witnesses []published.Exact
			for _, name := range []string{"same-color", "delayed-removal"} {
				if a, ok := published.Find(name); ok {
					witnesses = append(witnesses, a.NewExact(limits))
				}
			}
			for i := len(cases) * w / workers; i < len(cases)*(w+1)/workers; i++ {
				for _, witness := range witnesses {
					witness.Load(cases[i].State.Board, nil)
					fails[i] = fails[i] || witness.Steps(cases[i].State.Hand) != cases[i].Steps
				}
			}
		})
	}
	group.Wait()
	return fails
}

// disguise gives a case other colours, perhaps the other direction, and the
// hand in some order.
func (d *drawing) disguise(c *Case) {
	there := solver.Shuffle(d.random.Perm(d.catalog.Info.Limits.Colors), d.random.IntN(2) == 1)
	c.Line = there.Map(c.State.Board, c.Line)
	c.State = solver.State{Board: there.Board(c.State.Board), Hand: there.Hand(c.State.Hand)}
	hand := []byte(c.State.Hand.String())
	d.random.Shuffle(len(hand), func(i, j int) { hand[i], hand[j] = hand[j], hand[i] })
	c.Hand = string(hand)
}
