package catalog

import (
	"context"
	"errors"
	"fmt"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// Rows are the rows that a statement gives. The caller must Close them.
type Rows struct {
	Columns []string
	rows    *sqlx.Rows
	catalog *Catalog
	release func() // gives back the connection
}

// Query runs one statement of the user's. The statement can read the catalog
// and nothing else: whatever would write, be it another file, is refused with
// ErrReadOnly. It ends with the context's error if that ends first. A value
// longer than the catalog's mode allows is an ErrStatement.
func (c *Catalog) Query(ctx context.Context, statement string) (*Rows, error) {
	conn, err := c.db.Connx(ctx)
	if err != nil {
		return nil, c.queryError(ctx, err)
	}
	if err := c.mode.bound(conn); err != nil {
		conn.Close()
		return nil, c.queryError(ctx, err)
	}
	stop := interruptAt(ctx, conn)
	release := func() { stop(); conn.Close() }
	rows, err := conn.QueryxContext(ctx, statement)
	if err != nil {
		release()
		return nil, c.queryError(ctx, err)
	}
	columns, err := rows.Columns()
	if err != nil {
		rows.Close()
		release()
		return nil, c.queryError(ctx, err)
	}
	return &Rows{columns, rows, c, release}, nil
}

// Next returns the values of the next row, each nil, int64, float64, string or
// []byte, or nil at the end.
func (r *Rows) Next(ctx context.Context) ([]any, error) {
	if !r.rows.Next() {
		return nil, r.catalog.queryError(ctx, r.rows.Err())
	}
	values, err := r.rows.SliceScan()
	return values, r.catalog.queryError(ctx, err)
}

// Close ends the statement.
func (r *Rows) Close() error {
	err := r.rows.Close()
	r.release()
	return err
}

// queryError puts the errors of a user's statement into our terms.
func (c *Catalog) queryError(ctx context.Context, err error) error {
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
			return fmt.Errorf("%w: %v", ErrReadOnly, err)
		case sqlite3.SQLITE_ERROR, sqlite3.SQLITE_TOOBIG:
			return fmt.Errorf("%w: %v", ErrStatement, err)
		}
	}
	return c.fileError(err)
}
