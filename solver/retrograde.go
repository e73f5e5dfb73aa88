package solver

import (
	"context"
	"fmt"
	"sync"
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
}

// Enumerate finds every solvable canonical board within the limits, and its
// minimal hands, by retrograde analysis: it starts from the empty board and
// undoes moves. Level k has the boards that hands of k balls clear. Since a
// ball may first lengthen a board, level k has boards of up to Board + Hand - k
// balls. Only minimal hands are kept and gone on from: if M is not minimal for
// a board, M and the ball c are not minimal for the boards before it.
//
// The result is the same at any number of workers. Errors: ErrLimits, and the
// context's, soon after it ends.
func Enumerate(ctx context.Context, limits Limits, options Options) (*Enumeration, error) {
	if err := limits.Validate(); err != nil {
		return nil, err
	}
	e := newEnumerator(limits, options)
	e.table.plantRoot()
	for size := range limits.Hand {
		if err := e.expand(ctx, size); err != nil {
			return nil, err
		}
		if err := e.close(ctx, size+1); err != nil {
			return nil, err
		}
	}
	return e.finish(ctx)
}

// enumerator is an enumeration under way.
type enumerator struct {
	limits   Limits
	workers  int
	progress func(Progress)
	table    *table
}

func newEnumerator(limits Limits, options Options) *enumerator {
	return &enumerator{limits: limits, workers: Workers(options.Workers), progress: options.Progress, table: new(table)}
}

// meter returns a function that reports that so much more of a phase is done.
// It counts under the lock, so that no report is of less than the one before.
func (e *enumerator) meter(phase string, total int64, unit string) func(more int) {
	var mu sync.Mutex
	done := int64(0)
	return func(more int) {
		if e.progress != nil {
			mu.Lock()
			defer mu.Unlock()
			done += int64(more)
			e.progress(Progress{phase, done, total, unit})
		}
	}
}

// plantRoot puts in the one entry of level 0, the empty board with the empty
// hand.
func (t *table) plantRoot() {
	root := &t.shards[shardOf(Board{}.Hash())]
	root.add(&find{})
	root.edges = pages[edge]{}
	t.endLevel()
	t.outcomes = [][]outcome{{{win: 1, lines: 1}}}
}

// expand finds the entries with hands of size+1 balls from those of size.
func (e *enumerator) expand(ctx context.Context, size int) error {
	phase := fmt.Sprintf("undo moves, hands of %d", size+1)
	return e.eachShard(ctx, phase, len(e.table.outcomes[size]), func() shardWorker { return newUnplayer(e, size) })
}

// shardWorker is one goroutine's part in going over all shards.
type shardWorker interface {
	shard(s *shard) (states int) // works on one shard
	end()                        // is called when there are no more
}

// eachShard shares all shards out among the workers and reports the states
// done, of total.
func (e *enumerator) eachShard(ctx context.Context, phase string, total int, newWorker func() shardWorker) error {
	report := e.meter(phase, int64(total), "states")
	workers := make([]shardWorker, e.workers)
	for i := range workers {
		workers[i] = newWorker()
	}
	err := Parallel(ctx, e.workers, shardCount, func(worker, i int) error {
		report(workers[worker].shard(&e.table.shards[i]))
		return nil
	})
	for _, w := range workers {
		w.end()
	}
	return err
}

// unplayer is one worker of a level.
type unplayer struct {
	table   *table
	size    int // of the hands that it starts from
	longest int // board to keep
	colors  int
	nests   map[nestKey][]nest
	unmoves []unmove
	out     [shardCount][]find
}

type nestKey struct{ room, known int }

// bufferSize is how many finds are handed over to a shard at once.
const bufferSize = 1024

func newUnplayer(e *enumerator, size int) *unplayer {
	return &unplayer{
		table:   e.table,
		size:    size,
		longest: e.limits.longest(size + 1),
		colors:  e.limits.Colors,
		nests:   make(map[nestKey][]nest),
	}
}

// shard undoes every move that leads to the shard's states of the worker's
// level.
func (u *unplayer) shard(s *shard) (states int) {
	level := s.levels[u.size]
	for i := level.from; i < level.to; i++ {
		e := s.entries.at(uint32(i))
		known := highest(e.board.colorSet() | e.hand.colorSet())
		u.unmoves = unplay(u.unmoves[:0], e.board, u.nestsFor(u.longest-e.board.Len(), known))
		for _, before := range u.unmoves {
			u.found(e, uint32(level.first+i-level.from), before)
		}
	}
	return level.to - level.from
}

// highest returns the highest colour of a set.
func highest(set uint8) int {
	c := 0
	for set >>= 1; set != 0; set >>= 1 {
		c++
	}
	return c
}

func (u *unplayer) nestsFor(room, known int) []nest {
	key := nestKey{room, known}
	list, ok := u.nests[key]
	if !ok {
		list = nests(room, known, u.colors)
		u.nests[key] = list
	}
	return list
}

// found brings the state before a move into canonical form and puts it into
// its shard's buffer. A symmetric board has two ways there, and then the state
// and its mirror image are both put in.
func (u *unplayer) found(after *entry, to uint32, before unmove) {
	n := before.board.Len()
	if n > u.longest {
		return
	}
	form := canonicalBoard(before.board)
	shard := shardOf(form.board.Hash())
	hand := after.hand.Add(before.ball)
	edge := edge{to: to, groups: before.groups, kind: before.kind, gap: before.left}
	if !form.reversed {
		names := completeNames(form.ahead, form.colors, hand)
		edge.move = NewMove(names.Color(before.ball), int(before.left))
		u.put(shard, find{form.board, names.Hand(hand), edge})
	}
	if form.reversed || form.symmetric {
		names := completeNames(form.back, form.colors, hand)
		edge.move = NewMove(names.Color(before.ball), n-int(before.right))
		u.put(shard, find{form.board, names.Hand(hand), edge})
	}
}

// completeNames gives names to the colours of the hand that the board lacks.
func completeNames(names, used uint32, hand Hand) Symmetry {
	for rest, given := hand, names>>4; rest != 0; rest, given = rest>>4, given>>4 {
		if rest&15 != 0 && given&15 == 0 {
			return Symmetry{names: nameTheRest(names, used, hand)}
		}
	}
	return Symmetry{names: names}
}

func (u *unplayer) put(shard int, f find) {
	if u.out[shard] == nil {
		u.out[shard] = make([]find, 0, bufferSize)
	}
	u.out[shard] = append(u.out[shard], f)
	if len(u.out[shard]) == bufferSize {
		u.flush(shard)
	}
}

func (u *unplayer) flush(shard int) {
	s := &u.table.shards[shard]
	s.mu.Lock()
	for i := range u.out[shard] {
		s.add(&u.out[shard][i])
	}
	s.mu.Unlock()
	u.out[shard] = u.out[shard][:0]
}

func (u *unplayer) end() {
	for shard := range u.out {
		if len(u.out[shard]) > 0 {
			u.flush(shard)
		}
	}
}
