package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// caseOf is a published case: the answer is known from elsewhere.
type caseOf struct{ board, hand, steps string }

func readCases(t *testing.T) []caseOf {
	t.Helper()
	text, err := os.ReadFile("../../solver/testdata/cases.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var cases []caseOf
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n") {
		if f := strings.Split(line, "\t"); len(f) == 3 && f[0] != "board" {
			cases = append(cases, caseOf{f[0], f[1], f[2]})
		}
	}
	if len(cases) < 40 {
		t.Fatalf("only %d cases", len(cases))
	}
	return cases
}

// TestCases asks every published case of the program that a user would have:
// solve, lookup, and all at once. ZUMA_CATALOG names a catalog of the default
// limits for it; without one, a smaller one answers what it covers.
func TestCases(t *testing.T) {
	zuma := binary(t)
	longest, db := 16, os.Getenv("ZUMA_CATALOG")
	if db == "" {
		longest, db = 12, buildCatalog(t, 12)
	}
	var batch, want strings.Builder
	for _, c := range readCases(t) {
		ask := func(args ...string) {
			t.Helper()
			out, err := exec.Command(zuma, append(args, "-q", c.board, c.hand)...).Output()
			if err != nil || strings.TrimSpace(string(out)) != c.steps {
				t.Errorf("zuma %s %s %s: %q, %v; want %s", args[0], c.board, c.hand, out, err, c.steps)
			}
		}
		ask("solve")
		if len(c.board) <= longest {
			ask("lookup", "--db", db)
			fmt.Fprintln(&batch, c.board, c.hand)
			fmt.Fprintf(&want, "%s\t%s\t%s\n", c.board, c.hand, c.steps)
		}
	}

	command := exec.Command(zuma, "lookup", "--db", db, "--batch", "-")
	command.Stdin = strings.NewReader(batch.String())
	out, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	for line := range strings.Lines(string(out)) {
		if err := replay(line); err != nil {
			t.Error(err)
		}
		got.WriteString(line[:strings.LastIndexByte(line, '\t')] + "\n")
	}
	if got.String() != want.String() {
		t.Errorf("--batch says\n%s\nwant\n%s", got.String(), want.String())
	}
}
