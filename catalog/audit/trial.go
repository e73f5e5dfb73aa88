package audit

import (
	"context"

	"zumabase/catalog"
	"zumabase/solver"
)

// The names of the trials, as in the table audit.
const (
	Minimal = "minimal"
	States  = "states"
)

// trial is a set of questions with their answers.
type trial struct {
	name       string
	subjects   []subject
	population map[cell]int64 // how many states there are of each kind
}

// subject is a board and the hands that are asked for.
type subject struct {
	board   solver.Board
	minimal []solver.Hand // all that the board has, never nil
	hands   []solver.Hand
}

// cell is a kind of states.
type cell struct{ length, steps int }

// truth returns the right answer: the size of the smallest minimal hand in h.
func (s *subject) truth(h solver.Hand) int {
	least := -1
	for _, m := range s.minimal {
		if size := m.Size(); (least < 0 || size < least) && h.Contains(m) {
			least = size
		}
	}
	return least
}

// questions returns how many states a trial has.
func (t *trial) questions() int64 {
	var n int64
	for i := range t.subjects {
		n += int64(len(t.subjects[i].hands))
	}
	return n
}

// count fills in the population from the subjects.
func (t *trial) count() {
	t.population = make(map[cell]int64)
	for i := range t.subjects {
		s := &t.subjects[i]
		for _, h := range s.hands {
			t.population[cell{s.board.Len(), s.truth(h)}]++
		}
	}
}

// allMinimal is the first trial in full.
func allMinimal(ctx context.Context, c *catalog.Catalog, progress func(solver.Progress)) (*trial, error) {
	e, err := c.Enumeration(ctx, progress)
	if err != nil {
		return nil, err
	}
	boards := 0
	for i := range e.Rows {
		if i == 0 || e.Rows[i].Board != e.Rows[i-1].Board {
			boards++
		}
	}
	t := &trial{name: Minimal, subjects: make([]subject, 0, boards)}
	hands := make([]solver.Hand, len(e.Rows))
	for from := 0; from < len(e.Rows); {
		to := from
		for ; to < len(e.Rows) && e.Rows[to].Board == e.Rows[from].Board; to++ {
			hands[to] = e.Rows[to].Hand
		}
		own := hands[from:to:to]
		t.subjects = append(t.subjects, subject{e.Rows[from].Board, own, own})
		from = to
	}
	t.count()
	return t, nil
}

// someMinimal is a sample of the first trial, drawn by the catalog, which need
// not be read as a whole for that.
func someMinimal(ctx context.Context, c *catalog.Catalog, sample int, seed uint64) (*trial, error) {
	distribution, err := c.Distribution(ctx)
	if err != nil {
		return nil, err
	}
	t := &trial{name: Minimal, population: make(map[cell]int64)}
	for _, d := range distribution {
		t.population[cell{d.Length, d.Steps}] += d.Puzzles
	}
	quotas := allot(t.population, sample)
	at := make(map[solver.Board]int)
	for _, k := range cells(t.population) {
		filter := catalog.Filter{}.
			With("length", catalog.Range{Min: float64(k.length), Max: float64(k.length)}).
			With("steps", catalog.Range{Min: float64(k.steps), Max: float64(k.steps)})
		puzzles, err := c.Puzzles(ctx, catalog.Search{Filter: filter, Limit: int(quotas[k]), Seed: seed})
		if err != nil {
			return nil, err
		}
		for _, p := range puzzles {
			i, ok := at[p.Board]
			if !ok {
				i = len(t.subjects)
				at[p.Board] = i
				t.subjects = append(t.subjects, subject{board: p.Board})
			}
			t.subjects[i].hands = append(t.subjects[i].hands, p.Hand)
		}
	}
	return t, t.learn(ctx, c)
}

// allStates is the second trial in full.
func allStates(ctx context.Context, c *catalog.Catalog, length int) (*trial, error) {
	limits := c.Info.Limits
	limits.Board = min(limits.Board, length)
	t := &trial{name: States}
	canonical := canonicalHands(limits)
	for _, b := range (solver.Walk{Limits: limits, From: 1}).Beginnings(limits.Board) {
		if b.Canonical() != b {
			continue
		}
		hands := canonical[b.Colors()]
		if mirror, symmetric := b.Symmetric(); symmetric {
			hands = withoutMirrorImages(b, hands, mirror)
		}
		t.subjects = append(t.subjects, subject{board: b, hands: hands})
	}
	if err := t.learn(ctx, c); err != nil {
		return nil, err
	}
	t.count()
	return t, nil
}

// canonicalHands returns the canonical hands of the boards that have so many
// colours: of the letters that the board lacks, the first ones by falling
// count.
func canonicalHands(limits solver.Limits) [solver.MaxColors + 1][]solver.Hand {
	var hands [solver.MaxColors + 1][]solver.Hand
	for colors := 1; colors <= limits.Colors; colors++ {
		for _, h := range solver.Hands(1, limits.Hand, limits.Colors) {
			sorted := true
			for c := colors + 1; c < limits.Colors; c++ {
				sorted = sorted && h.Count(solver.Color(c)) >= h.Count(solver.Color(c+1))
			}
			if sorted {
				hands[colors] = append(hands[colors], h)
			}
		}
	}
	return hands
}

// withoutMirrorImages returns one hand of each two that the board's symmetry
// takes to one another.
func withoutMirrorImages(b solver.Board, hands []solver.Hand, mirror solver.Symmetry) []solver.Hand {
	var kept []solver.Hand
	for _, h := range hands {
		_, image, _ := solver.Canonical(b, mirror.Hand(h))
		if solver.CompareHands(h, image) <= 0 {
			kept = append(kept, h)
		}
	}
	return kept
}

// learn looks up the minimal hands of the subjects.
func (t *trial) learn(ctx context.Context, c *catalog.Catalog) error {
	const atOnce = 5000
	for from := 0; from < len(t.subjects); from += atOnce {
		part := t.subjects[from:min(from+atOnce, len(t.subjects))]
		boards := make([]solver.Board, len(part))
		for i := range part {
			boards[i] = part[i].board
		}
		minimal, err := c.MinimalHands(ctx, boards)
		if err != nil {
			return err
		}
		for i := range part {
			part[i].minimal = minimal[i]
		}
	}
	return nil
}
