package check

import (
	"bufio"
	"fmt"
	"time"
)

// lines writes all cases to one run of the command, a line each, and reads its
// answers as they come. Many programs hold answers back until they have a page
// of them, so it does not wait for one answer before it asks on.
func (t *trial) lines() error {
	run, err := start(t.options.Command, true)
	if err != nil {
		return err
	}
	defer run.kill()
	go func() {
		out := bufio.NewWriterSize(run.stdin, 1<<16)
		for i := range t.cases {
			// A command that is gone shows at its answers.
			if _, err := fmt.Fprintf(out, "%s %s\n", t.cases[i].Board(), t.cases[i].Hand); err != nil {
				break
			}
		}
		out.Flush()
		run.stdin.Close()
	}()
	answers := make(chan string, 1024)
	stop := make(chan struct{})
	defer close(stop)
	go func() {
		defer close(answers)
		in := bufio.NewReaderSize(run.stdout, 1<<16)
		for {
			line, err := in.ReadSlice('\n')
			if len(line) > 0 {
				select {
				case answers <- string(line):
				case <-stop:
					return
				}
			}
			if err != nil && err != bufio.ErrBufferFull {
				return
			}
		}
	}()
	last := time.Now()
	timer := time.NewTimer(t.options.Timeout)
	for {
		select {
		case line, more := <-answers:
			if !more {
				t.ended(run)
				return nil
			}
			if t.verdict.Asked == len(t.cases) {
				t.fault(fmt.Sprintf("it goes on after the last answer: %.40q", line), "")
				return nil
			}
			now := time.Now()
			if !t.take(line, now.Sub(last)) {
				run.kill()
				t.verdict.CPU = run.cpu()
				return nil
			}
			last = now
			timer.Reset(t.options.Timeout)
		case <-timer.C:
			run.kill()
			reason := fmt.Sprintf("no answer within %v (if it holds answers back, let it flush each)", t.options.Timeout)
			if t.verdict.Asked == len(t.cases) {
				reason = fmt.Sprintf("it does not end within %v after the last answer and the end of its input", t.options.Timeout)
			}
			t.fault(reason, run.messages())
			return nil
		case <-t.ctx.Done():
			return nil
		}
	}
}

// ended judges the end of a command that has closed its output.
func (t *trial) ended(run *run) {
	state := run.wait(t.options.Timeout)
	t.verdict.CPU = run.cpu()
	switch {
	case t.verdict.Asked < len(t.cases):
		t.fault(fmt.Sprintf("it ends before it answers (%s)", state), run.messages())
	case state != "exit status 0":
		t.fault("after the last answer it ends with "+state, run.messages())
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
