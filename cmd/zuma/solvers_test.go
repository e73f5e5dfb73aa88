package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"zumabase/cmd/zuma/check"
)

// yourSolution is the place in a template for a solution.
var yourSolution = regexp.MustCompile(`(?s)(Your solution, [^\n]*\n).*?([^\n]*End of your solution)`)

// TestTemplates pastes a right solution and a greedy one, as LeetCode takes
// them, into the template of each language, and checks the programs with the
// built program: the right one passes, the greedy one is found out at the
// default seed.
func TestTemplates(t *testing.T) {
	zuma := binary(t)
	db := buildCatalog(t, 10)
	for _, c := range []struct {
		language, solution string
		file               string   // what the program's source has to be called
		compile            []string // in the folder of the source; none if it runs as it is
		run                []string
		needs              []string // how to see that the tools are there
		cases              string
	}{
		{"python", "py", "solver.py", nil, []string{"python3", "solver.py"}, []string{"python3", "--version"}, "250"},
		{"javascript", "js", "solver.js", nil, []string{"node", "solver.js"}, []string{"node", "--version"}, "400"},
		{"java", "java", "Main.java", []string{"javac", "Main.java"}, []string{"java", "Main"}, []string{"javac", "-version"}, "400"},
		{"cpp", "cpp", "solver.cpp", []string{"g++", "-std=c++17", "-O1", "-o", "solver.exe", "solver.cpp"}, []string{"./solver.exe"},
			[]string{"g++", "--version"}, "1000"},
		{"go", "go.txt", "solver.go", []string{"go", "build", "-o", "solver.exe", "solver.go"}, []string{"./solver.exe"},
			[]string{"go", "version"}, "1000"},
	} {
		t.Run(c.language, func(t *testing.T) {
			requireProgram(t, c.needs[0], c.needs[1:]...)
			// program makes the program, and checks it.
			program := func(solution string, args ...string) (out string, passed bool) {
				folder := t.TempDir()
				in := func(name string, args ...string) *exec.Cmd {
					command := exec.Command(name, args...)
					command.Dir = folder
					return command
				}
				text, err := in(zuma, "check", "--template", c.language).Output()
				if err != nil {
					t.Fatal(err)
				}
				pasted, err := os.ReadFile(filepath.Join("testdata", "solutions", solution+"."+c.solution))
				if err != nil {
					t.Fatal(err)
				}
				source := yourSolution.ReplaceAllString(string(text), "${1}"+strings.ReplaceAll(string(pasted), "$", "$$")+"${2}")
				if err := os.WriteFile(filepath.Join(folder, c.file), []byte(source), 0o666); err != nil {
					t.Fatal(err)
				}
				if c.compile != nil {
					if out, err := in(c.compile[0], c.compile[1:]...).CombinedOutput(); err != nil {
						t.Fatalf("%v\n%s", err, out)
					}
				}
				args = append(append([]string{"check", "--db", db}, args...), "--")
				text, err = in(zuma, append(args, c.run...)...).Output()
				var exit *exec.ExitError
				if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != exitFailed) {
					t.Fatalf("%v\n%s", err, text)
				}
				return string(text), err == nil
			}
			if out, ok := program("right", "--cases", c.cases); !ok {
				t.Errorf("the right solution fails:\n%s", out)
			}
			if out, ok := program("greedy"); ok || !strings.HasPrefix(out, "wrong: ") {
				t.Errorf("the greedy solution is not found out:\n%s", out)
			}
		})
	}
	if languages := strings.Join(check.Languages(), " "); languages != "cpp go java javascript python" {
		t.Errorf("not all of the templates are tried: %s", languages)
	}
}

// requireProgram skips a test where a program is not there, or does not run. In
// CI every one has to be there.
func requireProgram(t *testing.T, name string, args ...string) {
	t.Helper()
	command := exec.Command(name, args...)
	command.Env = os.Environ()
	if err := command.Run(); err != nil {
		if os.Getenv("CI") != "" && runtime.GOOS == "linux" {
			t.Fatalf("%s: %v", name, err)
		}
		t.Skipf("%s: %v", name, err)
	}
}
