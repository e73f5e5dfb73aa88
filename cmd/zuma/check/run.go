package check

import (
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// run is a run of the command.
type run struct {
	command *exec.Cmd
	stdin   io.WriteCloser // nil if it has no input
	stdout  *os.File
	stderr  *tail
	ended   chan struct{} // closed when wait may be asked for the outcome
	once    sync.Once
}

// start starts a command in a process group of its own, so that it can be ended
// with all that it starts.
func start(words []string, input bool) (*run, error) {
	r := &run{command: exec.Command(words[0], words[1:]...), stderr: &tail{}, ended: make(chan struct{})}
	r.command.Stderr = r.stderr
	// A child of the command that keeps the error output open is not waited for.
	r.command.WaitDelay = 100 * time.Millisecond
	ownGroup(r.command)
	if input {
		var err error
		if r.stdin, err = r.command.StdinPipe(); err != nil {
			return nil, err
		}
	}
	// A pipe of our own: that of StdoutPipe is closed by Wait.
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	r.stdout, r.command.Stdout = out, in
	err = r.command.Start()
	in.Close()
	if err != nil {
		out.Close()
		return nil, err
	}
	go func() {
		r.command.Wait()
		close(r.ended)
	}()
	return r, nil
}

// wait waits for the end and tells how it ended, as in "exit status 0". A
// command that does not end in time is killed.
func (r *run) wait(timeout time.Duration) string {
	select {
	case <-r.ended:
	case <-time.After(timeout):
		r.kill()
		return "its output, but goes on running"
	}
	r.stdout.Close()
	return r.command.ProcessState.String()
}

// kill ends the command and all that it has started, and waits for that.
func (r *run) kill() {
	r.once.Do(func() {
		killGroup(r.command)
		<-r.ended
		r.stdout.Close()
	})
}

// cpu returns the time that the command has used; it must have ended.
func (r *run) cpu() time.Duration {
	return r.command.ProcessState.UserTime() + r.command.ProcessState.SystemTime()
}

// messages returns the end of what the command has written to its error output;
// it must have ended.
func (r *run) messages() string {
	<-r.ended
	return r.stderr.String()
}
