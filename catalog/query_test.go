package catalog

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// TestQueryReadOnly: whatever would write is refused, and no file is made or
// changed.
func TestQueryReadOnly(t *testing.T) {
	path := copyOf(t, built(t, withBoard(4)))
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(filepath.Dir(path), "other.db")
	for _, statement := range []string{
		"ATTACH '" + other + "' AS o", "ATTACH ':memory:' AS o", "ATTACH '' AS o",
		"VACUUM INTO '" + other + "'", "VACUUM", "DETACH main",
		"CREATE TABLE t (a)", "CREATE TEMP TABLE t (a)", "CREATE TEMP TABLE t AS SELECT 1", "CREATE TEMP VIEW v AS SELECT 1",
		"CREATE TEMP TRIGGER t AFTER INSERT ON info BEGIN SELECT 1; END", "CREATE INDEX i ON minimal (hand)",
		"DROP TABLE minimal", "DROP VIEW puzzles", "ALTER TABLE info RENAME TO data",
		"INSERT INTO info VALUES ('a', 'b')", "REPLACE INTO info VALUES ('a', 'b')", "UPDATE info SET value = 0",
		"DELETE FROM minimal", "DELETE FROM info RETURNING key", "WITH a AS (SELECT 1) INSERT INTO info SELECT 1, 2 FROM a",
		"REINDEX", "ANALYZE", "BEGIN", "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK", "SAVEPOINT s", "RELEASE s",
		"PRAGMA user_version = 7", "PRAGMA application_id = 7", "PRAGMA schema_version = 7", "PRAGMA encoding = 'UTF-16'",
		"PRAGMA page_size = 512", "PRAGMA query_only = 0", "PRAGMA query_only", "PRAGMA journal_mode = wal",
		"PRAGMA writable_schema = 1", "PRAGMA mmap_size = 0", "PRAGMA temp_store_directory = '.'", "PRAGMA incremental_vacuum",
		"PRAGMA optimize", "PRAGMA wal_checkpoint", "PRAGMA main.user_version = 7",
		"SELECT load_extension('x')", "SELECT writefile('x', 'y')", "SELECT fts3_tokenizer('x', 'y')",
		"SELECT * FROM pragma_journal_mode('wal')",
	} {
		rows, err := c.Query(context.Background(), statement)
		if err == nil {
			// A PRAGMA that is refused when it runs.
			_, err = rows.Next(context.Background())
			rows.Close()
		}
		if err == nil {
			t.Errorf("%s: runs", statement)
		} else if strings.HasPrefix(statement, "SELECT") == errors.Is(err, ErrReadOnly) {
			t.Errorf("%s: %v", statement, err)
		}
	}
	for _, statement := range []string{
		"SELECT 1", "VALUES (1), (2)", "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 9) SELECT * FROM c",
		"EXPLAIN QUERY PLAN SELECT * FROM puzzles", "PRAGMA user_version", "PRAGMA table_info(minimal)", "PRAGMA integrity_check",
		"SELECT * FROM pragma_table_info('minimal')", "SELECT * FROM json_each('[1]')", "SELECT sqrt(2)",
		"SELECT steps('RR', 'R')", "SELECT * FROM puzzles", "SELECT * FROM boards", "SELECT * FROM states", "SELECT * FROM census",
		"SELECT * FROM info", "SELECT * FROM digest_lines", "SELECT * FROM sqlite_schema",
	} {
		if len(values(t, c, statement)) == 0 {
			t.Errorf("%s: no rows", statement)
		}
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if after, err := os.ReadFile(path); err != nil || !slices.Equal(after, before) {
		t.Errorf("the catalog has changed: %v", err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("there are other files now: %v", files)
	}
}

// TestQueryEnds: a statement ends with its context, before its first row and
// after it, and the catalog answers on.
func TestQueryEnds(t *testing.T) {
	c := openBuilt(t, withBoard(4))
	endless := "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 0"
	for _, statement := range []string{endless, endless + " OR x < 3"} {
		for _, want := range []error{context.DeadlineExceeded, context.Canceled} {
			ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
			if want == context.Canceled {
				cancel()
				ctx, cancel = context.WithCancel(context.Background())
				time.AfterFunc(50*time.Millisecond, cancel)
			}
			rows, err := c.Query(ctx, statement)
			for err == nil {
				_, err = rows.Next(ctx)
			}
			if rows != nil {
				rows.Close()
			}
			if !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", statement, err, want)
			}
			cancel()
			if got := values(t, c, "SELECT steps('RR', 'R')"); !slices.Equal(got, []string{"1"}) {
				t.Errorf("afterwards: %v", got)
			}
		}
	}
	// One that is left in the middle.
	rows, err := c.Query(context.Background(), "SELECT * FROM minimal")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := rows.Next(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := rows.Close(); err != nil {
		t.Error(err)
	}
}

func TestFunctions(t *testing.T) {
	c := openBuilt(t, withBoard(6))
	for _, q := range []struct{ sql, want string }{
		{"steps('WRRBBW', 'RBW')", "3"},
		{"steps('wrrbbw', 'rbw')", "3"},
		{"steps('XQQZZX', 'XQZ')", "3"},
		{"steps('WRRBBW', 'RB')", "-1"},
		{"steps('RYRYRYR', 'R') IS NULL", "1"},
		{"steps(NULL, 'R') IS NULL", "1"},
		{"steps('R', NULL) IS NULL", "1"},
		{"canonical_board('WRRBBW')", "RYYBBR"},
		{"canonical_board('BBR')", "RRY"},
		{"canonical_board('RBB')", "RRY"},
		{"canonical_board(NULL) IS NULL", "1"},
		{"canonical_hand('WRRBBW', 'RBW')", "RYB"},
		{"canonical_hand('R', 'GGYYY')", "YYYBB"},
		{"canonical_hand('R', NULL) IS NULL", "1"},
	} {
		if got := values(t, c, "SELECT "+q.sql); got[0] != q.want {
			t.Errorf("%s is %v, want %s", q.sql, got, q.want)
		}
	}
	// One bad row ends no statement.
	for _, sql := range []string{
		"steps('RRR', 'R')", "steps('', 'R')", "steps('R', '')", "steps('R1', 'R')", "steps(12, 'R')", "steps('R', x'52')",
		"canonical_board('RYBGWOPX')", "canonical_hand('R', '!')",
	} {
		if got := values(t, c, "SELECT "+sql+" IS NULL"); got[0] != "1" {
			t.Errorf("%s is not NULL", sql)
		}
	}
	if _, err := c.Query(context.Background(), "SELECT steps('R')"); fault.KindOf(err) != fault.BadInput {
		t.Errorf("steps of one text: %v", err)
	}
	// Over a whole view, and as a way to ask for any copy of a board.
	if got := values(t, c, "SELECT count(*) FROM states WHERE steps(board, hand) <> steps"); got[0] != "0" {
		t.Errorf("the function contradicts the view states %s times", got[0])
	}
	if got := values(t, c, "SELECT moves FROM states WHERE board = canonical_board('WRRBBW') AND hand = canonical_hand('WRRBBW', 'RBW')"); len(got) != 1 {
		t.Error(got)
	}
}

// TestViews holds the views against one another and against the look-up.
func TestViews(t *testing.T) {
	limits := withBoard(6)
	c := openBuilt(t, limits)
	for _, q := range []struct{ sql, want string }{
		{"SELECT count(*) FROM puzzles", "62"},
		{"SELECT count(*) FROM boards", "52"},
		{"SELECT count(*) FROM (SELECT board, min(steps) s, count(*) n, min(length) l, min(colors) k FROM puzzles GROUP BY board" +
			" EXCEPT SELECT board, steps, hands, length, colors FROM boards)", "0"},
		{"SELECT sum(solvable_boards) || ' ' || sum(minimal_hands) FROM census", "52 62"},
		{"SELECT count(*) FROM (SELECT board, hand, steps, moves FROM puzzles EXCEPT SELECT board, hand, steps, moves FROM states)", "0"},
		{"SELECT count(*) - count(DISTINCT board || ' ' || hand) FROM states", "0"},
		{"SELECT count(*) FROM states WHERE canonical_board(board) <> board OR canonical_hand(board, hand) <> hand", "0"},
		{"SELECT count(*) FROM states WHERE (steps = -1) <> (moves IS NULL)", "0"},
		// Two of the three hands are one, and no such state is called unsolvable.
		{"SELECT group_concat(hand) FROM (SELECT * FROM states ORDER BY hand) WHERE board = 'R' AND length(hand) = 3 AND hand NOT LIKE '%R%'", "YBG,YYB,YYY"},
	} {
		got := values(t, c, q.sql)
		if len(got) != 1 || got[0] != q.want {
			t.Errorf("%s is %v, want %s", q.sql, got, q.want)
		}
	}
	// For a board that is not symmetric, the canonical hands are all hands up
	// to renaming of the colours that it lacks; counted here one by one.
	for _, board := range values(t, c, "SELECT board FROM boards") {
		b, err := solver.ParseBoard(board)
		if err != nil {
			t.Fatal(err)
		}
		hands := make(map[string]bool)
		for _, hand := range solver.Hands(1, limits.Hand, limits.Colors) {
			_, canonical, _ := solver.Canonical(b, hand)
			hands[canonical.String()] = true
		}
		have := values(t, c, "SELECT hand FROM states WHERE board = '"+board+"'")
		for _, hand := range have {
			if !hands[hand] {
				t.Errorf("states has %s with %s, which is not canonical", board, hand)
			}
		}
		if len(have) != len(hands) {
			t.Errorf("states has %d hands of %s, want %d", len(have), board, len(hands))
		}
	}
}

func TestStatements(t *testing.T) {
	for _, c := range []struct {
		script     string
		statements []string
		rest       string
	}{
		{"", nil, ""},
		{" \n\t", nil, ""},
		{";;; ;", nil, ""},
		{"SELECT 1", nil, "SELECT 1"},
		{"SELECT 1;", []string{"SELECT 1"}, ""},
		{"SELECT 1; SELECT 2", []string{"SELECT 1"}, " SELECT 2"},
		{"SELECT ';';x", []string{"SELECT ';'"}, "x"},
		{"SELECT 'it''s; so';", []string{"SELECT 'it''s; so'"}, ""},
		{`SELECT ";", [;], ` + "`;`;", []string{`SELECT ";", [;], ` + "`;`"}, ""},
		{"-- a; b\nSELECT 1;", []string{"-- a; b\nSELECT 1"}, ""},
		{"SELECT /* ; */ 1;", []string{"SELECT /* ; */ 1"}, ""},
		{"/* only; */ -- comments;", nil, ""},
		{"SELECT 3 - -1; SELECT 4/2;", []string{"SELECT 3 - -1", " SELECT 4/2"}, ""},
		{"SELECT 'open; still", nil, "SELECT 'open; still"},
		{"/* open; still", nil, ""},
		{"-1;", []string{"-1"}, ""},
	} {
		statements, rest := Statements(c.script)
		if !slices.Equal(statements, c.statements) || rest != c.rest {
			t.Errorf("%q is %q and %q, want %q and %q", c.script, statements, rest, c.statements, c.rest)
		}
	}
}

// FuzzStatements: cutting loses nothing but semicolons, space and comments,
// and what is cut is not cut further.
func FuzzStatements(f *testing.F) {
	for _, seed := range []string{
		"", ";", "SELECT 1; SELECT 2", "SELECT ';' ;", `"a""b;"`, "[;];", "-- ;\n;", "/*;*/;", "'", "/*", "--", "/", "-", "a'b;c'd;e",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, script string) {
		statements, rest := Statements(script)
		from := 0
		for _, statement := range append(slices.Clone(statements), rest) {
			at := strings.Index(script[from:], statement)
			if at < 0 {
				t.Fatalf("%q is not in %q behind %d", statement, script, from)
			}
			from += at + len(statement)
		}
		for _, statement := range statements {
			if strings.TrimSpace(statement) == "" {
				t.Errorf("%q has an empty statement", script)
			}
			if again, left := Statements(statement + ";"); len(again) != 1 || again[0] != statement || left != "" {
				t.Errorf("%q of %q is cut again: %q and %q", statement, script, again, left)
			}
		}
		if again, left := Statements(rest); len(again) > 0 || left != rest {
			t.Errorf("the rest %q of %q is cut again: %q and %q", rest, script, again, left)
		}
	})
}

// TestBuiltInFunctionsEnd: one call of a function that SQLite has built in can
// do as much as a statement. Whatever it is, it ends soon after its context,
// and takes no more memory than is allowed.
func TestBuiltInFunctionsEnd(t *testing.T) {
	c := openBuilt(t, withBoard(4))
	c.mode.memory = 16 << 20
	many := "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 3000) "
	for _, q := range []struct {
		sql  string
		want error // nil where it ends by itself, with or without an error
	}{
		{"SELECT instr(printf('%.*c', 1000000, 'a'), printf('%.*c', 500000, 'a') || 'b')", nil},
		{"SELECT length(replace(printf('%.*c', 1000000, 'a'), printf('%.*c', 500000, 'a') || 'b', 'c'))", nil},
		{"SELECT length(replace(printf('%.*c', 1000000, 'a'), 'a', printf('%.*c', 1000000, 'a')))", ErrStatement},
		{"SELECT length(rtrim(printf('%.*c', 900000, 'a') || 'x', printf('%.*c', 900000, 'b') || 'xa'))", nil},
		{"SELECT printf('%.*c', 1000000, 'a') LIKE '%a%a%a%a%a%a%b'", nil},
		{"SELECT printf('%.*c', 1000000, 'a') LIKE printf('%.*c', 100000, '%')", ErrStatement},
		{"SELECT zeroblob(1000000000)", ErrStatement},
		{"SELECT json_patch('{}', '{}')", ErrStatement},
		{"SELECT json_pretty('[1]', 'x')", ErrStatement},
		{"SELECT geopoly_regular(0, 0, 1, 1000)", ErrStatement},
		{many + "SELECT json_group_array(x || printf('%.*c', 100000, 'a')) FROM n", ErrStatement},
		{many + "SELECT json_group_object(x, printf('%.*c', 100000, 'a')) FROM n", ErrStatement},
		{many + "SELECT group_concat(x || printf('%.*c', 100000, 'a')) FROM n WHERE x < 30", ErrStatement},
	} {
		// Long enough for any of them, and nothing to what they took before.
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
		rows, err := c.Query(ctx, q.sql)
		for row := []any{nil}; err == nil && row != nil; {
			row, err = rows.Next(ctx)
		}
		if rows != nil {
			rows.Close()
		}
		cancel()
		if !errors.Is(err, q.want) {
			t.Errorf("%s: %v, want %v", q.sql, err, q.want)
		}
	}
}

// TestStepsWithoutAConnection: the function steps needs none of those that the
// statements use.
func TestStepsWithoutAConnection(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := OpenForServing(ctx, built(t, withBoard(4)), 1)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	rows, err := c.Query(ctx, "SELECT sum(steps(board, hand)) = sum(steps) FROM puzzles")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if row, err := rows.Next(ctx); err != nil || fmt.Sprint(row...) != "1" {
		t.Errorf("%v, %v", row, err)
	}
	// Whoever waits for the connection that this statement has waits no longer
	// than he wants to.
	short, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := c.Query(short, "SELECT 1"); !errors.Is(err, context.Canceled) {
		t.Errorf("%v, want %v", err, context.Canceled)
	}
}

// TestCloseWhileQueriesRun: closing ends nothing in a bad way.
func TestCloseWhileQueriesRun(t *testing.T) {
	c, err := Open(context.Background(), built(t, withBoard(6)))
	if err != nil {
		t.Fatal(err)
	}
	begun := make(chan bool)
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			first := begun
			for {
				rows, err := c.Query(context.Background(), "SELECT steps(board, hand) FROM puzzles")
				for row := []any{nil}; err == nil && row != nil; {
					row, err = rows.Next(context.Background())
					if first != nil {
						first <- true
						first = nil
					}
				}
				if rows != nil {
					rows.Close()
				}
				if err != nil {
					return // it is closed
				}
			}
		})
	}
	for range 4 {
		<-begun
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	group.Wait()
}

// TestReplacedWhileOpen: a connection that is made after another catalog has
// taken the file's name does not read that.
func TestReplacedWhileOpen(t *testing.T) {
	path := copyOf(t, built(t, withBoard(6)))
	c, err := Open(context.Background(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := os.Rename(copyOf(t, built(t, withBoard(2))), path); err != nil {
		t.Fatal(err)
	}
	// One connection is there, and in use.
	rows, err := c.Query(context.Background(), "SELECT count(*) FROM puzzles")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if _, err := c.Query(context.Background(), "SELECT count(*) FROM puzzles"); !errors.Is(err, ErrReplaced) {
		t.Errorf("%v, want %v", err, ErrReplaced)
	}
	if row, err := rows.Next(context.Background()); err != nil || fmt.Sprint(row...) != "62" {
		t.Errorf("%v, %v", row, err)
	}
}
