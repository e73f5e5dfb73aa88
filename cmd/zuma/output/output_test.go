package output

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func write(tb interface{ Fatal(...any) }, format string, columns []string, rows ...[]any) string {
	var out strings.Builder
	w, err := New(&out, Options{Format: format, Columns: columns})
	if err != nil {
		tb.Fatal(err)
	}
	for _, row := range rows {
		if err := w.Row(row...); err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.String()
}

func TestFormats(t *testing.T) {
	columns := []string{"n", "x", "text"}
	rows := [][]any{{int64(1), 0.5, "a,b"}, {int64(-20), 1e-7, nil}, {nil, nil, []byte("\xfc")}}
	for format, want := range map[string]string{
		"table": "" +
			"  n      x  text\n" +
			"─────────────────\n" +
			"  1    0.5  a,b\n" +
			"-20  1e-07\n" +
			"            x'fc'\n",
		"markdown": "" +
			"| n | x | text |\n| ---: | ---: | --- |\n| 1 | 0.5 | a,b |\n| -20 | 1e-07 |  |\n|  |  | x'fc' |\n",
		"json":  "[\n{\"n\":1,\"x\":0.5,\"text\":\"a,b\"},\n{\"n\":-20,\"x\":1e-7,\"text\":null},\n{\"n\":null,\"x\":null,\"text\":\"x'fc'\"}\n]\n",
		"jsonl": "{\"n\":1,\"x\":0.5,\"text\":\"a,b\"}\n{\"n\":-20,\"x\":1e-7,\"text\":null}\n{\"n\":null,\"x\":null,\"text\":\"x'fc'\"}\n",
		"csv":   "n,x,text\n1,0.5,\"a,b\"\n-20,1e-07,\n,,x'fc'\n",
		"tsv":   "n\tx\ttext\n1\t0.5\ta,b\n-20\t1e-07\t\n\t\tx'fc'\n",
	} {
		if got := write(t, format, columns, rows...); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", format, got, want)
		}
	}
}

// TestNoRows: each format of nothing can still be read.
func TestNoRows(t *testing.T) {
	for format, want := range map[string]string{
		"json": "[]\n", "jsonl": "", "csv": "a,b\n", "tsv": "a\tb\n", "markdown": "| a | b |\n| --- | --- |\n",
	} {
		if got := write(t, format, []string{"a", "b"}); got != want {
			t.Errorf("%s: %q, want %q", format, got, want)
		}
	}
	if _, err := New(nil, Options{Format: "xml"}); err == nil {
		t.Error("there is no format xml")
	}
	for _, format := range strings.Split(Formats, ",") {
		if _, err := New(new(strings.Builder), Options{Format: format, Columns: []string{"a"}}); err != nil {
			t.Error(err)
		}
	}
}

// TestReadBack reads what was written with other readers.
func TestReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.StringMatching(`[a-z ,"'|\\<>&é\t]{0,8}`), 2, 2)
		rows := rapid.SliceOfN(text, 0, 4).Draw(t, "rows")
		var values [][]any
		for _, row := range rows {
			values = append(values, []any{row[0], row[1]})
		}
		var objects []map[string]string
		if err := json.Unmarshal([]byte(write(t, "json", []string{"a", "b"}, values...)), &objects); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(write(t, "jsonl", []string{"a", "b"}, values...), "\n")
		records := csv.NewReader(strings.NewReader(write(t, "csv", []string{"a", "b"}, values...)))
		all, err := records.ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		if len(objects) != len(rows) || len(all) != len(rows)+1 || len(lines) != len(rows)+1 {
			t.Fatalf("%d objects, %d records, %d lines for %d rows", len(objects), len(all), len(lines), len(rows))
		}
		for i, row := range rows {
			var object map[string]string
			if err := json.Unmarshal([]byte(lines[i]), &object); err != nil {
				t.Fatal(err)
			}
			for j, key := range []string{"a", "b"} {
				if objects[i][key] != row[j] || all[i+1][j] != row[j] || object[key] != row[j] {
					t.Errorf("%q: JSON %q, a line %q, CSV %q", row[j], objects[i][key], object[key], all[i+1][j])
				}
			}
		}
	})
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }

