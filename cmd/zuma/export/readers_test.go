package export_test

import (
	"encoding/json"
	"flag"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"zumabase/catalog"
	"zumabase/cmd/zuma/export"
)

// python returns the Python that has a module: ZUMA_PYTHON, or the one on the
// path. It skips the test if neither has it; in CI that is a failure.
func python(t *testing.T, module string) string {
	program := os.Getenv("ZUMA_PYTHON")
	if program == "" {
		program = "python3"
	}
	if err := exec.Command(program, "-c", "import "+module).Run(); err != nil {
		if os.Getenv("ZUMA_PYTHON") != "" {
			t.Fatalf("%s has no module %s", program, module)
		}
		t.Skipf("%s has no module %s (name one that has with ZUMA_PYTHON)", program, module)
	}
	return program
}

// TestReaders lets the tools that people use read an export and the catalog,
// and compares counts, sums and rows with SQL's.
func TestReaders(t *testing.T) {
	c, about := small(t)
	dir := filepath.Join(t.TempDir(), "out")
	if _, err := export.Folder(t.Context(), dir, "parquet", false, []*export.Table{table(t, c, "puzzles", true)}, about, ignore); err != nil {
		t.Fatal(err)
	}
	_, total := inSQL(t, "SELECT count(*), sum(steps), sum(lines), sum(traps), sum(difficulty) FROM puzzles")
	_, rows := inSQL(t, `SELECT board, hand, steps, moves, technique, lines, traps, win_rate, difficulty, greedy_rate
		FROM puzzles ORDER BY board, hand LIMIT 10`)
	for reader, module := range map[string]string{
		"duckdb": "duckdb", "pandas": "pandas, pyarrow", "pyarrow": "pyarrow", "polars": "polars", "spark": "pyspark", "sqlite_utils": "sqlite_utils",
	} {
		t.Run(reader, func(t *testing.T) {
			command := exec.Command(python(t, module), "testdata/readers.py", reader, dir, smallPath)
			command.Stderr = os.Stderr
			out, err := command.Output()
			if err != nil {
				t.Fatal(err)
			}
			var got struct {
				Total []float64
				Rows  [][]any
			}
			if err := json.Unmarshal(out, &got); err != nil {
				t.Fatal(err)
			}
			// Sums of reals depend on the order of the terms.
			near := cmp.Comparer(func(x, y float64) bool { return math.Abs(x-y) <= 1e-9*math.Abs(x) })
			if diff := cmp.Diff(asJSON(t, total[0]), asJSON(t, got.Total), near); diff != "" {
				t.Errorf("sums (-SQL +%s):\n%s", reader, diff)
			}
			if diff := cmp.Diff(asJSON(t, rows), asJSON(t, got.Rows)); diff != "" {
				t.Errorf("rows (-SQL +%s):\n%s", reader, diff)
			}
		})
	}
}

