package pages

import (
	"context"
	"fmt"
	"iter"
	"sync"
)

// Rows yields the rows of a table or index in its order, a batch at a time, or
// an error, which ends the writing and is returned. The sequence runs on one
// goroutine, so it may read a file or merge streams; the batches it yields run
// on all cores.
type Rows = iter.Seq2[Batch, error]

// A Batch makes the records of some neighbouring rows: it adds the columns of a
// row, calls [Record.End], and goes on to the next. Where one batch ends and
// the next begins makes no difference to the file; some ten to a hundred
// kilobytes are a good size. It must not keep the Record.
type Batch func(r *Record) error

// batchRows is how many rows Count gives a batch.
const batchRows = 256

// Count makes Rows of a function that adds the columns of row i, of n. It is
// called on several goroutines at once, and does not call End.
func Count(n int, row func(i int, r *Record)) Rows {
	return func(yield func(Batch, error) bool) {
		for from := 0; from < n; from += batchRows {
			if !yield(func(r *Record) error {
				for i := from; i < min(from+batchRows, n); i++ {
					row(i, r)
					r.End()
				}
				return nil
			}, nil) {
				return
			}
		}
	}
}

// job is a batch and the record that takes its rows.
type job struct {
	batch  Batch
	record *Record
	done   chan error
}

func (j *job) run() { j.done <- j.batch(j.record) }

// pack makes the cells of all rows on all cores and hands them to a tree, in
// order. At any time only a few batches are in memory.
func (f *File) pack(ctx context.Context, t *tree, rows Rows) error {
	workers := f.workers()
	inFlight := 2*workers + 2
	free, jobs, ordered := make(chan *job, inFlight), make(chan *job, inFlight), make(chan *job, inFlight)
	for range inFlight {
		free <- &job{record: &Record{shape: t.shape}, done: make(chan error, 1)}
	}
	var group sync.WaitGroup
	defer group.Wait()
	stopped, stop := context.WithCancel(ctx)
	defer stop()

	group.Go(func() {
		defer close(ordered)
		defer close(jobs)
		for batch, err := range rows {
			select {
			case <-stopped.Done():
				return
			case j := <-free:
				if err != nil {
					batch = func(*Record) error { return err }
				}
				j.batch = batch
				j.record.reset()
				jobs <- j
				ordered <- j
			}
		}
	})
	for range workers {
		group.Go(func() {
			for j := range jobs {
				j.run()
			}
		})
	}

	for j := range ordered {
		if err := <-j.done; err != nil {
			return err
		}
		if err := t.take(j.record); err != nil {
			return fmt.Errorf("after row %d: %w", t.rows, err)
		}
		if f.Progress != nil {
			f.Progress(t.rows)
		}
		if ctx.Err() != nil {
			break
		}
		free <- j
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}
