package catalog

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zumabase/solver"
)

// verify opens and verifies a catalog.
func verify(path string, options VerifyOptions) (*VerifyReport, error) {
	c, err := Open(context.Background(), path)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	return c.Verify(context.Background(), options)
}

func TestVerify(t *testing.T) {
	for _, limits := range []solver.Limits{
		withBoard(9), {Board: 1, Hand: 1, Colors: 1}, {Board: 1, Hand: 6, Colors: 7}, {Board: 6, Hand: 6, Colors: 7}, {Board: 9, Hand: 3, Colors: 2},
		{Board: 16, Hand: 6, Colors: 1},
	} {
		report, err := verify(built(t, limits), VerifyOptions{Sample: 100, Seed: 3, All: true})
		if err != nil {
			t.Errorf("%+v: %v", limits, err)
			continue
		}
		if report.Boards != 100 || report.Measured != report.Rows || len(report.Digest) != 64 {
			t.Errorf("%+v: %+v", limits, report)
		}
	}
}

func TestVerifyCanceled(t *testing.T) {
	for _, phase := range []string{"file integrity", "replay lines", "digest", "solve again", "measure again"} {
		ctx, cancel := context.WithCancel(context.Background())
		c := openBuilt(t, withBoard(8))
		_, err := c.Verify(ctx, VerifyOptions{Sample: 1000, Progress: func(p solver.Progress) {
			if p.Phase == phase {
				cancel()
			}
		}})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", phase, err)
		}
		cancel()
	}
}

// rowOf names the row of a board with its first hand.
const rowOf = "board = 'RYYBBR' AND id = (SELECT min(id) FROM minimal WHERE board = 'RYYBBR')"

