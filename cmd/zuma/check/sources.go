package check

import (
	"math/rand/v2"
	"runtime"
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
	fromNeighbour = "board changed"  // a puzzle with a ball of the board recoloured, moved or gone
	fromHarder    = "hard puzzle"    // a puzzle that needs more than completing groups
	fromPuzzle    = "puzzle"         // a puzzle
)

var sources = []source{
	{fromKnown, 1}, {fromPublished, 0.15}, {fromShort, 0.1}, {fromLess, 0.1}, {fromOther, 0.1},
	{fromSpare, 0.1}, {fromNeighbour, 0.15}, {fromHarder, 0.15}, {fromPuzzle, 1},
}

// known are states at which published algorithms are known to fail, and what
// these say.
var known = [...][2]string{
	{"RRYGGYYRRYYGGYRR", "GGBBB"}, // 5, not 2, and not impossible
	{"RRYRYYBYYBBYYR", "YYBBB"},   // 5, not 2, and not impossible
	{"RRWWRRBBRR", "WB"},          // 2, not impossible
	{"WWBBWBBWW", "BB"},           // impossible, not 2
	{"RRYYRRYRYRR", "RRRRR"},      // 3, not 2
	{"YRRYYRYRY", "RYRRR"},        // 3
	{"RYRRBBR", "RRYYB"},          // 5, not 3
	{"RRYBYYR", "YYYBB"},          // 2, not 5
	{"RRYRRBRR", "RYYBB"},         // 4, not 5
	{"RRYRRYRR", "YYYY"},          // 4, not impossible
	{"RRYRBBGR", "YYBGG"},         // 5, not impossible
	{"RRYRRY", "YYYY"},            // 4, not 3
	{"RRYRRYYRR", "R"},            // 1, not 0
	{"RRYRRYYRRYYRR", "Y"},        // 1, not impossible
	{"RYRRYR", "YYYY"},            // impossible, not 4
}

// candidates makes states of every source, more than are wanted.
func (d *drawing) candidates() []Case {
	var all []Case
	take := func(s solver.State, source string) {
		if length := s.Board.Len(); length > 0 && s.Hand != 0 && s.Board.Settled() && d.wanted.Filter.Range("length").Has(float64(length)) &&
			s.Hand.Size() <= d.catalog.Info.Limits.Hand {
			all = append(all, Case{State: s, Source: source})
		}
	}
	// Any state of a short board, and these, are no puzzles of a kind.
	anyKind := d.wanted.Filter.Range("steps") == catalog.Everything() && len(d.wanted.Filter.Techniques) == 0
	for _, k := range append(known[:], d.audited...) {
		if s, _, err := solver.ParseState(k[0], k[1]); err == nil && anyKind {
			take(s, fromKnown)
		}
	}
	// Where puzzles are few, what is near them makes up for it.
	lacking := max(0, d.wanted.Number-len(d.puzzles))
	for _, source := range sources {
		number := int(source.share*float64(d.wanted.Number)*1.5) + 1 + lacking
		if source.name == fromPuzzle {
			number = len(d.puzzles)
		}
		for i := range number {
			switch source.name {
			case fromShort:
				if !anyKind {
					break
				}
				take(d.shortBoard(), fromShort)
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

func stateOf(p *catalog.Puzzle) solver.State { return solver.State{Board: p.Board, Hand: p.Hand} }

// shortBoard returns any state of a board of up to six balls.
func (d *drawing) shortBoard() solver.State {
	limits := d.catalog.Info.Limits
	var s solver.State
	for range 1 + d.random.IntN(min(6, limits.Board)) {
		s.Board = s.Board<<3 | solver.Board(d.color())
	}
	for range 1 + d.random.IntN(limits.Hand) {
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

// changed returns a board with one ball recoloured, moved or gone.
func (d *drawing) changed(b solver.Board) solver.Board {
	balls := make([]solver.Color, b.Len())
	for i := range balls {
		balls[i] = b.Ball(i)
	}
	at := d.random.IntN(len(balls))
	switch d.random.IntN(3) {
	case 0:
		balls[at] = d.color()
	case 1:
		to := d.random.IntN(len(balls))
		balls[at], balls[to] = balls[to], balls[at]
	case 2:
		balls = append(balls[:at], balls[at+1:]...)
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
		share := min(len(own), int(source.share*float64(d.wanted.Number)+0.5), d.wanted.Number-len(chosen))
		chosen = append(chosen, own[:share]...)
		bySource[source.name] = own[share:]
	}
	for _, source := range sources {
		own := bySource[source.name]
		chosen = append(chosen, own[:min(len(own), d.wanted.Number-len(chosen))]...)
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

// Sources returns the names of the sources.
func Sources() []string {
	var names []string
	for _, source := range sources {
		names = append(names, source.name)
	}
	return names
}
