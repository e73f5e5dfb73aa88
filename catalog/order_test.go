package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"zumabase/solver"
)

// TestDigest: the digest is that of the view digest_lines, so that any SQLite
// tool can take it, and it does not depend on the order of the rows.
func TestDigest(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	sum := sha256.New()
	for _, line := range values(t, c, "SELECT line FROM digest_lines") {
		sum.Write([]byte(line + "\n"))
	}
	if got := hex.EncodeToString(sum.Sum(nil)); got != c.Info.Digest {
		t.Errorf("the view gives %s, and info has %s", got, c.Info.Digest)
	}
	for _, workers := range []int{1, 2, 5} {
		got, err := digest(t.Context(), workers, chunked(textRows(t, withBoard(10))))
		if err != nil || got != c.Info.Digest {
			t.Errorf("%d workers find the digest %s, %v, and info has %s", workers, got, err, c.Info.Digest)
		}
	}
}

// textRows are the rows within limits by board and hand as text.
func textRows(t *testing.T, limits solver.Limits) []solver.Row {
	t.Helper()
	enumeration, err := solver.Enumerate(t.Context(), limits, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(enumeration.Rows, func(x, y solver.Row) int {
		if before(&x, &y) {
			return -1
		}
		return 1
	})
	return enumeration.Rows
}

// TestDeal: rows that are dealt out in a file come back as they do from memory,
// and are all of those that there are, with all but their lines.
func TestDeal(t *testing.T) {
	limits := withBoard(10)
	folder := t.TempDir()
	rows := textRows(t, limits)
	left := make(map[solver.Row]bool)
	for _, row := range rows {
		row.Line = 0
		left[row] = true
	}
	inMemory, err := newArrangement(t.Context(), limits, chunked(rows), 2)
	if err != nil {
		t.Fatal(err)
	}
	inFile := *inMemory
	if err := errors.Join(inMemory.deal(t.Context(), 0, ""), inFile.deal(t.Context(), 1000, folder)); err != nil {
		t.Fatal(err)
	}
	if inMemory.deals.file != nil || inFile.deals.file == nil {
		t.Fatal("the file is not where it should be")
	}
	for k := range inMemory.kinds {
		one, err := inMemory.sorted(k)
		two, err2 := inFile.sorted(k)
		if err != nil || err2 != nil || !slices.Equal(one, two) {
			t.Fatalf("kind %d: %v, %v, %v, %v", k, one, err, two, err2)
		}
		for _, row := range one {
			if !left[row] {
				t.Fatalf("%+v is no row, or comes twice", row)
			}
			delete(left, row)
		}
	}
	if len(left) > 0 {
		t.Errorf("%d rows do not come back", len(left))
	}
	inFile.deals.close()
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("it leaves %v, %v", files, err)
	}
}

// TestBuildInLittleMemory: a build that has to use files makes the same catalog.
func TestBuildInLittleMemory(t *testing.T) {
	path := filepath.Join(t.TempDir(), "little.db")
	summary, err := Build(t.Context(), path, BuildOptions{Limits: withBoard(10), Version: "test", Memory: 1, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	c := openBuilt(t, withBoard(10))
	if summary.Digest != c.Info.Digest {
		t.Errorf("the digest is %s, want %s", summary.Digest, c.Info.Digest)
	}
	little, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer little.Close()
	for _, query := range []string{"SELECT hex(columns) FROM block_columns ORDER BY block", "SELECT measure || hex(low) || hex(high) FROM block_bounds",
		"SELECT puzzles FROM distribution ORDER BY length, steps, technique, difficulty", "SELECT solvable_boards FROM census ORDER BY length"} {
		if got, want := values(t, little, query), values(t, c, query); !slices.Equal(got, want) {
			t.Errorf("%s: %.200v, want %.200v", query, got, want)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 1 {
		t.Errorf("it leaves %v, %v", files, err)
	}
}

// TestDigestHasEveryBit: whatever bit of a row changes, the digest does.
func TestDigestHasEveryBit(t *testing.T) {
	row := textRows(t, withBoard(6))[20]
	before := string(appendDigestLine(nil, &row))
	for bit := range 53 { // the sign and the exponents of other magnitudes apart
		for name, change := range map[string]func(*solver.Row){
			"win rate":    func(r *solver.Row) { flip(&r.Measures.WinRate, bit) },
			"greedy rate": func(r *solver.Row) { r.Measures.GreedyRate = 0.3; flip(&r.Measures.GreedyRate, bit) },
			"lines":       func(r *solver.Row) { r.Measures.Lines ^= 1 << bit },
			"traps":       func(r *solver.Row) { r.Measures.TrapSum ^= 1 << bit },
		} {
			other := row
			change(&other)
			if string(appendDigestLine(nil, &other)) == before {
				t.Errorf("bit %d of the %s changes, and the line does not", bit, name)
			}
		}
	}
}

func flip(v *float64, bit int) { *v = math.Float64frombits(math.Float64bits(*v) ^ 1<<bit) }

// TestSearchOrder: the blocks have every row once, by kind, then the greatest
// win rate first, then by board and hand; their bounds are those of their rows.
func TestSearchOrder(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	sql := values(t, c, "SELECT board || ' ' || hand FROM puzzles ORDER BY steps, length, colors, "+
		"CASE technique WHEN 'complete' THEN 0 WHEN 'build' THEN 1 WHEN 'split' THEN 2 ELSE 3 END, chain, separators, symmetric, "+
		"win_rate DESC, board, hand")
	all := allPuzzles(t, c)
	if len(all) != len(sql) {
		t.Fatalf("%d rows in blocks, and %d in all", len(all), len(sql))
	}
	blocks, err := c.blocks(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range blocks {
		b := &blocks[i]
		for j := range Measures {
			bounds := Range{math.Inf(1), math.Inf(-1)}
			for row := range b.rows {
				v := plainMeasure(t, Measures[j].Name, &all[b.at(row)])
				bounds = Range{min(bounds.Min, v), max(bounds.Max, v)}
			}
			if bounds != b.bounds[j] {
				t.Errorf("block %d: the bounds of %s are %v, want %v", i, Measures[j].Name, b.bounds[j], bounds)
			}
		}
	}
	for i := range all {
		if got := all[i].Board.String() + " " + all[i].Hand.String(); got != sql[i] {
			t.Fatalf("row %d is %s, want %s", i, got, sql[i])
		}
	}
}

// TestParts: a hand has the parts that its letters say.
func TestParts(t *testing.T) {
	c := openBuilt(t, withBoard(6))
	if wrong := values(t, c, `
		SELECT w.hand || ' ' || p.hand FROM hand w JOIN hand p ON p.size = 1
		WHERE (instr(w.hand, p.hand) > 0) <> EXISTS (SELECT 1 FROM part WHERE part.hand = w.id AND part.part = p.id)`); len(wrong) > 0 {
		t.Errorf("parts too many or too few: %v", wrong)
	}
}
