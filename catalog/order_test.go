package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
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
	enumeration, err := solver.Enumerate(context.Background(), withBoard(10), solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(enumeration.Rows)
	if got := digest(enumeration.Rows); got != c.Info.Digest {
		t.Errorf("the rows in reverse give %s, and info has %s", got, c.Info.Digest)
	}
}

// TestTextOrder: text is in the order that SQL has it.
func TestTextOrder(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	enumeration, err := solver.Enumerate(context.Background(), withBoard(10), solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := values(t, c, "SELECT board || ' ' || hand FROM puzzles ORDER BY board, hand")
	for i, number := range textOrder(enumeration.Rows) {
		row := enumeration.Rows[number]
		if got := row.Board.String() + " " + row.Hand.String(); got != want[i] {
			t.Fatalf("row %d is %s, want %s", i, got, want[i])
		}
	}
}

// TestFileOrder: rows lie by kind, then by difficulty, and the blocks cover
// them one after another with the right ranges.
func TestFileOrder(t *testing.T) {
	c := openBuilt(t, withBoard(10))
	for _, q := range []struct{ what, sql string }{
		{"rows out of order", `
			SELECT count(*) FROM (
				SELECT (steps, length, colors, technique_id, chain, separators)
				     < (lag(steps) OVER w, lag(length) OVER w, lag(colors) OVER w, lag(technique_id) OVER w,
				        lag(chain) OVER w, lag(separators) OVER w) AS wrong
				FROM solution WINDOW w AS (ORDER BY id)
			) WHERE wrong`},
		{"rows in no block or in two", `
			SELECT count(*) FROM minimal m WHERE (SELECT count(*) FROM block b WHERE m.id BETWEEN b.first AND b.last) <> 1`},
		{"rows that their block does not describe", `
			SELECT count(*) FROM block b JOIN solution s ON s.id BETWEEN b.first AND b.last
			WHERE (s.steps, s.length, s.colors, s.technique_id, s.chain, s.separators)
			   <> (b.steps, b.length, b.colors, b.technique, b.chain, b.separators)
			   OR s.difficulty NOT BETWEEN b.min_difficulty AND b.max_difficulty
			   OR s.lines NOT BETWEEN b.min_lines AND b.max_lines
			   OR s.openings NOT BETWEEN b.min_openings AND b.max_openings
			   OR CAST(s.trap_sum AS REAL) / s.lines NOT BETWEEN b.min_traps AND b.max_traps`},
		{"rows of a block that are not by difficulty", `
			SELECT count(*) FROM (
				SELECT s.difficulty < lag(s.difficulty) OVER (PARTITION BY b.first ORDER BY s.id) - 1e-9 AS wrong
				FROM block b JOIN minimal s ON s.id BETWEEN b.first AND b.last
			) WHERE wrong`},
		{"parts too many or too few", `
			SELECT count(*) FROM hand w JOIN hand p ON p.size = 1
			WHERE (instr(w.hand, p.hand) > 0) <> EXISTS (SELECT 1 FROM part WHERE part.hand = w.id AND part.part = p.id)`},
	} {
		if got := values(t, c, q.sql); len(got) != 1 || got[0] != "0" {
			t.Errorf("%s: %v", q.what, got)
		}
	}
}
