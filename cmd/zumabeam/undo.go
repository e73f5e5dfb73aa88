package main

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"zumabase/solver"
)

func init() {
	register.DoFn2x0[[]byte, func(int, []byte)](&rootFn{})
	register.DoFn3x0[int, []byte, func(int, []byte)](&undoFn{})
	register.Emitter2[int, []byte]()
}

// rootFn emits level 0.
type rootFn struct{ Shards int }

func (fn *rootFn) ProcessElement(_ []byte, emit func(int, []byte)) {
	root := solver.Root()
	emit(root.Board.Shard(fn.Shards), root.Append(nil))
}

// undoFn undoes the moves that lead to the known states of a level, and emits
// what it finds by the shards of the boards.
type undoFn struct {
	Limits solver.Limits
	Shards int

	retrograde *solver.Retrograde
	finds      [][]byte // one buffer for each shard
}

func (fn *undoFn) Setup() { fn.retrograde = solver.NewRetrograde(fn.Limits) }

func (fn *undoFn) StartBundle(func(int, []byte)) { fn.finds = make([][]byte, fn.Shards) }

func (fn *undoFn) ProcessElement(_ int, known []byte, emit func(int, []byte)) {
	for len(known) > 0 {
		var k solver.Known
		known = k.Read(known)
		fn.retrograde.Undo(&k, func(f *solver.Find) {
			shard := f.Board.Shard(fn.Shards)
			fn.finds[shard] = pack(f, fn.finds[shard], shard, emit)
		})
	}
}

func (fn *undoFn) FinishBundle(emit func(int, []byte)) {
	for shard, finds := range fn.finds {
		if len(finds) > 0 {
			emit(shard, finds)
		}
	}
}

// packed is about how many bytes an element has, which is a thousand finds. A
// runner takes as long for an element of one; and a worker has an element under
// way for each shard.
const packed = 32 << 10

// pack appends a record to an element. It emits a full one, which is the
// runner's then, and returns the one to go on with.
func pack(record interface{ Append([]byte) []byte }, element []byte, shard int, emit func(int, []byte)) []byte {
	element = record.Append(element)
	if len(element) < packed {
		return element
	}
	emit(shard, element)
	return nil
}
