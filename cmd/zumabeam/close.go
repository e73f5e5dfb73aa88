package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"zumabase/cmd/zuma/export"
	"zumabase/solver"
)

func init() {
	register.DoFn6x1[context.Context, int, func(*[]byte) bool, func(*[]byte) bool, func(int, []byte), func(string, int64), error](&closeFn{})
	register.Iter1[[]byte]()
	register.Emitter2[string, int64]()
}

// closeFn puts together what was found of the boards of a shard. It emits the
// known states of the level, writes those that are rows of the catalog to
// files, and emits the names of these with their numbers of rows.
//
// A shard that is closed again, because a worker was lost, writes the same
// files with the same bytes.
type closeFn struct {
	Limits solver.Limits
	Shards int
	Dir    string
	Level  int

	retrograde                 *solver.Retrograde
	finds, bytes, states, rows beam.Counter
}

func (fn *closeFn) Setup() {
	fn.retrograde = solver.NewRetrograde(fn.Limits)
	count := func(what string) beam.Counter { return beam.NewCounter(fmt.Sprintf("level %d", fn.Level), what) }
	fn.finds, fn.bytes, fn.states, fn.rows = count("finds"), count("bytes"), count("states"), count("rows")
}

func (fn *closeFn) ProcessElement(ctx context.Context, shard int, found, known func(*[]byte) bool,
	emit func(int, []byte), emitFile func(string, int64)) error {
	smaller := make(map[solver.Board][]solver.Hand)
	var element []byte
	for known(&element) {
		for len(element) > 0 {
			var k solver.Known
			element = k.Read(element)
			smaller[k.Board] = append(smaller[k.Board], k.Hand)
		}
	}
	var finds []solver.Find
	for found(&element) {
		fn.bytes.Inc(ctx, int64(len(element)))
		for len(element) > 0 {
			var f solver.Find
			element = f.Read(element)
			finds = append(finds, f)
		}
	}
	fn.finds.Inc(ctx, int64(len(finds)))
	// By length, then by letters, and so will be the rows.
	slices.SortFunc(finds, func(x, y solver.Find) int { return x.Board.Compare(y.Board) })
	var states []byte
	var rows []solver.Row
	for len(finds) > 0 {
		n := first(finds, func(f *solver.Find) solver.Board { return f.Board })
		fn.retrograde.Close(smaller[finds[0].Board], finds[:n], func(k *solver.Known) {
			fn.states.Inc(ctx, 1)
			states = pack(k, states, shard, emit)
			if k.Board.Len() <= fn.Limits.Board {
				rows = append(rows, k.Row())
			}
		})
		finds = finds[n:]
	}
	if len(states) > 0 {
		emit(shard, states)
	}
	fn.rows.Inc(ctx, int64(len(rows)))
	for len(rows) > 0 {
		n := first(rows, func(row *solver.Row) int { return row.Board.Len() })
		part := export.Part{Steps: rows[0].Hand.Size(), Length: rows[0].Board.Len(), Shard: shard, Shards: fn.Shards}
		if err := writePart(ctx, fn.Dir, part, fn.Limits, rows[:n]); err != nil {
			return err
		}
		emitFile(part.Path(), int64(n))
		rows = rows[n:]
	}
	return nil
}

// first returns how many of the list, from its start, have the same key.
func first[T any, K comparable](list []T, key func(*T) K) int {
	n := 1
	for n < len(list) && key(&list[n]) == key(&list[0]) {
		n++
	}
	return n
}