// TestVerifyDamaged changes catalogs, and each change must be found, with the
// board where there is one.
func TestVerifyDamaged(t *testing.T) {
	board := regexp.QuoteMeta("board RYYBBR with RYB")
	for _, c := range []struct {
		name, sql string // several statements between semicolons
		says      string // a pattern
	}{
		{"a row removed", "DELETE FROM minimal WHERE id = 20", "row 20 is missing"},
		{"the first row removed", "DELETE FROM minimal WHERE id = 1", "row 1 is missing"},
		{"the last row removed", "DELETE FROM minimal WHERE id = (SELECT max(id) FROM minimal)", "the digest of the content is"},
		{"all rows removed", "DELETE FROM minimal", "the digest of the content is"},
		{"a row added", "INSERT INTO minimal SELECT id + 1, 'RYRYRY', hand, line, lines, choices, openings, trap_sum, chain, separators," +
			" technique, win_rate, difficulty FROM minimal ORDER BY id DESC LIMIT 1", "board RYRYRY with "},
		{"a row twice", "INSERT INTO minimal SELECT (SELECT max(id) + 1 FROM minimal), board, hand, line, lines, choices, openings, trap_sum, chain, separators," +
			" technique, win_rate, difficulty FROM minimal WHERE " + rowOf, "."}, // the index is in the way
		{"a board changed", "UPDATE minimal SET board = 'RYYBRR' WHERE " + rowOf, "board RYYBRR with RYB"},
		{"a board that is none", "UPDATE minimal SET board = 'RYXBBR' WHERE " + rowOf, `row \d+: board "RYXBBR": .*'X' at place 3`},
		{"a board with a run", "UPDATE minimal SET board = 'RYYYBR' WHERE " + rowOf, `row \d+: board "RYYYBR": .*run of 3 Y`},
		{"a board that is not canonical", "UPDATE minimal SET board = 'WRRBBW' WHERE " + rowOf, "board WRRBBW with RYB is not in canonical form"},
		{"a board beyond the limits", "UPDATE info SET value = 5 WHERE key = 'max_board'", "board [RYBGW]{6} with [RYBGW]+ is beyond the limits"},
		{"a hand beyond the limits", "UPDATE info SET value = 3 WHERE key = 'max_hand'", "board [RYBGW]+ with [RYBGW]{4,5} is beyond the limits"},
		{"too many colours", "UPDATE info SET value = 2 WHERE key = 'colors'", "board [RYBGW]+ with [RYBGW]+ is beyond the limits"},
		{"a hand changed", "UPDATE minimal SET hand = (SELECT id FROM hand WHERE hand = 'RRY') WHERE " + rowOf, "board RYYBBR with RRY: the line"},
		{"a hand that there is not", "UPDATE minimal SET hand = 999 WHERE " + rowOf, "there is no hand 999"},
		{"a hand too large", "UPDATE minimal SET hand = (SELECT id FROM hand WHERE hand = 'RYBG') WHERE " + rowOf, "board RYYBBR with RYBG: the line"},
		{"a line changed", "UPDATE minimal SET line = line + 8 WHERE " + rowOf, board + ": the line"},
		{"a line cut", "UPDATE minimal SET line = line & 65535 WHERE " + rowOf, board + ": the line .* does not clear"},
		{"a line of no colour", "UPDATE minimal SET line = line & ~7 WHERE " + rowOf, board + ": the line .* cannot be played"},
		{"no line", "UPDATE minimal SET line = 0 WHERE " + rowOf, board + ": the line .* does not clear"},
		{"a line with too much", "UPDATE minimal SET line = -1 WHERE " + rowOf, board + ": the line .* cannot be played"},
		{"lines", "UPDATE minimal SET lines = lines + 1 WHERE " + rowOf, "digest|block"},
		{"choices", "UPDATE minimal SET choices = choices + 1 WHERE " + rowOf, "digest"},
		{"openings", "UPDATE minimal SET openings = openings + 1 WHERE " + rowOf, "digest"},
		{"traps", "UPDATE minimal SET trap_sum = trap_sum + 1 WHERE " + rowOf, "digest"},
		{"chain", "UPDATE minimal SET chain = chain + 1 WHERE " + rowOf, "digest|order"},
		{"separators", "UPDATE minimal SET separators = 5 WHERE " + rowOf, "digest|order"},
		{"a technique", "UPDATE minimal SET technique = 2 WHERE " + rowOf, "digest|order"},
		{"a technique that there is not", "UPDATE minimal SET technique = 77 WHERE " + rowOf, "."},
		{"a win rate", "UPDATE minimal SET win_rate = win_rate / 2 WHERE " + rowOf, "board RYYBBR: the difficulty is not that of the win rate"},
		{"a difficulty", "UPDATE minimal SET difficulty = difficulty + 1e-9 WHERE " + rowOf, "board RYYBBR: the difficulty is not that of the win rate"},
		{"two rows that change places", "UPDATE minimal SET id = 0 WHERE id = 10; UPDATE minimal SET id = 10 WHERE id = 40; UPDATE minimal SET id = 40 WHERE id = 0",
			"the rows are not in the order of the blocks"},
		{"the census", "UPDATE census SET solvable_boards = solvable_boards + 1 WHERE length = 5", "the census does not count what is there"},
		{"the census of what there is not", "UPDATE census SET canonical_states = 7 WHERE length = 5", "the census does not count what is there"},
		{"a length of the census", "DELETE FROM census WHERE length = 6", "the census does not count what is there"},
		{"the digest", "UPDATE info SET value = '" + strings.Repeat("0", 64) + "' WHERE key = 'digest'", "the digest of the content is [0-9a-f]{64}, and the file says 0{64}"},
		{"the index", "DROP INDEX minimal_by_board", "its schema is not that of a catalog"},
		{"the index is another", "DROP INDEX minimal_by_board; CREATE INDEX minimal_by_board ON minimal (board, hand)", "its schema"},
		{"a view", "DROP VIEW boards; CREATE VIEW boards AS SELECT 1", "its schema"},
		{"a table more", "CREATE TABLE more (a)", "its schema"},
		{"a hand of the views", "UPDATE hand SET size = 4 WHERE id = 9", "the table hand: row 9 is "},
		{"for which boards a hand is", "UPDATE hand SET board_colors = 1 WHERE id = 30", "the table hand"},
		{"a part", "DELETE FROM part WHERE hand = 40 AND part = 40", "the table part"},
		{"a name of a technique", "UPDATE technique SET name = 'easy' WHERE id = 1", "the table technique: row "},
		{"a block", "UPDATE block SET max_difficulty = 99 WHERE first = 1", "the table block: row 1 is "},
		{"blocks", "DELETE FROM block WHERE first > 10", "the table block has rows too many or too few"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := copyOf(t, built(t, withBoard(6)))
			if c.name == "a row twice" {
				change(t, path, "DROP INDEX minimal_by_board")
			}
			change(t, path, strings.Split(c.sql, "; ")...)
			report, err := verify(path, VerifyOptions{Sample: 50})
			if err == nil {
				t.Fatalf("it passes: %+v", report)
			}
			if !errors.Is(err, ErrDamaged) || !isFull(err, path) {
				t.Errorf("the error is no full ErrDamaged: %v", err)
			}
			if !regexp.MustCompile(c.says).MatchString(err.Error()) {
				t.Errorf("it says %v, want %s", err, c.says)
			}
		})
	}
}

