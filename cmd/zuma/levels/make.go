package levels

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// Options say what pack to make.
type Options struct {
	Filter   catalog.Filter // what the levels have to pass, before spare balls
	Levels   int            // how many, 1 or more
	From, To *float64       // difficulty of the first and the last level, in bits; nil for what the filter leaves
	Seed     uint64
	Spare    int     // how many balls to put into each hand beside those needed, 0 to MaxSpare
	Palette  Palette // the colours of the levels; nil for the first ones, as many as the filter allows
	Shuffle  bool    // give each level other colours of the palette and perhaps the other direction
	Progress func(solver.Progress)
}

// ErrNoLevel is returned by Make when the catalog has no puzzle for a level.
var ErrNoLevel = &fault.Error{Kind: fault.BadInput, Err: fmt.Errorf("the catalog has no puzzle")}

// usual is the range of difficulty of a pack that nothing is asked of.
var usual = catalog.Range{Min: 1, Max: 12}

// Make makes a pack. Difficulty rises evenly from level to level and never
// falls; where the catalog has too few puzzles for that, Notes say so. No two
// levels have the same board, up to a renaming of the colours and reversal. The
// techniques come one at a time: the easiest that the filter allows comes
// first, and each further one comes in with a level that needs it, in even
// distances. The same options and catalog give the same pack. Errors: the
// catalog's, the context's, and ErrNoLevel.
func Make(ctx context.Context, c *catalog.Catalog, options Options) (*Pack, error) {
	m := newMaker(c, options)
	if err := m.chooseEnds(ctx); err != nil {
		return nil, err
	}
	techniques, err := m.offered(ctx)
	if err != nil {
		return nil, err
	}
	pack := newPack(c)
	pack.Seed, pack.Palette = options.Seed, m.Palette.String()
	var chosen []*Puzzle
	stage := 0
	for i := range options.Levels {
		m.Progress(solver.Progress{Phase: "levels", Done: int64(i), Total: int64(options.Levels), Unit: "levels"})
		var puzzle *Puzzle
		// A level brings a technique in if that does not spoil the rise.
		if known := 1 + i*len(techniques)/options.Levels; known > stage {
			if puzzle, err = m.pick(ctx, m.target(i), m.tolerance(), techniques[stage:stage+1]); puzzle != nil {
				stage++
			}
		}
		if puzzle == nil && err == nil {
			puzzle, err = m.pick(ctx, m.target(i), anywhere, techniques[:max(1, stage)])
		}
		if puzzle == nil && err == nil {
			// Nothing harder is left. What is easier takes its place in the end.
			m.before = 0
			puzzle, err = m.pick(ctx, m.target(i), anywhere, techniques)
		}
		if err != nil {
			return nil, err
		}
		if puzzle == nil {
			return nil, fmt.Errorf("%w for level %d: %s", ErrNoLevel, i+1, m.left(ctx))
		}
		m.used[puzzle.Board] = true
		m.before = max(m.before, puzzle.Measures.Difficulty())
		chosen = append(chosen, puzzle)
	}
	slices.SortStableFunc(chosen, func(x, y *Puzzle) int { return cmp.Compare(x.Measures.Difficulty(), y.Measures.Difficulty()) })
	for _, puzzle := range chosen {
		shown := puzzle.disguised(m.Palette.symmetry(identity(len(m.Palette)), false))
		if m.Shuffle {
			shown = puzzle.Shuffled(m.random, m.Palette)
		}
		pack.add(shown, solver.Alphabet{})
	}
	pack.Notes, err = m.notes(ctx, chosen)
	return pack, err
}

// maker is a pack in the making.
type maker struct {
	Options
	catalog *catalog.Catalog
	random  *rand.Rand
	from    float64 // difficulty of the first level
	step    float64 // how much it rises from level to level
	before  float64 // difficulty of the level made last
	used    map[solver.Board]bool
	pool    []*Puzzle // that may serve for a level; harder ones wait for a later level
	spare   *spareMaker
	// unfiltered is set where every puzzle passes the filter that was given.
	unfiltered bool
}

func newMaker(c *catalog.Catalog, options Options) *maker {
	m := &maker{Options: options, catalog: c, random: rand.New(rand.NewPCG(options.Seed, 2)), used: make(map[solver.Board]bool)}
	if m.Progress == nil {
		m.Progress = func(solver.Progress) {}
	}
	m.unfiltered = len(m.Filter.Conditions) == 0 && len(m.Filter.Techniques) == 0 && m.Filter.Contains.Len() == 0
	if m.Palette == nil {
		colors := c.Info.Limits.Colors
		if most := m.Filter.Range("colors").Max; most < float64(colors) {
			colors = max(1, int(most))
		}
		m.Palette = FirstColors(colors)
	}
	m.Filter = m.Filter.With("colors", catalog.Range{Min: 1, Max: float64(len(m.Palette))})
	m.spare = newSpareMaker(m)
	return m
}

