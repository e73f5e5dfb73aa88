package catalog

import (
	"cmp"
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"zumabase/solver"
)

// arrangement is the rows of a catalog in the two orders that the file has them
// in: as text, and for searches.
type arrangement struct {
	limits solver.Limits
	rows   []solver.Row // in whatever order they came
	traits []traits     // of each row
	hands  []solver.Hand
	number map[solver.Hand]int
	rates  []float64       // all greedy rates, the least first
	greedy map[float64]int // their numbers
	text   []uint32        // the rows by board and hand, as SQL orders text
	search []uint32        // places in text, by kind, then the greatest win rate first
	blocks []block
}

// arrange puts rows in order and cuts them into blocks.
func arrange(ctx context.Context, limits solver.Limits, rows []solver.Row, workers int) (*arrangement, error) {
	a := &arrangement{limits: limits, rows: rows, traits: make([]traits, len(rows)), hands: numberHands(limits)}
	a.number = handNumbers(a.hands)
	if err := stretches(ctx, workers, len(rows), func(i int) error { a.traits[i] = traitsOf(&rows[i]); return nil }); err != nil {
		return nil, err
	}
	a.numberRates()
	var err error
	a.text, err = sorted(ctx, workers, len(rows),
		func(i int) (group uint32, key uint64) {
			key = textKey(rows[i].Board)
			return uint32(key >> (textBits - 15)), key
		},
		func(x, y uint32) int {
			if rows[x].Board != rows[y].Board { // they agree in as many balls as the key has
				return strings.Compare(rows[x].Board.String(), rows[y].Board.String())
			}
			return cmp.Compare(a.number[rows[x].Hand], a.number[rows[y].Hand])
		})
	if err != nil {
		return nil, err
	}
	a.search, err = sorted(ctx, workers, len(rows),
		func(i int) (group uint32, key uint64) {
			row := a.text[i]
			// The bits of a number that is not negative are in its own order.
			return uint32(kindOf(&rows[row], a.traits[row])), ^math.Float64bits(rows[row].Measures.WinRate)
		},
		func(x, y uint32) int { return cmp.Compare(x, y) })
	if err != nil {
		return nil, err
	}
	return a, a.cut(ctx, workers)
}

// numberRates numbers the greedy rates.
func (a *arrangement) numberRates() {
	a.greedy = make(map[float64]int)
	last := -1.0
	for i := range a.rows {
		if rate := a.rows[i].Measures.GreedyRate; rate != last { // neighbours often have the same
			a.greedy[rate], last = 0, rate
		}
	}
	a.rates = slices.Sorted(maps.Keys(a.greedy))
	for i, rate := range a.rates {
		a.greedy[rate] = i
	}
}

// row returns a row by its place in the search's order.
func (a *arrangement) row(place int) *solver.Row { return &a.rows[a.text[a.search[place]]] }

// kind is what the rows of a block have in common, in the order of its bits,
// from the highest: steps, length, colours, technique, chain, separators and
// symmetry.
type kind uint32

func kindOf(row *solver.Row, t traits) kind {
	k := kind(row.Hand.Size())
	k = k<<5 | kind(row.Board.Len())
	k = k<<3 | kind(t.colors())
	k = k<<2 | kind(t.technique())
	k = k<<5 | kind(t.chain())
	k = k<<4 | kind(t.separators())
	return k<<1 | kind(t.symmetric())
}

// textBits is how many bits a textKey has: three for each of the first balls.
const textBits = 3 * 21

// textKey is a number that has the order of the boards' texts, as far as it
// goes.
func textKey(b solver.Board) uint64 {
	key := uint64(0)
	n := b.Len()
	for i := range textBits / 3 {
		key <<= 3
		if i < n {
			key |= textRank[b.Ball(i)]
		}
	}
	return key
}

// textRank is the place of each colour's letter in the alphabet, from 1.
var textRank = func() (rank [solver.MaxColors + 1]uint64) {
	for c := range solver.MaxColors {
		for _, other := range solver.Letters {
			if other <= rune(solver.Letters[c]) {
				rank[c+1]++
			}
		}
	}
	return rank
}()

// sorted returns the numbers from 0 to n-1 by group, then by key, then as
// compare has them. It deals them out by group and sorts the groups on all
// cores.
func sorted(ctx context.Context, workers, n int, keyOf func(i int) (group uint32, key uint64), compare func(x, y uint32) int) ([]uint32, error) {
	type keyed struct {
		key           uint64
		number, group uint32
	}
	keys := make([]keyed, n)
	if err := stretches(ctx, workers, n, func(i int) error {
		group, key := keyOf(i)
		keys[i] = keyed{key, uint32(i), group}
		return nil
	}); err != nil {
		return nil, err
	}
	sizes := make(map[uint32]int)
	for i := 0; i < n; {
		j := i + 1
		for j < n && keys[j].group == keys[i].group {
			j++
		}
		sizes[keys[i].group] += j - i
		i = j
	}
	groups := make([]uint32, 0, len(sizes))
	for group := range sizes {
		groups = append(groups, group)
	}
	slices.Sort(groups)
	next := make(map[uint32]*int, len(groups)) // where the next of a group goes
	ends := make([]int, len(groups))
	total := 0
	for i, group := range groups {
		start := total
		next[group] = &start
		total += sizes[group]
		ends[i] = total
	}
	dealt := make([]keyed, n)
	for i := range keys {
		at := next[keys[i].group]
		dealt[*at] = keys[i]
		*at++
	}
	order := make([]uint32, n)
	return order, solver.Parallel(ctx, workers, len(groups), func(_, i int) error {
		start := ends[i] - sizes[groups[i]]
		part := dealt[start:ends[i]]
		slices.SortFunc(part, func(x, y keyed) int {
			if x.key != y.key {
				return cmp.Compare(x.key, y.key)
			}
			return compare(x.number, y.number)
		})
		for j := range part {
			order[start+j] = part[j].number
		}
		return nil
	})
}

// stretch is how many numbers a worker takes at once.
const stretch = 4096

// stretches calls work with 0 to n-1 on all cores, many at a time.
func stretches(ctx context.Context, workers, n int, work func(i int) error) error {
	return solver.Parallel(ctx, workers, (n+stretch-1)/stretch, func(_, at int) error {
		for i := at * stretch; i < min((at+1)*stretch, n); i++ {
			if err := work(i); err != nil {
				return err
			}
		}
		return nil
	})
}
