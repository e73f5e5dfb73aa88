package catalog

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zumabase/solver"
)

var corruptions = flag.Int("corruptions", 40, "how many catalogs TestCorruption corrupts; 2000 if ZUMA_LONG is set")

// corrupt changes some of a file, in a way that is told.
func corrupt(random *rand.Rand, content []byte) (changed []byte, how string) {
	changed = append(changed, content...)
	at := random.IntN(len(content))
	switch random.IntN(8) {
	case 0: // as after a copy that was broken off
		return changed[:at], fmt.Sprintf("cut at byte %d", at)
	case 1: // as after a crash of a disk
		at -= at % 4096
		clear(changed[at : at+4096])
		return changed, fmt.Sprintf("page at %d cleared", at)
	case 2:
		from := random.IntN(len(content)/4096) * 4096
		at -= at % 4096
		copy(changed[at:at+4096], content[from:from+4096])
		return changed, fmt.Sprintf("page at %d written to %d", from, at)
	case 3:
		size := min(1+random.IntN(64), len(content)-at)
		for i := range size {
			changed[at+i] = byte(random.Uint32())
		}
		return changed, fmt.Sprintf("%d bytes at %d overwritten", size, at)
	case 4: // where the structure of a page is
		at = at - at%4096 + random.IntN(128)
		fallthrough
	default:
		bit := random.IntN(8)
		changed[at] ^= 1 << bit
		return changed, fmt.Sprintf("bit %d of byte %d flipped", bit, at)
	}
}

// answersOf asks a catalog everything that it can be asked, and returns all that
// it answers. An error is of the catalog, or of kind fault.Damaged.
func answersOf(ctx context.Context, path string) (answers string, err error) {
	c, err := Open(ctx, path)
	if err != nil {
		return "", err
	}
	defer c.Close()
	var all strings.Builder
	var errs []error
	say := func(err error, values ...any) {
		errs = append(errs, err)
		fmt.Fprintln(&all, values...)
	}
	// Statements of users, to which SQLite itself reports what it finds.
	for _, table := range []string{"puzzles", "boards", "states", "census", "documentation", "digest_lines"} {
		rows, err := c.Query(ctx, "SELECT * FROM "+table)
		for row := []any{nil}; err == nil && row != nil; {
			row, err = rows.Next(ctx)
			fmt.Fprintln(&all, row...)
		}
		if rows != nil {
			rows.Close()
		}
		if errors.Is(err, ErrStatement) {
			err = nil // a schema in which there is no such table
			fmt.Fprintln(&all, table, "is none")
		}
		errs = append(errs, err)
	}
	census, err := c.Census(ctx)
	say(err, census)
	for _, search := range []Search{{Limit: 50}, {Limit: 1000, Sort: "difficulty"}, {Limit: 20, Sort: "lines", Descending: true}} {
		puzzles, err := c.Puzzles(ctx, search)
		say(err, len(puzzles))
		for i := range puzzles {
			p := &puzzles[i]
			solution, err := c.Lookup(ctx, solver.State{Board: p.Board, Hand: p.Hand})
			say(err, p.Board, p.Hand, p.Line, p.Measures, solution)
		}
	}
	count, err := c.CountPuzzles(ctx, Filter{})
	say(err, count)
	distribution, err := c.Distribution(ctx)
	say(err, distribution)
	audit, examples, err := c.Audit(ctx)
	say(err, audit, examples)
	return all.String(), errors.Join(errs...)
}

// TestCorruption corrupts a small catalog in many ways. None makes anything
// panic or wait, and verify finds each after which an answer is another.
func TestCorruption(t *testing.T) {
	t.Parallel()
	n := *corruptions
	if os.Getenv("ZUMA_LONG") != "" {
		n = max(n, 2000)
	}
	t.Logf("-seed %d", *seed)
	random := rand.New(rand.NewPCG(*seed, 0))
	good := built(t, solver.Limits{Board: 4, Hand: 2, Colors: 2})
	want, err := answersOf(context.Background(), good)
	if err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "corrupt.db")
	var refused, found, harmless int
	for range n {
		changed, how := corrupt(random, content)
		if err := os.WriteFile(path, changed, 0o666); err != nil {
			t.Fatal(err)
		}
		verifyErr := checkCorrupt(t, path, how, want)
		switch {
		case verifyErr == nil:
			harmless++
		case errors.Is(verifyErr, ErrDamaged):
			found++
		default:
			refused++
		}
	}
	t.Logf("of %d corrupted catalogs %d are no catalogs any more, %d are found damaged, and %d answer as before", n, refused, found, harmless)
}
