package check

import (
	"fmt"
	"io"
	"time"
)

// arguments runs the command once a case, with the board and the hand as its
// last two arguments; what it prints is the answer.
func (t *trial) arguments() error {
	for {
		batch, err := t.cases.Next(t.ctx)
		if err != nil || len(batch) == 0 {
			return err
		}
		for i := range batch {
			if more, err := t.argument(&batch[i]); err != nil || !more {
				return err
			}
		}
	}
}

// argument asks for one case, and reports whether to go on.
func (t *trial) argument(c *Case) (more bool, err error) {
	begin := time.Now()
	run, err := start(append(append([]string{}, t.options.Command...), c.Board(), c.Hand), false)
	if err != nil {
		return false, err
	}
	text, ok := t.output(run, c)
	if !ok {
		return false, nil
	}
	state := run.wait(t.options.Timeout)
	t.verdict.CPU += run.cpu()
	if state != "exit status 0" {
		t.fault(c, "it ends with "+state, run.messages())
		return false, nil
	}
	return t.take(c, text, time.Since(begin))
}

// output reads what a run prints. It reports false if that does not end.
func (t *trial) output(run *run, c *Case) (string, bool) {
	text := make(chan string, 1)
	go func() {
		// Nobody needs more than that to see that it is no number.
		all, _ := io.ReadAll(io.LimitReader(run.stdout, 4096))
		io.Copy(io.Discard, run.stdout)
		text <- string(all)
	}()
	timer := time.NewTimer(t.options.Timeout)
	defer timer.Stop()
	select {
	case all := <-text:
		return all, true
	case <-timer.C:
		run.kill()
		t.fault(c, fmt.Sprintf("no answer within %v", t.options.Timeout), run.messages())
	case <-t.ctx.Done():
		run.kill()
	}
	return "", false
}
