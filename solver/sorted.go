package solver

import (
	"cmp"
	"context"
	"iter"
	"sync/atomic"

	"zumabase/solver/shuffle"
)

// Sorted is what an enumeration found, as sorted runs, in memory or in files.
// Close it when it is done with.
type Sorted struct {
	limits  Limits
	workers int
	state   *shuffle.State
	spill   spillFolder
	rows    [shuffle.Shards]int32
}

// Limits returns the limits of the enumeration.
func (s *Sorted) Limits() Limits { return s.limits }

// Len returns the number of rows.
func (s *Sorted) Len() int {
	total := 0
	for _, n := range s.rows {
		total += int(n)
	}
	return total
}

// Close gives memory and files back.
func (s *Sorted) Close() {
	s.state.Remove()
	s.spill.remove()
}

// chunkRows is how many rows Rows yields at once.
const chunkRows = 4096

// Rows returns all rows in the order of text: of the board's letters, as the
// alphabet has them, RR before RRY; then of the hand's. They come in chunks that
// are the caller's to keep. It may be ranged over several times, one after
// another. An error is the last thing that it yields.
func (s *Sorted) Rows() iter.Seq2[[]Row, error] {
	return func(yield func([]Row, error) bool) {
		var heap runs
		for shard := range shuffle.Shards {
			r := &sortedRun{state: s.state, shard: shard}
			if err := r.next(); err != nil {
				yield(nil, s.spill.explain(err))
				return
			}
			if !r.done {
				heap = append(heap, r)
			}
		}
		heap.init()
		chunk := make([]Row, 0, chunkRows)
		for len(heap) > 0 {
			r := heap[0]
			if board := &r.known; board.Board.Len() <= s.limits.Board && board.Hand != 0 {
				if len(chunk) >= chunkRows && chunk[len(chunk)-1].Board != board.Board {
					if !yield(chunk, nil) {
						return
					}
					chunk = make([]Row, 0, chunkRows)
				}
				chunk = append(chunk, board.Row())
				sortHands(chunk)
			}
			if err := r.next(); err != nil {
				yield(nil, s.spill.explain(err))
				return
			}
			if r.done {
				heap[0] = heap[len(heap)-1]
				heap = heap[:len(heap)-1]
			}
			heap.down(0)
		}
		if len(chunk) > 0 {
			yield(chunk, nil)
		}
	}
}

// sortHands puts the last row in its place among those of its board, by the
// text of the hand.
func sortHands(rows []Row) {
	for i := len(rows) - 1; i > 0 && rows[i].Board == rows[i-1].Board && rows[i].Hand.String() < rows[i-1].Hand.String(); i-- {
		rows[i], rows[i-1] = rows[i-1], rows[i]
	}
}

// sortedRun is the known states of a shard, one after another.
type sortedRun struct {
	state *shuffle.State
	shard int
	buf   []byte
	rest  []byte
	from  int64 // of what follows buf in the block

	known Known
	key   sortKey
	done  bool
}

// runBuffer is how much of a run is read at once.
const runBuffer = 16 << 10

// next reads the next state.
func (r *sortedRun) next() error {
	if len(r.rest) <= maxRecord && r.from < r.state.BlockSize(r.shard) {
		if r.buf == nil {
			r.buf = make([]byte, min(runBuffer, r.state.BlockSize(r.shard)))
		}
		kept := copy(r.buf, r.rest)
		n, err := r.state.ReadAt(r.shard, r.buf[kept:], r.from)
		if err != nil {
			return err
		}
		r.from += int64(n)
		r.rest = r.buf[:kept+n]
	}
	if len(r.rest) <= maxRecord {
		r.done = true
		return nil
	}
	r.rest = r.rest[r.known.get(r.rest):]
	r.key = textKey(r.known.Board)
	return nil
}

// runs is a heap of them: the one with the first board is at 0.
type runs []*sortedRun

func (h runs) init() {
	for i := len(h)/2 - 1; i >= 0; i-- {
		h.down(i)
	}
}

func (h runs) down(i int) {
	for {
		least := 2*i + 1
		if least >= len(h) {
			return
		}
		if right := least + 1; right < len(h) && h[right].key.less(h[least].key) {
			least = right
		}
		if !h[least].key.less(h[i].key) {
			return
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
}

// enumeration puts all rows into one array, in the order of their boards. They
// are dealt out into buckets by the beginnings of their boards, so that the
// buckets are in order, and each bucket is then sorted.
func (s *Sorted) enumeration(ctx context.Context, options Options) (*Enumeration, error) {
	starts := make([]atomic.Int32, buckets+1)
	blocks := make([][]byte, s.workers)
	each := func(visit func(data []byte, word uint64)) error {
		return Parallel(ctx, s.workers, shuffle.Shards, func(worker, shard int) error {
			block, err := s.state.Get(shard, blocks[worker])
			if err != nil {
				return s.spill.explain(err)
			}
			if s.state.OnDisk() {
				blocks[worker] = block
			}
			for rest := block; len(rest) > maxRecord; {
				word := header(rest)
				hand := headerHand(word)
				if hand != 0 && headerLength(word) <= s.limits.Board {
					visit(rest, word)
				}
				rest = rest[knownSize(word, hand.Size()):]
			}
			return nil
		})
	}
	if err := each(func(data []byte, word uint64) { starts[bucket(recordBoard(data, word))+1].Add(1) }); err != nil {
		return nil, err
	}
	for i := range buckets {
		starts[i+1].Add(starts[i].Load())
	}
	rows := make([]Row, s.Len())
	if err := each(func(data []byte, word uint64) {
		var k Known
		k.get(data)
		rows[starts[bucket(k.Board)].Add(1)-1] = k.Row()
	}); err != nil {
		return nil, err
	}
	s.state.Remove()
	sorters := make([]rowSorter, s.workers)
	report := meter(options.Progress, "sort", int64(len(rows)), "rows")
	err := Parallel(ctx, s.workers, buckets, func(worker, i int) error {
		from := int32(0)
		if i > 0 {
			from = starts[i-1].Load()
		}
		if part := rows[from:starts[i].Load()]; len(part) > 0 {
			sorters[worker].rows(part)
			report(len(part))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &Enumeration{Limits: s.limits, Rows: rows}, nil
}

// rowSorter sorts rows of boards of one length.
type rowSorter struct {
	sorter
	spare []Row
}

func (s *rowSorter) rows(rows []Row) {
	s.keys = s.keys[:0]
	for i := range rows {
		key := numberKey(rows[i].Board)
		key.at = uint32(i)
		s.keys = append(s.keys, key)
	}
	s.sort(MaxBalls)
	s.spare = append(s.spare[:0], rows...)
	for i, key := range s.keys {
		rows[i] = s.spare[key.at]
		for ; i > 0 && CompareRows(rows[i-1], rows[i]) > 0; i-- {
			rows[i-1], rows[i] = rows[i], rows[i-1]
		}
	}
}

// CompareRows orders rows as Enumeration.Rows has them.
func CompareRows(x, y Row) int {
	return cmp.Or(x.Board.Compare(y.Board), CompareHands(x.Hand, y.Hand))
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
