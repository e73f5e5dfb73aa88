package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/solver/fault"
)

// What a statement may take.
const (
	statementTimeout = 5 * time.Second
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
	Timeout   time.Duration
	Shown     int
	Most      int
}

type sqlExample struct{ Name, Statement string }

// Address returns the address of the page with the example.
func (e sqlExample) Address() string { return "/sql?" + url.Values{"q": {e.Statement}}.Encode() }

var sqlExamples = []sqlExample{
	{"The census", "SELECT * FROM census"},
	{"All puzzles of a board", "SELECT * FROM puzzles WHERE board = 'RRYYRRBBRR'"},
	{"An answer, in any letters", "SELECT steps('WRRBBW', 'RBW')"},
	{"Every hand of a board", "SELECT hand, steps, moves FROM states WHERE board = 'RRYYRR'"},
	{"A board with many hands", "SELECT * FROM boards WHERE length = 8 ORDER BY hands DESC LIMIT 10"},
	{"What there is", "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL"},
}

func (s *Server) sqlPage(r *http.Request) (*reply, error) {
	content := console{
		Statement: r.URL.Query().Get("q"), Examples: sqlExamples,
		Timeout: statementTimeout, Shown: shownRows, Most: maxRows,
	}
	var info catalog.Info
	if err := s.source.use(r.Context(), func(e *edition) error {
		info = e.Info
		return nil
	}); err != nil {
		return nil, err
	}
	if strings.TrimSpace(content.Statement) != "" {
		start := time.Now()
		result, err := s.runSQL(r.Context(), content.Statement, shownRows)
		if err != nil {
			p := problemOf(err)
			content.Problem = &p
		} else {
			content.Result, content.Took = result, time.Since(start).Round(100*time.Microsecond).String()
			download := func(format string) string {
				return "/api/v1/sql?" + url.Values{"q": {content.Statement}, "format": {format}, "limit": {fmt.Sprint(maxRows)}}.Encode()
			}
			content.CSV, content.JSON = download("csv"), download("json")
		}
	}
	result, err := s.page("sql", "SQL", &info, content, "sql.js")
	if err == nil && content.Problem != nil {
		result.status = content.Problem.Status
	}
	return result, err
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
