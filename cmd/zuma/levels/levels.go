// Package levels makes level packs for a game out of a catalog.
package levels

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/solver"
)

// Version is the version of the schema of a Pack as JSON.
const Version = contract.PackVersion

// The JSON forms of a pack.
type (
	Pack   = contract.Pack
	Limits = contract.Limits
	Level  = contract.Level
)

// Options say what pack to make.
type Options struct {
	Filter   catalog.Filter // what the levels have to pass, before spare balls
	Levels   int
	From, To float64 // difficulty of the first and the last level, in bits
	Seed     uint64
	Spare    int  // how many balls to put into each hand beside those needed, 0 to MaxSpare
	Shuffle  bool // give each level other colours and direction
}

// ErrNoLevel is returned by Make when the catalog has no puzzle for a level.
var ErrNoLevel = errors.New("the catalog has no puzzle")

// Make makes a pack. Difficulty rises evenly from level to level; no two
// levels are of one board; and of the techniques that the filter and the
// catalog offer, the pack begins with the least, and each further one comes in
// with a level that needs it, in even distances. The same options and catalog
// give the same pack.
func Make(ctx context.Context, c *catalog.Catalog, options Options) (*Pack, error) {
	m := &maker{Options: options, catalog: c, random: rand.New(rand.NewPCG(options.Seed, 2)), used: make(map[solver.Board]bool)}
	techniques, err := m.techniques(ctx)
	if err != nil {
		return nil, err
	}
	limits := c.Info.Limits
	pack := &Pack{
		Version: Version, Seed: options.Seed, Digest: c.Info.Digest,
		Limits: Limits{Board: limits.Board, Hand: limits.Hand, Colors: limits.Colors},
	}
	stage := 0
	for i := range options.Levels {
		known := 1 + i*len(techniques)/options.Levels
		wanted := techniques[:known]
		if known > stage {
			wanted = techniques[known-1 : known] // the level that brings it in
			stage = known
		}
		level, err := m.level(ctx, i, wanted)
		if err != nil {
			return nil, err
		}
		pack.Levels = append(pack.Levels, *level)
	}
	return pack, nil
}

// maker is a pack in the making.
type maker struct {
	Options
	catalog *catalog.Catalog
	random  *rand.Rand
	used    map[solver.Board]bool // canonical boards
}

// techniques returns those that the filter and the catalog offer in the range
// of difficulty, from the least on.
func (m *maker) techniques(ctx context.Context) ([]solver.Technique, error) {
	var offered []solver.Technique
	for t := solver.Complete; t <= solver.Free; t++ {
		if len(m.Filter.Techniques) > 0 && !slices.Contains(m.Filter.Techniques, t) {
			continue
		}
		filter := m.Filter
		filter.Techniques = []solver.Technique{t}
		// With spare balls the difficulty comes out elsewhere.
		if m.Spare == 0 {
			filter = filter.With("difficulty", catalog.Range{Min: m.From - m.step()/2, Max: m.To + m.step()/2})
		}
		found, err := m.catalog.Puzzles(ctx, catalog.Search{Filter: filter, Limit: 1})
		if err != nil {
			return nil, err
		}
		if len(found) > 0 {
			offered = append(offered, t)
		}
	}
	if len(offered) == 0 {
		return nil, fmt.Errorf("%w that passes the filters", ErrNoLevel)
	}
	// A pack shorter than the list has no room for all of them.
	return offered[:min(len(offered), m.Levels)], nil
}

// step is how much difficulty rises from level to level.
func (m *maker) step() float64 {
	if m.Levels == 1 {
		return 1
	}
	return (m.To - m.From) / float64(m.Levels-1)
}

// candidate is a puzzle with its spare balls.
type candidate struct {
	puzzle   catalog.Puzzle
	hand     solver.Hand
	measures solver.Measures
}

