package web

import (
	"bytes"
	"context"
	"html/template"
	"net/url"
	"slices"

	"zumabase/cmd/zuma/output"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// grid is what a statement gives.
type grid struct {
	Columns []string
	Rows    [][]any
	More    bool // there are more rows than were wanted
}

// maxGridBytes is how much a statement may give, as it is sent.
const maxGridBytes = 4 << 20

// errLargeRow is returned where not even a statement's first row can be shown.
var errLargeRow error = fault.Bad("q", "the first row has more than %d MB", maxGridBytes>>20).Try("fewer columns, or a part of each value by substr")

// runStatement runs a statement and returns at most limit of its rows.
func runStatement(ctx context.Context, e *edition, statement string, limit int) (*grid, error) {
	rows, err := e.Query(ctx, statement)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	g := &grid{Columns: rows.Columns}
	for size := 0; ; {
		values, err := rows.Next(ctx)
		if err != nil {
			return nil, err
		}
		if values == nil {
			return g, nil
		}
		if len(g.Rows) == limit {
			g.More = true
			return g, nil
		}
		for _, value := range values {
			size += 8
			switch v := value.(type) {
			case string:
				size += len(v)
			case []byte:
				size += 2 * len(v)
			}
		}
		if size > maxGridBytes {
			if len(g.Rows) == 0 {
				return nil, errLargeRow
			}
			g.More = true
			return g, nil
		}
		for i, value := range values {
			values[i] = output.Plain(value)
		}
		g.Rows = append(g.Rows, values)
	}
}

// write writes the grid in a format of the package table.
func (g *grid) write(format string) ([]byte, error) {
	var out bytes.Buffer
	w, err := output.New(&out, output.Options{Format: format, Columns: g.Columns})
	if err != nil {
		return nil, err
	}
	for _, values := range g.Rows {
		if err := w.Row(values...); err != nil {
			return nil, err
		}
	}
	err = w.Close()
	return out.Bytes(), err
}

// Text writes a value for people.
func (g *grid) Text(value any) string { return output.Text(value) }

// Row returns the balls of a value in a column of boards or hands, or nil.
func (g *grid) Row(column int, value any) *row {
	text, ok := value.(string)
	if name := g.Columns[column]; !ok || name != "board" && name != "hand" || text == "" {
		return nil
	}
	q, err := solver.ParseQuestion(text, text)
	if err != nil || q.Board != text {
		return nil
	}
	r := drawText(q.Alphabet, text)
	return &r
}

// Class returns how a value is set: numbers to the right, long text in lines.
func (g *grid) Class(value any) string {
	switch v := value.(type) {
	case int64, float64:
		return "n"
	case string:
		if len(v) > 60 {
			return "long"
		}
	}
	return ""
}

// Playable returns the parameters of the state in a row of columns "board" and
// "hand", or "" if it has none.
func (g *grid) Playable(values []any) template.URL {
	at := func(name string) string {
		if i := slices.Index(g.Columns, name); i >= 0 {
			text, _ := values[i].(string)
			return text
		}
		return ""
	}
	board, hand := at("board"), at("hand")
	if board == "" || hand == "" {
		return ""
	}
	return template.URL(url.Values{"board": {board}, "hand": {hand}}.Encode())
}
