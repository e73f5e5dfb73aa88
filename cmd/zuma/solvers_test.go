package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestSolvers checks the example programs, one a language, with the program:
// the right ones pass, and the greedy one is found out at the default seed.
func TestSolvers(t *testing.T) {
	zuma := binary(t)
	db := buildCatalog(t, 10)
	check := func(t *testing.T, args ...string) (out string, passed bool) {
		t.Helper()
		command := exec.Command(zuma, append([]string{"check", "--db", db}, args...)...)
		text, err := command.Output()
		var exit *exec.ExitError
		if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != exitFailed) {
			t.Fatalf("%v\n%s", err, text)
		}
		return string(text), err == nil
	}
	solvers := filepath.Join("testdata", "solvers")
	for _, c := range []struct {
		interpreter, name string
		cases             string
	}{
		{"python3", "right.py", "150"},
		{"node", "right.js", "300"},
	} {
		t.Run(c.name, func(t *testing.T) {
			requireProgram(t, c.interpreter, "--version")
			source := filepath.Join(solvers, c.name)
			if out, ok := check(t, "--cases", c.cases, "--", c.interpreter, source); !ok {
				t.Errorf("by lines:\n%s", out)
			}
			if out, ok := check(t, "--cases", "10", "--style", "args", "--", c.interpreter, source); !ok {
				t.Errorf("by arguments:\n%s", out)
			}
		})
	}
	compile := func(t *testing.T, name string) string {
		requireProgram(t, "g++", "--version")
		program := filepath.Join(t.TempDir(), strings.TrimSuffix(name, ".cpp"))
		if out, err := exec.Command("g++", "-std=c++17", "-O2", "-o", program, filepath.Join(solvers, name)).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return program
	}
	t.Run("right.cpp", func(t *testing.T) {
		program := compile(t, "right.cpp")
		if out, ok := check(t, "--cases", "2000", "--", program); !ok {
			t.Errorf("by lines:\n%s", out)
		}
		if out, ok := check(t, "--cases", "20", "--style", "args", "--", program); !ok {
			t.Errorf("by arguments:\n%s", out)
		}
	})
	t.Run("greedy.cpp", func(t *testing.T) {
		out, ok := check(t, "--", compile(t, "greedy.cpp"))
		if ok || !strings.HasPrefix(out, "wrong: ") {
			t.Errorf("it is not found out:\n%s", out)
		}
	})
}

// requireProgram skips a test where a program is not there, or does not run.
func requireProgram(t *testing.T, name string, args ...string) {
	t.Helper()
	command := exec.Command(name, args...)
	command.Env = os.Environ()
	if err := command.Run(); err != nil {
		t.Skipf("%s: %v", name, err)
	}
}
