package catalog

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zumabase/solver"
)

// tiny are limits of a catalog that is made in a moment.
var tiny = solver.Limits{Board: 2, Hand: 1, Colors: 1}

// TestReplacesOnlyFiles: a device, a pipe or a folder stays what it is, and
// nobody waits at one.
func TestReplacesOnlyFiles(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	pipe := filepath.Join(folder, "pipe")
	if err := makePipe(pipe); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(folder, "link")
	if err := os.Symlink("/dev/null", link); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/dev/null", "/dev/zero", pipe, link, folder} {
		before, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, force := range []bool{false, true} {
			if _, err := Build(ctx, path, BuildOptions{Limits: tiny, Force: force}); !errors.Is(err, ErrExists) || !isFull(err, path) && path != link {
				t.Errorf("%s: %v, want %v", path, err, ErrExists)
			} else if strings.Contains(err.Error(), "force") {
				t.Errorf("%s: %v suggests force", path, err)
			}
		}
		if after, err := os.Lstat(path); err != nil || after.Mode() != before.Mode() {
			t.Errorf("%s is another file now: %v", path, err)
		}
		if _, err := Open(ctx, path); !errors.Is(err, ErrNotCatalog) {
			t.Errorf("open %s: %v, want %v", path, err, ErrNotCatalog)
		}
	}
	if _, err := os.Lstat("/dev/null.building"); err == nil {
		t.Error("something is left beside the device")
	}
}

// TestLinks: a link to a catalog stays one, whether there is anything where it
// leads to or not.
func TestLinks(t *testing.T) {
	folder := t.TempDir()
	for _, name := range []string{"data/deep", "links"} {
		if err := os.MkdirAll(filepath.Join(folder, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{
		"links/absolute": filepath.Join(folder, "data", "absolute.db"),
		"links/relative": "../data/relative.db",
		"links/chain":    "second",
		"links/second":   "../data/chain.db",
		"folder":         "data/deep", // so that folder/.. is data
		"links/through":  "../folder/../through.db",
	} {
		if err := os.Symlink(to, filepath.Join(folder, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"absolute", "relative", "chain", "through"} {
		for _, force := range []bool{false, true} {
			link := filepath.Join(folder, "links", name)
			if _, err := Build(context.Background(), link, BuildOptions{Limits: tiny, Force: force}); err != nil {
				t.Error(err)
			}
			if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
				t.Errorf("%s is no link any more: %v", name, err)
			}
			if info, err := os.Lstat(filepath.Join(folder, "data", name+".db")); err != nil || !info.Mode().IsRegular() {
				t.Errorf("%s leads to no file: %v", name, err)
			}
		}
	}
	circle := filepath.Join(folder, "circle")
	if err := os.Symlink(circle, circle); err != nil {
		t.Fatal(err)
	}
	if _, err := Build(context.Background(), circle, BuildOptions{Limits: tiny, Force: true}); !errors.Is(err, ErrTarget) {
		t.Errorf("a link to itself: %v, want %v", err, ErrTarget)
	}
}

// TestKeepsMode: whoever might read the old catalog may read the new one, and
// nobody else, also while it is built.
func TestKeepsMode(t *testing.T) {
	for _, mode := range []os.FileMode{0o600, 0o640, 0o444, 0o666} {
		path := copyOf(t, built(t, tiny))
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		site, err := openSite(path, true)
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(site.path); err != nil || info.Mode().Perm()&^0o600 != mode&^0o600 {
			t.Errorf("%v while it is built, want %v: %v", info.Mode(), mode, err)
		}
		site.abandon()
		if _, err := Build(context.Background(), path, BuildOptions{Limits: tiny, Force: true}); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("%v, want %v: %v", info.Mode(), mode, err)
		}
		c, err := Open(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.SaveAudit(context.Background(), someAudit, nil); err != nil {
			t.Error(err)
		}
		c.Close()
		if info, err := os.Stat(path); err != nil || info.Mode() != mode {
			t.Errorf("%v after an audit, want %v: %v", info.Mode(), mode, err)
		}
	}
}

// TestFileNames: a name is bytes, and one that SQLite cannot open is refused in
// words before the work.
func TestFileNames(t *testing.T) {
	folder := t.TempDir()
	long := folder
	for len(long) < longestPath-250 {
		long = filepath.Join(long, strings.Repeat("x", 100))
	}
	if err := os.MkdirAll(long, 0o777); err != nil {
		t.Fatal(err)
	}
	ofLength := func(n int) string { return filepath.Join(long, strings.Repeat("y", n-len(long)-1)) }
	for _, path := range []string{
		filepath.Join(folder, "\xff\xfe.db"), filepath.Join(folder, "a?b#c%d&e=f.db"), filepath.Join(folder, "a b'c\"d\n.db"),
		filepath.Join(folder, "%61.db"), ofLength(longestPath - len(".building")),
	} {
		if _, err := Build(context.Background(), path, BuildOptions{Limits: tiny}); err != nil {
			t.Errorf("%q: %v", path, err)
			continue
		}
		if _, err := os.Stat(path); err != nil {
			t.Error(err)
		}
		c, err := Open(context.Background(), path)
		if err != nil {
			t.Errorf("%q: %v", path, err)
			continue
		}
		if err := c.SaveAudit(context.Background(), someAudit, nil); err != nil {
			t.Errorf("%q: %v", path, err)
		}
		c.Close()
	}
	begun := false
	for _, path := range []string{ofLength(longestPath), ofLength(longestPath + 1), filepath.Join(folder, strings.Repeat("z", 250)), "a\x00b"} {
		_, err := Build(context.Background(), path, BuildOptions{Limits: tiny})
		if begun = begun || err == nil; err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: %v", path, err)
		}
	}
	if err := os.Link(built(t, tiny), ofLength(longestPath+1)); err != nil {
		t.Skip(err)
	}
	if _, err := Open(context.Background(), ofLength(longestPath+1)); !errors.Is(err, ErrUnreadable) {
		t.Errorf("%v, want %v", err, ErrUnreadable)
	}
}

// TestInTheWay: what lies at the place of the build and is not left of one is
// not overwritten.
func TestInTheWay(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "zuma.db")
	precious := filepath.Join(folder, "precious")
	if err := os.WriteFile(precious, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, occupy := range []func(string) error{
		func(name string) error { return os.Symlink(precious, name) },
		func(name string) error { return os.Mkdir(name, 0o777) },
		func(name string) error { return makePipe(name) },
	} {
		if err := occupy(path + ".building"); err != nil {
			t.Fatal(err)
		}
		if _, err := Build(context.Background(), path, BuildOptions{Limits: tiny}); !errors.Is(err, ErrTarget) || !isFull(err, path) {
			t.Errorf("%v, want %v", err, ErrTarget)
		}
		if err := os.Remove(path + ".building"); err != nil {
			t.Error(err)
		}
	}
	if content, err := os.ReadFile(precious); err != nil || string(content) != "mine" {
		t.Errorf("it is %q now: %v", content, err)
	}
}

// TestFolderSync: a folder that cannot be made durable is a failure.
func TestFolderSync(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zuma.db")
	site, err := openSite(path, false)
	if err != nil {
		t.Fatal(err)
	}
	defer site.abandon()
	site.folder.Close()
	if _, err := site.finish(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("%v, want %v", err, os.ErrClosed)
	}
}
