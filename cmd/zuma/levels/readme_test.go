package levels_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"zumabase/cmd/zuma/levels"
)

// TestLoader runs the loader that README.md shows, on a pack with spare balls:
// it plays every solution by rules of its own.
func TestLoader(t *testing.T) {
	if err := exec.Command("node", "--version").Run(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	loader := regexp.MustCompile("(?s)```js\n(.*?)```").FindSubmatch(text)
	if loader == nil {
		t.Fatal("README.md shows no loader")
	}
	pack, err := levels.Make(t.Context(), open(t), levels.Options{Levels: 12, Spare: 1, Seed: 3, Shuffle: true})
	if err != nil {
		t.Fatal(err)
	}
	written, err := json.Marshal(pack)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "pack.json"), written, 0o666); err != nil {
		t.Fatal(err)
	}
	command := exec.Command("node", "-e", string(loader[1]))
	command.Dir = folder
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if n := strings.Count(string(out), ": clear\n"); n != len(pack.Levels) || strings.Count(string(out), "\n") != n {
		t.Errorf("%d of %d levels are cleared:\n%s", n, len(pack.Levels), out)
	}
}
