package export_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	_ "modernc.org/sqlite"

	"zumabase/catalog"
	"zumabase/cmd/zuma/export"
	"zumabase/solver"
	"zumabase/solver/fault"
)

var ignore = func(solver.Progress) {}

// small is a catalog of boards of up to 9 balls, made once.
var smallPath string

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "export")
	if err == nil {
		smallPath = filepath.Join(dir, "small.db")
		_, err = catalog.Build(context.Background(), smallPath, catalog.BuildOptions{Limits: solver.Limits{Board: 9, Hand: 5, Colors: 5}})
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

func small(t *testing.T) (*catalog.Catalog, export.About) {
	c, err := catalog.Open(t.Context(), smallPath)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c, export.About{Info: c.Info}
}

// table makes a table by its name.
func table(t *testing.T, c *catalog.Catalog, name string, sorted bool) *export.Table {
	var table *export.Table
	var err error
	switch name {
	case "puzzles":
		table, err = export.Puzzles(t.Context(), c, catalog.Filter{}, sorted, t.TempDir())
	case "boards":
		table, err = export.Boards(t.Context(), c)
	case "census":
		table, err = export.Census(t.Context(), c)
	case "states":
		var boards []export.Board
		for _, text := range []string{"R", "RRY", "RRYYRRBB"} {
			s, letters, parseErr := solver.ParseState(text, text)
			if parseErr != nil {
				t.Fatal(parseErr)
			}
			boards = append(boards, export.Board{Board: s.Board, Alphabet: letters})
		}
		table = export.States(c, boards)
	}
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// orders are the statements that give the rows of each table as it is exported.
var orders = map[string]string{
	"puzzles": "SELECT * FROM puzzles ORDER BY board, hand",
	"sorted":  "SELECT * FROM puzzles ORDER BY steps, win_rate DESC, board, hand",
	"boards":  "SELECT * FROM boards ORDER BY board",
	"census":  "SELECT * FROM census ORDER BY length",
	"states":  "SELECT * FROM states WHERE board IN ('R', 'RRY', 'RRYYRRBB')",
}

// inSQL asks the file itself, as other tools do.
func inSQL(t *testing.T, statement string) (columns []string, rows [][]any) {
	db, err := sql.Open("sqlite", "file:"+smallPath+"?mode=ro")
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	result, err := db.Query(statement)
	if err != nil {
		t.Fatal(err)
	}
	defer result.Close()
	if columns, err = result.Columns(); err != nil {
		t.Fatal(err)
	}
	for result.Next() {
		row := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := result.Scan(into...); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, row)
	}
	if err := result.Err(); err != nil || len(rows) == 0 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	return columns, rows
}

// TestRows reads each table back from each format and compares it with SQL.
func TestRows(t *testing.T) {
	readers := map[string]func(*testing.T, []byte) ([]string, [][]string){
		"csv": readCSV, "jsonl": readLines, "parquet": readParquet,
	}
	for name, statement := range orders {
		columns, rows := inSQL(t, statement)
		want := make([][]string, len(rows))
		for i, row := range rows {
			for _, value := range row {
				want[i] = append(want[i], plain(value))
			}
		}
		for format, read := range readers {
			t.Run(name+"/"+format, func(t *testing.T) {
				c, about := small(t)
				sorted := name == "sorted"
				source := table(t, c, strings.Replace(name, "sorted", "puzzles", 1), sorted)
				var data bytes.Buffer
				n, err := export.Stream(t.Context(), &data, nil, format, source, about, ignore)
				if err != nil || n != int64(len(want)) {
					t.Fatalf("%d rows of %d, %v", n, len(want), err)
				}
				gotColumns, got := read(t, data.Bytes())
				if diff := cmp.Diff(columns, gotColumns); diff != "" {
					t.Errorf("columns (-SQL +export):\n%s", diff)
				}
				if name == "states" { // which SQL has in another order
					slices.SortFunc(want, slices.Compare)
					slices.SortFunc(got, slices.Compare)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("rows (-SQL +export):\n%s", diff)
				}
			})
		}
	}
}

// plain writes a value so that values of all readers compare: every bit of a
// number counts.
func plain(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(value)
}

func readCSV(t *testing.T, data []byte) ([]string, [][]string) {
	all, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all[0], normal(t, all[1:])
}

// normal writes the numbers of a text format as plain does.
func normal(t *testing.T, rows [][]string) [][]string {
	for _, row := range rows {
		for i, text := range row {
			if v, err := strconv.ParseFloat(text, 64); err == nil && strings.ContainsAny(text, ".e") {
				row[i] = plain(v)
			}
		}
	}
	return rows
}

func readLines(t *testing.T, data []byte) (columns []string, rows [][]string) {
	for line := range bytes.Lines(data) {
		decoder := json.NewDecoder(bytes.NewReader(line))
		decoder.UseNumber()
		var row []string
		columns = nil
		decoder.Token() // {
		for decoder.More() {
			name, err := decoder.Token()
			if err != nil {
				t.Fatal(err)
			}
			value, err := decoder.Token()
			if err != nil {
				t.Fatal(err)
			}
			columns = append(columns, name.(string))
			row = append(row, plain(value))
		}
		rows = append(rows, row)
	}
	return columns, normal(t, rows)
}

func readParquet(t *testing.T, data []byte) (columns []string, rows [][]string) {
	file, err := parquet.OpenFile(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	for _, column := range file.Root().Columns() {
		columns = append(columns, column.Name())
	}
	for _, group := range file.RowGroups() {
		reader := group.Rows()
		for {
			buffer := make([]parquet.Row, 100)
			n, err := reader.ReadRows(buffer)
			for _, row := range buffer[:n] {
				var values []string
				for _, v := range row {
					switch {
					case v.IsNull():
						values = append(values, "")
					case v.Kind() == parquet.Double:
						values = append(values, plain(v.Double()))
					case v.Kind() == parquet.Int64:
						values = append(values, plain(v.Int64()))
					default:
						values = append(values, string(v.ByteArray()))
					}
				}
				rows = append(rows, values)
			}
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		reader.Close()
	}
	return columns, rows
}

// TestLeetCode plays the judge: two lines per case, answers beside them.
func TestLeetCode(t *testing.T) {
	c, about := small(t)
	var cases, answers bytes.Buffer
	n, err := export.Stream(t.Context(), &cases, &answers, "leetcode", table(t, c, "states", false), about, ignore)
	if err != nil {
		t.Fatal(err)
	}
	lines, right := strings.Split(cases.String(), "\n"), strings.Split(answers.String(), "\n")
	if len(lines) != int(2*n)+1 || len(right) != int(n)+1 {
		t.Fatalf("%d cases, %d lines and %d answers", n, len(lines), len(right))
	}
	for i := range int(n) {
		board, err1 := strconv.Unquote(lines[2*i])
		hand, err2 := strconv.Unquote(lines[2*i+1])
		s, _, err3 := solver.ParseState(board, hand)
		if err := errors.Join(err1, err2, err3); err != nil {
			t.Fatal(err)
		}
		if want := solver.SolvePlain(s); right[i] != strconv.Itoa(want) {
			t.Errorf("%s with %s: %s, and it is %d", board, hand, right[i], want)
		}
	}
}

// TestStatesInTheUsersLetters asks for a board that is not canonical.
func TestStatesInTheUsersLetters(t *testing.T) {
	c, about := small(t)
	s, letters, err := solver.ParseState("XXQ", "X")
	if err != nil {
		t.Fatal(err)
	}
	states := export.States(c, []export.Board{{Board: s.Board, Alphabet: letters}})
	var data bytes.Buffer
	if _, err := export.Stream(t.Context(), &data, nil, "csv", states, about, ignore); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"XXQ,XQQ,3,", "XXQ,X,-1,\n"} {
		if !strings.Contains(data.String(), want) {
			t.Errorf("%q is not in\n%s", want, data.String())
		}
	}
}

func TestFolder(t *testing.T) {
	c, about := small(t)
	dir := filepath.Join(t.TempDir(), "out")
	all := func() []*export.Table {
		return []*export.Table{table(t, c, "puzzles", true), table(t, c, "boards", false), table(t, c, "census", false)}
	}
	for _, format := range export.Formats {
		tables := all()
		if format == "leetcode" {
			tables = tables[:1]
		}
		os.RemoveAll(dir)
		written, err := export.Folder(t.Context(), dir, format, false, tables, about, ignore)
		if err != nil {
			t.Fatal(err)
		}
		before := read(t, dir)

		// The description is true of the files.
		var pack struct {
			Resources []struct {
				Path, Hash string
				Bytes      int
				Schema     struct {
					Fields []struct{ Name, Type, Description string }
				}
			}
		}
		if err := json.Unmarshal(before["datapackage.json"], &pack); err != nil {
			t.Fatal(err)
		}
		for _, r := range pack.Resources {
			if sum := fmt.Sprintf("sha256:%x", sha256.Sum256(before[r.Path])); sum != r.Hash || len(before[r.Path]) != r.Bytes {
				t.Errorf("%s: %d bytes and %s, described as %d and %s", r.Path, len(before[r.Path]), sum, r.Bytes, r.Hash)
			}
			for _, field := range r.Schema.Fields {
				if field.Type == "" || field.Description == "" {
					t.Errorf("%s: column %s is not described", r.Path, field.Name)
				}
			}
			if !bytes.Contains(before["README.md"], []byte(r.Path)) {
				t.Errorf("%s is not in the README", r.Path)
			}
		}
		if len(pack.Resources) < len(written) || len(before) != len(pack.Resources)+2 {
			t.Errorf("%s: %d files, %d resources, %d tables", format, len(before), len(pack.Resources), len(written))
		}

		// Nothing is replaced unasked; asked, the same comes out.
		_, err = export.Folder(t.Context(), dir, format, false, tables, about, ignore)
		if fault.KindOf(err) != fault.BadInput {
			t.Errorf("a second export: %v", err)
		}
		tables[0] = table(t, c, "puzzles", true)
		if _, err = export.Folder(t.Context(), dir, format, true, tables, about, ignore); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(before, read(t, dir)); diff != "" {
			t.Errorf("%s: the same export has other bytes", format)
		}
	}
}

// TestBrokenOff ends an export in the middle.
func TestBrokenOff(t *testing.T) {
	c, about := small(t)
	for _, format := range export.Formats {
		dir := filepath.Join(t.TempDir(), "out")
		ctx, cancel := context.WithCancel(t.Context())
		stop := func(solver.Progress) { cancel() }
		big := table(t, c, "puzzles", false)
		_, err := export.Folder(ctx, dir, format, false, []*export.Table{export.Repeated(big, 20)}, about, stop)
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("%s: %v", format, err)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%s: something is left: %v", format, read(t, dir))
		}
		// Of an older export nothing is harmed.
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		older := filepath.Join(dir, "puzzles.csv")
		if err := os.WriteFile(older, []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := export.Folder(ctx, dir, format, true, []*export.Table{export.Repeated(big, 20)}, about, stop); err == nil {
			t.Errorf("%s: a cancelled export came to its end", format)
		}
		if diff := cmp.Diff(map[string][]byte{"puzzles.csv": []byte("old")}, read(t, dir)); diff != "" {
			t.Errorf("%s: %s", format, diff)
		}
	}
}

// read returns the files of a folder.
func read(t *testing.T, dir string) map[string][]byte {
	files := make(map[string][]byte)
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		if files[entry.Name()], err = os.ReadFile(filepath.Join(dir, entry.Name())); err != nil {
			t.Fatal(err)
		}
	}
	return files
}
