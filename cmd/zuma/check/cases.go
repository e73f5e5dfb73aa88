package check

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

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

// compare puts the smaller case first: by the length of the board, the size of
// the hand, and the letters.
func (c *Case) compare(other *Case) int {
	return cmp.Or(
		cmp.Compare(c.State.Board.Len(), other.State.Board.Len()),
		cmp.Compare(c.State.Hand.Size(), other.State.Hand.Size()),
		cmp.Compare(c.Board(), other.Board()),
		solver.CompareHands(c.State.Hand, other.State.Hand),
	)
}

// Wanted says which cases are wanted. The cases are made from puzzles that
// pass the filter; all have boards of the filter's lengths.
type Wanted struct {
	Filter catalog.Filter
	Number int
	Seed   uint64
}

// Stream draws cases: the same number from each length of the board, the
// shortest first, and what a length lacks from the longer ones. Within a length
// the cases come in batches, each ordered by size. The same catalog and
// arguments give the same cases. It holds a batch at a time, so the number of
// cases is not limited by memory.
type Stream struct {
	catalog *catalog.Catalog
	wanted  Wanted
	random  *rand.Rand
	left    int // cases still to come
	length  int // of the boards at present
	last    int // the greatest length
	quota   int // cases still to come of this length
	seen    map[solver.State]struct{}
	drawing time.Duration
}

const (
	// batchSize is the most cases that are drawn and ordered at a time.
	batchSize = 16_384
	// rememberedCases is how many cases of a length are remembered, so that
	// none comes twice among so many.
	rememberedCases = 1 << 20
)

// NewStream returns the stream of the cases that are wanted.
func NewStream(c *catalog.Catalog, wanted Wanted) *Stream {
	s := &Stream{catalog: c, wanted: wanted, left: wanted.Number, random: rand.New(rand.NewPCG(wanted.Seed, 4)), last: c.Info.Limits.Board}
	for s.last > 0 && !s.wants(s.last) {
		s.last--
	}
	return s
}

// wants reports whether boards of a length are wanted.
func (s *Stream) wants(length int) bool { return s.wanted.Filter.Range("length").Has(float64(length)) }

// Next returns the next cases, or none when there are no more: where the
// number that is wanted has come, or the catalog has no others. The error is
// the catalog's.
func (s *Stream) Next(ctx context.Context) ([]Case, error) {
	start := time.Now()
	defer func() { s.drawing += time.Since(start) }()
	for s.left > 0 {
		if s.quota == 0 && !s.nextLength() {
			break
		}
		number := min(s.quota, batchSize)
		cases, err := s.draw(ctx, number)
		if err != nil {
			return nil, err
		}
		s.quota -= len(cases)
		s.left -= len(cases)
		if len(cases) < (number+1)/2 {
			s.quota = 0 // there is hardly anything left of this length
		}
		if len(cases) > 0 {
			return cases, nil
		}
	}
	return nil, nil
}

// Drawing returns how long the drawing of cases has taken so far.
func (s *Stream) Drawing() time.Duration { return s.drawing }

// nextLength goes on to longer boards, and reports whether there are any.
func (s *Stream) nextLength() bool {
	s.seen = make(map[solver.State]struct{})
	for s.length++; s.length <= s.last; s.length++ {
		if s.wants(s.length) {
			lengths := 0
			for length := s.length; length <= s.last; length++ {
				if s.wants(length) {
					lengths++
				}
			}
			s.quota = (s.left + lengths - 1) / lengths
			return true
		}
	}
	return false
}

// draw draws up to so many cases of the length, in their order.
func (s *Stream) draw(ctx context.Context, number int) ([]Case, error) {
	d := &drawing{catalog: s.catalog, length: s.length, number: number, random: s.random,
		filter: s.wanted.Filter.With("length", catalog.Range{Min: float64(s.length), Max: float64(s.length)})}
	if err := d.drawPuzzles(ctx); err != nil {
		return nil, err
	}
	cases, err := s.answered(ctx, d.candidates())
	if err != nil {
		return nil, err
	}
	cases = d.choose(cases)
	if len(s.seen) > rememberedCases {
		clear(s.seen)
	}
	for i := range cases {
		s.seen[cases[i].State] = struct{}{}
		d.disguise(&cases[i])
	}
	slices.SortFunc(cases, func(x, y Case) int { return x.compare(&y) })
	return cases, nil
}

// answered looks the candidates up. It leaves out those that come twice and
// those that the catalog does not cover.
func (s *Stream) answered(ctx context.Context, candidates []Case) ([]Case, error) {
	states := make([]solver.State, len(candidates))
	for i := range candidates {
		state := candidates[i].State
		state.Board, state.Hand, _ = solver.Canonical(state.Board, state.Hand)
		states[i] = state
	}
	answers, err := s.catalog.LookupAll(ctx, states)
	if err != nil {
		return nil, err
	}
	twice := make(map[solver.State]bool)
	kept := candidates[:0]
	for i, c := range candidates {
		if _, seen := s.seen[states[i]]; seen || twice[states[i]] || answers[i].Err != nil {
			continue
		}
		twice[states[i]] = true
		c.State, c.Steps, c.Line = states[i], answers[i].Steps, answers[i].Line
		kept = append(kept, c)
	}
	return kept, nil
}
