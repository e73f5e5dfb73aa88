package check

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"

	"zumabase/catalog"
	"zumabase/solver"
)

// Case is a state with its answer, in colours and a direction drawn at random.
type Case struct {
	State  solver.State
	Hand   string // the balls in an order drawn at random
	Steps  int    // the right answer
	Line   []solver.Move
	Source string // why it is asked, one of Sources
}

// Board returns the board's letters.
func (c *Case) Board() string { return c.State.Board.String() }

// Wanted says which cases are wanted. The cases are made from puzzles that
// pass the filter; all have boards of the filter's lengths.
type Wanted struct {
	Filter catalog.Filter
	Number int
	Seed   uint64
}

// Draw draws cases, the smallest first: by the length of the board, the size of
// the hand, and the letters. The same catalog and arguments give the same
// cases. There may be fewer than wanted where there are no more.
func Draw(ctx context.Context, c *catalog.Catalog, wanted Wanted) ([]Case, error) {
	d := &drawing{catalog: c, wanted: wanted, random: rand.New(rand.NewPCG(wanted.Seed, 4))}
	if err := d.drawPuzzles(ctx); err != nil {
		return nil, err
	}
	cases, err := d.answered(ctx, d.candidates())
	if err != nil {
		return nil, err
	}
	cases = d.choose(cases)
	for i := range cases {
		d.disguise(&cases[i])
	}
	slices.SortFunc(cases, func(x, y Case) int {
		return cmp.Or(cmp.Compare(x.State.Board.Len(), y.State.Board.Len()), cmp.Compare(x.State.Hand.Size(), y.State.Hand.Size()),
			cmp.Compare(x.State.Board, y.State.Board), solver.CompareHands(x.State.Hand, y.State.Hand))
	})
	return cases, nil
}

// drawing is the drawing of cases under way.
type drawing struct {
	catalog *catalog.Catalog
	wanted  Wanted
	random  *rand.Rand
	puzzles []catalog.Puzzle // to make cases from
	harder  []catalog.Puzzle // those of them that need more than completing groups
	audited [][2]string      // the states of an audit at which algorithms failed
}

func (d *drawing) drawPuzzles(ctx context.Context) error {
	var err error
	if d.puzzles, err = d.catalog.Spread(ctx, d.wanted.Filter, max(d.wanted.Number, 100), d.wanted.Seed); err != nil {
		return err
	}
	_, examples, err := d.catalog.Audit(ctx)
	if err != nil {
		return err
	}
	for _, e := range examples {
		d.audited = append(d.audited, [2]string{e.Board, e.Hand})
	}
	for _, p := range d.puzzles {
		if p.Measures.Technique != solver.Complete {
			d.harder = append(d.harder, p)
		}
	}
	return nil
}

// answered looks the candidates up. It leaves out those that come twice and
// those that the catalog does not cover.
func (d *drawing) answered(ctx context.Context, candidates []Case) ([]Case, error) {
	states := make([]solver.State, len(candidates))
	for i := range candidates {
		s := candidates[i].State
		s.Board, s.Hand, _ = solver.Canonical(s.Board, s.Hand)
		states[i] = s
	}
	answers, err := d.catalog.LookupAll(ctx, states)
	if err != nil {
		return nil, err
	}
	seen := make(map[solver.State]bool)
	kept := candidates[:0]
	for i, c := range candidates {
		if answers[i].Err != nil || seen[states[i]] {
			continue
		}
		seen[states[i]] = true
		c.State, c.Steps, c.Line = states[i], answers[i].Steps, answers[i].Line
		kept = append(kept, c)
	}
	return kept, nil
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
