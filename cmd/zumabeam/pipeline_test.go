package main

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"

	"zumabase/catalog"
	"zumabase/cmd/zuma/export"
	"zumabase/solver"
)

func TestMain(m *testing.M) {
	flag.Parse()
	ptest.Main(m)
}

// find runs the pipeline on prism, in this process, and returns the folder.
func find(t *testing.T, limits solver.Limits, shards int) string {
	dir := t.TempDir()
	pipeline, s := beam.NewPipelineWithRoot()
	enumerate(s, limits, shards, dir)
	if err := ptest.Run(pipeline); err != nil {
		t.Fatal(err)
	}
	return dir
}

// build makes a catalog of a folder of parts, or, with "", finds the rows itself.
func build(t *testing.T, limits solver.Limits, dir string) (string, *catalog.Summary) {
	options := catalog.BuildOptions{Limits: limits}
	if dir != "" {
		parts, err := export.OpenParts(dir)
		if err != nil {
			t.Fatal(err)
		}
		if parts.Limits != limits {
			t.Fatalf("the limits are %v, not %v", parts.Limits, limits)
		}
		options.From = parts.Rows(t.Context(), 0, func(solver.Progress) {})
	}
	path := filepath.Join(t.TempDir(), "zuma.db")
	summary, err := catalog.Build(t.Context(), path, options)
	if err != nil {
		t.Fatal(err)
	}
	return path, summary
}

// TestCatalog: the catalog of what the pipeline finds is that of what one
// machine finds, into however many shards the boards are divided.
func TestCatalog(t *testing.T) {
	for _, test := range []struct {
		limits solver.Limits
		shards int
		long   bool
	}{
		{solver.Limits{Board: 10, Hand: 5, Colors: 5}, 7, false},
		{solver.Limits{Board: 6, Hand: 3, Colors: 2}, 1, false},
		{solver.Limits{Board: 1, Hand: 1, Colors: 1}, 3, false}, // nothing is found
		{solver.Limits{Board: 9, Hand: 6, Colors: 6}, 16, true},
		{solver.Limits{Board: 12, Hand: 5, Colors: 5}, 64, true},
		{solver.Limits{Board: 14, Hand: 5, Colors: 5}, 64, true},
	} {
		t.Run(fmt.Sprintf("%d,%d,%d", test.limits.Board, test.limits.Hand, test.limits.Colors), func(t *testing.T) {
			if test.long && os.Getenv("ZUMA_LONG") == "" {
				t.Skip("ZUMA_LONG is not set")
			}
			path, got := build(t, test.limits, find(t, test.limits, test.shards))
			_, want := build(t, test.limits, "")
			t.Logf("%d boards, %d minimal hands, digest %s", got.Boards, got.Hands, got.Digest)
			if got.Digest != want.Digest || got.Hands != want.Hands || got.Boards != want.Boards {
				t.Errorf("one machine finds %d boards, %d minimal hands, digest %s", want.Boards, want.Hands, want.Digest)
			}
			c, err := catalog.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer c.Close()
			if _, err := c.Verify(t.Context(), catalog.VerifyOptions{Sample: 100}); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestSameFiles: two runs write the same files, whatever comes first in each,
// and so does a shard that is closed again.
func TestSameFiles(t *testing.T) {
	limits := solver.Limits{Board: 9, Hand: 4, Colors: 4}
	first, second := sums(t, find(t, limits, 5)), sums(t, find(t, limits, 5))
	if len(first) == 0 || len(first) != len(second) {
		t.Errorf("%d files, then %d", len(first), len(second))
	}
	for name, sum := range first {
		if second[name] != sum {
			t.Errorf("%s has other bytes the second time", name)
		}
	}
}

// sums are the sums of the files of a folder, by their names.
func sums(t *testing.T, dir string) map[string][32]byte {
	sums := make(map[string][32]byte)
	if err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		sums[name] = sha256.Sum256(data)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return sums
}

// TestRefused: what cannot be run is refused before anything is written.
func TestRefused(t *testing.T) {
	used := t.TempDir()
	part := filepath.Join(used, filepath.FromSlash(export.Part{Steps: 1, Length: 2, Shards: 1}.Path()))
	if err := os.MkdirAll(filepath.Dir(part), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(part, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	good := job{limits: solver.DefaultLimits, shards: 1, dir: t.TempDir()}
	for name, change := range map[string]func(*job){
		"limits":             func(j *job) { j.limits.Board = 99 },
		"shards":             func(j *job) { j.shards = 0 },
		"no folder":          func(j *job) { j.dir = "" },
		"no file system":     func(j *job) { j.dir = "nowhere://x" },
		"a folder with rows": func(j *job) { j.dir = used },
	} {
		j := good
		change(&j)
		if err := j.check(t.Context()); err == nil {
			t.Errorf("%s: %+v is not refused", name, j)
		}
	}
	if err := good.check(t.Context()); err != nil {
		t.Error(err)
	}
}
