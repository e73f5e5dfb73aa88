package solver

import (
	"context"
	"sync"
	"sync/atomic"
)

// parallel calls work functions with the numbers 0 to n-1, in order, on as
// many goroutines as there are workers. Each goroutine makes a function of its
// own, and calls end when there is nothing left to do. It returns the
// context's error if that ended first.
func parallel(ctx context.Context, workers, n int, newWorker func() (work func(i int), end func())) error {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(workers, n) {
		group.Go(func() {
			work, end := newWorker()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= n {
					break
				}
				work(i)
			}
			end()
		})
	}
	group.Wait()
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
