package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"math/rand/v2"
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
		a := arranged(t, withBoard(10), func(rows []solver.Row) { slices.Reverse(rows) })
		got, err := a.digest(t.Context(), workers)
		if err != nil || got != c.Info.Digest {
			t.Errorf("the rows in reverse give %s, %v, and info has %s", got, err, c.Info.Digest)
		}
	}
}

// arranged are the rows within limits in order, after somebody has disturbed
// them.
func arranged(t *testing.T, limits solver.Limits, disturb func([]solver.Row)) *arrangement {
	t.Helper()
	enumeration, err := solver.Enumerate(t.Context(), limits, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	disturb(enumeration.Rows)
	a, err := arrange(t.Context(), limits, enumeration.Rows, 3)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestDigestHasEveryBit: whatever bit of a row changes, the digest does.
func TestDigestHasEveryBit(t *testing.T) {
	row := arranged(t, withBoard(6), func([]solver.Row) {}).rows[20]
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

// TestTextOrder: text is in the order that SQL has it.
func TestTextOrder(t *testing.T) {
	for _, limits := range []solver.Limits{withBoard(10), {Board: 24, Hand: 2, Colors: 2}} {
		want := values(t, openBuilt(t, limits), "SELECT board || ' ' || hand FROM puzzles ORDER BY board, hand")
		a := arranged(t, limits, func(rows []solver.Row) {
			rand.New(rand.NewPCG(1, 1)).Shuffle(len(rows), func(i, j int) { rows[i], rows[j] = rows[j], rows[i] })
		})
		if len(a.text) != len(want) {
			t.Fatalf("%d rows, want %d", len(a.text), len(want))
		}
		for i, number := range a.text {
			row := a.rows[number]
			if got := row.Board.String() + " " + row.Hand.String(); got != want[i] {
				t.Fatalf("row %d is %s, want %s", i, got, want[i])
			}
		}
	}
}

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
