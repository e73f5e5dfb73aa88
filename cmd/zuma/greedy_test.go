package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestGreedy runs the commands that levels/greedy.md shows. On the full catalog
// that ZUMA_CATALOG names they must print what stands there, and -update writes
// it there; on a small one they must at least succeed.
func TestGreedy(t *testing.T) {
	path := filepath.Join("levels", "greedy.md")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	full := os.Getenv("ZUMA_CATALOG")
	db := full
	if full == "" {
		db = buildCatalog(t, 11)
	}
	block := regexp.MustCompile("(?s)```console\n\\$ ([^\n]*)\n.*?```")
	shown := block.ReplaceAllStringFunc(string(text), func(found string) string {
		line := block.FindStringSubmatch(found)[1]
		command := exec.Command("sh", "-c", line)
		command.Env = append(os.Environ(), "ZUMA_DB="+db, "PATH="+filepath.Dir(binary(t))+string(os.PathListSeparator)+os.Getenv("PATH"))
		out, err := command.Output()
		if err != nil {
			t.Errorf("%s: %v", line, err)
		}
		return "```console\n$ " + line + "\n" + trimLines(string(out)) + "```"
	})
	if full == "" || shown == string(text) {
		return
	}
	if *update {
		if err := os.WriteFile(path, []byte(shown), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	t.Errorf("%s does not show what its commands print; run the test with -update and look at the difference\n%s", path, strings.TrimSpace(shown))
}
