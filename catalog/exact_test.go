package catalog

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"zumabase/solver"
)

// TestNarrowRanges counts by ranges around neighbouring values of the measures
// that are no whole numbers, and SQL must count the same. It is of the catalog
// that ZUMA_CATALOG names in the long tests, and else of a small one.
func TestNarrowRanges(t *testing.T) {
	c, ranges := openBuilt(t, withBoard(11)), 60
	if path := os.Getenv("ZUMA_CATALOG"); path != "" && os.Getenv("ZUMA_LONG") != "" {
		var err error
		if c, err = Open(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		ranges = 100
	}
	t.Logf("-seed %d", *seed)
	random := rand.New(rand.NewPCG(*seed, 0))
	for _, measure := range []string{"difficulty", "win_rate", "greedy_rate", "traps"} {
		// How many rows have each value, by SQL.
		var all []float64
		below := []int64{0} // how many rows are below each value
		for _, line := range values(t, c, "SELECT printf('%!.17g', "+measure+") || ' ' || count(*) FROM puzzles GROUP BY "+measure+" ORDER BY "+measure) {
			var v float64
			var n int64
			if _, err := fmt.Sscan(line, &v, &n); err != nil {
				t.Fatal(err)
			}
			all, below = append(all, v), append(below, below[len(below)-1]+n)
		}
		count := func(r Range) int64 {
			from := sort.SearchFloat64s(all, r.Min)
			to := sort.Search(len(all), func(i int) bool { return all[i] > r.Max })
			return below[to] - below[from]
		}
		closest := slices.MinFunc(numbersBelow(len(all)-1), func(i, j int) int {
			return int(math.Copysign(1, all[i+1]-all[i]-(all[j+1]-all[j])))
		})
		for n := range ranges {
			i := random.IntN(len(all))
			if n == 0 {
				i = closest
			}
			j := min(i+random.IntN(3), len(all)-1)
			for _, r := range []Range{
				{all[i], all[j]},
				{math.Nextafter(all[i], math.Inf(1)), all[j]},
				{all[i], math.Nextafter(all[j], 0)},
				{math.Nextafter(all[i], 0), math.Nextafter(all[j], math.Inf(1))},
			} {
				if r.Min > r.Max {
					continue
				}
				got, err := c.CountPuzzles(t.Context(), Filter{}.With(measure, r))
				if want := count(r); err != nil || got != want {
					t.Errorf("%s from %v to %v: %d puzzles, %v; SQL counts %d", measure, r.Min, r.Max, got, err, want)
				}
			}
		}
	}
}

// numbersBelow returns 0 to n-1.
func numbersBelow(n int) []int {
	numbers := make([]int, n)
	for i := range numbers {
		numbers[i] = i
	}
	return numbers
}

// TestColumnsHaveTypes: each column of what readers query has a type, is
// documented with it, and compares with text as the type says, which is how
// other tools ask.
func TestColumnsHaveTypes(t *testing.T) {
	c := openBuilt(t, withBoard(6))
	names := values(t, c, `SELECT name FROM sqlite_schema WHERE type = 'view'
		OR name IN ('census', 'distribution', 'info', 'audit', 'audit_example', 'documentation') ORDER BY name`)
	if len(names) != 11 {
		t.Errorf("there are %v", names)
	}
	for _, view := range names {
		var have, want []string
		for _, line := range values(t, c, "SELECT name || ' ' || type FROM pragma_table_info('"+view+"') ORDER BY cid") {
			if strings.HasSuffix(line, " INT") { // as SQLite writes the type of a CAST
				line += "EGER"
			}
			have = append(have, line)
		}
		for _, column := range Columns(view) {
			want = append(want, column.Name+" "+column.Type)
			if column.Words == "" {
				t.Errorf("%s.%s: nothing is said of it", view, column.Name)
			}
		}
		if !slices.Equal(have, want) {
			t.Errorf("%s has the columns %q, and %q are documented", view, have, want)
		}
		stored := values(t, c, "SELECT column || ' ' || type FROM documentation WHERE view = '"+view+"' ORDER BY position")
		if !slices.Equal(stored, want) {
			t.Errorf("%s: the file documents %q, want %q", view, stored, want)
		}
	}
	for query, want := range map[string]string{
		"SELECT count(*) FROM puzzles WHERE length = '5'":                       "18",
		"SELECT count(*) > 0 FROM puzzles WHERE colors = '3' AND steps = '3'":   "1",
		"SELECT count(*) > 0 FROM puzzles WHERE chain = '2' AND openings > '1'": "1",
		"SELECT count(*) > 0 FROM puzzles WHERE traps < '1'":                    "1",
		"SELECT count(*) FROM boards WHERE length = '5'":                        "15",
		"SELECT count(*) > 0 FROM states WHERE steps = '-1' AND board = 'RRY'":  "1",
	} {
		if got := values(t, c, query); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %v, want %s", query, got, want)
		}
	}
}

// TestPuzzlesAreTheRows holds the views against the rows themselves.
func TestPuzzlesAreTheRows(t *testing.T) {
	c := openBuilt(t, withBoard(9))
	rows, err := c.db.QueryContext(t.Context(), "SELECT * FROM puzzles")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	all, err := c.readRows(context.Background(), func(solver.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	columns, err := rows.Columns()
	if err != nil || !slices.Equal(slices.DeleteFunc(columns, func(name string) bool {
		return name == "board" || name == "hand" || name == "moves"
	}), MeasureNames()) {
		t.Fatalf("the columns are %v, %v", columns, err)
	}
	i := 0
	for ; rows.Next(); i++ {
		row := all[i]
		p := Puzzle{Board: row.Board, Hand: row.Hand, Measures: row.Measures}
		var board, hand, moves string
		found := make([]sql.NullString, len(Measures))
		into := []any{&board, &hand, &found[0], &moves}
		for j := range found[1:] {
			into = append(into, &found[j+1])
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		if board != row.Board.String() || hand != row.Hand.String() || moves != row.Line.String() {
			t.Fatalf("row %d is %s with %s by %s, want %v with %v by %v", i, board, hand, moves, row.Board, row.Hand, row.Line)
		}
		for j := range Measures {
			want := strconv.FormatFloat(plainMeasure(t, Measures[j].Name, &p), 'g', -1, 64)
			if names := Measures[j].Names(); names != nil {
				want = row.Measures.Technique.String()
			}
			got := found[j].String
			if v, err := strconv.ParseFloat(got, 64); err == nil {
				got = strconv.FormatFloat(v, 'g', -1, 64)
			}
			if got != want {
				t.Fatalf("%s with %s: %s is %s, want %s", board, hand, Measures[j].Name, got, want)
			}
		}
	}
	if i != len(all) || rows.Err() != nil {
		t.Errorf("%d rows, %v; want %d", i, rows.Err(), len(all))
	}
}

// TestFormatIsPortable: the digest of a small catalog is that of every other
// processor and machine. CI runs it on arm64, too.
func TestFormatIsPortable(t *testing.T) {
	const want = "58782400af88447957be389c99f815e80a8c2728f4af4154176f01f8a4644d44"
	if got := openBuilt(t, withBoard(9)).Info.Digest; got != want {
		t.Errorf("the digest is %s, want %s", got, want)
	}
}
