package solver

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Workers returns how many goroutines are meant by a number of workers that a
// user gave: 0 and less stand for one per core.
func Workers(n int) int {
	if n <= 0 {
		return runtime.GOMAXPROCS(0)
	}
	return n
}

// Parallel calls work with each i from 0 to n-1, in order, on as many goroutines
// as Workers(workers) says, and waits for all of them. A goroutine passes its
// own number along, from 0 on, so that work can keep something for each worker.
// Parallel hands out no more numbers once work has returned an error, and
// returns the first one, or the context's cause if that ended before.
func Parallel(ctx context.Context, workers, n int, work func(worker, i int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next atomic.Int64
	var group sync.WaitGroup
	for worker := range min(Workers(workers), n) {
		group.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					return
				}
				if err := work(worker, i); err != nil {
					cancel(err)
				}
			}
		})
	}
	group.Wait()
	return context.Cause(ctx)
}
