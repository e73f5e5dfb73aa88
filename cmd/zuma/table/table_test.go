package table

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func write(tb interface{ Fatal(...any) }, format string, columns []string, rows ...[]any) string {
	var out strings.Builder
	w, err := New(&out, format, columns)
	if err != nil {
		tb.Fatal(err)
	}
	for _, row := range rows {
		if err := w.Row(row); err != nil {
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
	rows := [][]any{{int64(1), 0.5, "a,b"}, {int64(-20), 1e-7, nil}, {nil, nil, []byte("ü|")}}
	for format, want := range map[string]string{
		"table": "" +
			"   n      x  text \n" +
			"──────────────────\n" +
			"   1    0.5  a,b  \n" +
			" -20  1e-07       \n" +
			"             ü|   \n",
		"markdown": "" +
			"| n | x | text |\n| ---:| ---:| --- |\n| 1 | 0.5 | a,b |\n| -20 | 1e-07 |  |\n|  |  | ü\\| |\n",
		"json":  "[\n{\"n\":1,\"x\":0.5,\"text\":\"a,b\"},\n{\"n\":-20,\"x\":1e-7,\"text\":null},\n{\"n\":null,\"x\":null,\"text\":\"ü|\"}\n]\n",
		"jsonl": "{\"n\":1,\"x\":0.5,\"text\":\"a,b\"}\n{\"n\":-20,\"x\":1e-7,\"text\":null}\n{\"n\":null,\"x\":null,\"text\":\"ü|\"}\n",
		"csv":   "n,x,text\n1,0.5,\"a,b\"\n-20,1e-07,\n,,ü|\n",
		"tsv":   "n\tx\ttext\n1\t0.5\ta,b\n-20\t1e-07\t\n\t\tü|\n",
	} {
		if got := write(t, format, columns, rows...); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", format, got, want)
		}
	}
}

// TestNoRows: each format of nothing can still be read.
func TestNoRows(t *testing.T) {
	for format, want := range map[string]string{
		"json": "[]\n", "jsonl": "", "csv": "a,b\n", "tsv": "a\tb\n", "markdown": "| a | b |\n| ---:| ---:|\n",
	} {
		if got := write(t, format, []string{"a", "b"}); got != want {
			t.Errorf("%s: %q, want %q", format, got, want)
		}
	}
	if _, err := New(nil, "xml", nil); err == nil {
		t.Error("there is no format xml")
	}
	for _, format := range strings.Split(Formats, ",") {
		if _, err := New(new(strings.Builder), format, []string{"a"}); err != nil {
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
		w, err := New(broken{}, format, []string{"a"})
		if err == nil {
			err = w.Row([]any{"b"})
		}
		if err == nil {
			err = w.Close()
		}
		if !errors.Is(err, errBroken) {
			t.Errorf("%s: %v", format, err)
		}
	}
}
