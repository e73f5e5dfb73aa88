package catalog

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"

	"zumabase/queries"
	"zumabase/solver"
)

// checkFile lets SQLite check its own structures, and compares the schema with
// that of a new catalog.
func (v *verifier) checkFile(ctx context.Context) error {
	var findings []string
	if err := v.db.SelectContext(ctx, &findings, "PRAGMA integrity_check"); err != nil {
		return err
	}
	if len(findings) != 1 || findings[0] != "ok" {
		return damaged("%s", findings[0])
	}
	fresh, err := memoryCatalog(ctx)
	if err != nil {
		return err
	}
	defer fresh.Close()
	if _, err := fresh.Exec(queries.IndexRows); err != nil {
		return err
	}
	var want, have []struct{ Name, SQL string }
	if err := fresh.SelectContext(ctx, &want, queries.Schema); err != nil {
		return err
	}
	if err := v.db.SelectContext(ctx, &have, queries.Schema); err != nil {
		return err
	}
	if !slices.Equal(want, have) {
		return damaged("its schema is not that of a catalog")
	}
	return nil
}

// checkSmallTables compares the tables that follow from the limits and the rows
// with those that a new catalog of these rows would have: neither the digest
// nor the census covers them, and the views and searches rest on them.
func (v *verifier) checkSmallTables(ctx context.Context, e *solver.Enumeration) error {
	fresh, err := memoryCatalog(ctx)
	if err != nil {
		return err
	}
	defer fresh.Close()
	tx, err := fresh.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := writeSmallTables(tx, e, fileOrder(e.Rows), numberHands(e.Limits), &Summary{}); err != nil {
		return err
	}
	var tables []string
	if err := tx.SelectContext(ctx, &tables, queries.SmallTables); err != nil {
		return err
	}
	for _, table := range tables {
		query := `SELECT * FROM "` + table + `"` // a name of our own schema
		want, err := tx.QueryxContext(ctx, query)
		if err != nil {
			return err
		}
		defer want.Close()
		have, err := v.db.QueryxContext(ctx, query)
		if err != nil {
			return err
		}
		defer have.Close()
		if err := sameRows(table, want, have); err != nil {
			return err
		}
	}
	return nil
}

// sameRows compares the rows of a table with those that it should have.
func sameRows(table string, want, have *sqlx.Rows) error {
	for row := 1; ; row++ {
		more := want.Next()
		if have.Next() != more {
			return errors.Join(want.Err(), have.Err(), damaged("the table %s has rows too many or too few", table))
		}
		if !more {
			return errors.Join(want.Err(), have.Err())
		}
		wanted, err := want.SliceScan()
		if err != nil {
			return err
		}
		had, err := have.SliceScan()
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(wanted, had) {
			return damaged("the table %s: row %d is %v, and should be %v", table, row, had, wanted)
		}
	}
}

// memoryCatalog returns a database in memory with the schema of a catalog.
func memoryCatalog(ctx context.Context) (*sqlx.DB, error) {
	db := open(new(sqlite.Driver), ":memory:")
	db.SetMaxOpenConns(1) // each connection has a memory of its own
	if err := migrate(ctx, db.DB); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}
