package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/web"
	"zumabase/solver/fault"
)

// doorCase is a question and what every door says to it: a number, or the kind
// of a fault and its field. Where the catalog does not cover a state, the doors
// that search give a number of their own.
type doorCase struct {
	board, hand string
	says        string // "3", "-1", "bad input board", "not covered hand"
	solve       string // of the search alone, where it differs
}

var doorCases = []doorCase{
	// Right ones, in any letters.
	{"WRRBBW", "RBW", "3", ""}, {"wrrbbw", "rBw", "3", ""}, {"XQQZZX", "XQZ", "3", ""}, {"WRRBBW", "RB", "-1", ""},
	{"R", "RR", "2", ""}, {"R", "R", "-1", ""}, {"RR", "R", "1", ""}, {"RY", "RRYY", "4", ""}, {"RRYYRRBBRR", "YB", "2", ""},
	{"RRYBBYYBRR", "YB", "", ""}, {"RRWWRRBBRR", "WB", "2", ""}, {"G", "GGGGG", "2", ""}, {"RBYYBBRRB", "YRBGB", "", ""},
	{"ACDEFAC", "ACDEF", "", ""}, {"RYRYRYRYRY", "R", "-1", ""}, {"ZZ", "ZY", "1", ""}, {" RR ", " R ", "1", ""},
	{"RRYGGYYRR", "GGBBB", "", ""}, {"RYYRRY", "YR", "", ""}, {"RR", "RYBGWO", "1", ""},
	// Hands of any size.
	{"R", strings.Repeat("R", 20), "2", ""}, {"RR", strings.Repeat("R", 40), "1", ""}, {"RYR", "YY" + strings.Repeat("R", 30), "3", ""},
	{"R", strings.Repeat("RYBGW", 9), "2", ""}, {"RR", strings.Repeat("Y", 16) + "R", "1", ""}, {"R", "RRX", "2", ""}, {"RR", "RQZ", "1", ""},
	{"RYBGW", "RRXX", "-1", ""},
	// LeetCode's form and its kin, in one field or both.
	{`board = "WRRBBW", hand = "RBW"`, "", "3", ""}, {`Input: board = "WRRBBW", hand = "RB"`, "", "-1", ""},
	{`board = "WRRBBW"`, `hand = "RBW"`, "3", ""}, {`"WRRBBW"`, `"RBW"`, "3", ""}, {`"WRRBBW","RBW"`, "", "3", ""},
	{`["WRRBBW", "RBW"]`, "", "3", ""}, {`{"board": "WRRBBW", "hand": "RBW"}`, "", "3", ""}, {`findMinStep("WRRBBW", "RBW")`, "", "3", ""},
	{`hand = "RBW", board = "WRRBBW"`, "", "3", ""}, {`board = "wrrbbw", hand = "rbw" Output: 3`, "", "3", ""},
	// Bad input, with the field that is at fault.
	{"", "R", "bad input board", ""}, {"R", "", "bad input hand", ""}, {"", "", "bad input board", ""},
	{"RRR", "R", "bad input board", ""}, {"RYYYB", "R", "bad input board", ""}, {"R1", "R", "bad input board", ""}, {"R", "R-", "bad input hand", ""},
	{"R Y", "R", "bad input board", ""}, {"RÄR", "R", "bad input board", ""}, {"ſſ", "s", "bad input board", ""}, {"II", "ı", "bad input hand", ""},
	{"R", "é", "bad input hand", ""}, {`board = "RR"`, "", "bad input hand", ""}, {`hand = "RR"`, "", "bad input board", ""},
	{`board = "RRR", hand = "R"`, "", "bad input board", ""}, {`board = "RR", hand = "?"`, "", "bad input hand", ""},
	{"RR\x00", "R", "bad input board", ""}, {strings.Repeat("R", 200), "R", "bad input board", ""},
	// Too long, too many colours, or beyond the catalog.
	{strings.Repeat("RY", 20), "R", "not covered board", ""}, {"ABCDEFGH", "A", "not covered board", ""}, {"ABCDEFG", "HHH", "not covered hand", ""},
	{"RRYYRRYYRRY", "Y", "not covered board", "-1"}, {"RRYYBBYYRRY", "BY", "not covered board", "-1"},
	{"RYBGWO", "R", "not covered board", "-1"}, {"RYBGW", "OOOR", "not covered hand", "-1"},
	{"RYR", "RRRRRRR", "not covered hand", "-1"},
}

