package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// coprocess is the program with somebody who asks and waits.
type coprocess struct {
	t       *testing.T
	command *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

func startCoprocess(t *testing.T, args ...string) *coprocess {
	t.Helper()
	command := exec.Command(binary(t), args...)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	// A program that waits for more before it answers would hang the test.
	deadline := time.AfterFunc(time.Minute, func() { command.Process.Kill() })
	t.Cleanup(func() { deadline.Stop(); command.Process.Kill() })
	return &coprocess{t, command, in, bufio.NewReader(out)}
}

// ask writes a line and reads one.
func (p *coprocess) ask(line string) string {
	p.t.Helper()
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		p.t.Fatal(err)
	}
	answer, err := p.out.ReadString('\n')
	if err != nil {
		p.t.Fatalf("%s: %v", line, err)
	}
	return strings.TrimSuffix(answer, "\n")
}

// TestCoprocess asks one state at a time, each after the answer to the last, in
// every format that lets rows out one by one.
func TestCoprocess(t *testing.T) {
	db := buildCatalog(t, 6)
	for _, c := range []struct{ format, header, state, answer string }{
		{"table", "", "RR R", "RR\tR\t1\tR0"},
		{"table", "", "", ""},
		{"table", "", "R1 R", "R1\tR\t?\tthe board has '1' at place 2, which is not a letter A-Z"},
		{"jsonl", "", `board = "RR", hand = "R"`, `{"board":"RR","hand":"R","steps":1,"moves":[{"ball":"R","position":0,"board":""}]}`},
		{"csv", "board,hand,steps,moves", "RR R", "RR,R,1,R0"},
		{"tsv", "board\thand\tsteps\tmoves", "RR R", "RR\tR\t1\tR0"},
	} {
		p := startCoprocess(t, "lookup", "--db", db, "--batch", "-", "--format", c.format)
		if c.header != "" {
			if header, err := p.out.ReadString('\n'); err != nil || header != c.header+"\n" {
				t.Fatalf("%s: the header %q, %v", c.format, header, err)
			}
		}
		for range 20 {
			if got := p.ask(c.state); got != c.answer {
				t.Errorf("%s: %q is answered %q, want %q", c.format, c.state, got, c.answer)
			}
		}
		p.in.Close()
		if rest, _ := io.ReadAll(p.out); len(rest) > 0 {
			t.Errorf("%s: %q comes after the end", c.format, rest)
		}
		p.command.Wait()
	}
}

// TestSignalWhileReading: the first signal ends a program that waits for input.
func TestSignalWhileReading(t *testing.T) {
	db := buildCatalog(t, 6)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		p := startCoprocess(t, "lookup", "--db", db, "--batch", "-")
		p.ask("RR R") // so it waits now
		if err := p.command.Process.Signal(signal); err != nil {
			t.Skipf("there are no signals here: %v", err)
		}
		p.command.Wait()
		if code := p.command.ProcessState.ExitCode(); code != exitFailed {
			t.Errorf("%v ends it with %d", signal, code)
		}
	}
}
