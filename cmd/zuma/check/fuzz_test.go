package check

import (
	"context"
	"math/big"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zumabase/catalog/audit"
	"zumabase/solver"
)

// FuzzAnswers reads whatever a command may answer: nothing of it is lost, a
// line counts as an answer exactly if it is a whole number, and then as that
// number, or one that is as wrong.
func FuzzAnswers(f *testing.F) {
	for _, seed := range []string{
		"2\n-1\n", "\ufeff2\n-1\r\n", " 2 \n", "+2\n", "--1\n", "-\n", "-0\n", "2.0\nNaN\n", "99999999999999999999\n", "2", "\n2\n", "2\x00\n",
		"\xff\xfe2\x00\n\x00", "٢\n", "0x2\n", "1_0\n", "ſ\n", "2 2\n", strings.Repeat("0", 70_000) + "2\n-1\n",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := filepath.Join(t.TempDir(), "answers")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		c := Case{State: solver.State{Hand: solver.Hand(0).Add(1).Add(1)}, Steps: 2}
		verdict := &Verdict{Wrong: make(map[audit.Outcome]int), BySource: make(map[string]Count)}
		trial := &trial{verdict: verdict, options: Options{CountAll: true,
			Progress: func(int) {}, OnFailure: func(*Failure) error { return nil }}}
		var all strings.Builder
		for line := range readLines(context.Background(), &run{stdout: file}) {
			first := all.Len() == 0
			all.WriteString(line)
			if len(line) > 1<<16 {
				t.Fatalf("a line of %d bytes", len(line))
			}
			if verdict.Fault != nil {
				continue
			}
			if first {
				line = strings.TrimPrefix(line, "\ufeff")
			}
			line = strings.TrimSpace(line)
			n, isNumber := new(big.Int).SetString(line, 10)
			isNumber = isNumber && !strings.HasPrefix(line, "+")
			answered, wrong := verdict.Asked, verdict.WrongAnswers()
			more, err := trial.take(&c, line, 0)
			if err != nil || more != isNumber || (verdict.Asked > answered) != isNumber || (verdict.Fault == nil) != isNumber {
				t.Fatalf("%q: %v, %v, %+v", line, more, err, verdict)
			}
			if isNumber && (verdict.WrongAnswers() == wrong) != (n.Cmp(big.NewInt(2)) == 0) {
				t.Fatalf("%q is judged %v", line, verdict.Wrong)
			}
		}
		if all.String() != text {
			t.Errorf("%q is read as %q", text, all.String())
		}
	})
}
