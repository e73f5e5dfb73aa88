package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"zumabase/cmd/zuma/output"
)

// streams is where a command reads and writes, and what is a terminal.
type streams struct {
	in       io.Reader // its reads end when the program's context does
	out, err io.Writer
	inTTY    bool
	outTTY   bool
	errTTY   bool
	width    int    // of out, 0 if it is no terminal
	errWidth int    // of err
	color    bool   // on out
	db       string // the --db that was given, or ""
}

func stdStreams(ctx context.Context) *streams {
	s := &streams{
		in: &endingReader{ctx: ctx, from: os.Stdin}, out: os.Stdout, err: os.Stderr,
		inTTY:  term.IsTerminal(int(os.Stdin.Fd())),
		outTTY: term.IsTerminal(int(os.Stdout.Fd())),
		errTTY: term.IsTerminal(int(os.Stderr.Fd())),
	}
	if s.outTTY {
		s.width, _, _ = term.GetSize(int(os.Stdout.Fd())) // 0 if it does not tell
	}
	if s.errTTY {
		s.errWidth, _, _ = term.GetSize(int(os.Stderr.Fd()))
	}
	// See no-color.org.
	s.color = s.outTTY && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return s
}

// tell tells the user something that is no answer.
func (s *streams) tell(format string, args ...any) {
	io.WriteString(s.err, output.Wrap("zuma: "+fmt.Sprintf(format, args...)+"\n", s.errWidth))
}

// endingReader reads from what may never end, such as standard input, until a
// context does. A read that is under way then is left behind with its buffer.
type endingReader struct {
	ctx   context.Context
	from  io.Reader
	parts chan part // nil until the first read
	rest  part
}

// part is what one read gave.
type part struct {
	bytes []byte
	err   error
}

func (r *endingReader) Read(p []byte) (int, error) {
	if r.parts == nil {
		r.parts = make(chan part)
		go r.feed()
	}
	if len(r.rest.bytes) == 0 && r.rest.err == nil {
		select {
		case r.rest = <-r.parts:
		case <-r.ctx.Done():
			return 0, context.Cause(r.ctx)
		}
	}
	n := copy(p, r.rest.bytes)
	r.rest.bytes = r.rest.bytes[n:]
	if len(r.rest.bytes) > 0 {
		return n, nil
	}
	return n, r.rest.err // which stays, should they read on
}

// feed reads ahead by one part.
func (r *endingReader) feed() {
	for {
		p := part{bytes: make([]byte, 1<<16)}
		n, err := r.from.Read(p.bytes)
		p.bytes, p.err = p.bytes[:n], err
		select {
		case r.parts <- p:
		case <-r.ctx.Done():
			return
		}
		if err != nil {
			return
		}
	}
}
