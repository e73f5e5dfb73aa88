package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func testParser(t *testing.T) *kong.Kong {
	t.Helper()
	parser, err := newParser(&streams{out: new(strings.Builder), err: new(strings.Builder)})
	if err != nil {
		t.Fatal(err)
	}
	parser.Exit = func(int) {}
	return parser
}

// TestHelp compares the whole help with testdata/help.golden.
func TestHelp(t *testing.T) {
	zuma := binary(t)
	var all strings.Builder
	help := func(args ...string) string {
		args = append(args, "--help")
		command := exec.Command(zuma, args...)
		command.Env = append(os.Environ(), "ZUMA_DB=", "COLUMNS=")
		out, err := command.Output()
		if err != nil {
			t.Fatal(args, err)
		}
		all.WriteString("$ zuma " + strings.Join(args, " ") + "\n" + string(out) + "\n")
		return string(out)
	}
	help()
	for _, command := range testParser(t).Model.Leaves(true) {
		name := command.Name
		text := help(name)
		// The completion command is a library's.
		if name != "completion" && !strings.Contains(text, "\nExamples:\n\n    zuma "+name) {
			t.Errorf("the help of %s has no examples", name)
		}
	}

	golden := filepath.Join("testdata", "help.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(all.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	gotLines, wantLines := strings.Split(all.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(gotLines), len(wantLines)) {
		if i >= len(gotLines) || i >= len(wantLines) || gotLines[i] != wantLines[i] {
			t.Fatalf("the help is not that of %s from line %d on; go test -update writes it anew:\n%s",
				golden, i+1, strings.Join(gotLines[min(i, len(gotLines)):min(i+10, len(gotLines))], "\n"))
		}
	}
}

// TestExamplesParse parses every example of every help text, so that none
// names a flag that there is not.
func TestExamplesParse(t *testing.T) {
	for _, command := range testParser(t).Model.Leaves(true) {
		for line := range strings.Lines(command.Detail) {
			if !strings.HasPrefix(line, "  zuma ") || strings.HasPrefix(line, "  zuma --version") {
				continue
			}
			args, ok := shellWords(strings.TrimSpace(line))
			if !ok {
				t.Errorf("a quote in %q has no end", line)
				continue
			}
			if _, err := testParser(t).Parse(args[1:]); err != nil {
				t.Errorf("%s: %v", strings.TrimSpace(line), err)
			}
		}
	}
}

// shellWords cuts a line at spaces that are not within quotes, up to a pipe or
// a redirection.
func shellWords(line string) (words []string, ok bool) {
	var word strings.Builder
	var quote rune
	inWord := false
	for _, char := range line {
		switch {
		case quote != 0:
			if char == quote {
				quote = 0
			} else {
				word.WriteRune(char)
			}
		case char == '"' || char == '\'':
			quote, inWord = char, true
		case char == '|' || char == '<' || char == '>' || char == '#':
			return words, true
		case char == ' ':
			if inWord {
				words = append(words, word.String())
			}
			word.Reset()
			inWord = false
		default:
			inWord = true
			word.WriteRune(char)
		}
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, quote == 0
}
