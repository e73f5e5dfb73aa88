package catalog

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"zumabase/solver"
)

// kind is what the rows of a block have in common.
type kind struct {
	steps, length, colors int
	technique             solver.Technique
	chain, separators     int
	symmetric             int // 1 if the boards equal their own renamed reversals
}

func kindOf(row *solver.Row) kind {
	k := kind{
		steps:      row.Hand.Size(),
		length:     row.Board.Len(),
		colors:     row.Board.Colors(),
		technique:  row.Measures.Technique,
		chain:      int(row.Measures.Chain),
		separators: int(row.Measures.Separators),
	}
	if _, symmetric := row.Board.Symmetric(); symmetric {
		k.symmetric = 1
	}
	return k
}

// fileOrder returns the numbers of the rows in the order in which the file has
// them: by kind, then by difficulty, then as they are given.
func fileOrder(rows []solver.Row) []uint32 {
	return sortBy(rows, func(row *solver.Row) uint64 {
		k := kindOf(row)
		key := uint64(k.steps)
		key = key<<5 | uint64(k.length)
		key = key<<3 | uint64(k.colors)
		key = key<<2 | uint64(k.technique)
		key = key<<5 | uint64(k.chain)
		key = key<<4 | uint64(k.separators)
		key = key<<1 | uint64(k.symmetric)
		// The bits of a number that is not negative are in its own order; what
		// does not fit here parts rows that are equal to ten digits.
		return key<<41 | math.Float64bits(row.Measures.Difficulty())>>23
	})
}

// textOrder returns the numbers of the rows by the letters of the board, then
// of the hand, as SQL orders text.
func textOrder(rows []solver.Row) []uint32 {
	var rank [solver.MaxColors + 1]uint64
	for c := range solver.MaxColors {
		for _, other := range solver.Letters {
			if other <= rune(solver.Letters[c]) {
				rank[c+1]++
			}
		}
	}
	// By the first balls, as many as fit a word.
	first := func(row *solver.Row) uint64 {
		key := uint64(0)
		n := row.Board.Len()
		for i := range 21 {
			key <<= 3
			if i < n {
				key |= rank[row.Board.Ball(i)]
			}
		}
		return key
	}
	order := sortBy(rows, first)
	// The few that agree in that, by text.
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && first(&rows[order[to]]) == first(&rows[order[from]]) {
			to++
		}
		if to > from+1 {
			slices.SortFunc(order[from:to], func(x, y uint32) int {
				return cmp.Or(cmp.Compare(rows[x].Board.String(), rows[y].Board.String()),
					cmp.Compare(rows[x].Hand.String(), rows[y].Hand.String()))
			})
		}
		from = to
	}
	return order
}

// keyed is a row's number with what it is sorted by.
type keyed struct {
	key uint64
	row uint32
}

func compareKeyed(x, y keyed) int {
	if x.key != y.key {
		return cmp.Compare(x.key, y.key)
	}
	return int(x.row) - int(y.row)
}

// sortBy returns the numbers of the rows by a key, those of one key as they
// are given. It sorts halves at the same time and merges them.
func sortBy(rows []solver.Row, key func(*solver.Row) uint64) []uint32 {
	keys := make([]keyed, len(rows))
	half := len(rows) / 2
	var group sync.WaitGroup
	for _, part := range [][2]int{{0, half}, {half, len(rows)}} {
		group.Go(func() {
			for i := part[0]; i < part[1]; i++ {
				keys[i] = keyed{key(&rows[i]), uint32(i)}
			}
			slices.SortFunc(keys[part[0]:part[1]], compareKeyed)
		})
	}
	group.Wait()
	order := make([]uint32, 0, len(rows))
	x, y := keys[:half], keys[half:]
	for len(x) > 0 && len(y) > 0 {
		if compareKeyed(x[0], y[0]) < 0 {
			order, x = append(order, x[0].row), x[1:]
		} else {
			order, y = append(order, y[0].row), y[1:]
		}
	}
	for _, rest := range [][]keyed{x, y} {
		for i := range rest {
			order = append(order, rest[i].row)
		}
	}
	return order
}
