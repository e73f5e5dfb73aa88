package audit

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"

	"zumabase/solver"
)

// cells returns the kinds of states by length, then by the right answer.
func cells(population map[cell]int64) []cell {
	return slices.SortedFunc(maps.Keys(population), func(x, y cell) int {
		return cmp.Or(cmp.Compare(x.length, y.length), cmp.Compare(x.steps, y.steps))
	})
}

// allot shares a sample out among the kinds of states: to each the same, and
// what is too much for the rare ones to the others.
func allot(population map[cell]int64, sample int) map[cell]int64 {
	quotas := make(map[cell]int64)
	order := slices.SortedFunc(maps.Keys(population), func(x, y cell) int {
		return cmp.Or(cmp.Compare(population[x], population[y]), cmp.Compare(x.length, y.length), cmp.Compare(x.steps, y.steps))
	})
	left := int64(sample)
	for i, k := range order {
		kinds := int64(len(order) - i)
		quotas[k] = min(population[k], (left+kinds-1)/kinds)
		left -= quotas[k]
	}
	return quotas
}

// sample returns a trial with so many of the trial's states, drawn at random
// from each kind; each of a kind has the same chance.
func (t *trial) sample(size int, seed uint64) *trial {
	if t.questions() <= int64(size) {
		return t
	}
	type place struct{ subject, hand int }
	quotas := allot(t.population, size)
	drawn := make(map[cell][]place)
	seen := make(map[cell]int64)
	random := rand.New(rand.NewPCG(seed, 3))
	for i := range t.subjects {
		s := &t.subjects[i]
		for j, h := range s.hands {
			k := cell{s.board.Len(), s.truth(h)}
			seen[k]++
			if int64(len(drawn[k])) < quotas[k] {
				drawn[k] = append(drawn[k], place{i, j})
			} else if at := random.Int64N(seen[k]); at < quotas[k] {
				drawn[k][at] = place{i, j}
			}
		}
	}
	var all []place
	for _, places := range drawn {
		all = append(all, places...)
	}
	slices.SortFunc(all, func(x, y place) int {
		return cmp.Or(cmp.Compare(x.subject, y.subject), cmp.Compare(x.hand, y.hand))
	})
	out := &trial{name: t.name, population: t.population}
	for i, at := range all {
		s := &t.subjects[at.subject]
		if i == 0 || all[i-1].subject != at.subject {
			out.subjects = append(out.subjects, subject{s.board, s.minimal, []solver.Hand{s.hands[at.hand]}})
			continue
		}
		last := &out.subjects[len(out.subjects)-1]
		last.hands = append(last.hands, s.hands[at.hand])
	}
	return out
}
