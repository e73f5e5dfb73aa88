package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestBrokenOff ends builds with a signal in the middle of each phase. The old
// catalog must stay as it was to the byte, and the next build must succeed.
func TestBrokenOff(t *testing.T) {
	zuma := binary(t)
	old, err := os.ReadFile(buildCatalog(t, 5))
	if err != nil {
		t.Fatal(err)
	}
	for _, phase := range []string{"undo moves, hands of 1", "measure hands of 5", "order rows", "write rows", "digest"} {
		for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
			t.Run(phase+"/"+signal.String(), func(t *testing.T) {
				t.Parallel()
				folder := t.TempDir()
				db := filepath.Join(folder, "zuma.db")
				if err := os.WriteFile(db, old, 0o666); err != nil {
					t.Fatal(err)
				}
				command := exec.Command(zuma, "build", "--db", db, "--max-board", "13", "--force")
				messages, took := breakOff(t, command, phase, signal)
				t.Logf("ended within %v", took)

				now, err := os.ReadFile(db)
				if err != nil || !bytes.Equal(now, old) {
					t.Fatalf("the old catalog is not as it was: %v", err)
				}
				_, err = os.Stat(db + ".building")
				if signal == syscall.SIGKILL {
					// What is left is told from a catalog, in a file too that is
					// as long as SQLite makes it before the transaction ends.
					lookup := exec.Command(zuma, "lookup", "--db", db+".building", "R", "RR")
					out, _ := lookup.CombinedOutput()
					if err != nil || lookup.ProcessState.ExitCode() != exitBadInput || !strings.Contains(string(out), "not finished") {
						t.Errorf("lookup in the remains: %v, exit code %d, %s", err, lookup.ProcessState.ExitCode(), out)
					}
				} else {
					if !os.IsNotExist(err) {
						t.Errorf("a file is left: %v", err)
					}
					if !strings.Contains(messages, "zuma: interrupted: nothing was left behind, and a catalog that was there is as it was\n") {
						t.Errorf("it says %q", messages)
					}
					if code := command.ProcessState.ExitCode(); code != exitFailed {
						t.Errorf("exit code %d", code)
					}
				}

				if out, err := exec.Command(zuma, "build", "--db", db, "--max-board", "3", "--force").CombinedOutput(); err != nil {
					t.Fatalf("the next build: %v\n%s", err, out)
				}
				if files, _ := os.ReadDir(folder); len(files) != 1 {
					t.Errorf("the next build leaves %v", files)
				}
			})
		}
	}
}

// breakOff starts a command, sends it the signal when it reports the phase, and
// returns what it has said and how long it went on.
func breakOff(t *testing.T, command *exec.Cmd, phase string, signal os.Signal) (messages string, took time.Duration) {
	t.Helper()
	stderr, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	var said strings.Builder
	lines := bufio.NewReader(stderr)
	for {
		line, err := lines.ReadString('\n')
		said.WriteString(line)
		if err != nil {
			t.Fatalf("it never came to %q, but said\n%s", phase, said.String())
		}
		if strings.Contains(line, phase) {
			break
		}
	}
	command.Process.Signal(signal)
	start := time.Now()
	io.Copy(&said, lines)
	if err := command.Wait(); err == nil {
		t.Fatal("the build ended well, before the signal came")
	}
	return said.String(), time.Since(start)
}
