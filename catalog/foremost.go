package catalog

import (
	"cmp"
	"slices"
)

// rank is a row's place in a sorted list: by value, then in the file's order.
type rank struct {
	value float64 // of the measure, negated where the greatest comes first
	id    int64
}

func (r rank) compare(other rank) int {
	return cmp.Or(cmp.Compare(r.value, other.value), cmp.Compare(r.id, other.id))
}

// foremost leaves of the rows of a block those that can be among the first
// limit of a sorted list, which already has rows up to last if full is set.
// The columns tell most measures without the rows themselves being read, and
// reading rows is what a search spends its time on.
func (f *finder) foremost(b *block, ids []int64, name string, sign float64, limit int, full bool, last rank) ([]int64, error) {
	var value func(c *columns, i int) float64
	switch name {
	case "lines":
		value = func(c *columns, i int) float64 { return float64(c.lines.at(i)) }
	case "openings":
		value = func(c *columns, i int) float64 { return float64(c.openings.at(i)) }
	case "traps":
		value = func(c *columns, i int) float64 { return float64(c.traps.at(i)) / float64(c.lines.at(i)) }
	case "difficulty":
		if sign < 0 {
			return ids, nil // the last ones would do, but for those that equal them
		}
		fallthrough // they are in its order
	default:
		return ids[:min(limit, len(ids))], nil // all rows of a block have the same
	}
	c, err := f.read(b)
	if err != nil {
		return nil, err
	}
	ranks := make([]rank, 0, len(ids))
	for _, id := range ids {
		r := rank{sign * value(&c, int(id)-b.start), id}
		if !full || r.compare(last) < 0 {
			ranks = append(ranks, r)
		}
	}
	slices.SortFunc(ranks, rank.compare)
	ids = ids[:0]
	for _, r := range ranks[:min(limit, len(ranks))] {
		ids = append(ids, r.id)
	}
	return ids, nil
}
