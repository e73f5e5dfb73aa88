package main

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// startServer starts the built program and returns the address that it prints.
func startServer(t *testing.T, args ...string) (command *exec.Cmd, address string) {
	t.Helper()
	command = exec.Command(binary(t), append([]string{"serve"}, args...)...)
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { command.Process.Kill() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("it printed no address: %v", err)
	}
	return command, strings.TrimSpace(line)
}

func TestServe(t *testing.T) {
	db := buildCatalog(t, 5)
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		command, address := startServer(t, "--db", db, "--addr", "127.0.0.1:0")
		response, err := http.Get(address + "api/v1/lookup?board=RRY&hand=RYY")
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(response.Body)
		response.Body.Close()
		if err != nil || !strings.Contains(string(body), `"steps":3`) {
			t.Errorf("%s %v", body, err)
		}
		if err := command.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- command.Wait() }()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("after %v it ended with %v", signal, err)
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("it did not end after %v", signal)
		}
	}
}

func TestServeRefusesATakenAddress(t *testing.T) {
	db := buildCatalog(t, 5)
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	out, err := exec.Command(binary(t), "serve", "--db", db, "--addr", taken.Addr().String()).CombinedOutput()
	if code := exitCodeOf(err); code != exitBadInput || !strings.Contains(string(out), "Try: another --addr") {
		t.Errorf("exit code %d: %s", code, out)
	}
	out, err = exec.Command(binary(t), "serve", "--db", db+".none").CombinedOutput()
	if code := exitCodeOf(err); code != exitNotCovered || !strings.Contains(string(out), "there is no catalog") {
		t.Errorf("exit code %d: %s", code, out)
	}
}

func exitCodeOf(err error) int {
	if exit, ok := err.(*exec.ExitError); ok {
		return exit.ExitCode()
	}
	return 0
}