func identity(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

// target is the difficulty that is wanted of level i.
func (m *maker) target(i int) float64 { return m.from + float64(i)*m.step }

// chooseEnds settles the difficulty of the first and the last level.
func (m *maker) chooseEnds(ctx context.Context) error {
	var left catalog.Range
	for _, hardest := range []bool{false, true} {
		found, err := m.catalog.Puzzles(ctx, catalog.Search{Filter: m.Filter, Limit: 1, Sort: "difficulty", Descending: hardest})
		if err != nil {
			return err
		}
		if len(found) == 0 {
			return fmt.Errorf("%w that passes the filters", ErrNoLevel)
		}
		if hardest {
			left.Max = found[0].Measures.Difficulty()
		} else {
			left.Min = found[0].Measures.Difficulty()
		}
	}
	whole := left
	if m.unfiltered {
		left = catalog.Range{Min: max(left.Min, usual.Min), Max: max(left.Min, min(left.Max, usual.Max))}
	}
	if m.Spare > 0 && m.From == nil {
		var err error
		if left.Min, err = m.spare.easiest(ctx, left.Min); err != nil {
			return err
		}
		left.Max = max(left.Max, left.Min)
	}
	// A few bits more may come of spare balls.
	reach := 0.5 + 3*float64(m.Spare)
	for _, end := range []struct {
		flag  string
		value *float64
		wrong bool
	}{
		{"from", m.From, m.From != nil && *m.From > whole.Max+reach},
		{"to", m.To, m.To != nil && (*m.To > whole.Max+reach || *m.To < whole.Min)},
	} {
		if end.wrong {
			return fault.Bad(end.flag, "--%s %v: %s", end.flag, *end.value, m.left(ctx))
		}
	}
	m.from = left.Min
	to := left.Max
	switch {
	case m.From != nil && m.To != nil:
		m.from, to = *m.From, *m.To
	case m.From != nil:
		m.from, to = *m.From, max(to, *m.From)
	case m.To != nil:
		m.from, to = min(m.from, *m.To), *m.To
	}
	m.step = 0
	if m.Levels > 1 {
		m.step = (to - m.from) / float64(m.Levels-1)
	}
	return nil
}

// left says what the filters leave.
func (m *maker) left(ctx context.Context) string {
	number, err := m.catalog.CountPuzzles(ctx, m.Filter)
	if err != nil {
		return err.Error()
	}
	var ends [2]float64
	for i := range ends {
		found, err := m.catalog.Puzzles(ctx, catalog.Search{Filter: m.Filter, Limit: 1, Sort: "difficulty", Descending: i == 1})
		if err != nil {
			return err.Error()
		}
		if len(found) > 0 {
			ends[i] = found[0].Measures.Difficulty()
		}
	}
	return fmt.Sprintf("the filters leave %d puzzles, from %.2f to %.2f bits", number, ends[0], ends[1])
}

// tolerance is how far a level may be from the difficulty that is wanted of it.
func (m *maker) tolerance() float64 { return max(m.step/2, 0.25) }

// notes tell of the levels whose difficulty is not as it was wanted.
func (m *maker) notes(ctx context.Context, all []*Puzzle) ([]string, error) {
	var notes []string
	off := func(i int) float64 { return all[i].Measures.Difficulty() - m.target(i) }
	for i := 0; i < len(all); i++ {
		if math.Abs(off(i)) <= m.tolerance() {
			continue
		}
		first, worst := i, off(i)
		for ; i+1 < len(all) && math.Abs(off(i+1)) > m.tolerance(); i++ {
			if math.Abs(off(i+1)) > math.Abs(worst) {
				worst = off(i + 1)
			}
		}
		between := catalog.Range{Min: m.target(first) - m.tolerance(), Max: m.target(i) + m.tolerance()}
		number, err := m.catalog.CountPuzzles(ctx, m.Filter.With("difficulty", between))
		if err != nil {
			return nil, err
		}
		which := fmt.Sprintf("level %d is", first+1)
		if i > first {
			which = fmt.Sprintf("levels %d to %d are", first+1, i+1)
		}
		harder := "harder"
		if worst < 0 {
			harder = "easier"
		}
		notes = append(notes, fmt.Sprintf("%s up to %.2f bits %s than an even rise asks for: the filters leave %d puzzles from %.2f to %.2f bits",
			which, math.Abs(worst), harder, number, between.Min, between.Max))
	}
	return notes, nil
}

// offered returns the techniques that the filter and the catalog offer in the
// range of difficulty, from the least on.
func (m *maker) offered(ctx context.Context) ([]solver.Technique, error) {
	var offered []solver.Technique
	for t := solver.Complete; t <= solver.Free; t++ {
		if len(m.Filter.Techniques) > 0 && !slices.Contains(m.Filter.Techniques, t) {
			continue
		}
		filter := m.Filter
		filter.Techniques = []solver.Technique{t}
		// With spare balls the difficulty comes out elsewhere.
		filter = filter.With("difficulty", catalog.Range{Min: m.from - m.tolerance() - 3*float64(m.Spare), Max: m.target(m.Levels-1) + m.tolerance()})
		found, err := m.catalog.Puzzles(ctx, catalog.Search{Filter: filter, Limit: 1})
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			offered = append(offered, t)
		}
	}
	if len(offered) == 0 {
		return nil, fmt.Errorf("%w from %.2f to %.2f bits: %s", ErrNoLevel, m.from, m.target(m.Levels-1), m.left(ctx))
	}
	// A pack shorter than the list has no room for all of them.
	return offered[:min(len(offered), m.Levels)], nil
}

