package catalog

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zumabase/solver"
)

func TestBuildCensus(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zuma.db")
	phases := make(map[string]bool)
	summary, err := Build(context.Background(), path, BuildOptions{
		Limits: withBoard(10), Version: "v1.2.3", Progress: func(p solver.Progress) { phases[p.Phase] = true },
	})
	if err != nil {
		t.Fatal(err)
	}
	// Known from two independent programs.
	solvable := []int64{1, 2, 2, 8, 15, 24, 161, 313, 394, 4625}
	minimal := []int64{1, 2, 2, 9, 18, 30, 212, 431, 492, 5742}
	canonical := []int64{1, 2, 3, 9, 25, 92, 352, 1532, 6866, 32061}
	for i, row := range summary.Census {
		if row.Length != i+1 || row.SolvableBoards != solvable[i] || row.MinimalHands != minimal[i] || row.CanonicalBoards != canonical[i] {
			t.Errorf("length %d: %+v", i+1, row)
		}
	}
	if summary.Boards != 5545 || summary.Hands != 6939 {
		t.Errorf("%d boards and %d hands", summary.Boards, summary.Hands)
	}
	if info, err := os.Stat(path); err != nil || info.Size() != summary.Size {
		t.Errorf("size %d: %v, %v", summary.Size, info, err)
	}
	for _, phase := range []string{"order rows", "write rows", "digest", "sync"} {
		if !phases[phase] {
			t.Errorf("phase %q is not reported", phase)
		}
	}

	c, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if want := (Info{withBoard(10), "v1.2.3", summary.Digest}); c.Info != want {
		t.Errorf("info %+v, want %+v", c.Info, want)
	}
	if census, err := c.Census(context.Background()); err != nil || !slices.Equal(census, summary.Census) {
		t.Errorf("census %v, %v", census, err)
	}
}

// TestBuildDigest: the digest is that of the content alone.
func TestBuildDigest(t *testing.T) {
	limits := withBoard(9)
	digests := make(map[string][]int)
	for _, workers := range []int{1, 2, 3, 3, 7} {
		path := filepath.Join(t.TempDir(), "zuma.db")
		summary, err := Build(context.Background(), path, BuildOptions{Limits: limits, Workers: workers, Version: strings.Repeat("v", workers)})
		if err != nil {
			t.Fatal(err)
		}
		digests[summary.Digest] = append(digests[summary.Digest], workers)
	}
	if len(digests) != 1 {
		t.Errorf("digests by workers: %v", digests)
	}
	other := openBuilt(t, withBoard(8))
	if _, same := digests[other.Info.Digest]; same {
		t.Error("other limits have the same digest")
	}
}

// TestBuildKeepsTheOld: whatever goes wrong, the old file is as it was and
// nothing is left beside it.
func TestBuildKeepsTheOld(t *testing.T) {
	old, err := os.ReadFile(built(t, withBoard(3)))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		content []byte
		force   bool
		limits  solver.Limits
		want    error
	}{
		{"without force", old, false, withBoard(2), ErrExists},
		{"no catalog", []byte("my notes"), true, withBoard(2), ErrNotCatalog},
		{"no catalog, as long as one", bytes.Repeat([]byte("my notes"), 1000), true, withBoard(2), ErrNotCatalog},
		{"limits", old, true, solver.Limits{Board: solver.MaxBalls + 1, Hand: 5, Colors: 5}, solver.ErrLimits},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "zuma.db")
			if err := os.WriteFile(path, c.content, 0o666); err != nil {
				t.Fatal(err)
			}
			if _, err := Build(context.Background(), path, BuildOptions{Limits: c.limits, Force: c.force}); !errors.Is(err, c.want) {
				t.Errorf("%v, want %v", err, c.want)
			}
			asItWas(t, path, c.content)
		})
	}
	// Broken off in each phase.
	for _, phase := range []string{"undo moves, hands of 1", "measure hands of 5", "order rows", "write rows", "digest", "sync"} {
		t.Run(phase, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "zuma.db")
			if err := os.WriteFile(path, old, 0o666); err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			_, err := Build(ctx, path, BuildOptions{Limits: withBoard(9), Force: true, Progress: func(p solver.Progress) {
				if p.Phase == phase {
					cancel()
				}
			}})
			if !errors.Is(err, context.Canceled) {
				t.Errorf("%v, want %v", err, context.Canceled)
			}
			asItWas(t, path, old)
		})
	}
}

// asItWas checks that a file has this content and is alone in its folder.
func asItWas(t *testing.T, path string, content []byte) {
	t.Helper()
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, content) {
		t.Errorf("the file has changed: %v", err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("left beside it: %v", files)
	}
}

// TestBuildTwice: a build keeps off a target that another is building, also
// when it gives up.
func TestBuildTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zuma.db")
	site, err := openSite(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Build(context.Background(), path, BuildOptions{Limits: withBoard(2)}); !errors.Is(err, ErrBuilding) {
		t.Errorf("%v, want %v", err, ErrBuilding)
	}
	if _, err := os.Stat(site.path); err != nil {
		t.Errorf("the first one's file: %v", err)
	}
	site.abandon()
	if _, err := Build(context.Background(), path, BuildOptions{Limits: withBoard(2)}); err != nil {
		t.Error(err)
	}
}

// TestSiteOfAnother: a build that has finished leaves alone the file that the
// next one has begun by then.
func TestSiteOfAnother(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zuma.db")
	first, err := openSite(path, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(first.path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := first.finish(); err != nil {
		t.Fatal(err)
	}
	second, err := openSite(path, true)
	if err != nil {
		t.Fatal(err)
	}
	first.abandon()
	if _, err := os.Stat(second.path); err != nil {
		t.Errorf("the second one's file: %v", err)
	}
	second.abandon()
	if _, err := os.Stat(second.path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the second one's file after the end: %v", err)
	}
}

// TestBuildWhileOpen: who has a catalog open reads on in it when a new one
// takes its place.
func TestBuildWhileOpen(t *testing.T) {
	path := copyOf(t, built(t, withBoard(5)))
	c, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := Build(context.Background(), path, BuildOptions{Limits: withBoard(2), Force: true}); err != nil {
		t.Fatal(err)
	}
	state, _, err := solver.ParseState("RYBBR", "RRYYB")
	if err != nil {
		t.Fatal(err)
	}
	if answer, err := c.Lookup(context.Background(), state); err != nil || answer.Steps < 1 {
		t.Errorf("%v, %v", answer, err)
	}
	fresh, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer fresh.Close()
	if fresh.Info.Limits.Board != 2 {
		t.Errorf("the new one: %+v", fresh.Info)
	}
}
