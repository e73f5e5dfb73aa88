package web

import (
	"context"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"zumabase/catalog"
	"zumabase/catalog/audit"
	"zumabase/solver"
)

// A state that a catalog of boards up to 5 balls does not cover, and one of up
// to 10 does.
const longer = "/api/v1/lookup?board=WRRBBW&hand=RBW"

// buildSmaller builds a catalog of other limits.
func buildSmaller(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "zuma.db")
	if _, err := catalog.Build(context.Background(), path, catalog.BuildOptions{
		Limits: solver.Limits{Board: 5, Hand: 5, Colors: 5}, Version: "test",
	}); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTakesUpANewCatalog(t *testing.T) {
	path := buildSmaller(t)
	s := newServer(t, path)
	if code := s.get(longer).Code; code != http.StatusUnprocessableEntity {
		t.Fatalf("status %d", code)
	}
	if err := os.Rename(copyOfSmall(t), path); err != nil {
		t.Fatal(err)
	}
	if recorder := s.get(longer); recorder.Code != http.StatusOK {
		t.Errorf("status %d: %s", recorder.Code, recorder.Body)
	}
	if page := s.get("/").Body.String(); !strings.Contains(page, "up to 10 balls") {
		t.Error("the page still has the old limits")
	}
}

// TestServesOn: what takes the catalog's name without being one, and a name
// that is gone, do no harm.
func TestServesOn(t *testing.T) {
	path := copyOfSmall(t)
	s := newServer(t, path)
	check := func(when string) {
		t.Helper()
		for range 3 * connections {
			if recorder := s.get(longer); recorder.Code != http.StatusOK {
				t.Fatalf("%s: status %d: %s", when, recorder.Code, recorder.Body)
			}
		}
	}
	other := filepath.Join(t.TempDir(), "other")
	for _, text := range []string{"", "no catalog", strings.Repeat("x", 8192)} {
		if err := os.WriteFile(other, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(other, path); err != nil {
			t.Fatal(err)
		}
		check("replaced by other things")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	check("deleted")
	// All connections at once, all of them to the old file.
	var group sync.WaitGroup
	for range 64 {
		group.Go(func() {
			if code := s.get("/api/v1/sql?q=SELECT+steps(board,hand)+FROM+puzzles+LIMIT+50").Code; code != http.StatusOK {
				t.Errorf("deleted: status %d", code)
			}
		})
	}
	group.Wait()
	if err := os.Rename(copyOfSmall(t), path); err != nil {
		t.Fatal(err)
	}
	check("back again")
}

// TestCutShort cuts the file that is being served.
func TestCutShort(t *testing.T) {
	path := copyOfSmall(t)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, path)
	if code := s.get(longer).Code; code != http.StatusOK {
		t.Fatalf("status %d", code)
	}
	for _, size := range []int64{int64(len(whole)) - 1, int64(len(whole)) / 2, 5000, 10, 0} {
		if err := os.Truncate(path, size); err != nil {
			t.Fatal(err)
		}
		for _, address := range []string{longer, "/", "/puzzles?sort=lines", "/api/v1/sql?q=SELECT+count(*)+FROM+puzzles", "/truth", "/"} {
			recorder := s.get(address)
			if recorder.Code != http.StatusServiceUnavailable {
				t.Errorf("%d bytes, %s: status %d: %.300s", size, address, recorder.Code, recorder.Body)
			}
			if text := recorder.Body.String(); !strings.Contains(text, `"hint"`) && !strings.Contains(text, "Try: ") {
				t.Errorf("%d bytes, %s: no remedy: %.300s", size, address, recorder.Body)
			}
		}
	}
	// And whole again, as by a copy over it.
	if err := os.WriteFile(path, whole, 0o644); err != nil {
		t.Fatal(err)
	}
	if recorder := s.get(longer); recorder.Code != http.StatusOK {
		t.Errorf("whole again: status %d: %s", recorder.Code, recorder.Body)
	}
}

// TestNeverTorn asks without a pause while the file is replaced, overwritten
// and cut short. Each answer is right or an error.
func TestNeverTorn(t *testing.T) {
	path := copyOfSmall(t)
	large, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	smaller, err := os.ReadFile(buildSmaller(t))
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, path)
	stop := make(chan struct{})
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				recorder := s.get(longer)
				switch recorder.Code {
				case http.StatusOK:
					if !strings.Contains(recorder.Body.String(), `"steps":3`) {
						t.Errorf("a wrong answer: %s", recorder.Body)
					}
				case http.StatusUnprocessableEntity, http.StatusServiceUnavailable:
				default:
					t.Errorf("status %d: %s", recorder.Code, recorder.Body)
				}
			}
		})
	}
	beside := path + ".new"
	for i := range 30 {
		body := large
		if i%2 == 0 {
			body = smaller
		}
		if i%3 == 0 {
			err = os.WriteFile(path, body, 0o644) // in its place
		} else if err = os.WriteFile(beside, body, 0o644); err == nil {
			err = os.Rename(beside, path)
		}
		if err != nil {
			t.Fatal(err)
		}
		if i%7 == 0 {
			if err := os.Truncate(path, int64(len(body)/3)); err != nil {
				t.Fatal(err)
			}
		}
		time.Sleep(15 * time.Millisecond)
	}
	close(stop)
	group.Wait()
	if err := os.WriteFile(path, large, 0o644); err != nil {
		t.Fatal(err)
	}
	if recorder := s.get(longer); recorder.Code != http.StatusOK {
		t.Errorf("in the end: status %d: %s", recorder.Code, recorder.Body)
	}
}

