package check

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"

	"zumabase/catalog/audit"
	"zumabase/solver"
	"zumabase/solver/published"
)

var update = flag.Bool("update", false, "write failures.tsv anew; takes a minute")

// byHand are states at which published algorithms are known to fail beyond
// what is looked through for failures.tsv.
var byHand = [][3]string{
	{"first-move-separators", "RRYRYYBYYBBYYR", "YYBBB"},
	{"delayed-removal", "RRYRYYBYYBBYYR", "YYBBB"},
	{"same-color", "RRYRYYBYYBBYYR", "YYBBB"},
	{"group-completion", "RRYGGYYRRYYGGYRR", "GGBBB"},
	{"delayed-removal", "RRYGGYYRRYYGGYRR", "GGBBB"},
	{"board-memo", "RRYRRBR", "RYYBB"},
	{"board-memo", "RRYRYYR", "RRYYY"},
	{"board-memo", "RRYRRY", "YYYY"},
	{"board-memo", "RRYRBBGR", "YYBGG"},
}

// perKind is how many states the file has of each algorithm, kind of failure
// and length.
const perKind = 6

// TestFailures holds every line of failures.tsv against the forward search and
// the algorithm it names. With -update it first writes the file: it looks
// through all minimal hands of boards of up to 12 balls, and all states of up to
// 7, for what each algorithm gets wrong.
func TestFailures(t *testing.T) {
	if *update {
		writeFailures(t)
	}
	if n := len(Failures()); n < 100 {
		t.Errorf("only %d states", n)
	}
	byAlgorithm := make(map[string]int)
	for _, f := range Failures() {
		byAlgorithm[f.Algorithm]++
		solution, err := solver.Solve(t.Context(), f.State)
		if err != nil {
			t.Fatal(err)
		}
		a, ok := published.Find(f.Algorithm)
		if !ok {
			t.Fatalf("there is no algorithm %s", f.Algorithm)
		}
		answer := plainAnswer(t, a, f.State)
		if solution.Steps != f.Steps || answer != f.Answer || answer == f.Steps {
			t.Errorf("%s, %v with %v: it says %d, and %d is right; the file says %d and %d",
				f.Algorithm, f.State.Board, f.State.Hand, answer, solution.Steps, f.Answer, f.Steps)
		}
	}
	for _, a := range published.All() {
		// The three-rule search has no failure at all within the limits.
		if byAlgorithm[a.Name] == 0 && a.Name != "three-rules" && a.Name != "late-settling-memo" {
			t.Errorf("there is no failure of %s", a.Name)
		}
	}
}

func plainAnswer(t *testing.T, a published.Algorithm, s solver.State) int {
	t.Helper()
	answer, err := a.Solve(t.Context(), s.Board.String(), s.Hand.String(), audit.Budget)
	if err != nil {
		t.Fatalf("%s, %v with %v: %v", a.Name, s.Board, s.Hand, err)
	}
	return answer
}

// writeFailures writes failures.tsv.
func writeFailures(t *testing.T) {
	limits := solver.DefaultLimits
	limits.Board = 12
	rows, err := solver.Enumerate(t.Context(), limits, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// The questions: the minimal hands of all boards, and all hands of the
	// short ones.
	minimal := make(map[solver.Board][]solver.Hand)
	for _, row := range rows.Rows {
		minimal[row.Board] = append(minimal[row.Board], row.Hand)
	}
	questions := maps.Clone(minimal)
	every := solver.Hands(1, limits.Hand, limits.Colors)
	for _, b := range (solver.Walk{Limits: limits, From: 1}).Beginnings(7) {
		if b.Canonical() == b {
			questions[b] = every
		}
	}
	boards := slices.SortedFunc(maps.Keys(questions), func(x, y solver.Board) int {
		return cmp.Or(cmp.Compare(x.Len(), y.Len()), cmp.Compare(x.String(), y.String()))
	})
	var out bytes.Buffer
	fmt.Fprintln(&out, "algorithm\tboard\thand\tsteps\tanswer")
	for _, a := range published.All() {
		written := make(map[[2]int]int) // by kind and length
		write := func(s solver.State, steps, answer int) {
			k := [2]int{int(audit.Judge(steps, answer, s.Hand.Size())), s.Board.Len()}
			if answer != steps && written[k] < perKind && plainAnswer(t, a, s) == answer {
				written[k]++
				fmt.Fprintf(&out, "%s\t%v\t%v\t%d\t%d\n", a.Name, s.Board, s.Hand, steps, answer)
			}
		}
		if a.NewExact != nil {
			exact := a.NewExact(limits)
			for _, b := range boards {
				if a.Name == "two-orders" && b.Len() > 9 {
					break // it does a thousand boards a second
				}
				exact.Load(b, minimal[b])
				for _, h := range questions[b] {
					write(solver.State{Board: b, Hand: h}, least(minimal[b], h), exact.Steps(h))
				}
			}
		}
		for _, k := range byHand {
			s, _, err := solver.ParseState(k[1], k[2])
			if err != nil {
				t.Fatal(err)
			}
			// An algorithm without an exact recursion is asked for what others fail at.
			if solution, err := solver.Solve(t.Context(), s); err != nil {
				t.Fatal(err)
			} else if k[0] == a.Name || a.NewExact == nil {
				write(s, solution.Steps, plainAnswer(t, a, s))
			}
		}
	}
	if err := os.WriteFile("failures.tsv", out.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	failuresText = out.String()
}

// least returns the size of the smallest of the minimal hands that the hand
// contains, or -1.
func least(minimal []solver.Hand, h solver.Hand) int {
	least := -1
	for _, m := range minimal {
		if size := m.Size(); (least < 0 || size < least) && h.Contains(m) {
			least = size
		}
	}
	return least
}
