package check

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"zumabase/catalog/audit"
	"zumabase/solver"
)

// threeCases are RR, RRY and RYYBBR, the last of which nothing clears.
func threeCases(t *testing.T) []Case {
	t.Helper()
	var cases []Case
	for _, words := range []string{"RR R 1", "RRY RYY 3", "RYYBBR R -1"} {
		var board, hand string
		var steps int
		if _, err := fmt.Sscan(words, &board, &hand, &steps); err != nil {
			t.Fatal(err)
		}
		s, _, err := solver.ParseState(board, hand)
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, Case{State: s, Hand: hand, Steps: steps, Source: fromPuzzle})
	}
	return cases
}

// batches are cases as a source gives them, one batch after another.
type batches [][]Case

func (b *batches) Next(context.Context) ([]Case, error) {
	if len(*b) == 0 {
		return nil, nil
	}
	first := (*b)[0]
	*b = (*b)[1:]
	return first, nil
}

// sourceOf3 gives the three cases in two batches.
func sourceOf3(t *testing.T) Source {
	cases := threeCases(t)
	return &batches{cases[:2], cases[2:]}
}

// ask asks a shell script.
func ask(t *testing.T, args bool, countAll bool, script string) *Verdict {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	v, err := Ask(t.Context(), sourceOf3(t), Options{
		Command: []string{"sh", "-c", script, "sh"}, Args: args, CountAll: countAll, Timeout: 2 * time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestAsk(t *testing.T) {
	for _, c := range []struct {
		name, script string
		args         bool
		asked        int
		first        string // board of the smallest wrong answer
		fault        string // a part of it
	}{
		{name: "right", script: `cat > /dev/null; echo 1; echo 3; echo -1`, asked: 3},
		{name: "spaces", script: `printf ' 1\r\n3 \n-1'`, asked: 3},
		{name: "a byte order mark", script: `printf '\357\273\2771\n3\n-1\n'`, asked: 3},
		{name: "wrong", script: `printf '1\n2\n-1\n'`, asked: 2, first: "RRY"},
		{name: "hangs", script: `echo 1; sleep 60`, asked: 1, fault: "RRY with RYY: no answer within 2s"},
		{name: "hangs at the end", script: `printf '1\n3\n-1\n'; sleep 60`, asked: 3, fault: "does not end"},
		{name: "dies", script: `echo 1; echo ouch >&2; exit 7`, asked: 1, fault: "RRY with RYY: it ends before it answers (exit status 7)"},
		{name: "dies at the end", script: `printf '1\n3\n-1\n'; exit 7`, asked: 3, fault: "ends with exit status 7"},
		{name: "dies by a signal", script: `echo 1; kill -SEGV $$`, asked: 1, fault: "segmentation fault"},
		{name: "rubbish", script: `printf '1\nthree\n-1\n'`, asked: 1, fault: `RRY with RYY: it answers "three", which is no number`},
		{name: "a fraction", script: `printf '1\n3.0\n-1\n'`, asked: 1, fault: "no number"},
		{name: "an empty line", script: `printf '1\n\n-1\n'`, asked: 1, fault: "no number"},
		{name: "a line without end", script: `echo 1; cat /dev/zero`, asked: 1, fault: "no number"},
		{name: "more answers than cases", script: `printf '1\n3\n-1\n5\n'`, asked: 3, fault: "goes on after the last answer"},
		{name: "closes its output", script: `echo 1; exec >&-; sleep 60`, asked: 1, fault: "goes on running"},

		{name: "right, arguments", args: true, script: `case $1$2 in RRR) echo 1;; RRYRYY) echo 3;; *) echo -1; esac`, asked: 3},
		{name: "wrong, arguments", args: true, script: `echo 1`, asked: 2, first: "RRY"},
		{name: "hangs, arguments", args: true, script: `[ $1 = RR ] && echo 1 || sleep 60`, asked: 1, fault: "no answer within 2s"},
		{name: "dies, arguments", args: true, script: `exit 7`, asked: 0, fault: "ends with exit status 7"},
		{name: "rubbish, arguments", args: true, script: `echo 1 2`, asked: 0, fault: "no number"},
		{name: "nothing, arguments", args: true, script: `:`, asked: 0, fault: "no number"},
		{name: "without end, arguments", args: true, script: `yes`, asked: 0, fault: "no answer within 2s"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			start := time.Now()
			v := ask(t, c.args, false, c.script)
			if time.Since(start) > 30*time.Second {
				t.Errorf("it took %v", time.Since(start))
			}
			if v.Asked != c.asked {
				t.Errorf("%d answers, want %d", v.Asked, c.asked)
			}
			switch {
			case v.Fault == nil && c.fault != "":
				t.Errorf("no fault, want %q", c.fault)
			case v.Fault != nil && (c.fault == "" || !strings.Contains(v.Fault.Error(), c.fault)):
				t.Errorf("the fault is %q, want %q", v.Fault, c.fault)
			}
			first := ""
			if v.First != nil {
				first = v.First.Case.Board()
			}
			if first != c.first {
				t.Errorf("the first wrong answer is to %q, want %q", first, c.first)
			}
			if v.Passed() != (c.fault == "" && c.first == "") {
				t.Errorf("passed is %v", v.Passed())
			}
		})
	}
}

func TestAskCountsAll(t *testing.T) {
	v := ask(t, false, true, `printf '2\n-1\n1\n'`)
	if v.Asked != 3 || v.WrongAnswers() != 3 || v.Fault != nil || v.First == nil || v.First.Case.Board() != "RR" {
		t.Errorf("%+v", v)
	}
	// Two balls for RR are more than the hand has.
	for _, outcome := range []audit.Outcome{audit.Garbage, audit.Impossible, audit.Possible} {
		if v.Wrong[outcome] != 1 {
			t.Errorf("%d answers are %v", v.Wrong[outcome], outcome)
		}
	}
	if n := v.BySource[fromPuzzle]; n != (Count{3, 3}) {
		t.Errorf("%+v", n)
	}
}

// TestAskTellsFailures looks at what is told of each wrong answer, and whether
// an error there ends the trial.
func TestAskTellsFailures(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	var told []string
	stop := errors.New("stop")
	options := Options{
		Command: []string{"sh", "-c", `printf '2\n3\n1\n'`}, CountAll: true, Timeout: 10 * time.Second,
		OnFailure: func(f *Failure) error {
			told = append(told, fmt.Sprint(f.Case.Board(), f.Case.Hand, f.Case.Steps, f.Answer, f.Outcome))
			return nil
		},
	}
	v, err := Ask(t.Context(), sourceOf3(t), options)
	if want := []string{"RRR1 2 garbage", "RYYBBRR-1 1 possible"}; err != nil || !slices.Equal(told, want) {
		t.Errorf("told of %q, %v; want %q", told, err, want)
	}
	if len(v.Slowest) != 3 {
		t.Errorf("%d slowest cases of 3", len(v.Slowest))
	}
	options.OnFailure = func(*Failure) error { return stop }
	if v, err := Ask(t.Context(), sourceOf3(t), options); err != stop || v.Asked != 1 {
		t.Errorf("%v after %d answers", err, v.Asked)
	}
}

// endless gives the same case without end, and counts the batches.
type endless struct {
	batch []Case
	given atomic.Int64
}

func (e *endless) Next(context.Context) ([]Case, error) { e.given.Add(1); return e.batch, nil }

// TestAskStreams asks more cases than memory holds: of a command that takes
// them all and never answers, no more than a bound are kept; and a command that
// fails at the first case need not wait for the last.
func TestAskStreams(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	source := &endless{batch: threeCases(t)}
	v, err := Ask(t.Context(), source, Options{Command: []string{"sh", "-c", "cat > /dev/null"}, Timeout: 500 * time.Millisecond})
	if err != nil || v.Fault == nil || !strings.Contains(v.Fault.Reason, "let it answer before it has read all") {
		t.Errorf("%+v, %v", v.Fault, err)
	}
	if n := source.given.Load(); n > waitingBatches+3 {
		t.Errorf("%d batches were drawn without an answer", n)
	}
	v, err = Ask(t.Context(), source, Options{Command: []string{"sh", "-c", "yes 7"}, Timeout: 10 * time.Second})
	if err != nil || v.First == nil || v.Asked != 1 {
		t.Errorf("%+v, %v", v, err)
	}
}

// TestAskPassesErrors looks for the error of the source.
func TestAskPassesErrors(t *testing.T) {
	if _, err := exec.LookPath("cat"); err != nil {
		t.Skip(err)
	}
	for _, args := range []bool{false, true} {
		_, err := Ask(t.Context(), broken{}, Options{Command: []string{"cat"}, Args: args, Timeout: 10 * time.Second})
		if err != errBroken {
			t.Errorf("the error is %v", err)
		}
	}
}

type broken struct{}

var errBroken = errors.New("the catalog is damaged")

func (broken) Next(context.Context) ([]Case, error) { return nil, errBroken }

// TestAskKeepsMessages looks for what a command wrote before it died.
func TestAskKeepsMessages(t *testing.T) {
	v := ask(t, false, false, `echo ouch >&2; exit 1`)
	if v.Fault == nil || v.Fault.Stderr != "ouch" {
		t.Errorf("%+v", v.Fault)
	}
}

// TestAskEndsChildren looks whether a command's children live on.
func TestAskEndsChildren(t *testing.T) {
	alive := filepath.Join(t.TempDir(), "alive")
	script := `(trap '' HUP; while :; do echo >> ` + alive + `; sleep 0.05; done) & echo 9`
	if v := ask(t, false, false, script); v.First == nil {
		t.Fatalf("%+v", v)
	}
	before := size(alive)
	time.Sleep(500 * time.Millisecond)
	if after := size(alive); after != before {
		t.Errorf("a child lives on: its file grew from %d to %d", before, after)
	}
}

func size(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

func TestAskIsCancelled(t *testing.T) {
	if _, err := exec.LookPath("sleep"); err != nil {
		t.Skip(err)
	}
	for _, args := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		time.AfterFunc(100*time.Millisecond, cancel)
		start := time.Now()
		v, err := Ask(ctx, sourceOf3(t), Options{Command: []string{"sh", "-c", "sleep 60"}, Args: args, Timeout: time.Minute})
		if err != nil || !v.Interrupted || v.Passed() || time.Since(start) > 30*time.Second {
			t.Errorf("after %v: %+v, %v", time.Since(start), v, err)
		}
	}
}

func TestAskNothing(t *testing.T) {
	_, err := Ask(t.Context(), sourceOf3(t), Options{Command: []string{"./no-such-program"}, Timeout: time.Second})
	if err == nil {
		t.Error("no error")
	}
}

func TestReadNumber(t *testing.T) {
	for text, want := range map[string]int{"3\n": 3, " -1\r\n": -1, "0": 0, "007": 7, "99999999999999999999": 1_000_000_000, "-2": -2} {
		if got, ok := readNumber(text); !ok || got != want {
			t.Errorf("%q is %d, %v", text, got, ok)
		}
	}
	for _, text := range []string{"", "\n", "-", "1 2", "3.0", "1e3", "+1", "0x1", "--1", "eins"} {
		if got, ok := readNumber(text); ok {
			t.Errorf("%q is %d", text, got)
		}
	}
}