// asJSON gives a value the types that JSON has.
func asJSON(t *testing.T, value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// TestPruning lets DuckDB look for few puzzles: the statistics of the row groups
// have to leave few of them to read.
func TestPruning(t *testing.T) {
	program := python(t, "duckdb")
	export.SetRowGroup(t, 50)
	c, about := small(t)
	dir := filepath.Join(t.TempDir(), "out")
	if _, err := export.Folder(t.Context(), dir, "parquet", false, []*export.Table{table(t, c, "puzzles", true)}, about, ignore); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(program, "testdata/pruning.py", filepath.Join(dir, "puzzles.parquet"), "4", "5", "6").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var got struct{ Groups, Read, Puzzles int }
	if err := json.Unmarshal(out, &got); err != nil {
		t.Fatal(err)
	}
	_, want := inSQL(t, "SELECT count(*) FROM puzzles WHERE steps = 4 AND difficulty BETWEEN 5 AND 6")
	if int64(got.Puzzles) != want[0][0] || got.Read*2 > got.Groups {
		t.Errorf("%+v, and SQL counts %v", got, want)
	}
}

// TestReadme runs the queries that the README shows, one after another, beside
// an export. If the full catalog is there (ZUMA_CATALOG names it), what they
// print must be what the README shows; -update writes it there.
func TestReadme(t *testing.T) {
	program := python(t, "duckdb, pandas, pyarrow")
	path, full := smallPath, os.Getenv("ZUMA_CATALOG")
	if full != "" {
		path = full
	}
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	folder := t.TempDir()
	if _, err := export.Folder(t.Context(), filepath.Join(folder, "zuma-export"), "parquet", false,
		[]*export.Table{table(t, c, "puzzles", true)}, export.About{Info: c.Info}, ignore); err != nil {
		t.Fatal(err)
	}
	const readme = "../../../README.md"
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?s)```python\n(import (?:duckdb|pandas)\n.*?)```\n```text\n(.*?)```\n")
	queries := 0
	updated := block.ReplaceAllStringFunc(string(text), func(shown string) string {
		parts := block.FindStringSubmatch(shown)
		queries++
		command := exec.Command(program, "-c", parts[1])
		command.Dir = folder
		out, err := command.CombinedOutput()
		if err != nil {
			t.Errorf("%v: %s\n%s", err, parts[1], out)
			return shown
		}
		got := strings.TrimRight(regexp.MustCompile(`(?m)[ \t]+$`).ReplaceAllString(string(out), ""), "\n") + "\n"
		if full == "" || got == parts[2] {
			return shown
		}
		if !*update {
			t.Errorf("the README shows another answer (-README +query):\n%s", cmp.Diff(parts[2], got))
			return shown
		}
		return strings.TrimSuffix(shown, parts[2]+"```\n") + got + "```\n"
	})
	if queries != 3 {
		t.Errorf("%d queries in the README", queries)
	}
	if *update && !t.Failed() {
		if err := os.WriteFile(readme, []byte(updated), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var update = flag.Bool("update", false, "write what the README's queries print into it")

// TestDatasette serves the catalog in datasette and uses its facets and exact
// filters, whose parameters are texts, on each view.
func TestDatasette(t *testing.T) {
	program := python(t, "datasette")
	get := func(path string, into any) {
		t.Helper()
		command := exec.Command(program, "-m", "datasette", smallPath, "--get", path)
		command.Stderr = os.Stderr
		out, err := command.Output()
		if err != nil {
			t.Fatalf("%s: %v: %s", path, err, out)
		}
		if err := json.Unmarshal(out, into); err != nil {
			t.Fatalf("%s: %v: %.300s", path, err, out)
		}
	}
	for path, statement := range map[string]string{
		"puzzles.json?length=5&_shape=array&_size=max":                   "SELECT count(*) FROM puzzles WHERE length = 5",
		"puzzles.json?steps=2&colors=3&_shape=array&_size=max":           "SELECT count(*) FROM puzzles WHERE steps = 2 AND colors = 3",
		"puzzles.json?symmetric=1&length=6&_shape=array&_size=max":       "SELECT count(*) FROM puzzles WHERE symmetric = 1 AND length = 6",
		"puzzles.json?win_rate=0.5&_shape=array&_size=max":               "SELECT count(*) FROM puzzles WHERE win_rate = 0.5",
		"boards.json?hands=2&length=5&_shape=array&_size=max":            "SELECT count(*) FROM boards WHERE hands = 2 AND length = 5",
		"states.json?board=RRY&steps=-1&_shape=array&_size=max":          "SELECT count(*) FROM states WHERE board = 'RRY' AND steps = -1",
		"census.json?length=7&_shape=array&_size=max":                    "SELECT count(*) FROM census WHERE length = 7",
		"documentation.json?view=puzzles&_shape=array&_size=max":         "SELECT count(*) FROM documentation WHERE view = 'puzzles'",
		"puzzles.json?technique=complete&steps=1&_shape=array&_size=max": "SELECT count(*) FROM puzzles WHERE technique = 'complete' AND steps = 1",
	} {
		var rows []map[string]any
		get("/small/"+path, &rows)
		if _, want := inSQL(t, statement); int64(len(rows)) != want[0][0] {
			t.Errorf("%s: %d rows, and SQL has %v", path, len(rows), want[0][0])
		}
	}
	var faceted struct {
		FacetResults map[string]struct{ Results []struct{ Value, Count any } } `json:"facet_results"`
	}
	get("/small/puzzles.json?_facet=steps&_facet=technique&_size=1", &faceted)
	for _, facet := range []string{"steps", "technique"} {
		_, want := inSQL(t, "SELECT count(DISTINCT "+facet+") FROM puzzles")
		if got := faceted.FacetResults[facet].Results; int64(len(got)) != want[0][0] {
			t.Errorf("facet %s: %v", facet, got)
		}
	}
}
