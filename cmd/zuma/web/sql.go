package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/output"
	"zumabase/solver/fault"
)

// What a statement may take.
const (
	statementTimeout = 15 * time.Second
	shownRows        = 200    // on the page
	defaultRows      = 1_000  // of the API
	maxRows          = 50_000 // of a download
)

// console is what the page SQL shows.
type console struct {
	Statement string
	Problem   *problem
	Result    *grid
	Took      string
	CSV, JSON string // addresses of downloads
	Examples  []sqlExample
	Schema    []tableSchema
	Timeout   time.Duration
	Shown     int
	Most      int
}

type sqlExample struct{ Name, Statement string }

// tableSchema is a table that can be asked, or a view.
type tableSchema struct {
	Name    string
	Columns []string
}

// findSchema reads the catalog's views, which are its contract.
func findSchema(ctx context.Context, e *edition) ([]tableSchema, error) {
	found, err := runStatement(ctx, e, `SELECT m.name, c.name FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'view' ORDER BY m.rowid, c.cid`, maxRows)
	if err != nil {
		return nil, err
	}
	var all []tableSchema
	for _, row := range found.Rows {
		table, column := output.Text(row[0]), output.Text(row[1])
		if len(all) == 0 || all[len(all)-1].Name != table {
			all = append(all, tableSchema{Name: table})
		}
		last := &all[len(all)-1]
		last.Columns = append(last.Columns, column)
	}
	return all, nil
}

// Address returns the address of the page with the example.
func (e sqlExample) Address() string { return "/sql?" + url.Values{"q": {e.Statement}}.Encode() }

var sqlExamples = []sqlExample{
	{"How many puzzles need which technique?", "SELECT technique, count(*) AS puzzles FROM puzzles GROUP BY technique"},
	{"What share of all boards can be cleared?", "SELECT length, round(100.0 * solvable_boards / canonical_boards, 2) AS percent FROM census"},
	{"How few balls clear my board?", "SELECT steps('WRRBBW', 'RBW') AS steps"},
	{"With which hands can this board be cleared?", "SELECT board, hand, steps, moves FROM states WHERE board = 'RRYYRR' AND steps > 0"},
	{"Which short puzzles are the hardest?", "SELECT board, hand, steps, difficulty FROM puzzles WHERE length <= 8 ORDER BY difficulty DESC LIMIT 10"},
	{"Where does the obvious move lose most often?", "SELECT board, hand, traps, openings, choices FROM puzzles WHERE length <= 10 ORDER BY traps DESC LIMIT 10"},
	{"Which boards give the most freedom?", "SELECT * FROM boards WHERE length = 8 ORDER BY hands DESC LIMIT 10"},
	{"What is in the file?", "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL"},
}

func (s *Server) sqlPage(r *http.Request) (*reply, error) {
	content := console{
		Statement: r.URL.Query().Get("q"), Examples: sqlExamples,
		Timeout: statementTimeout, Shown: shownRows, Most: maxRows,
	}
	var info catalog.Info
	if err := s.source.use(r.Context(), func(e *edition) (err error) {
		info = e.Info
		content.Schema, err = e.schema()
		return err
	}); err != nil {
		return nil, err
	}
	s.run(r, &content)
	result, err := s.page("sql", "SQL", &info, content, "sql.js")
	if err == nil && content.Problem != nil {
		result.status = content.Problem.Status
	}
	return result, err
}

// sqlPart is what the page shows of a statement's result.
func (s *Server) sqlPart(r *http.Request) (*reply, error) {
	content := console{Statement: r.URL.Query().Get("q"), Most: maxRows}
	s.run(r, &content)
	return part("part_result_of_sql", content)
}

// run runs the statement of the page, if there is one.
func (s *Server) run(r *http.Request, content *console) {
	if strings.TrimSpace(content.Statement) == "" {
		return
	}
	start := time.Now()
	result, err := s.runSQL(r.Context(), content.Statement, shownRows)
	if err != nil {
		p := problemOf(err)
		content.Problem = &p
		return
	}
	content.Result, content.Took = result, time.Since(start).Round(100*time.Microsecond).String()
	download := func(format string) string {
		return "/api/v1/sql?" + url.Values{"q": {content.Statement}, "format": {format}, "limit": {fmt.Sprint(maxRows)}}.Encode()
	}
	content.CSV, content.JSON = download("csv"), download("json")
}

// runSQL runs a statement of the user's.
func (s *Server) runSQL(ctx context.Context, statement string, limit int) (*grid, error) {
	statements, rest := catalog.Statements(statement)
	if rest != "" {
		statements = append(statements, rest)
	}
	switch len(statements) {
	case 0:
		return nil, fault.Bad("q", "there is no statement").Try("SELECT * FROM census")
	case 1:
	default:
		return nil, fault.Bad("q", "there are %d statements", len(statements)).Try("one at a time")
	}
	ctx, cancel := context.WithTimeout(ctx, statementTimeout)
	defer cancel()
	var result *grid
	err := s.source.use(ctx, func(e *edition) error {
		return s.sql.pass(ctx, func() error {
			var err error
			result, err = runStatement(ctx, e, statements[0], limit)
			return err
		})
	})
	switch fault.KindOf(err) {
	case fault.TimedOut:
		return nil, fault.Bad("q", "the statement was ended after %v", statementTimeout).Try("a statement that looks at less, or zuma sql, which has no limit")
	case fault.BadInput, fault.Refused:
		return nil, &fault.Error{Field: "q", Err: err}
	}
	return result, err
}