// TestDoors asks the same questions at every door: lookup, lookup --batch,
// solve, steps() in SQL, the API and the page. They have one answer and one
// kind of fault for each, with these exceptions: solve goes beyond the limits of
// a catalog, and so does the page; steps() is NULL where there is no answer; and
// a line of a batch cannot have an empty word.
func TestDoors(t *testing.T) {
	if len(doorCases) < 60 {
		t.Fatalf("only %d questions", len(doorCases))
	}
	db := buildCatalog(t, 10)
	server, err := web.New(t.Context(), web.Options{Path: db, Version: "test"})
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	get := func(path string, c doorCase) *httptest.ResponseRecorder {
		recorder := httptest.NewRecorder()
		request := httptest.NewRequest("GET", path+"?"+url.Values{"board": {c.board}, "hand": {c.hand}}.Encode(), nil)
		request.Host = "127.0.0.1"
		server.ServeHTTP(recorder, request)
		return recorder
	}
	c, err := catalog.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()

	for i := range doorCases {
		q := doorCases[i]
		args := []string{q.board, q.hand}
		if q.hand == "" && q.board != "R" && q.board != "" {
			args = args[:1]
		}
		want := q.says
		if strings.Contains(q.board, "\x00") {
			continue // no command line can hold it; the others have it below
		}
		looked := atCommand(t, append([]string{"lookup", "--db", db, "--"}, args...))
		if want == "" { // whatever it is, it is the same everywhere
			want = looked
		}
		if !agrees(want, looked) {
			t.Errorf("%q %q: lookup says %s, want %s", q.board, q.hand, looked, want)
		}
		solved := want
		if q.solve != "" {
			solved = q.solve
		}
		if got := atCommand(t, append([]string{"solve", "--"}, args...)); !agrees(solved, got) {
			t.Errorf("%q %q: solve says %s, want %s", q.board, q.hand, got, solved)
		}
		steps := "NULL"
		if _, err := strconv.Atoi(want); err == nil {
			steps = want
		}
		if got := atSteps(t, c, q); got != steps {
			t.Errorf("%q %q: steps() says %s, want %s", q.board, q.hand, got, steps)
		}
		if got := atAPI(t, get("/api/v1/lookup", q)); got != want {
			t.Errorf("%q %q: the API says %s, want %s", q.board, q.hand, got, want)
		}
		page := get("/part/answer", q)
		if _, err := strconv.Atoi(solved); err == nil {
			if !strings.Contains(page.Body.String(), map[bool]string{true: "mpossible", false: "step"}[solved == "-1"]) {
				t.Errorf("%q %q: the page does not say %s:\n%s", q.board, q.hand, solved, page.Body)
			}
		} else if strings.Contains(page.Body.String(), "mpossible") || page.Code >= 500 {
			t.Errorf("%q %q: the page says %d:\n%s", q.board, q.hand, page.Code, page.Body)
		}
		if strings.TrimSpace(q.board) != "" && (strings.TrimSpace(q.hand) != "" || len(args) == 1) && q.board != "R Y" {
			line := strings.TrimSpace(q.board + " " + q.hand)
			if got := atBatch(t, db, line); !agrees(want, got) {
				t.Errorf("%s: lookup --batch says %s, want %s", line, got, want)
			}
		}
	}
}

// agrees reports whether a door says what is wanted; not all of them name the
// field.
func agrees(want, got string) bool {
	return got != "" && (want == got || strings.HasPrefix(want, got+" "))
}

// atProgram runs the program within this process.
func atProgram(t *testing.T, in string, args ...string) (out string, code int) {
	var stdout, stderr strings.Builder
	s := &streams{in: strings.NewReader(in), out: &stdout, err: &stderr}
	command, err := parse(s, args)
	if err == nil {
		command.BindTo(t.Context(), (*context.Context)(nil))
		err = command.Run(s)
	}
	return stdout.String(), report(s, err)
}

// atCommand returns the number that a command answers, or the kind of its
// fault, as its exit code tells.
func atCommand(t *testing.T, args []string) string {
	out, code := atProgram(t, "", append([]string{args[0], "-q"}, args[1:]...)...)
	switch code {
	case 0:
		return strings.TrimSpace(out)
	case exitBadInput:
		return fault.BadInput.String()
	case exitNotCovered:
		return fault.NotCovered.String()
	}
	return fmt.Sprint("exit code ", code)
}

func atBatch(t *testing.T, db, line string) string {
	out, _ := atProgram(t, line+"\n", "lookup", "--db", db, "--batch", "-", "--format", "jsonl")
	var answer struct {
		Steps *int
		Kind  string
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil {
		t.Errorf("%s: %q: %v", line, out, err)
	}
	if answer.Steps != nil {
		return strconv.Itoa(*answer.Steps)
	}
	return answer.Kind
}

func atSteps(t *testing.T, c *catalog.Catalog, q doorCase) string {
	rows, err := c.QueryWith(t.Context(), "SELECT steps(:board, :hand)", map[string]any{"board": q.board, "hand": q.hand})
	if err != nil {
		return err.Error()
	}
	defer rows.Close()
	values, err := rows.Next(t.Context())
	if err != nil {
		return err.Error()
	}
	if values[0] == nil {
		return "NULL"
	}
	return fmt.Sprint(values[0])
}

func atAPI(t *testing.T, r *httptest.ResponseRecorder) string {
	if r.Code == http.StatusOK {
		var answer contract.Answer
		if err := json.Unmarshal(r.Body.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		return strconv.Itoa(answer.Steps)
	}
	var problem contract.Problem
	if err := json.Unmarshal(r.Body.Bytes(), &problem); err != nil {
		t.Fatal(err)
	}
	return problem.Kind + " " + problem.Field
}
