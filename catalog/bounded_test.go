package catalog

import (
	"context"
	"errors"
	"strings"
	"testing"
)

// TestQueryBoundsValues: a function of SQL that would make a gigabyte is
// refused, wherever it stands in a statement.
func TestQueryBoundsValues(t *testing.T) {
	path := built(t, withBoard(4))
	open := func(path string) *Catalog {
		c, err := OpenForServing(t.Context(), path, 4)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	for name, c := range map[string]*Catalog{"reading": openBuilt(t, withBoard(4)), "serving": open(path)} {
		for _, statement := range []string{
			"SELECT zeroblob(1000000000)", "SELECT length(randomblob(1000000000))", "SELECT length(printf('%.*c', 1000000000, 'x'))",
			"SELECT printf('%1000000000d', 1)", "SELECT length(replace(hex(zeroblob(100000)), '0', hex(zeroblob(100000))))",
			"SELECT length(group_concat(hex(zeroblob(1000)))) FROM minimal a, minimal b, minimal c", "SELECT 'a' LIKE '" + strings.Repeat("%a", 200) + "'",
		} {
			rows, err := c.Query(t.Context(), statement)
			for err == nil {
				var values []any
				if values, err = rows.Next(t.Context()); values == nil && err == nil {
					t.Errorf("%s: %s: it ran", name, statement)
					break
				}
			}
			if rows != nil {
				rows.Close()
			}
			if err != nil && !errors.Is(err, ErrStatement) {
				t.Errorf("%s: %s: %v", name, statement, err)
			}
		}
		if got := values(t, c, "SELECT length(hex(zeroblob(100000)))"); len(got) != 1 || got[0] != "200000" {
			t.Errorf("%s: a value within the limit: %v", name, got)
		}
	}
}

// TestServingTellsNoPath: a stranger's statement does not learn where the file
// is.
func TestServingTellsNoPath(t *testing.T) {
	c, err := OpenForServing(t.Context(), built(t, withBoard(4)), 2)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for _, statement := range []string{"PRAGMA database_list", "PRAGMA main.Database_List", "SELECT * FROM pragma_database_list"} {
		rows, err := c.Query(t.Context(), statement)
		if err == nil {
			_, err = rows.Next(t.Context())
			rows.Close()
		}
		if err == nil {
			t.Errorf("%s tells", statement)
		}
	}
}

// TestInterruptedConnectionsStay: a process that serves keeps the connections
// that it has, for another file may have the name by now.
func TestInterruptedConnectionsStay(t *testing.T) {
	c, err := OpenForServing(t.Context(), built(t, withBoard(4)), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	before := c.db.Stats().MaxIdleClosed + c.db.Stats().MaxLifetimeClosed
	for range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		rows, err := c.Query(ctx, "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 3 OR x < 0")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := rows.Next(ctx); err != nil {
			t.Fatal(err)
		}
		cancel()
		for err == nil {
			_, err = rows.Next(ctx)
		}
		rows.Close()
		if open := c.db.Stats().OpenConnections; open != 1 {
			t.Fatalf("%d connections are open", open)
		}
	}
	if closed := c.db.Stats().MaxIdleClosed + c.db.Stats().MaxLifetimeClosed - before; closed != 0 {
		t.Errorf("%d connections were closed", closed)
	}
}
