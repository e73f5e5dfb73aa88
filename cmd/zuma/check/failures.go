package check

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"zumabase/solver"
)

// Failed is a state at which a published algorithm fails.
type Failed struct {
	Algorithm string
	State     solver.State
	Steps     int // the right answer
	Answer    int // the algorithm's
}

// failures.tsv has the shortest boards at which each published algorithm fails
// in each way, as an audit of all boards of up to 12 balls found them, and a
// few longer ones by hand. TestFailures writes it, given -update.
//
//go:embed failures.tsv
var failuresText string

// Failures returns states at which published algorithms fail. They lie in the
// program and not in a catalog, so that the cases do not depend on whether
// somebody has saved an audit.
var Failures = sync.OnceValue(func() []Failed {
	var all []Failed
	for line := range strings.Lines(failuresText) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if f[0] == "algorithm" {
			continue
		}
		s, _, err := solver.ParseState(f[1], f[2])
		steps, err2 := strconv.Atoi(f[3])
		answer, err3 := strconv.Atoi(f[4])
		if err != nil || err2 != nil || err3 != nil {
			panic("check: failures.tsv: " + line) // TestFailures reads every line
		}
		all = append(all, Failed{f[0], s, steps, answer})
	}
	return all
})
