package export

import (
	"context"
	"io"
	"strings"

	"zumabase/cmd/zuma/output"
	"zumabase/solver"
)

// Formats are the names of the formats.
var Formats = []string{"parquet", "csv", "jsonl", "leetcode"}

// MediaType returns the media type of a format's files.
func MediaType(format string) string {
	switch format {
	case "parquet":
		return "application/vnd.apache.parquet"
	case "csv":
		return "text/csv; charset=utf-8"
	case "jsonl":
		return "application/jsonl"
	}
	return "text/plain; charset=utf-8"
}

// Extension returns the ending of the names of a format's files, without a dot.
func Extension(format string) string {
	if format == "leetcode" {
		return "txt"
	}
	return format
}

// sink takes rows in one format. Close ends what is written, not what it is
// written to.
type sink interface {
	Row(values ...any) error
	Close() error
}

// newSink makes the sink of a format. Only leetcode writes answers.
func newSink(format string, w, answers io.Writer, t *Table, about About) (sink, error) {
	var names []string
	for _, column := range t.Columns {
		names = append(names, column.Name)
	}
	switch format {
	case "parquet":
		return NewParquet(w, t.Columns, about.metadata(t)), nil
	case "leetcode":
		return newLeetCode(w, answers, t.Columns), nil
	}
	return output.New(w, output.Options{Format: format, Columns: names})
}

// Stream writes a table in a format as its rows come, and returns how many
// there were. The answers of leetcode go to answers, which may be nil for the
// other formats.
func Stream(ctx context.Context, w, answers io.Writer, format string, t *Table, about About, progress func(solver.Progress)) (int64, error) {
	out, err := newSink(format, w, answers, t, about)
	if err != nil {
		return 0, err
	}
	rows := int64(0)
	for row, err := range t.rows(ctx) {
		if err != nil {
			return rows, err
		}
		if err := out.Row(row...); err != nil {
			return rows, err
		}
		if rows++; rows%4096 == 0 {
			if ctx.Err() != nil {
				return rows, context.Cause(ctx)
			}
			if progress != nil {
				progress(solver.Progress{Phase: t.Name, Done: rows, Total: t.Rows, Unit: "rows"})
			}
		}
	}
	return rows, out.Close()
}

// fileName is the name of a table's file.
func fileName(t *Table, format string) string {
	if format == "leetcode" {
		return t.Name + ".cases.txt"
	}
	return t.Name + "." + Extension(format)
}

// answersName is the name of the file of answers that goes with the cases.
func answersName(cases string) string {
	return strings.TrimSuffix(strings.TrimSuffix(cases, ".txt"), ".cases") + ".answers.txt"
}

// FormatOf returns the format that the name of a file stands for.
func FormatOf(name string) (format string, ok bool) {
	for _, format := range Formats {
		if strings.HasSuffix(name, "."+Extension(format)) {
			return format, true
		}
	}
	return "", false
}
