package levels

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// dailySpare is how many balls the daily puzzle's hand has beside those needed.
const dailySpare = 2

// weekday is what a day of the week asks of its puzzle.
type weekday struct {
	steps      int
	lengths    [2]int // of the board, from and to
	techniques []solver.Technique
	difficulty catalog.Range // with the spare balls
}

// week goes from Monday to Sunday. The ranges of difficulty do not meet, so a
// day is always harder than the one before it.
var week = [7]weekday{
	{2, [2]int{5, 9}, []solver.Technique{solver.Complete}, catalog.Range{Min: 4, Max: 5.5}},
	{3, [2]int{6, 10}, []solver.Technique{solver.Complete}, catalog.Range{Min: 6, Max: 7.5}},
	{3, [2]int{7, 11}, []solver.Technique{solver.Complete}, catalog.Range{Min: 7.75, Max: 9.25}},
	{4, [2]int{7, 11}, []solver.Technique{solver.Complete}, catalog.Range{Min: 9.5, Max: 11}},
	{4, [2]int{8, 12}, []solver.Technique{solver.Complete, solver.Split}, catalog.Range{Min: 11.25, Max: 12.75}},
	{5, [2]int{8, 12}, []solver.Technique{solver.Complete}, catalog.Range{Min: 13, Max: 14.5}},
	{5, [2]int{9, 12}, []solver.Technique{solver.Split, solver.Free}, catalog.Range{Min: 14.75, Max: 18}},
}

// Daily returns the puzzle of a day by its UTC date, with two spare balls. Over
// the week it gets harder, from Monday to Sunday. Every catalog that covers the
// default limits gives the same, for ever: the puzzle is drawn by hashes of the
// date, the board and the hand, and never by the order of the rows. A smaller
// catalog draws from what it has. The error is the catalog's or the context's,
// or of kind fault.NotCovered where a catalog is too small for the day.
//
// The date chooses a length of the board and a difficulty; of the puzzles near
// these the one with the least hash is taken that stays within the day's range
// with the spare balls, which a hash chooses, too.
func Daily(ctx context.Context, c *catalog.Catalog, day time.Time) (*Puzzle, error) {
	d := &daily{catalog: c, date: day.UTC().Format(time.DateOnly), colors: min(c.Info.Limits.Colors, solver.DefaultLimits.Colors)}
	d.weekday = week[(int(day.UTC().Weekday())+6)%7]
	first, last := d.lengths[0], min(d.lengths[1], c.Info.Limits.Board)
	for i, n := 0, last-first+1; i < n; i++ {
		length := first + (d.draw("length", n)+i)%n
		puzzle, err := d.ofLength(ctx, length)
		if puzzle != nil || err != nil {
			return puzzle, err
		}
	}
	return nil, &fault.Error{Kind: fault.NotCovered, Field: "daily", Hint: "a catalog of larger boards",
		Err: fmt.Errorf("the catalog has no puzzle for %s", d.date)}
}

// daily is the drawing of a day's puzzle.
type daily struct {
	weekday
	catalog *catalog.Catalog
	date    string
	colors  int
}

// draw draws a number below n by the date and what it is for.
func (d *daily) draw(what string, n int) int { return int(d.hash(what) % uint64(n)) }

// hash is the first eight bytes of the SHA-256 of the date and the words behind
// it, as a number.
func (d *daily) hash(words string) uint64 {
	sum := sha256.Sum256([]byte(d.date + " " + words))
	return binary.BigEndian.Uint64(sum[:])
}

// enough is how many puzzles the date's difficulty has to have near it.
const enough = 40

// ofLength returns the day's puzzle among the boards of a length, or nil.
func (d *daily) ofLength(ctx context.Context, length int) (*Puzzle, error) {
	filter := catalog.Filter{Techniques: d.techniques}.
		With("steps", catalog.Range{Min: float64(d.steps), Max: float64(d.steps)}).
		With("length", catalog.Range{Min: float64(length), Max: float64(length)})
	// Two spare balls add between nothing and three bits, mostly.
	low, high := d.difficulty.Min-2.5, d.difficulty.Max
	center := low + (high-low)*float64(d.draw(fmt.Sprint("difficulty ", length), 1000))/1000
	for reach := 0.02; reach < 2*(high-low); reach *= 2 {
		near := catalog.Range{Min: max(low, center-reach), Max: min(high, center+reach)}
		found, err := d.catalog.Puzzles(ctx, catalog.Search{Filter: filter.With("difficulty", near), Limit: 1 << 20})
		if err != nil {
			return nil, err
		}
		if len(found) < enough && reach < high-low {
			continue
		}
		if puzzle, err := d.choose(ctx, found); puzzle != nil || err != nil {
			return puzzle, err
		}
	}
	return nil, nil
}

// choose returns the first puzzle by its hash that can be given spare balls so
// that it is one for the day, or nil.
func (d *daily) choose(ctx context.Context, found []catalog.Puzzle) (*Puzzle, error) {
	hashes := make(map[solver.State]uint64, len(found))
	var states []*Puzzle
	for i := range found {
		p := puzzleOf(&found[i])
		// Larger limits know more hands, with more colours.
		if p.State.Colors() <= d.colors {
			hashes[p.State] = d.hash(p.Board.String() + " " + p.Hand.String())
			states = append(states, p)
		}
	}
	slices.SortFunc(states, func(x, y *Puzzle) int {
		if hashes[x.State] < hashes[y.State] {
			return -1
		}
		return 1
	})
	for _, p := range states {
		for try := range 4 {
			spare := make([]solver.Color, dailySpare)
			for i := range spare {
				spare[i] = solver.Color(1 + d.draw(fmt.Sprint(p.Board, " ", p.Hand, " spare ", try, " ", i), p.Board.Colors()))
			}
			made, err := p.withSpare(ctx, d.catalog, spare)
			if err != nil {
				return nil, err
			}
			if made != nil && d.difficulty.Has(made.Measures.Difficulty()) && slices.Contains(d.techniques, made.Measures.Technique) {
				return made.disguised(d.symmetry()), nil
			}
		}
	}
	return nil, nil
}

// symmetry draws the colours and the direction.
func (d *daily) symmetry() solver.Symmetry {
	order := make([]int, d.colors)
	for i := range order {
		j := d.draw(fmt.Sprint("colour ", i), i+1)
		order[i], order[j] = order[j], i
	}
	return FirstColors(d.colors).symmetry(order, d.draw("direction", 2) == 1)
}
