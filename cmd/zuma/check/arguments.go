package check

import (
	"fmt"
	"io"
	"time"
)

// arguments runs the command once a case, with the board and the hand as its
// last two arguments; what it prints is the answer.
func (t *trial) arguments() error {
	for i := range t.cases {
		c := &t.cases[i]
		begin := time.Now()
		run, err := start(append(append([]string{}, t.options.Command...), c.Board(), c.Hand), false)
		if err != nil {
			return err
		}
		text, ok := t.output(run)
		if !ok {
			return nil
		}
		state := run.wait(t.options.Timeout)
		t.verdict.CPU += run.cpu()
		if state != "exit status 0" {
			t.fault("it ends with "+state, run.messages())
			return nil
		}
		if !t.take(text, time.Since(begin)) {
			return nil
		}
	}
	return nil
}

// output reads what a run prints. It reports false if that does not end.
func (t *trial) output(run *run) (string, bool) {
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
		t.fault(fmt.Sprintf("no answer within %v", t.options.Timeout), run.messages())
	case <-t.ctx.Done():
		run.kill()
	}
	return "", false
}
