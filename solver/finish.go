package solver

import (
	"context"
	"runtime"
	"slices"
)

// finish writes the rows within the limits into one array, in order. They are
// dealt out into buckets by the beginnings of their boards, so that the
// buckets are in order, and each bucket is then sorted.
func (e *enumerator) finish(ctx context.Context) (*Enumeration, error) {
	starts := make([]int, buckets+1)
	e.each(func(entry *entry, _ *outcome) { starts[bucket(entry.board)+1]++ })
	for i := range buckets {
		starts[i+1] += starts[i]
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	// The edges are garbage by now; the rows had better take their place than
	// more memory.
	runtime.GC()
	rows := make([]Row, starts[buckets])
	next := slices.Clone(starts)
	e.each(func(entry *entry, o *outcome) {
		at := &next[bucket(entry.board)]
		rows[*at] = Row{entry.board, entry.hand, o.line, entry.measures(o)}
		*at++
	})
	e.table = nil // what follows needs the memory more
	report := e.meter("sort", int64(len(rows)), "rows")
	err := Parallel(ctx, e.workers, buckets, func(_, i int) error {
		if part := rows[starts[i]:starts[i+1]]; len(part) > 0 {
			slices.SortFunc(part, CompareRows)
			report(len(part))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &Enumeration{Limits: e.limits, Rows: rows}, nil
}

// each calls visit with all entries of boards that are the enumeration's own,
// rather than ones that are only passed through.
func (e *enumerator) each(visit func(*entry, *outcome)) {
	for i := range e.table.shards {
		s := &e.table.shards[i]
		for size := 1; size <= e.limits.Hand; size++ {
			level := s.levels[size]
			for j := level.from; j < level.to; j++ {
				entry := s.entries.at(uint32(j))
				if entry.board.Len() <= e.limits.Board {
					visit(entry, &e.table.outcomes[size][level.first+j-level.from])
				}
			}
		}
	}
}

// CompareRows orders rows as Enumeration.Rows has them.
func CompareRows(x, y Row) int {
	if d := x.Board.Compare(y.Board); d != 0 {
		return d
	}
	return CompareHands(x.Hand, y.Hand)
}

const (
	bucketBits = 3 * 5 // the first five balls
	buckets    = (MaxBalls + 1) << bucketBits
)

// bucket numbers the boards by length and first balls.
func bucket(b Board) int {
	n := b.Len()
	return n<<bucketBits | int(b.shr(max(0, 3*n-bucketBits)).lo)
}
