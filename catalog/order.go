package catalog

import (
	"cmp"
	"context"
	"iter"
	"maps"
	"math"
	"slices"

	"zumabase/solver"
)

// chunks are rows by board and hand as text, some thousand at a time, the rows
// of one board never in two. They can be gone through several times.
type chunks = iter.Seq2[[]solver.Row, error]

// chunked makes chunks of rows that are in that order.
func chunked(rows []solver.Row) chunks {
	return func(yield func([]solver.Row, error) bool) {
		for rest := rows; len(rest) > 0; {
			n := min(4096, len(rest))
			for n < len(rest) && rest[n].Board == rest[n-1].Board {
				n++
			}
			if !yield(rest[:n:n], nil) {
				return
			}
			rest = rest[n:]
		}
	}
}

// inOrder calls work with all chunks, on all cores, and take with what comes
// out, in order on one goroutine.
func inOrder[T any](ctx context.Context, workers int, rows chunks, work func([]solver.Row) T, take func(T) error) error {
	workers = solver.Workers(workers)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	results := make(chan chan T, 2*workers) // so far may the work be ahead
	running := make(chan struct{}, workers)
	go func() {
		defer close(results)
		for chunk, err := range rows {
			if err != nil {
				cancel(err)
				return
			}
			result := make(chan T, 1)
			select {
			case running <- struct{}{}:
			case <-ctx.Done():
				return
			}
			go func() {
				result <- work(chunk)
				<-running
			}()
			select {
			case results <- result:
			case <-ctx.Done():
				return
			}
		}
	}()
	for result := range results {
		if ctx.Err() != nil {
			break
		}
		if err := take(<-result); err != nil {
			cancel(err)
		}
	}
	err := context.Cause(ctx)
	cancel(nil)
	for range results { // until nobody reads the rows any more
	}
	return err
}

// arrangement is the rows of a catalog in the two orders that the file has them
// in: as text, in which they come, and for searches.
type arrangement struct {
	limits  solver.Limits
	workers int
	rows    chunks
	total   int

	hands        []solver.Hand
	number       map[solver.Hand]int
	rates        []float64       // all greedy rates, the least first
	greedy       map[float64]int // their numbers
	census       []CensusRow
	distribution map[DistributionRow]int64

	kinds  []kindRows // in order
	at     map[kind]int
	deals  *deals
	blocks []block
}

// kindRows are the rows of one kind.
type kindRows struct {
	kind         kind
	rows         int
	first, block int // the place of the first row, and the number of its block
}

// newArrangement goes through the rows once to see what there is.
func newArrangement(ctx context.Context, limits solver.Limits, rows chunks, workers int) (*arrangement, error) {
	a := &arrangement{limits: limits, workers: workers, rows: rows, hands: numberHands(limits),
		greedy: make(map[float64]int), census: newCensus(limits), distribution: make(map[DistributionRow]int64), at: make(map[kind]int)}
	a.number = handNumbers(a.hands)
	type seen struct {
		rows         int
		rates        map[float64]int
		census       []CensusRow
		distribution map[DistributionRow]int64
		kinds        map[kind]int
	}
	counts := make(map[kind]int)
	if err := inOrder(ctx, workers, rows, func(rows []solver.Row) seen {
		s := seen{len(rows), make(map[float64]int), make([]CensusRow, limits.Board), make(map[DistributionRow]int64), make(map[kind]int)}
		var last solver.Board
		for i := range rows {
			row := &rows[i]
			s.rates[row.Measures.GreedyRate] = 0
			s.kinds[kindOf(row)]++
			count := &s.census[row.Board.Len()-1]
			if count.MinimalHands++; row.Board != last {
				count.SolvableBoards++
				last = row.Board
			}
			s.distribution[distributionOf(row)]++
		}
		return s
	}, func(s seen) error {
		a.total += s.rows
		maps.Copy(a.greedy, s.rates)
		for i := range s.census {
			a.census[i].MinimalHands += s.census[i].MinimalHands
			a.census[i].SolvableBoards += s.census[i].SolvableBoards
		}
		for d, n := range s.distribution {
			a.distribution[d] += n
		}
		for k, n := range s.kinds {
			counts[k] += n
		}
		return nil
	}); err != nil {
		return nil, err
	}
	a.rates = slices.Sorted(maps.Keys(a.greedy))
	for i, rate := range a.rates {
		a.greedy[rate] = i
	}
	first, blocks := 0, 0
	for _, k := range slices.Sorted(maps.Keys(counts)) {
		a.at[k] = len(a.kinds)
		a.kinds = append(a.kinds, kindRows{k, counts[k], first, blocks})
		first += counts[k]
		blocks += (counts[k] + blockSize - 1) / blockSize
	}
	a.blocks = make([]block, blocks)
	return a, nil
}

// kind is what the rows of a block have in common, in the order of its bits,
// from the highest: steps, length, colours, technique, chain, separators and
// symmetry.
type kind uint32

func kindOf(row *solver.Row) kind {
	t := traitsOf(row)
	k := kind(row.Hand.Size())
	k = k<<5 | kind(row.Board.Len())
	k = k<<3 | kind(t.colors())
	k = k<<2 | kind(t.technique())
	k = k<<5 | kind(t.chain())
	k = k<<4 | kind(t.separators())
	return k<<1 | kind(t.symmetric())
}

// sorted returns the rows of a kind in the order of a search: the greatest win
// rate first, then as they came. They have no lines.
func (a *arrangement) sorted(number int) ([]solver.Row, error) {
	records, err := a.deals.read(number)
	if err != nil {
		return nil, err
	}
	type keyed struct {
		key uint64
		at  int32
	}
	keys := make([]keyed, a.kinds[number].rows)
	dealt := make([]solver.Row, len(keys))
	for i := range keys {
		dealt[i] = a.decode(records[i*recordSize:], a.kinds[number].kind)
		// The bits of a number that is not negative are in its own order.
		keys[i] = keyed{^math.Float64bits(dealt[i].Measures.WinRate), int32(i)}
	}
	slices.SortFunc(keys, func(x, y keyed) int { return cmp.Or(cmp.Compare(x.key, y.key), cmp.Compare(x.at, y.at)) })
	rows := make([]solver.Row, len(keys))
	for i := range keys {
		rows[i] = dealt[keys[i].at]
	}
	return rows, nil
}
