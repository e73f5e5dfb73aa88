package catalog

import (
	"context"
	"errors"
	"flag"
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
const rowOf = "board = 'RYYBBR' AND hand = (SELECT min(hand) FROM minimal WHERE board = 'RYYBBR')"

// audits puts an audit with an example into a catalog.
const audits = "INSERT INTO audit VALUES ('a', 'minimal', 3, 3, 2, 2, 1, 1, 0, 0, 0, 0, 0, 0); " +
	"INSERT INTO audit_example VALUES ('a', 'minimal', 'impossible', 'RRY', 'RYY', 3, 'R0 Y0 Y0', -1); "

// TestVerifyDamaged changes catalogs, and each change must be found, with the
// board where there is one.
func TestVerifyDamaged(t *testing.T) {
	board := regexp.QuoteMeta("board RYYBBR with RYB")
	for _, c := range []struct {
		name, sql string // several statements between semicolons
		says      string // a pattern
	}{
		{"a row removed", "DELETE FROM minimal WHERE " + rowOf, "the blocks have [0-9]+ rows, and there are [0-9]+"},
		{"all rows removed", "DELETE FROM minimal", "the blocks have [0-9]+ rows, and there are 0"},
		{"a row added", "INSERT INTO minimal SELECT 'RYRYRY', hand, line, lines, trap_sum, traits & ~14 | 4, win_rate, difficulty, greedy" +
			" FROM minimal WHERE " + rowOf, "board RYRYRY with RYB"},
		{"a board changed", "UPDATE minimal SET board = 'RYYBRR' WHERE " + rowOf, "board RYYBRR with RYB"},
		{"a board that is none", "UPDATE minimal SET board = 'RYXBBR' WHERE " + rowOf, `row \d+: .*board "RYXBBR": .*'X' at place 3`},
		{"a board with a run", "UPDATE minimal SET board = 'RYYYBR' WHERE " + rowOf, `row \d+: .*board "RYYYBR": .*run of 3 Y`},
		{"a board that is not canonical", "UPDATE minimal SET board = 'RBBYYR' WHERE " + rowOf, "board RBBYYR with RYB is not in canonical form"},
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
		{"lines", "UPDATE minimal SET lines = lines + 1 WHERE " + rowOf, "block [0-9]+: .* of RYYBBR with RYB"},
		{"traps", "UPDATE minimal SET trap_sum = trap_sum + 1 WHERE " + rowOf, "block [0-9]+: .* of RYYBBR with RYB"},
		{"choices", "UPDATE minimal SET traits = traits + (1 << 23) WHERE " + rowOf, "block [0-9]+: (choices|the columns)|beyond the bounds"},
		{"openings", "UPDATE minimal SET traits = traits + (1 << 15) WHERE " + rowOf, "block [0-9]+: .* of RYYBBR with RYB"},
		{"chain", "UPDATE minimal SET traits = traits - (1 << 10) WHERE " + rowOf, "block [0-9]+|[0-9]+ blocks"},
		{"separators", "UPDATE minimal SET traits = traits + (1 << 6) WHERE " + rowOf, "block [0-9]+|[0-9]+ blocks"},
		{"a technique", "UPDATE minimal SET traits = traits | 48 WHERE " + rowOf, "block [0-9]+|[0-9]+ blocks"},
		{"colours", "UPDATE minimal SET traits = traits + 2 WHERE " + rowOf, board + ": its colours or its symmetry are not"},
		{"symmetry", "UPDATE minimal SET traits = traits + 1 - 2 * (traits & 1) WHERE " + rowOf, board + ": its colours or its symmetry are not"},
		{"traits that there are not", "UPDATE minimal SET traits = -1 WHERE " + rowOf, "row [0-9]+: .*sql: Scan error on column index 5"},
		{"a win rate", "UPDATE minimal SET win_rate = win_rate / 2 WHERE " + rowOf, board + ": the difficulty is not that of the win rate"},
		{"a difficulty", "UPDATE minimal SET difficulty = difficulty + 1e-15 WHERE " + rowOf, board + ": the difficulty is not that of the win rate"},
		{"a greedy rate", "UPDATE minimal SET greedy = greedy - 1 WHERE " + rowOf, "block [0-9]+: |digest"},
		{"a greedy rate that there is not", "UPDATE minimal SET greedy = 9999 WHERE " + rowOf, "row [0-9]+: .*NULL"},
		{"a last bit of a greedy rate", "UPDATE greedy SET rate = rate * (1 - 2e-16) WHERE id = 2", "block|digest"},
		{"rows that change places", "UPDATE block_columns SET columns = substr(columns, 1, 7) || substr(columns, 9, 1) || substr(columns, 8, 1) || substr(columns, 10)" +
			" WHERE block = (SELECT max(block) FROM block_columns)", "block [0-9]+: its columns are not those of its rows"},
		{"columns cut", "UPDATE block_columns SET columns = substr(columns, 1, length(columns) - 1) WHERE block = 9", "block 9: its columns are cut short"},
		{"columns too long", "UPDATE block_columns SET columns = columns || x'00' WHERE block = 9", "block 9: its columns are too long"},
		{"columns of widths alone", "UPDATE block_columns SET columns = x'0102' WHERE block = 9", "block 9: its columns are cut short"},
		{"columns gone", "DELETE FROM block_columns WHERE block = 3", "block 3 has no columns"},
		{"bounds", "UPDATE block_bounds SET low = zeroblob(length(low)) WHERE measure = 'lines'", "the table block_bounds: row [0-9]+ is"},
		{"bounds of another measure", "UPDATE block_bounds SET measure = 'beauty' WHERE measure = 'lines'", "bounds of the measure \"beauty\""},
		{"bounds of one measure less", "DELETE FROM block_bounds WHERE measure = 'lines'", "there are bounds of [0-9]+ measures"},
		{"places", "UPDATE block_bounds SET high = low WHERE measure = 'place'", "block [0-9]+ begins with row|the blocks have"},
		{"the census", "UPDATE census SET solvable_boards = solvable_boards + 1 WHERE length = 5", "the table census: row 5 is"},
		{"the census of what there is not", "UPDATE census SET canonical_states = 7 WHERE length = 5", "the table census: row 5 is"},
		{"a length of the census", "DELETE FROM census WHERE length = 6", "the table census has rows too many or too few"},
		{"the distribution", "UPDATE distribution SET puzzles = puzzles + 1 WHERE length = 5", "the table distribution: row"},
		{"the documentation", "UPDATE documentation SET words = 'nothing' WHERE column = 'traps'", "the table documentation: row"},
		{"info", "UPDATE info SET value = 'free' WHERE key = 'license'", "info says of license: free"},
		{"more info", "INSERT INTO info VALUES ('more', 'info')", "info has the key \"more\""},
		{"less info", "DELETE FROM info WHERE key = 'rules'", "info does not say the rules"},
		{"an audit that does not add up", audits + "UPDATE audit SET right = right + 1", "audit of a, minimal, length 3, steps 3: of 2 states it has 3"},
		{"an audit of more than there is", audits + "UPDATE audit SET population = 7", "audit of a, minimal, length 3, steps 3: the population is 7|asked"},
		{"an example that is not right", audits + "UPDATE audit_example SET steps = 1", "audit_example of a, minimal, impossible: the answer to RRY with RYY is"},
		{"an example that is none", audits + "UPDATE audit_example SET answer = 3", "its answer to .* is no such failure"},
		{"an example of another board", audits + "UPDATE audit_example SET board = 'RY'", "audit_example of a, minimal, impossible: the answer to RY with"},
		{"an example that is not canonical", audits + "UPDATE audit_example SET board = 'YYR', hand = 'RRY'", "is not in canonical form"},
		{"an example of no board", audits + "UPDATE audit_example SET board = 'R?Y'", "audit_example of a, minimal, impossible: "},
		{"an example without its moves", audits + "UPDATE audit_example SET moves = NULL", "audit_example of a, minimal, impossible: the answer to"},
		{"an example with other moves", audits + "UPDATE audit_example SET moves = 'Y0 Y0 R0'", "do not clear the board|cannot be played|the answer"},
		{"an example of another kind", audits + "UPDATE audit_example SET kind = 'slow', answer = NULL", "and the audit has no such failure"},
		{"the digest", "UPDATE info SET value = '" + strings.Repeat("0", 64) + "' WHERE key = 'digest'", "the digest of the content is [0-9a-f]{64}, and the file says 0{64}"},
		{"an index", "CREATE INDEX by_hand ON minimal (hand)", "its schema is not that of a catalog"},
		{"a view", "DROP VIEW boards; CREATE VIEW boards AS SELECT 1", "its schema"},
		{"a table more", "CREATE TABLE more (a)", "its schema"},
		{"a hand of the views", "UPDATE hand SET size = 4 WHERE id = 9", "the table hand: row 9 is "},
		{"for which boards a hand is", "UPDATE hand SET board_colors = 1 WHERE id = 30", "the table hand"},
		{"a part", "DELETE FROM part WHERE hand = 40 AND part = 40", "the table part"},
		{"a name of a technique", "UPDATE technique SET name = 'easy' WHERE id = 1", "the table technique: row "},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			path := copyOf(t, built(t, withBoard(6)))
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

// consistentLies are catalogs that contradict themselves nowhere, for digest,
// census and all else are those of the rows; only the game tells.
var consistentLies = []struct {
	name string
	lie  func(rows []solver.Row) []solver.Row
	says string // by a sample; the proof minds hands alone
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
		rows[7].Measures.Openings++
		return rows
	}, "board [RYBGW]+ with [RYBGW]+: the catalog has the measures"},
}

// lie writes a catalog of rows that lie.
func lie(t *testing.T, lie func(rows []solver.Row) []solver.Row) (path string) {
	t.Helper()
	ctx := context.Background()
	rows := lie(textRows(t, withBoard(6)))
	slices.SortFunc(rows, func(x, y solver.Row) int {
		if before(&x, &y) {
			return -1
		}
		return 1
	})
	path = t.TempDir() + "/lie.db"
	options := BuildOptions{Limits: withBoard(6), Version: "test", Progress: func(solver.Progress) {}}
	if err := write(ctx, path, chunked(rows), options, &Summary{}); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestVerifyConsistentLies(t *testing.T) {
	for _, c := range consistentLies {
		t.Run(c.name, func(t *testing.T) {
			report, err := verify(lie(t, c.lie), VerifyOptions{Sample: 3000, All: true})
			if !errors.Is(err, ErrDamaged) || !regexp.MustCompile(c.says).MatchString(err.Error()) {
				t.Errorf("%+v, %v; want %s", report, err, c.says)
			}
		})
	}
}

var seed = flag.Uint64("seed", 1, "the seed of random tests")
