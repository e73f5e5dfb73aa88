package main

import (
	"context"
	"database/sql"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	_ "modernc.org/sqlite"

	"zumabase/catalog"
	"zumabase/solver"
)

var update = flag.Bool("update", false, "write what the program prints into the golden files and scripts")

func TestMain(m *testing.M) {
	testscript.Main(tests{m}, map[string]func(){"zuma": main})
}

// tests are all tests, and tidy up when they are done.
type tests struct{ *testing.M }

func (t tests) Run() int {
	defer func() {
		if built != "" {
			os.RemoveAll(built)
		}
	}()
	return t.M.Run()
}

// TestScripts runs testdata/script. Beside what testscript offers, a script has
// the commands and conditions below, and in its environment $SMALL, a catalog
// of boards up to 10 balls that all scripts share, so it is not to be changed.
func TestScripts(t *testing.T) {
	small := buildCatalog(t, 10)
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("SMALL", small)
			env.Setenv("HOME", env.WorkDir) // where the console would keep its history
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":   exits,
			"change":  change,
			"cut":     cut,
			"await":   await,
			"mount":   mount,
			"replays": replays,
			"utf16":   utf16File,
		},
		Condition: func(condition string) (bool, error) {
			if condition == "mount" {
				return canMount(), nil
			}
			return false, fmt.Errorf("unknown condition %q", condition)
		},
	})
}

// buildCatalog builds a catalog with the default limits but for the board.
func buildCatalog(tb testing.TB, maxBoard int) string {
	tb.Helper()
	limits := solver.DefaultLimits
	limits.Board = maxBoard
	path := filepath.Join(tb.TempDir(), "zuma.db")
	if _, err := catalog.Build(context.Background(), path, catalog.BuildOptions{Limits: limits, Version: "test"}); err != nil {
		tb.Fatal(err)
	}
	return path
}

// binary is the program as a user builds it.
func binary(tb testing.TB) string {
	tb.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		tb.Skip("there is no go to build the program with")
	}
	path, err := goBuild()
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

var built string // the folder of goBuild

// goBuild builds the program once.
var goBuild = sync.OnceValues(func() (path string, err error) {
	if built, err = os.MkdirTemp("", "zuma-built"); err != nil {
		return "", err
	}
	path = filepath.Join(built, "zuma")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// exits CODE COMMAND... runs a command that must end with that exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE COMMAND [ARGUMENT...]")
	}
	code := 0
	err := ts.Exec(args[1], args[2:]...)
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// change FILE SQL... changes a database, or makes one.
func change(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: change FILE SQL...")
	}
	db, err := sql.Open("sqlite", "file:"+ts.MkAbs(args[0]))
	ts.Check(err)
	defer db.Close()
	for _, statement := range args[1:] {
		_, err := db.Exec(statement)
		ts.Check(err)
	}
}

// cut FILE BYTES cuts a file short.
func cut(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: cut FILE BYTES")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), size))
}

// await FILE BYTES waits until a file has grown to so many bytes.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await FILE BYTES")
	}
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	for start := time.Now(); time.Since(start) < time.Minute; time.Sleep(time.Millisecond) {
		if info, err := os.Stat(ts.MkAbs(args[0])); err == nil && info.Size() >= size {
			return
		}
	}
	ts.Fatalf("%s has not grown to %d bytes", args[0], size)
}

// mount OPTIONS FOLDER puts a file system of its own on a folder until the
// script ends, or with the option remount changes it.
func mount(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: mount OPTIONS FOLDER")
	}
	folder := ts.MkAbs(args[1])
	ts.Check(mountCommand(args[0], folder))
	if !strings.Contains(args[0], "remount") {
		ts.Defer(func() { exec.Command("umount", folder).Run() })
	}
}

func mountCommand(options, folder string) error {
	out, err := exec.Command("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder).CombinedOutput()
	if err != nil {
		return fmt.Errorf("mount: %w: %s", err, out)
	}
	return nil
}

// canMount reports whether we may mount a file system; mostly root may.
var canMount = sync.OnceValue(func() bool {
	folder, err := os.MkdirTemp("", "zuma-mount")
	if err != nil {
		return false
	}
	defer os.Remove(folder)
	if mountCommand("size=64k", folder) != nil {
		return false
	}
	return exec.Command("umount", folder).Run() == nil
})

// replays FILE plays every line of what --batch has printed, by the rules.
func replays(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: replays FILE")
	}
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		ts.Check(replay(line))
	}
}

// utf16File FILE writes a state as a program of Windows may.
func utf16File(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: utf16 FILE")
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte("\xff\xfeR\x00R\x00 \x00R\x00\r\x00\n\x00"), 0o666))
}
