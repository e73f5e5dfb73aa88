package catalog

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"zumabase/solver"
)

// crashes are what is done when the power or the process goes: each leaves a
// catalog of which more is known than that it is whole.
var crashes = map[string]func(ctx context.Context, path string) error{
	"build": func(ctx context.Context, path string) error { return buildAt(ctx, path, BuildOptions{}) },
	"force": func(ctx context.Context, path string) error { return buildAt(ctx, path, BuildOptions{Force: true}) },
	"spilled": func(ctx context.Context, path string) error {
		return buildAt(ctx, path, BuildOptions{Force: true, Memory: 1})
	},
	"audit": func(ctx context.Context, path string) error {
		c, err := Open(ctx, path)
		if err != nil {
			return err
		}
		defer c.Close()
		return c.SaveAudit(ctx, someAudit, nil)
	},
}

// crashLimits are of a build that takes some tenths of a second.
var crashLimits = solver.Limits{Board: 9, Hand: 4, Colors: 4}

func buildAt(ctx context.Context, path string, options BuildOptions) error {
	options.Limits, options.Version = crashLimits, "test"
	_, err := Build(ctx, path, options)
	return err
}

// asVictim is the process that is killed. It says when it begins and ends.
func asVictim(path string, args ...string) error {
	fmt.Println("begin")
	return crashes[args[0]](context.Background(), path)
}

// wholeAfter checks what a crash has left: the old catalog, byte for byte, or
// none where there was none, or the new one. And the same again must succeed.
func wholeAfter(t *testing.T, what, path string, old []byte) (finished bool) {
	t.Helper()
	content, err := os.ReadFile(path)
	switch {
	case errors.Is(err, os.ErrNotExist) && old == nil:
	case err != nil:
		t.Errorf("%s: %v", what, err)
	case old != nil && bytes.Equal(content, old):
	default:
		finished = true
		if _, err := verify(path, VerifyOptions{Sample: 20}); err != nil {
			t.Errorf("%s: what it has left is neither the old catalog nor a new one: %v", what, err)
		}
	}
	for _, name := range sidecars {
		if _, err := os.Stat(path + name); err == nil {
			t.Errorf("%s: it has left zuma.db%s", what, name)
		}
	}
	return finished
}

// beforeCrash makes a folder with the file that a crash may harm.
func beforeCrash(t *testing.T, what string) (path string, old []byte) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "zuma.db")
	if what != "build" {
		var err error
		if old, err = os.ReadFile(built(t, withBoard(6))); err == nil {
			err = os.WriteFile(path, old, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return path, old
}

// TestKilled kills builds and audits with no warning at random moments.
func TestKilled(t *testing.T) {
	kills := 3
	if os.Getenv("ZUMA_LONG") != "" {
		kills = 50
	}
	t.Logf("-seed %d", *seed)
	random := rand.New(rand.NewPCG(*seed, 0))
	for what := range crashes {
		t.Run(what, func(t *testing.T) {
			// How long one takes that is not killed.
			path, _ := beforeCrash(t, what)
			start := time.Now()
			if err := runVictim(path, what, nil); err != nil {
				t.Fatal(err)
			}
			whole := time.Since(start)
			finished, midway := 0, 0
			path, old := beforeCrash(t, what)
			for range kills {
				after := time.After(time.Duration(random.Int64N(int64(whole) * 5 / 4)))
				if err := runVictim(path, what, after); err != nil {
					t.Fatal(err)
				}
				if _, err := os.Stat(path + ".building"); err == nil {
					midway++
				}
				if wholeAfter(t, what, path, old) {
					finished++
					path, old = beforeCrash(t, what)
				}
			}
			t.Logf("%d killed, %d of them in the middle; %d had finished", kills, midway, finished)
			// What is left is in nobody's way.
			if err := runVictim(path, what, nil); err != nil {
				t.Error(err)
			}
			if !wholeAfter(t, what, path, old) {
				t.Error("nothing new is there in the end")
			}
			if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
				t.Errorf("left in the folder: %v", entries)
			}
		})
	}
}

// runVictim runs one in a process of its own, which is killed when there is
// something in after.
func runVictim(path, what string, after <-chan time.Time) error {
	var said bytes.Buffer
	cmd := exec.Command(os.Args[0], path, what)
	cmd.Env = append(os.Environ(), "ZUMA_TEST_AS=victim")
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			return fmt.Errorf("%w: %s", err, said.Bytes())
		}
	case <-after:
		cmd.Process.Kill()
		<-done
	}
	return nil
}
