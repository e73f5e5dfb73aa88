package catalog

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"testing"

	"modernc.org/sqlite"
)

// TestTextFunctions holds the functions that replace SQLite's own against them.
func TestTextFunctions(t *testing.T) {
	c := openBuilt(t, withBoard(4))
	plain := sql.OpenDB(connector{driver: new(sqlite.Driver), dsn: ":memory:"})
	defer plain.Close()
	operands := []string{"NULL", "''", "'a'", "'aaa'", "'abcabc'", "'bc'", "'éaéüé'", "'é'", "'üé'", "x'61'", "x'00ff61'", "x'ff'", "x''",
		"1", "-12", "1.5", "100.0", "1e20", "0.1", "'1'", "'日本語日'", "'日'"}
	for _, x := range operands {
		for _, y := range operands {
			for _, call := range []string{"instr(%s, %s)", "trim(%s, %s)", "ltrim(%s, %s)", "rtrim(%s, %s)", "replace(%s, %s, '<>')", "replace(%s, %s, NULL)", "replace(%s, %s, 7)"} {
				expression := fmt.Sprintf(call, x, y)
				if strings.Contains(x+y, "ff") && !strings.HasPrefix(call, "instr(x") {
					continue // bytes that are no characters
				}
				statement := fmt.Sprintf("SELECT typeof(v) || ' ' || quote(v) FROM (SELECT %s v)", expression)
				var want string
				if err := plain.QueryRow(statement).Scan(&want); err != nil {
					t.Fatal(statement, err)
				}
				if have := values(t, c, statement); !slices.Equal(have, []string{want}) {
					t.Errorf("%s is %v, and SQLite's is %s", expression, have, want)
				}
			}
		}
	}
}