// anywhere is further than any two difficulties lie apart.
const anywhere = 64.0

// pick returns a puzzle near the difficulty that is wanted, but at most so far
// from it, of one of the techniques, or nil if there is none. It is not easier
// than the one before.
func (m *maker) pick(ctx context.Context, target, farthest float64, techniques []solver.Technique) (*Puzzle, error) {
	if m.Spare > 0 {
		return m.spare.pick(ctx, target, farthest, techniques)
	}
	for reach := min(farthest, max(m.step/2, 0.02)); reach <= farthest; reach *= 2 {
		if p := m.fromPool(target, reach, techniques); p != nil {
			return p, nil
		}
		// What the next levels may want comes along, if it is not much harder:
		// there are several times as many puzzles for each further bit.
		low := max(m.before, target-reach)
		drawn, err := m.drawn(ctx, catalog.Range{Min: low, Max: max(low, target) + max(reach, 0.5)}, techniques, 256)
		if err != nil {
			return nil, err
		}
		m.pool = append(m.pool, drawn...)
		if p := m.fromPool(target, reach, techniques); p != nil {
			return p, nil
		}
	}
	return nil, nil
}

// fromPool returns the puzzle of the pool that is nearest to the difficulty
// wanted, if one is near enough and not easier than the level before.
func (m *maker) fromPool(target, reach float64, techniques []solver.Technique) *Puzzle {
	m.pool = slices.DeleteFunc(m.pool, func(p *Puzzle) bool { return m.used[p.Board] || p.Measures.Difficulty() < m.before })
	target = max(target, m.before)
	off := func(p *Puzzle) float64 { return math.Abs(p.Measures.Difficulty() - target) }
	var best *Puzzle
	for _, p := range m.pool {
		if off(p) <= reach && slices.Contains(techniques, p.Measures.Technique) && (best == nil || off(p) < off(best)) {
			best = p
		}
	}
	return best
}

// drawn draws some puzzles of a difficulty that the pack may still use.
func (m *maker) drawn(ctx context.Context, difficulty catalog.Range, techniques []solver.Technique, limit int) ([]*Puzzle, error) {
	filter := m.Filter.With("difficulty", difficulty)
	if filter.Range("difficulty").Min > filter.Range("difficulty").Max {
		return nil, nil
	}
	filter.Techniques = techniques
	found, err := m.catalog.Puzzles(ctx, catalog.Search{Filter: filter, Limit: limit, Seed: m.random.Uint64()})
	if err != nil {
		return nil, err
	}
	var all []*Puzzle
	for i := range found {
		if p := puzzleOf(&found[i]); !m.used[p.Board] && p.Colors() <= len(m.Palette) {
			all = append(all, p)
		}
	}
	return all, nil
}

// Draw draws a puzzle near a difficulty, with so many spare balls, in colours
// and a direction drawn at random. The same arguments and catalog give the same
// puzzle. The errors are Make's.
func Draw(ctx context.Context, c *catalog.Catalog, difficulty float64, spare int, seed uint64) (*Puzzle, error) {
	m := newMaker(c, Options{Levels: 1, Seed: seed, Spare: spare})
	m.from = difficulty
	puzzle, err := m.pick(ctx, difficulty, anywhere, []solver.Technique{solver.Complete, solver.Build, solver.Split, solver.Free})
	if err != nil {
		return nil, err
	}
	if puzzle == nil {
		return nil, fmt.Errorf("%w of difficulty %.2f", ErrNoLevel, difficulty)
	}
	return puzzle.Shuffled(m.random, m.Palette), nil
}
