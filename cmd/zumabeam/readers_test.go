package main

import (
	"database/sql"
	"encoding/json"
	"math"
	"os"
	"os/exec"
	"testing"

	_ "modernc.org/sqlite"

	"zumabase/solver"
)

// TestDuckDB lets DuckDB read the files of a run. It compares its sums with
// SQLite's of the catalog, and that a question about some steps and a length
// opens no files of others: they are spoilt for that.
func TestDuckDB(t *testing.T) {
	python := os.Getenv("ZUMA_PYTHON")
	if python == "" {
		python = "python3"
	}
	if err := exec.Command(python, "-c", "import duckdb").Run(); err != nil {
		if os.Getenv("ZUMA_PYTHON") != "" {
			t.Fatalf("%s has no module duckdb", python)
		}
		t.Skipf("%s has no module duckdb (name one that has with ZUMA_PYTHON)", python)
	}
	limits := solver.Limits{Board: 9, Hand: 5, Colors: 5}
	dir := find(t, limits, 4)
	path, _ := build(t, limits, "")
	db, err := sql.Open("sqlite", "file:"+path+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	const sums = `SELECT count(*), sum(steps), sum(length), sum(lines), sum(traps), sum(difficulty), sum(greedy_rate), sum("symmetric"), count(DISTINCT board)`
	for _, where := range []string{"", " WHERE steps = 4 AND length = 9"} {
		command := exec.Command(python, "testdata/duckdb_sums.py", dir, sums, where)
		command.Stderr = os.Stderr
		out, err := command.Output()
		if err != nil {
			t.Fatal(err)
		}
		var got []float64
		if err := json.Unmarshal(out, &got); err != nil {
			t.Fatal(err)
		}
		want := make([]float64, len(got))
		into := make([]any, len(got))
		for i := range want {
			into[i] = &want[i]
		}
		if err := db.QueryRow(sums + " FROM puzzles" + where).Scan(into...); err != nil {
			t.Fatal(err)
		}
		t.Logf("%v", got)
		for i := range want {
			// Sums of reals depend on the order of the terms.
			if math.Abs(got[i]-want[i]) > 1e-9*want[i] {
				t.Errorf("%s%s: %v, and in the catalog %v", sums, where, got, want)
				break
			}
		}
	}
}
