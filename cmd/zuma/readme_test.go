package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"zumabase/catalog"
	"zumabase/cmd/zuma/check"
)

// documents are those whose commands are run.
var documents = []string{"../../README.md", "../../catalog/README.md", "../../catalog/audit/README.md"}

// TestDocuments runs every command that the documents show. Those in a console
// block are run one after another in a folder with a solver, with the program on
// the path and a catalog named by ZUMA_DB, and must succeed. If the full catalog
// is there (ZUMA_CATALOG names it) what they print must be what the document
// shows; -update writes it there. Those in an sh block have to stand in .ci/run
// word by word, since they take long.
func TestDocuments(t *testing.T) {
	full := os.Getenv("ZUMA_CATALOG")
	db := full
	if full == "" {
		db = buildCatalog(t, 10)
	}
	ci, err := os.ReadFile("../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	var template strings.Builder
	if err := check.WriteTemplate(&template, "python"); err != nil {
		t.Fatal(err)
	}
	solution, err := os.ReadFile("testdata/solutions/right.py")
	if err != nil {
		t.Fatal(err)
	}
	solver := yourSolution.ReplaceAllString(template.String(), "${1}"+strings.ReplaceAll(string(solution), "$", "$$")+"${2}")
	if err := os.WriteFile(filepath.Join(folder, "solver.py"), []byte(solver), 0o666); err != nil {
		t.Fatal(err)
	}
	environment := append(os.Environ(), "ZUMA_DB="+db, "PATH="+filepath.Dir(binary(t))+string(os.PathListSeparator)+os.Getenv("PATH"))
	console := regexp.MustCompile("(?s)```console\n(.*?)```")
	for _, path := range documents {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		updated := console.ReplaceAllStringFunc(string(text), func(block string) string {
			commands := regexp.MustCompile(`(?m)^\$ (.*)$`).FindAllStringSubmatch(block, -1)
			if len(commands) == 0 {
				t.Errorf("%s: a console block without a command:\n%s", path, block)
			}
			var out strings.Builder
			out.WriteString("```console\n")
			for _, command := range commands {
				out.WriteString("$ " + command[1] + "\n" + trimLines(runShown(t, command[1], folder, environment)))
			}
			return out.String() + "```"
		})
		updated = withMeasures(updated)
		if full != "" && updated != string(text) {
			if *update {
				if err := os.WriteFile(path, []byte(updated), 0o644); err != nil {
					t.Fatal(err)
				}
			} else {
				t.Errorf("%s does not show what the commands print; run the test with -update and look at the difference", path)
			}
		}
		for _, block := range regexp.MustCompile("(?s)```sh\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
			for command := range strings.Lines(block[1]) {
				if command = strings.TrimSpace(command); !strings.Contains(string(ci), command+"\n") {
					t.Errorf("%s shows %q, and .ci/run does not run it", path, command)
				}
			}
		}
		if strings.Contains(string(text), "```text\n$ ") {
			t.Errorf("%s has a command in a block that is not run", path)
		}
	}
}

// runShown runs a command as a shell does; a server is ended once it has said
// where it is.
func runShown(t *testing.T, command, folder string, environment []string) string {
	t.Helper()
	words := strings.Fields(command)
	for _, program := range []string{"python3", "sqlite3"} {
		if _, err := exec.LookPath(program); err != nil && strings.Contains(command, program) {
			t.Logf("there is no %s for %s", program, command)
			return ""
		}
	}
	cmd := exec.Command("sh", "-c", command)
	if words[0] == "zuma" && words[1] == "serve" {
		cmd = exec.Command("sh", "-c", "exec "+command)
	}
	cmd.Dir, cmd.Env = folder, environment
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	var out []byte
	var err error
	if words[0] == "zuma" && words[1] == "serve" {
		pipe, startErr := cmd.StdoutPipe()
		if startErr == nil {
			startErr = cmd.Start()
		}
		if startErr != nil {
			t.Fatal(startErr)
		}
		address, _ := bufio.NewReader(pipe).ReadString('\n')
		cmd.Process.Signal(syscall.SIGTERM)
		err = cmd.Wait()
		out = []byte(regexp.MustCompile(`:\d+/`).ReplaceAllString(address, ":7488/")) // that port may be taken
	} else {
		out, err = cmd.Output()
	}
	if err != nil {
		t.Errorf("%s: %v\n%s", command, err, &stderr)
	}
	return string(out)
}

// withMeasures puts the table of measures into a document that has its place.
func withMeasures(text string) string {
	const begin, end = "<!-- measures -->\n", "<!-- end of measures -->"
	head, rest, ok := strings.Cut(text, begin)
	_, tail, ended := strings.Cut(rest, end)
	if !ok || !ended {
		return text
	}
	var table strings.Builder
	table.WriteString("\n| measure | says |\n|---|---|\n")
	for _, m := range catalog.Measures {
		fmt.Fprintf(&table, "| `%s` | %s |\n", m.Name, m.Words)
	}
	return head + begin + table.String() + "\n" + end + tail
}

// TestReadmeMeasures holds the README's list against the one in the program.
func TestReadmeMeasures(t *testing.T) {
	text, err := os.ReadFile(documents[0])
	if err != nil {
		t.Fatal(err)
	}
	if updated := withMeasures(string(text)); updated != string(text) {
		if !*update {
			t.Fatal("the README's list of measures is not the catalog's; run the test with -update")
		}
		if err := os.WriteFile(documents[0], []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReadmeProgram runs the README's Go program as a module of its own.
func TestReadmeProgram(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go to run the program with")
	}
	text, err := os.ReadFile(documents[0])
	if err != nil {
		t.Fatal(err)
	}
	tree, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	for name, fence := range map[string]string{"go.mod": "go.mod", "main.go": "go"} {
		block := regexp.MustCompile("(?s)```" + fence + "\n(.*?)```").FindSubmatch(text)
		if block == nil {
			t.Fatalf("the README has no %s", name)
		}
		content := strings.Replace(string(block[1]), "../zumabase", tree, 1)
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("go", "run", "-mod=mod", ".")
	command.Dir, command.Env = folder, append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if line := "`go run -mod=mod .` prints `" + strings.TrimSpace(string(out)) + "`."; !strings.Contains(string(text), line) {
		t.Errorf("the README does not say: %s", line)
	}
}

// trimLines takes the space off the ends of lines, where tables are padded.
func trimLines(text string) string {
	return regexp.MustCompile(`(?m) +$`).ReplaceAllString(text, "")
}
