package catalog

import (
	"fmt"
	"math"
	"slices"

	"zumabase/solver"
)

// Range is a range of numbers, both ends included.
type Range struct{ Min, Max float64 }

// Everything is the range of all numbers.
func Everything() Range { return Range{math.Inf(-1), math.Inf(1)} }

func exactly(v float64) Range { return Range{v, v} }

// Has reports whether the range has a number.
func (r Range) Has(v float64) bool { return r.Min <= v && v <= r.Max }

// meets reports whether the range and another have numbers in common, and
// covers whether it has all of the other's.
func (r Range) meets(other Range) bool  { return r.Min <= other.Max && other.Min <= r.Max }
func (r Range) covers(other Range) bool { return r.Min <= other.Min && other.Max <= r.Max }

// Condition wants a measure to lie within a range.
type Condition struct {
	Measure string // the name of one of Measures
	Range
}

// Filter says which puzzles are wanted. The zero Filter wants all.
type Filter struct {
	Conditions []Condition        // all of them hold; a measure may have several
	Techniques []solver.Technique // one of these; any if empty
	// Contains is a row that the board must contain, up to a renaming of the
	// colours and reversal; the empty row is in every board.
	Contains solver.Board
}

// With returns the filter narrowed down by one more condition.
func (f Filter) With(measure string, r Range) Filter {
	f.Conditions = append(slices.Clip(f.Conditions), Condition{measure, r})
	return f
}

// Range returns what the conditions leave of a measure: everything if there
// are none on it, and a range with its Min above its Max, which has no number,
// if they exclude one another.
func (f *Filter) Range(measure string) Range {
	left := Everything()
	for _, c := range f.Conditions {
		if c.Measure == measure {
			left = Range{max(left.Min, c.Min), min(left.Max, c.Max)}
		}
	}
	return left
}

// Validate returns an error that wraps ErrSearch if a condition is on a measure
// that there is not, or on a range whose Min is above its Max or not a number.
func (f *Filter) Validate() error {
	for _, c := range f.Conditions {
		if _, err := MeasureOf(c.Measure); err != nil {
			return err
		}
		if !(c.Min <= c.Max) {
			return fmt.Errorf("%w: %s from %v to %v is no range", ErrSearch, c.Measure, c.Min, c.Max)
		}
	}
	for _, t := range f.Techniques {
		if t < solver.Complete || t > solver.Free {
			return fmt.Errorf("%w: there is no technique of number %d", ErrSearch, t)
		}
	}
	return nil
}

// Has reports whether a puzzle passes the filter, which must be valid.
func (f *Filter) Has(p *Puzzle) bool {
	for _, c := range f.Conditions {
		if !c.Has(Measures[ordinals[c.Measure]].of(p)) {
			return false
		}
	}
	return f.hasTechnique(p.Measures.Technique) && (f.Contains.Empty() || solver.NewPattern(f.Contains).In(p.Board))
}

func (f *Filter) hasTechnique(t solver.Technique) bool {
	return len(f.Techniques) == 0 || slices.Contains(f.Techniques, t)
}

// verdict is what is known of a row from less than the row itself.
type verdict uint8

const (
	unwanted verdict = iota
	perhaps          // the row itself has to be asked
	wanted
)

// judge compares what is wanted with the bounds of what is there.
func judge(want, have Range) verdict {
	switch {
	case want.covers(have):
		return wanted
	case want.meets(have):
		return perhaps
	}
	return unwanted
}

// sieve is a filter made ready for judging blocks and their rows.
type sieve struct {
	Filter
	conditions []sieveCondition // one a measure
	pattern    *solver.Pattern  // nil for none
}

type sieveCondition struct {
	*Measure
	Range
}

func newSieve(filter Filter) (*sieve, error) {
	if err := filter.Validate(); err != nil {
		return nil, err
	}
	s := &sieve{Filter: filter}
	for i := range Measures {
		m := &Measures[i]
		if r := filter.Range(m.Name); r != Everything() {
			s.conditions = append(s.conditions, sieveCondition{m, r})
		}
	}
	if !filter.Contains.Empty() {
		s.pattern = solver.NewPattern(filter.Contains)
	}
	return s, nil
}

// block judges all rows of a block at once. Where they have to be looked at,
// it returns the conditions that have to be looked at.
func (s *sieve) block(b *block) (verdict, []sieveCondition) {
	if !s.hasTechnique(solver.Technique(b.bounds[ordinals["technique"]].Min)) ||
		float64(s.Contains.Len()) > b.bounds[ordinals["length"]].Max {
		return unwanted, nil
	}
	v := wanted
	if s.pattern != nil {
		v = perhaps
	}
	var open []sieveCondition
	for _, c := range s.conditions {
		switch judge(c.Range, b.bounds[c.ordinal]) {
		case unwanted:
			return unwanted, nil
		case perhaps:
			v = perhaps
			open = append(open, c)
		}
	}
	return v, open
}

// wanted returns the rows of a block that are wanted, and its columns.
func (f *finder) wanted(b *candidate) (*columns, []int, error) {
	c, err := f.columnsOf(&b.block)
	if err != nil {
		return nil, nil, err
	}
	verdicts := make([]verdict, b.rows)
	for i := range verdicts {
		verdicts[i] = wanted
	}
	for _, condition := range b.open {
		for i, v := range verdicts {
			if v != unwanted {
				verdicts[i] = min(v, judge(condition.Range, condition.bounds(c, i)))
			}
		}
	}
	if f.pattern != nil {
		for i, v := range verdicts {
			if v != unwanted && !f.pattern.In(c.board(i)) {
				verdicts[i] = unwanted
			}
		}
	}
	var asked []place
	rows := make([]int, 0, b.rows)
	for i, v := range verdicts {
		if v == perhaps {
			asked = append(asked, place{c, i})
		}
		if v != unwanted {
			rows = append(rows, i)
		}
	}
	if len(asked) == 0 {
		return c, rows, nil
	}
	puzzles, err := f.read(asked)
	if err != nil {
		return nil, nil, err
	}
	for i := range puzzles {
		if !f.Has(&puzzles[i]) {
			verdicts[asked[i].row] = unwanted
		}
	}
	return c, slices.DeleteFunc(rows, func(i int) bool { return verdicts[i] == unwanted }), nil
}

// wants reports whether one row of a block is wanted.
func (f *finder) wants(b *candidate, row int) (bool, error) {
	v := wanted
	for _, condition := range b.open {
		if v = min(v, judge(condition.Range, condition.bounds(b.columns, row))); v == unwanted {
			return false, nil
		}
	}
	if f.pattern != nil {
		if !f.pattern.In(b.columns.board(row)) {
			return false, nil
		}
	}
	if v == wanted {
		return true, nil
	}
	puzzles, err := f.read([]place{{b.columns, row}})
	return err == nil && f.Has(&puzzles[0]), err
}
