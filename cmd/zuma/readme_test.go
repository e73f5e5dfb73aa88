package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const readme = "../../README.md"

// TestReadme runs every command that the README shows. Those in a console block
// are run one after another in an empty folder, with the program on the path
// and a catalog named by ZUMA_DB. If the full catalog is there (ZUMA_CATALOG
// names it) what they print must be what the README shows; -update writes it
// there. Otherwise they run on a small one and must at least succeed. Those in
// an sh block have to stand in .ci/run word by word, since they take long.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	full := os.Getenv("ZUMA_CATALOG")
	db := full
	if full == "" {
		db = buildCatalog(t, 11)
	}
	folder := t.TempDir()
	run := func(command string) string {
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = folder
		cmd.Env = append(os.Environ(), "ZUMA_DB="+db, "PATH="+filepath.Dir(binary(t))+string(os.PathListSeparator)+os.Getenv("PATH"))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		out, err := cmd.Output()
		if err != nil && full != "" {
			t.Errorf("%s: %v\n%s", command, err, &stderr)
		}
		return string(out)
	}
	console := regexp.MustCompile("(?s)```console\n(.*?)```")
	updated := console.ReplaceAllStringFunc(string(text), func(block string) string {
		commands := regexp.MustCompile(`(?m)^\$ (.*)$`).FindAllStringSubmatch(block, -1)
		if len(commands) == 0 {
			t.Errorf("a console block without a command:\n%s", block)
		}
		var out strings.Builder
		out.WriteString("```console\n")
		for _, command := range commands {
			out.WriteString("$ " + command[1] + "\n")
			out.WriteString(trimLines(run(command[1])))
		}
		out.WriteString("```")
		return out.String()
	})
	if full != "" && updated != string(text) {
		if *update {
			if err := os.WriteFile(readme, []byte(updated), 0o644); err != nil {
				t.Fatal(err)
			}
		} else {
			t.Errorf("the README does not show what the commands print; run the test with -update and look at the difference")
		}
	}

	ci, err := os.ReadFile("../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
		for command := range strings.Lines(block[1]) {
			if command = strings.TrimSpace(command); !strings.Contains(string(ci), command+"\n") {
				t.Errorf("the README shows %q, and .ci/run does not run it", command)
			}
		}
	}
}

// trimLines takes the space off the ends of lines, where tables are padded.
func trimLines(text string) string {
	return regexp.MustCompile(`(?m) +$`).ReplaceAllString(text, "")
}
