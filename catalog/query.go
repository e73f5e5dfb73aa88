package catalog

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Rows are the rows that a statement gives. The caller must Close them.
type Rows struct {
	Columns   []string
	statement string
	rows      *sqlx.Rows
	catalog   *Catalog
	ctx       context.Context // of the statement
	release   func()          // gives back the connection
}

// Query runs one statement of the user's. The statement can read the catalog
// and nothing else: whatever would write, be it another file, is refused with
// ErrReadOnly. It ends with the context's error if that ends first. A value
// longer than the catalog's mode allows is an ErrStatement.
func (c *Catalog) Query(ctx context.Context, statement string) (*Rows, error) {
	return c.QueryWith(ctx, statement, nil)
}

// QueryWith is Query for a statement with parameters. Values are theirs by name,
// see Parameters; each must have one.
func (c *Catalog) QueryWith(ctx context.Context, statement string, values map[string]any) (*Rows, error) {
	if strings.Contains(statement, "\x00") {
		return nil, &statementError{"the statement has a NUL in it", ErrStatement} // SQLite would read to there
	}
	args, err := bind(statement, values)
	if err != nil {
		return nil, err
	}
	conn, err := c.db.Connx(ctx)
	if err != nil {
		return nil, c.queryError(ctx, statement, err)
	}
	if err := c.mode.bound(conn); err != nil {
		conn.Close()
		return nil, c.queryError(ctx, statement, err)
	}
	ctx, unwatch := boundMemory(ctx, c.mode.memory)
	stop := interruptAt(ctx, conn)
	release := func() { stop(); unwatch(); conn.Close() }
	rows, err := conn.QueryxContext(ctx, statement, args...)
	if err != nil {
		err = c.queryError(ctx, statement, err)
		release()
		return nil, err
	}
	columns, err := rows.Columns()
	if err != nil {
		err = c.queryError(ctx, statement, err)
		rows.Close()
		release()
		return nil, err
	}
	return &Rows{columns, statement, rows, c, ctx, release}, nil
}

// Next returns the values of the next row, each nil, int64, float64, string or
// []byte, or nil at the end. It ends with the context of Query; this one is
// looked at before.
func (r *Rows) Next(ctx context.Context) ([]any, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if !r.rows.Next() {
		return nil, r.catalog.queryError(r.ctx, r.statement, r.rows.Err())
	}
	values, err := r.rows.SliceScan()
	return values, r.catalog.queryError(r.ctx, r.statement, err)
}

// Close ends the statement.
func (r *Rows) Close() error {
	err := r.rows.Close()
	r.release()
	return err
}

// queryError puts the errors of a user's statement into our terms.
func (c *Catalog) queryError(ctx context.Context, statement string, err error) error {
	if err == nil {
		return nil
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	var code *sqlite.Error
	if errors.As(err, &code) {
		switch code.Code() & 0xff {
		case sqlite3.SQLITE_AUTH, sqlite3.SQLITE_READONLY:
			return &statementError{fmt.Sprintf("%v: %s is refused", ErrReadOnly, verb(statement)), ErrReadOnly}
		case sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG:
			return &statementError{plainly(code), ErrStatement}
		}
	}
	return c.fileError(err)
}

// statementError says what is wrong with a statement in SQLite's words alone.
type statementError struct {
	text string
	kind error
}

func (e *statementError) Error() string { return e.text }
func (e *statementError) Unwrap() error { return e.kind }

// plainly returns SQLite's message without what the driver puts around it.
func plainly(err *sqlite.Error) string {
	text := strings.TrimSuffix(err.Error(), fmt.Sprintf(" (%d)", err.Code()))
	return strings.TrimPrefix(text, "SQL logic error: ")
}

// verb returns the first word of a statement, which says what it would do.
func verb(statement string) string {
	for at := 0; at < len(statement); {
		if end := skipped(statement, at); end > at {
			at = end
			continue
		}
		if isNameByte(statement[at]) {
			word := strings.FieldsFunc(statement[at:], func(r rune) bool { return !isNameByte(byte(r)) })[0]
			if word = strings.ToUpper(word); word != "WITH" && word != "EXPLAIN" && word != "SELECT" {
				return word
			}
			break
		}
		at++
	}
	return "this statement"
}