// TestBroken: an error of the output is not lost.
func TestBroken(t *testing.T) {
	for _, format := range strings.Split(Formats, ",") {
		w, err := New(broken{}, Options{Format: format, Columns: []string{"a"}})
		if err == nil {
			err = w.Row("b")
		}
		if err == nil {
			err = w.Close()
		}
		if !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", format, err)
		}
	}
}

// TestDuplicateColumns: no value is lost where two columns have one name.
func TestDuplicateColumns(t *testing.T) {
	columns := []string{"id", "id", "id_2", "id"}
	var object map[string]int
	if err := json.Unmarshal([]byte(write(t, "jsonl", columns, []any{1, 2, 3, 4})), &object); err != nil || len(object) != 4 {
		t.Errorf("%v, %v", object, err)
	}
	if got, want := write(t, "csv", columns), "id,id_2,id_2_2,id_3\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestInfinity: JSON has no infinite numbers, and is closed all the same.
func TestInfinity(t *testing.T) {
	rows := [][]any{{math.Inf(1)}, {math.Inf(-1)}, {math.NaN()}}
	var objects []map[string]any
	if err := json.Unmarshal([]byte(write(t, "json", []string{"x"}, rows...)), &objects); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(objects); got != "[map[x:Infinity] map[x:-Infinity] map[x:<nil>]]" {
		t.Error(got)
	}
	if got := write(t, "csv", []string{"x"}, rows...); got != "x\nInfinity\n-Infinity\n\"\"\n" && got != "x\nInfinity\n-Infinity\n\n" {
		t.Errorf("%q", got)
	}
}

// counter counts what is written.
type counter int

func (c *counter) Write(p []byte) (int, error) { *c += counter(len(p)); return len(p), nil }

// TestStreams: every format lets rows go while more come.
func TestStreams(t *testing.T) {
	for _, format := range strings.Split(Formats, ",") {
		var written counter
		w, err := New(&written, Options{Format: format, Columns: []string{"a", "b"}})
		if err != nil {
			t.Fatal(err)
		}
		row := []any{strings.Repeat("x", 100), int64(1)}
		for n := 0; n < 5000; n++ {
			if err := w.Row(row...); err != nil {
				t.Fatal(err)
			}
			// A hundred bytes a row, of which the buffers keep some thousand.
			if held := 100*n - int(written); held > 200_000 {
				t.Fatalf("%s holds %d bytes after %d rows", format, held, n)
			}
		}
	}
}

// TestFit: in a narrow terminal no line is wider than it, no word is cut, and
// what is left out is named.
func TestFit(t *testing.T) {
	rows := [][]any{
		{"R R Y Y R R", int64(123456), "a board with words that can be wrapped at any of the spaces in it", "R1 B1 W0"},
		{"R R", int64(1), "short", "R1"},
	}
	for _, width := range []int{200, 80, 40, 20, 5} {
		var out strings.Builder
		var dropped []string
		w, err := New(&out, Options{Format: "table", Columns: []string{"board", "lines", "words", "moves"}, Width: width, Wrap: true,
			Dropped: func(columns []string) { dropped = columns }})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			w.Row(row...)
		}
		w.Close()
		words := strings.Fields(out.String())
		for line := range strings.Lines(out.String()) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > max(width, 5) {
				t.Errorf("width %d: a line of %d:\n%s", width, n, out.String())
			}
		}
		if (width < 40) != (len(dropped) > 0) {
			t.Errorf("width %d: %v are left out", width, dropped)
		}
		if width >= 40 && (!slices.Contains(words, "wrapped") || !slices.Contains(words, "123456") || !slices.Contains(words, "W0")) {
			t.Errorf("width %d: words are cut:\n%s", width, out.String())
		}
	}
}

// TestCleanCells: a text cannot act on the terminal.
func TestCleanCells(t *testing.T) {
	if got := write(t, "table", []string{"a"}, []any{"x\x1b[2J\ry\x07"}); strings.ContainsAny(got, "\x1b\r\x07") {
		t.Errorf("%q", got)
	}
}