// level makes level i, of one of the techniques. It draws puzzles near the
// difficulty that is wanted, looks further and further away if there are none,
// and takes the nearest.
func (m *maker) level(ctx context.Context, i int, techniques []solver.Technique) (*Level, error) {
	target := m.From + float64(i)*m.step()
	for reach := max(m.step()/2, 0.05); reach < 64; reach *= 2 {
		candidates, err := m.candidates(ctx, target, reach, techniques)
		if err != nil {
			return nil, err
		}
		if len(candidates) == 0 {
			continue
		}
		best := slices.MinFunc(candidates, func(x, y candidate) int {
			dx, dy := math.Abs(x.measures.Difficulty()-target), math.Abs(y.measures.Difficulty()-target)
			switch {
			case dx < dy:
				return -1
			case dx > dy:
				return 1
			}
			return 0
		})
		m.used[best.puzzle.Board] = true
		return m.write(i+1, best), nil
	}
	return nil, fmt.Errorf("%w for level %d, at difficulty %.2f", ErrNoLevel, i+1, target)
}

// candidates draws some puzzles for a level. Without spare balls a single one
// in reach is as good as many; with them the difficulty has to be measured
// again and may come out elsewhere.
func (m *maker) candidates(ctx context.Context, target, reach float64, techniques []solver.Technique) ([]candidate, error) {
	filter := m.Filter
	filter.Techniques = techniques
	low, high := target-reach, target+reach
	if m.Spare > 0 {
		low -= 3 * float64(m.Spare)
	}
	filter = filter.With("difficulty", catalog.Range{Min: low, Max: high})
	puzzles, err := m.catalog.Puzzles(ctx, catalog.Search{Filter: filter, Limit: 24, Seed: m.random.Uint64()})
	if err != nil {
		return nil, err
	}
	var all []candidate
	for _, p := range puzzles {
		if m.used[p.Board] {
			continue
		}
		c := candidate{p, p.Hand, p.Measures}
		if m.Spare > 0 {
			ok, err := m.addSpare(ctx, &c)
			if err != nil {
				return nil, err
			}
			if !ok || !slices.Contains(techniques, c.measures.Technique) || math.Abs(c.measures.Difficulty()-target) > reach {
				continue
			}
		}
		all = append(all, c)
	}
	return all, nil
}

// addSpare puts spare balls into the hand that leave the least number of moves
// as it is. It reports whether a few tries found some.
func (m *maker) addSpare(ctx context.Context, c *candidate) (bool, error) {
	for range 8 {
		hand := c.puzzle.Hand
		for range m.Spare {
			hand = hand.Add(solver.Color(1 + m.random.IntN(m.catalog.Info.Limits.Colors)))
		}
		state := solver.State{Board: c.puzzle.Board, Hand: hand}
		solution, err := solver.Solve(ctx, state)
		if errors.Is(err, solver.ErrTooLong) {
			return false, nil // there is no room for so many balls
		}
		if err != nil {
			return false, err
		}
		if solution.Steps != c.puzzle.Steps() {
			continue
		}
		measures, err := solver.Rate(ctx, state)
		if errors.Is(err, solver.ErrTooLong) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		c.hand, c.measures = hand, measures
		return true, nil
	}
	return false, nil
}

// write writes a candidate out as a level.
func (m *maker) write(number int, c candidate) *Level {
	there := solver.Identity
	if m.Shuffle {
		there = solver.Shuffle(m.random.Perm(m.catalog.Info.Limits.Colors), m.random.IntN(2) == 1)
	}
	board := there.Board(c.puzzle.Board)
	level := &Level{
		Number:   number,
		Board:    board.String(),
		Hand:     there.Hand(c.hand).String(),
		Par:      c.puzzle.Steps(),
		Solution: contract.NewMoves(solver.Alphabet{}, board, there.Map(c.puzzle.Board, c.puzzle.Line)),
		Measures: contract.NewMeasures(c.measures),
	}
	return level
}