func TestShowsAnAudit(t *testing.T) {
	path := copyOfSmall(t)
	if page := newServer(t, path).get("/truth").Body.String(); !strings.Contains(page, "has no audit yet") {
		t.Error("it is not said that there is no audit")
	}
	db, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	wrong := -1
	if err := db.SaveAudit(t.Context(), []catalog.AuditRow{
		{Algorithm: "same-color", Trial: "minimal", Length: 10, Steps: 2, Population: 30, States: 10, Right: 9, Impossible: 1, Sampled: true},
		{Algorithm: "same-color", Trial: "minimal", Length: 10, Steps: 3, Population: 10, States: 10, Right: 5, TooMany: 5, Sampled: true},
	}, []catalog.AuditExample{
		{Algorithm: "same-color", Trial: "minimal", Kind: "impossible", Board: "RRYYRRBBRR", Hand: "YB", Steps: 2, Answer: &wrong},
	}); err != nil {
		t.Fatal(err)
	}
	page := newServer(t, path).get("/truth").Body.String()
	for _, want := range []string{"Audit of published algorithms", "same-color", "about 80 %", "it says -1, the truth is 2", "8 more are in circulation", "/play?board=RRYYRRBBRR&amp;hand=YB"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page does not have %q", want)
		}
	}
	if page := newServer(t, small(t)).get("/truth").Body.String(); !strings.Contains(page, "has no audit yet") {
		t.Error("there is an audit in a catalog without one")
	}
}

// TestShowsTheKeptAudit: a catalog without an audit shows the one that is kept
// for its digest.
func TestShowsTheKeptAudit(t *testing.T) {
	e, err := open(t.Context(), small(t))
	if err != nil {
		t.Fatal(err)
	}
	defer e.close()
	kept, err := audit.Kept()
	if err != nil {
		t.Fatal(err)
	}
	if trials, err := findAudit(t.Context(), e); err != nil || len(trials) != 0 {
		t.Errorf("another catalog has %d trials, %v", len(trials), err)
	}
	e.Info.Digest = kept.Digest
	trials, err := findAudit(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	wrong := make(map[string]bool)
	for _, trial := range trials {
		wrong[trial.Name] = wrong[trial.Name] || len(trial.Failures) > 0
		if !trial.Sampled && trial.Minimal && trial.States != 4_164_592 {
			t.Errorf("%s was asked for %d minimal hands", trial.Name, trial.States)
		}
		for _, failure := range trial.Failures {
			if failure.Example == nil {
				t.Errorf("%s %s, without an example", trial.Name, failure.Kind)
			}
		}
	}
	if !wrong["group-completion"] {
		t.Errorf("the trials are %v", wrong)
	}
}
