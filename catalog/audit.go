package catalog

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"zumabase/queries"
	"zumabase/solver/fault"
)

// AuditRow is a row of the table audit: how a published algorithm did on the
// states of one kind. The migration that makes the table documents the columns.
type AuditRow struct {
	Algorithm  string `db:"algorithm" json:"algorithm"`
	Trial      string `db:"trial" json:"trial"` // "minimal" or "states"
	Length     int    `db:"length" json:"length"`
	Steps      int    `db:"steps" json:"steps"`
	Population int64  `db:"population" json:"population"`
	States     int64  `db:"states" json:"states"`
	Right      int64  `db:"right" json:"right"`
	Impossible int64  `db:"impossible" json:"impossible"`
	Possible   int64  `db:"possible" json:"possible"`
	TooFew     int64  `db:"too_few" json:"too_few"`
	TooMany    int64  `db:"too_many" json:"too_many"`
	Garbage    int64  `db:"garbage" json:"garbage"`
	Slow       int64  `db:"slow" json:"slow"`
	Sampled    bool   `db:"sampled" json:"sampled"`
}

// AuditExample is a row of the table audit_example: the smallest state of one
// kind of failure.
type AuditExample struct {
	Algorithm string  `db:"algorithm" json:"algorithm"`
	Trial     string  `db:"trial" json:"trial"`
	Kind      string  `db:"kind" json:"kind"`
	Board     string  `db:"board" json:"board"`
	Hand      string  `db:"hand" json:"hand"`
	Steps     int     `db:"steps" json:"steps"`
	Moves     *string `db:"moves" json:"moves"`
	Answer    *int    `db:"answer" json:"answer"`
}

// Audit returns what the catalog has of an audit of published algorithms; it
// is empty if none was saved.
func (c *Catalog) Audit(ctx context.Context) ([]AuditRow, []AuditExample, error) {
	var rows []AuditRow
	var examples []AuditExample
	if err := c.db.SelectContext(ctx, &rows, queries.Audit); err != nil {
		return nil, nil, c.fileError(err)
	}
	err := c.db.SelectContext(ctx, &examples, queries.AuditExamples)
	return rows, examples, c.fileError(err)
}

// SaveAudit puts the results of an audit into the catalog's file, in place of
// earlier ones of the same algorithms. A finished catalog is never changed, so
// it writes a copy beside it and renames that; this catalog stays open on the
// file as it was. The digest is of the puzzles and stays.
//
// Errors: the context's, ErrReplaced, those of Build, and of kind
// fault.BadInput for rows that the table refuses.
func (c *Catalog) SaveAudit(ctx context.Context, rows []AuditRow, examples []AuditExample) error {
	site, err := openSite(c.path, true)
	if err != nil {
		return err
	}
	defer site.abandon()
	// Nobody else replaces the catalog now; somebody may have done so before.
	now, err := Open(ctx, c.path)
	if err != nil {
		return err
	}
	now.Close()
	if now.Info.Digest != c.Info.Digest {
		return fileFault(c.path, ErrReplaced, "the audit again")
	}
	if err := copyFile(ctx, site.path, c.path); err != nil {
		return site.explain(err)
	}
	if err := writeAudit(ctx, site.path, rows, examples); err != nil {
		var code *sqlite.Error
		if errors.As(err, &code) && code.Code()&0xff == sqlite3.SQLITE_CONSTRAINT {
			return fault.Bad("audit", "%w", err)
		}
		return site.explain(err)
	}
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	_, err = site.finish()
	return site.explain(err)
}

// CanSave reports, before the work of an audit or a proof, whether its results
// could be kept: the error is the one that SaveAudit would return now.
func (c *Catalog) CanSave() error {
	site, err := openSite(c.path, true)
	if err == nil {
		site.abandon()
	}
	return err
}

// copyFile copies a file over one that is there already and keeps its inode,
// which is locked.
func copyFile(ctx context.Context, to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return err
	}
	for err == nil && ctx.Err() == nil {
		_, err = io.CopyN(out, in, 64<<20)
	}
	if errors.Is(err, io.EOF) {
		err = nil
	} else if err == nil {
		err = context.Cause(ctx)
	}
	return errors.Join(err, out.Close())
}

func writeAudit(ctx context.Context, path string, rows []AuditRow, examples []AuditExample) error {
	dsn, err := fileURI(path, url.Values{
		"_pragma": {"journal_mode(off)", "synchronous(off)", "locking_mode(exclusive)"},
	})
	if err != nil {
		return err
	}
	db := open(new(sqlite.Driver), dsn)
	defer db.Close()
	db.SetMaxOpenConns(1)
	tx, err := db.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	replaced := make(map[string]bool)
	for _, row := range rows {
		if !replaced[row.Algorithm] {
			replaced[row.Algorithm] = true
			if err := deleteAudit(tx, row.Algorithm); err != nil {
				return err
			}
		}
		if err := insert(tx, queries.InsertAudit, row.Algorithm, row.Trial, row.Length, row.Steps, row.Population, row.States, row.Right,
			row.Impossible, row.Possible, row.TooFew, row.TooMany, row.Garbage, row.Slow, row.Sampled); err != nil {
			return fmt.Errorf("audit of %s: %w", row.Algorithm, err)
		}
	}
	for _, e := range examples {
		if err := insert(tx, queries.InsertAuditExample, e.Algorithm, e.Trial, e.Kind, e.Board, e.Hand, e.Steps, e.Moves, e.Answer); err != nil {
			return fmt.Errorf("example of %s: %w", e.Algorithm, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return err
	}
	return db.Close()
}

func deleteAudit(tx *sqlx.Tx, algorithm string) error {
	_, err := tx.Exec(queries.DeleteAudit, algorithm)
	_, err2 := tx.Exec(queries.DeleteAuditExamples, algorithm)
	return errors.Join(err, err2)
}
