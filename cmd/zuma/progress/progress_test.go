package progress

import (
	"strings"
	"sync"
	"testing"

	"zumabase/solver"
)

var phases = []Phase{{"search", 60}, {"write", 30}, {"sync", 10}}

// TestLines: off a terminal there is a line a phase, and one now and then, not
// one a report; and never an escape.
func TestLines(t *testing.T) {
	var out strings.Builder
	meter := New(&out, false, phases)
	for i := range int64(1000) {
		meter.Report(solver.Progress{Phase: "search", Done: i, Total: 1000, Unit: "boards"})
	}
	meter.Report(solver.Progress{Phase: "write", Done: 512000, Total: 1024000, Unit: "rows"})
	meter.Report(solver.Progress{Phase: "write", Done: 1024000, Total: 1024000, Unit: "rows"})
	meter.Report(solver.Progress{Phase: "sync", Unit: "files"})
	meter.Stop()
	want := "  0% search\n 75% write: 512,000 of 1,024,000 rows\n 90% sync\n"
	if got := out.String(); got != want {
		t.Errorf("it says\n%s\nwant\n%s", got, want)
	}
}

// TestShareNeverFalls: phases may be left out or be unknown.
func TestShareNeverFalls(t *testing.T) {
	meter := New(new(strings.Builder), false, phases)
	last := 0.0
	for _, p := range []solver.Progress{
		{Phase: "search", Done: 0, Total: 10}, {Phase: "search", Done: 10, Total: 10}, {Phase: "unknown", Done: 1, Total: 2},
		{Phase: "sync"}, {Phase: "sync", Done: 1, Total: 1},
	} {
		meter.Report(p)
		share := meter.share()
		if share < last || share > 1 {
			t.Errorf("%+v: %v after %v", p, share, last)
		}
		last = share
	}
	if last != 1 {
		t.Errorf("at the end %v", last)
	}
	none := New(new(strings.Builder), false, nil)
	none.Report(solver.Progress{Phase: "anything", Done: 1, Total: 2})
	if got := none.share(); got != 0 {
		t.Errorf("without phases %v", got)
	}
}

// TestTogether reports from several goroutines, on a terminal too; the race
// detector has an eye on it.
func TestTogether(t *testing.T) {
	for _, terminal := range []bool{false, true} {
		var out lockedBuilder
		meter := New(&out, terminal, phases)
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				for i := range int64(500) {
					meter.Report(solver.Progress{Phase: phases[i/200].Name, Done: i % 200, Total: 200, Unit: "rows"})
				}
			})
		}
		group.Wait()
		meter.Stop()
		if escapes := strings.Contains(out.String(), "\x1b"); !terminal && escapes {
			t.Errorf("escapes: %t, on a terminal: %t", escapes, terminal)
		}
	}
}

type lockedBuilder struct {
	mu sync.Mutex
	strings.Builder
}

func (b *lockedBuilder) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.Builder.Write(p)
}

func TestCount(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 122885151303: "122,885,151,303", -1234: "-1,234"} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %q, want %q", n, got, want)
		}
	}
}
