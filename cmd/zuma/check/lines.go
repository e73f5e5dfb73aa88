package check

import (
	"bufio"
	"context"
	"fmt"
	"time"
)

// waitingBatches is how many batches of cases may wait for their answers: a
// million cases, so that programs that read all before they answer are served
// too, and yet memory has a bound.
const waitingBatches = 64

// lines writes all cases to one run of the command, a line each, and reads its
// answers as they come. Many programs hold answers back until they have a page
// of them, so it does not wait for one answer before it asks on.
func (t *trial) lines() error {
	run, err := start(t.options.Command, true)
	if err != nil {
		return err
	}
	defer run.kill()
	ctx, cancel := context.WithCancel(t.ctx)
	defer cancel()
	l := &lineTrial{trial: t, run: run, sent: make(chan sentBatch, waitingBatches), wrote: make(chan struct{}, 1), last: time.Now()}
	go l.write(ctx)
	err = l.judge(ctx, readLines(ctx, run))
	cancel()
	run.kill()
	t.verdict.CPU = run.cpu()
	for range l.sent { // until nobody draws cases any more
	}
	return err
}

// lineTrial is a trial by lines under way.
type lineTrial struct {
	*trial
	run     *run
	sent    chan sentBatch // what is asked, closed when all is
	wrote   chan struct{}  // tells that the command has taken more input
	waiting sentBatch      // what of the oldest batch has no answer yet
	last    time.Time      // when the latest answer came
}

// sentBatch is a batch of cases and when it was sent, or why there are no more.
type sentBatch struct {
	cases []Case
	at    time.Time
	err   error
}

// write asks for all cases. It announces them before it writes them, so that
// an answer always finds its case.
func (l *lineTrial) write(ctx context.Context) {
	defer close(l.sent)
	defer l.run.stdin.Close()
	out := bufio.NewWriterSize(l.run.stdin, 1<<16)
	for {
		batch, err := l.cases.Next(ctx)
		if err == nil && len(batch) == 0 {
			return
		}
		select {
		case l.sent <- sentBatch{batch, time.Now(), err}:
		case <-ctx.Done():
			return
		}
		// A command that is gone shows at its answers, and may have given all.
		for i := range batch {
			fmt.Fprintf(out, "%s %s\n", batch[i].Board(), batch[i].Hand)
		}
		out.Flush()
		if err != nil {
			return
		}
		select {
		case l.wrote <- struct{}{}:
		default:
		}
	}
}

// readLines returns the lines that the command writes.
func readLines(ctx context.Context, run *run) <-chan string {
	answers := make(chan string, 1024)
	go func() {
		defer close(answers)
		in := bufio.NewReaderSize(run.stdout, 1<<16)
		for {
			line, err := in.ReadSlice('\n')
			if len(line) > 0 {
				select {
				case answers <- string(line):
				case <-ctx.Done():
					return
				}
			}
			if err != nil && err != bufio.ErrBufferFull {
				return
			}
		}
	}()
	return answers
}

// judge takes the answers. The error is that of the source of the cases.
func (l *lineTrial) judge(ctx context.Context, answers <-chan string) error {
	timer := time.NewTimer(l.options.Timeout)
	for {
		select {
		case line, more := <-answers:
			c, err := l.next(ctx)
			if err != nil || ctx.Err() != nil {
				return err
			}
			if !more {
				l.ended(c)
				return nil
			}
			if c == nil {
				l.fault(nil, fmt.Sprintf("it goes on after the last answer: %.40q", line), "")
				return nil
			}
			now := time.Now()
			since := l.last
			if l.waiting.at.After(since) {
				since = l.waiting.at
			}
			if more, err := l.take(c, line, now.Sub(since)); !more || err != nil {
				return err
			}
			l.waiting.cases = l.waiting.cases[1:]
			l.last = now
			timer.Reset(l.options.Timeout)
		case <-l.wrote:
			timer.Reset(l.options.Timeout)
		case <-timer.C:
			if l.idle() {
				timer.Reset(l.options.Timeout)
				continue
			}
			return l.late(ctx)
		case <-ctx.Done():
			return nil
		}
	}
}

// next returns the case that is answered next, or nil if there is none.
func (l *lineTrial) next(ctx context.Context) (*Case, error) {
	for len(l.waiting.cases) == 0 {
		if l.waiting.err != nil {
			return nil, l.waiting.err
		}
		select {
		case batch, more := <-l.sent:
			if !more {
				return nil, nil
			}
			l.waiting = batch
		case <-ctx.Done():
			return nil, nil
		}
	}
	return &l.waiting.cases[0], nil
}

// idle reports whether the command has no question to answer, and is to get
// more.
func (l *lineTrial) idle() bool {
	if len(l.waiting.cases) == 0 {
		select {
		case l.waiting = <-l.sent:
		default:
			return true
		}
	}
	return time.Since(l.waiting.at) < l.options.Timeout
}

// late ends the trial of a command that lets one wait too long.
func (l *lineTrial) late(ctx context.Context) error {
	c, err := l.next(ctx)
	if err != nil || ctx.Err() != nil {
		return err
	}
	full := len(l.sent) == cap(l.sent)
	l.run.kill()
	reason := fmt.Sprintf("no answer within %v (if it holds answers back, let it flush each)", l.options.Timeout)
	switch {
	case c == nil:
		reason = fmt.Sprintf("it does not end within %v after the last answer and the end of its input", l.options.Timeout)
	case full:
		reason = fmt.Sprintf("no answer within %v, and a million cases wait for theirs (let it answer before it has read all)", l.options.Timeout)
	}
	l.fault(c, reason, l.run.messages())
	return nil
}

// ended judges the end of a command that has closed its output, at a case or
// after the last.
func (l *lineTrial) ended(c *Case) {
	state := l.run.wait(l.options.Timeout)
	switch {
	case c != nil:
		l.fault(c, fmt.Sprintf("it ends before it answers (%s)", state), l.run.messages())
	case state != "exit status 0":
		l.fault(nil, "after the last answer it ends with "+state, l.run.messages())
	}
}

// tail keeps the end of what is written to it.
type tail struct{ text []byte }

const tailSize = 2000

func (t *tail) Write(p []byte) (int, error) {
	t.text = append(t.text, p...)
	if len(t.text) > 2*tailSize {
		t.text = append(t.text[:0], t.text[len(t.text)-tailSize:]...)
	}
	return len(p), nil
}

func (t *tail) String() string { return string(t.text[max(0, len(t.text)-tailSize):]) }
