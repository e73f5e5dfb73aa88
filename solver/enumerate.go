package solver

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"zumabase/solver/shuffle"
)

// Progress tells how far a long computation has come.
type Progress struct {
	Phase       string
	Done, Total int64 // in the phase, in Unit
	Unit        string
}

// Options are how to run an enumeration; they do not change what comes out.
type Options struct {
	Workers  int            // how many goroutines; 0 for one per core
	Progress func(Progress) // called now and then from several goroutines, one at a time; may be nil
	// Memory is about how many bytes the enumeration may take, 0 for
	// DefaultMemory, and never more than half of GOMEMLIMIT. What goes beyond it
	// goes to files in the folder Spill, which is made and removed, and is for
	// this enumeration alone; with "" everything stays in memory.
	Memory int64
	Spill  string
}

// DefaultMemory is the default of Options.Memory.
const DefaultMemory = 500_000_000

// Enumerate finds every solvable canonical board within the limits, and its
// minimal hands, by retrograde analysis: it starts from the empty board and
// undoes moves. Level k has the boards that hands of k balls clear. Since a
// ball may first lengthen a board, level k has boards of up to Board + Hand - k
// balls. Only minimal hands are kept and followed further: if M is not minimal
// for a board, M and the ball c are not minimal for the boards before it.
//
// The result is the same with any options. Errors: ErrLimits, the context's,
// soon after it ends, and those of the files, if there are any.
func Enumerate(ctx context.Context, limits Limits, options Options) (*Enumeration, error) {
	s, err := EnumerateSorted(ctx, limits, options)
	if err != nil {
		return nil, err
	}
	defer s.Close()
	return s.enumeration(ctx, options)
}

// EnumerateSorted is Enumerate for more rows than memory holds.
func EnumerateSorted(ctx context.Context, limits Limits, options Options) (*Sorted, error) {
	if err := limits.Validate(); err != nil {
		return nil, err
	}
	e, err := newEnumerator(limits, options)
	if err != nil {
		return nil, err
	}
	for level := e.level; level < limits.Hand && err == nil; level++ {
		if err = e.expand(ctx, level); err == nil {
			err = e.close(ctx, level+1)
		}
	}
	e.pile.Close()
	if err != nil {
		e.state.Remove()
		e.spill.remove()
		return nil, err
	}
	return &Sorted{limits: limits, workers: e.workers, state: e.state, spill: e.spill, rows: e.rows}, nil
}

// enumerator is an enumeration under way. A level is a shuffle: every worker
// undoes the moves that lead to what is known and puts what it finds into the
// pile, by the shards of the boards; then every shard is closed by itself.
type enumerator struct {
	limits   Limits
	workers  int
	progress func(Progress)
	parts    []*Retrograde // one for each worker
	spill    spillFolder
	pile     *shuffle.Pile
	state    *shuffle.State // all known states of the levels so far, each shard in the order of text
	level    int            // the last level of state
	states   int64          // of that level
	rows     [shuffle.Shards]int32
}

func newEnumerator(limits Limits, options Options) (*enumerator, error) {
	e := &enumerator{limits: limits, workers: Workers(options.Workers), progress: options.Progress}
	for range e.workers {
		e.parts = append(e.parts, NewRetrograde(limits))
	}
	memory := options.Memory
	if memory <= 0 {
		memory = DefaultMemory
	}
	memory = min(memory, debug.SetMemoryLimit(-1)/2)
	var err error
	if e.spill, err = openSpill(limits, options.Spill, memory); err != nil {
		return nil, err
	}
	e.pile = shuffle.NewPile(e.spill.pileDir(), memory/2, e.workers)
	if e.state, e.level = e.spill.resume(); e.state != nil {
		return e, e.count()
	}
	e.state = shuffle.NewState()
	root := Root()
	for shard := range shuffle.Shards {
		var block []byte
		if shard == root.Board.Shard(shuffle.Shards) {
			block = root.Append(block)
		}
		e.state.Put(shard, append(block, padding[:]...))
	}
	e.states = 1
	return e, nil
}

// padding ends each shard's block.
var padding [maxRecord]byte

// count counts what is in a state that was found on the disk.
func (e *enumerator) count() error {
	var block []byte
	for shard := range shuffle.Shards {
		var err error
		if block, err = e.state.Get(shard, block); err != nil {
			return err
		}
		for rest := block; len(rest) > maxRecord; {
			word := header(rest)
			hand := headerHand(word)
			if hand.Size() == e.level {
				e.states++
			}
			if hand != 0 && headerLength(word) <= e.limits.Board {
				e.rows[shard]++
			}
			rest = rest[knownSize(word, hand.Size()):]
		}
	}
	return nil
}

// meter returns a function that reports that so much more of a phase is done.
// It counts under the lock, so that no report is of less than the one before.
func meter(progress func(Progress), phase string, total int64, unit string) func(more int) {
	var mu sync.Mutex
	done := int64(0)
	return func(more int) {
		if progress != nil {
			mu.Lock()
			defer mu.Unlock()
			done += int64(more)
			progress(Progress{phase, done, total, unit})
		}
	}
}

// expand undoes every move that leads to the states of a level.
func (e *enumerator) expand(ctx context.Context, level int) error {
	report := meter(e.progress, fmt.Sprintf("undo moves, hands of %d", level+1), e.states, "states")
	blocks := make([][]byte, e.workers)
	return Parallel(ctx, e.workers, shuffle.Shards, func(worker, shard int) error {
		block, err := e.state.Get(shard, blocks[worker])
		if err != nil {
			return err
		}
		if e.state.OnDisk() {
			blocks[worker] = block
		}
		out := e.pile.Writer(worker)
		put := func(f *Find) {
			shard := f.Board.Shard(shuffle.Shards)
			room, roomErr := out.Room(shard, maxRecord)
			if roomErr != nil {
				err = roomErr
				return
			}
			out.Wrote(shard, f.put(room))
		}
		states := 0
		var k Known
		for rest := block; len(rest) > maxRecord && err == nil; {
			word := header(rest)
			if headerHand(word).Size() != level {
				rest = rest[knownSize(word, headerHand(word).Size()):]
				continue
			}
			rest = rest[k.get(rest):]
			e.parts[worker].Undo(&k, put)
			states++
		}
		if states > 0 {
			report(states)
		}
		return e.spill.explain(err)
	})
}

// close makes the next level of what was found.
func (e *enumerator) close(ctx context.Context, level int) error {
	next, err := e.spill.create(level)
	if err != nil {
		return err
	}
	var states atomic.Int64
	closers := make([]*closer, e.workers)
	for i := range closers {
		closers[i] = &closer{Retrograde: e.parts[i], limits: e.limits, level: level}
	}
	report := meter(e.progress, fmt.Sprintf("measure hands of %d", level), shuffle.Shards, "shards")
	err = Parallel(ctx, e.workers, shuffle.Shards, func(worker, shard int) error {
		c := closers[worker]
		if err := c.closeShard(e.pile, e.state, shard); err != nil {
			return e.spill.explain(err)
		}
		if err := next.Put(shard, c.out); err != nil {
			return e.spill.explain(err)
		}
		e.state.Forget(shard)
		e.rows[shard] += c.rows
		states.Add(c.states)
		report(1)
		return nil
	})
	if err == nil {
		err = e.spill.explain(next.Commit())
	}
	if err == nil {
		err = e.spill.explain(e.pile.Reset())
	}
	e.state.Remove()
	e.state, e.level, e.states = next, level, states.Load()
	return err
}