// TestVerifyConsistentLies: catalogs that contradict themselves nowhere, for
// digest, census and all else are those of the rows; only the game tells.
func TestVerifyConsistentLies(t *testing.T) {
	for _, c := range []struct {
		name string
		lie  func(rows []solver.Row) []solver.Row
		says string
	}{
		{"a hand is missing", func(rows []solver.Row) []solver.Row {
			// Of a board that has several.
			for i := range rows {
				if i > 0 && rows[i].Board == rows[i-1].Board {
					return slices.Delete(rows, i, i+1)
				}
			}
			return rows
		}, "board [RYBGW]+: the catalog has the hands .*, and the forward search finds"},
		{"a board is missing", func(rows []solver.Row) []solver.Row {
			return slices.DeleteFunc(rows, func(row solver.Row) bool { return row.Board.String() == "RYYBBR" })
		}, `board RYYBBR: the catalog has the hands \[\], and the forward search finds`},
		{"nothing is there", func([]solver.Row) []solver.Row { return nil }, "the forward search finds"},
		{"a hand is not minimal", func(rows []solver.Row) []solver.Row {
			// RR is cleared by R; say that it needs RY, of which R is a part.
			row := rows[slices.IndexFunc(rows, func(row solver.Row) bool { return row.Board.String() == "RR" })]
			row.Hand = solver.Hand(0).Add(1).Add(2)
			row.Line = solver.NewLine([]solver.Move{solver.NewMove(2, 0), solver.NewMove(1, 1)})
			return append(rows, row)
		}, "board RR"},
		{"a measure is wrong", func(rows []solver.Row) []solver.Row {
			rows[7].Measures.Choices++
			return rows
		}, "board [RYBGW]+ with [RYBGW]+: the catalog has the measures"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx := context.Background()
			enumeration, err := solver.Enumerate(ctx, withBoard(6), solver.Options{})
			if err != nil {
				t.Fatal(err)
			}
			enumeration.Rows = c.lie(enumeration.Rows)
			slices.SortFunc(enumeration.Rows, solver.CompareRows)
			path := t.TempDir() + "/lie.db"
			options := BuildOptions{Limits: enumeration.Limits, Version: "test", Progress: func(solver.Progress) {}}
			if err := write(ctx, path, enumeration, options, &Summary{}); err != nil {
				t.Fatal(err)
			}
			report, err := verify(path, VerifyOptions{Sample: 3000, All: true})
			if !errors.Is(err, ErrDamaged) || !regexp.MustCompile(c.says).MatchString(err.Error()) {
				t.Errorf("%+v, %v; want %s", report, err, c.says)
			}
		})
	}
}

var (
	flips = flag.Int("flips", 60, "how many bytes TestVerifyFlippedBytes changes")
	seed  = flag.Uint64("seed", 1, "the seed of random tests")
)

// TestVerifyFlippedBytes changes single bytes anywhere in a file. Whatever
// passes must have the very content that it had.
func TestVerifyFlippedBytes(t *testing.T) {
	t.Parallel()
	t.Logf("-seed %d", *seed)
	random := rand.New(rand.NewPCG(*seed, 0))
	good := built(t, withBoard(6))
	content := func(path string) string {
		c, err := Open(context.Background(), path)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		var all strings.Builder
		for _, query := range []string{
			"SELECT * FROM minimal", "SELECT * FROM puzzles", "SELECT * FROM boards", "SELECT * FROM states", "SELECT * FROM census",
			"SELECT * FROM hand", "SELECT * FROM part", "SELECT * FROM technique", "SELECT * FROM block",
			"SELECT * FROM info WHERE key <> 'version'",
		} {
			fmt.Fprintln(&all, values(t, c, query))
		}
		return all.String()
	}
	want := content(good)
	path := copyOf(t, good)
	bytes, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	passed := 0
	for range *flips {
		at, bit := random.IntN(len(bytes)), byte(1)<<random.IntN(8)
		bytes[at] ^= bit
		if err := os.WriteFile(path, bytes, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := verify(path, VerifyOptions{Sample: 20}); err == nil {
			passed++
			if got := content(path); got != want {
				t.Errorf("bit %d of byte %d is changed and the content with it, and verify passes", bit, at)
			}
		}
		bytes[at] ^= bit
	}
	t.Logf("%d of %d changes pass, for nothing depends on them", passed, *flips)
}
