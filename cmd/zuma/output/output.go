// Package output writes rows in the formats that the program offers. All of
// them stream: however many rows there are, only a few are held.
package output

import (
	"bufio"
	"fmt"
	"io"
	"slices"
)

// Formats are the names of the formats, as an enum for flags.
const Formats = "table,json,jsonl,csv,tsv,markdown"

// Writer takes rows one by one. Nothing may be written after Close.
type Writer interface {
	// Row writes a row with a value for each column: nil, a number, bool, string
	// or []byte, see Plain.
	Row(values ...any) error
	// Object writes a row that has a documented form in JSON; the formats that
	// are not JSON take the values.
	Object(object any, values ...any) error
	// Flush lets out the rows so far, for a reader who waits for them.
	Flush() error
	// Close writes what is still to be written.
	Close() error
}

// Options say how rows are written.
type Options struct {
	Format  string // one of Formats
	Columns []string
	// Width is that of the terminal; 0 if it is none, and then there is room for
	// all. It only concerns tables.
	Width int
	// Wrap lets a table break long text at spaces.
	Wrap bool
	// Drawn keeps the colours in a table's cells; otherwise what would change
	// the terminal is taken out of them.
	Drawn bool
	// Dropped is told which columns a table has no room for; nil if nobody wants
	// to know.
	Dropped func(columns []string)
}

// New returns a writer of rows. Columns of one name are told apart: the second
// id is id_2.
func New(w io.Writer, options Options) (Writer, error) {
	options.Columns = distinct(options.Columns)
	out := bufio.NewWriterSize(w, 1<<16)
	switch options.Format {
	case "table":
		return newTable(out, options), nil
	case "markdown":
		return &markdown{out: out, columns: options.Columns}, nil
	case "json", "jsonl":
		return &objects{out: out, columns: options.Columns, lines: options.Format == "jsonl"}, nil
	case "csv", "tsv":
		return newSeparated(out, options)
	}
	return nil, fmt.Errorf("unknown format %q, want one of %s", options.Format, Formats)
}

// distinct gives each column a name of its own.
func distinct(columns []string) []string {
	names := make([]string, 0, len(columns))
	for _, column := range columns {
		name := column
		for n := 2; slices.Contains(names, name); n++ {
			name = fmt.Sprintf("%s_%d", column, n)
		}
		names = append(names, name)
	}
	return names
}

// One writes a single object: as JSON it is no list, and elsewhere a row.
func One(w io.Writer, options Options, object any, values ...any) error {
	switch options.Format {
	case "json":
		return writeIndented(w, object)
	case "jsonl":
		return writeLine(w, object)
	}
	out, err := New(w, options)
	if err != nil {
		return err
	}
	if err := out.Row(values...); err != nil {
		return err
	}
	return out.Close()
}
