// Package table writes rows in the formats that the program offers.
package table

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	pretty "github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// Formats are the names of the formats, as an enum for flags.
const Formats = "table,json,jsonl,csv,tsv,markdown"

// Writer takes rows one by one. Nothing may be written after Close.
type Writer interface {
	// Row writes one row, with a value a column: nil, int64, float64, bool,
	// string, or what encoding/json can write.
	Row(values []any) error
	// Close writes what is still to be written.
	Close() error
}

// New returns a writer for the format, which must be one of Formats. The
// formats table and markdown hold all rows until Close, the others stream.
func New(w io.Writer, format string, columns []string) (Writer, error) {
	switch format {
	case "table", "markdown":
		return newGrid(w, format, columns), nil
	case "json", "jsonl":
		return &objects{w: w, columns: columns, lines: format == "jsonl"}, nil
	case "csv", "tsv":
		out := csv.NewWriter(w)
		if format == "tsv" {
			out.Comma = '\t'
		}
		return &separated{out}, out.Write(columns)
	}
	return nil, fmt.Errorf("unknown format %q, want one of %s", format, Formats)
}

// Text writes a value as text; nil is "".
func Text(value any) string {
	switch v := value.(type) {
	case nil:
		return ""
	case string:
		return v
	case []byte:
		return string(v)
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return fmt.Sprint(value)
}

// grid is for people.
type grid struct {
	w       io.Writer
	format  string
	table   pretty.Writer
	aligned []pretty.ColumnConfig
}

func newGrid(w io.Writer, format string, columns []string) *grid {
	g := &grid{w: w, format: format, table: pretty.NewWriter()}
	header := make(pretty.Row, len(columns))
	for i, name := range columns {
		header[i] = name
		g.aligned = append(g.aligned, pretty.ColumnConfig{Number: i + 1, AlignHeader: text.AlignLeft})
	}
	g.table.AppendHeader(header)
	style := pretty.StyleLight
	style.Format.Header = text.FormatDefault
	style.Options.DrawBorder = false
	style.Options.SeparateColumns = false
	g.table.SetStyle(style)
	return g
}

func (g *grid) Row(values []any) error {
	row := make(pretty.Row, len(values))
	for i, value := range values {
		switch v := value.(type) {
		case int64, int:
			g.right(i)
			row[i] = fmt.Sprint(v)
		case float64:
			g.right(i)
			row[i] = strconv.FormatFloat(v, 'g', 6, 64)
		default:
			row[i] = Text(value)
		}
	}
	g.table.AppendRow(row)
	return nil
}

// right aligns a column that has numbers.
func (g *grid) right(column int) {
	g.aligned[column].Align, g.aligned[column].AlignHeader = text.AlignRight, text.AlignRight
}

func (g *grid) Close() error {
	g.table.SetColumnConfigs(g.aligned)
	out := g.table.Render()
	if g.format == "markdown" {
		out = g.table.RenderMarkdown()
	}
	_, err := fmt.Fprintln(g.w, out)
	return err
}

// objects writes JSON: an array of objects, or an object a line. Keys are in
// the order of the columns.
type objects struct {
	w       io.Writer
	columns []string
	lines   bool
	rows    int
}

func (o *objects) Row(values []any) error {
	before, object := "", []byte{'{'}
	if !o.lines {
		before = ",\n"
		if o.rows == 0 {
			before = "[\n"
		}
	}
	for i, value := range values {
		if blob, ok := value.([]byte); ok {
			value = string(blob)
		}
		key, err := encode(o.columns[i])
		if err != nil {
			return err
		}
		encoded, err := encode(value)
		if err != nil {
			return err
		}
		if i > 0 {
			object = append(object, ',')
		}
		object = append(append(append(object, key...), ':'), encoded...)
	}
	o.rows++
	after := ""
	if o.lines {
		after = "\n"
	}
	_, err := fmt.Fprintf(o.w, "%s%s}%s", before, object, after)
	return err
}

// encode is json.Marshal that leaves < and > as they are.
func encode(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimRight(out.Bytes(), "\n"), err
}

func (o *objects) Close() error {
	var err error
	switch {
	case o.lines:
	case o.rows == 0:
		_, err = fmt.Fprintln(o.w, "[]")
	default:
		_, err = fmt.Fprintln(o.w, "\n]")
	}
	return err
}

// separated is CSV or TSV.
type separated struct{ out *csv.Writer }

func (s *separated) Row(values []any) error {
	record := make([]string, len(values))
	for i, value := range values {
		record[i] = Text(value)
	}
	return s.out.Write(record)
}

func (s *separated) Close() error {
	s.out.Flush()
	return s.out.Error()
}
