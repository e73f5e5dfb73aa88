package catalog

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// prove opens a catalog and proves it complete.
func prove(ctx context.Context, path string, from, to int, options VerifyOptions) (*Proof, error) {
	c, err := Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer c.Close()
	return c.ProveComplete(ctx, from, to, options)
}

// notes returns the names of the files that keep proofs beside a catalog.
func notes(path string) []string {
	names, _ := filepath.Glob(path + "*proof*")
	return names
}

func TestProveComplete(t *testing.T) {
	path := copyOf(t, built(t, withBoard(9)))
	proof, err := prove(context.Background(), path, 1, 9, VerifyOptions{})
	if err != nil {
		t.Fatal(err)
	}
	// Known from two independent programs, as in TestBuildCensus.
	solvable := []int64{1, 2, 2, 8, 15, 24, 161, 313, 394}
	canonical := []int64{1, 2, 3, 9, 25, 92, 352, 1532, 6866}
	for i, row := range proof.Lengths {
		if row.Length != i+1 || row.Catalog != solvable[i] || row.Total != canonical[i] || row.Catalog+row.ByBound+row.BySearch != row.Total {
			t.Errorf("length %d: %+v", i+1, row)
		}
	}
	if len(proof.Lengths) != 9 || len(notes(path)) > 0 {
		t.Errorf("%d lengths, and %v is left", len(proof.Lengths), notes(path))
	}
	part, err := prove(context.Background(), path, 4, 5, VerifyOptions{Workers: 1})
	if err != nil || !slices.Equal(part.Lengths, proof.Lengths[3:5]) {
		t.Errorf("a part: %+v, %v", part, err)
	}
}

// TestProveLies: the proof finds what no check of the file could.
func TestProveLies(t *testing.T) {
	for _, c := range consistentLies {
		t.Run(c.name, func(t *testing.T) {
			proof, err := prove(context.Background(), lie(t, c.lie), 1, 6, VerifyOptions{})
			if strings.Contains(c.says, "measures") {
				if err != nil {
					t.Errorf("the proof minds measures: %v", err)
				}
				return
			}
			if !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "the forward search finds") && !regexp.MustCompile(c.says).MatchString(err.Error()) {
				t.Errorf("%+v, %v; want %s", proof, err, c.says)
			}
		})
	}
	// Rows that are not those of the digest.
	path := copyOf(t, built(t, withBoard(6)))
	change(t, path, "DELETE FROM minimal WHERE board = 'RYYBBR'")
	if proof, err := prove(context.Background(), path, 1, 6, VerifyOptions{}); !errors.Is(err, ErrDamaged) {
		t.Errorf("a row removed: %+v, %v", proof, err)
	}
}

func TestProveArguments(t *testing.T) {
	path := copyOf(t, built(t, withBoard(6)))
	for _, lengths := range [][2]int{{-1, 3}, {0, 3}, {1, 7}, {4, 3}, {7, 7}, {1, 0}, {-5, -1}, {1, 1 << 40}} {
		if _, err := prove(context.Background(), path, lengths[0], lengths[1], VerifyOptions{}); fault.KindOf(err) != fault.BadInput {
			t.Errorf("lengths %v: %v", lengths, err)
		}
	}
	if left := notes(path); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// interrupted proves until some of the work is done, and returns how much.
func interrupted(t *testing.T, path string) (rows int64) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := prove(ctx, path, 1, 9, VerifyOptions{Workers: 1, Progress: func(p solver.Progress) {
		if p.Phase == "prove complete" && p.Done > p.Total/3 && rows == 0 {
			rows = p.Done
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || rows == 0 {
		t.Fatalf("%v after %d rows", err, rows)
	}
	if left := notes(path); len(left) != 1 {
		t.Fatalf("kept: %v", left)
	}
	return rows
}

// first returns the progress that a proof reports first.
func first(t *testing.T, path string, workers int) (rows int64, err error) {
	_, err = prove(context.Background(), path, 1, 9, VerifyOptions{Workers: workers, Progress: func(p solver.Progress) {
		if p.Phase == "prove complete" && rows == 0 {
			rows = p.Done
		}
	}})
	return rows, err
}

// TestProveResumed: a proof goes on where it was, and only from what is its own.
func TestProveResumed(t *testing.T) {
	path := copyOf(t, built(t, withBoard(9)))
	done := interrupted(t, path)
	// Another range neither uses nor removes it.
	if _, err := prove(context.Background(), path, 1, 5, VerifyOptions{}); err != nil || len(notes(path)) != 1 {
		t.Errorf("another range: %v, kept: %v", err, notes(path))
	}
	if rows, err := first(t, path, 1); err != nil || rows <= done {
		t.Errorf("it begins with %d rows after %d were done: %v", rows, done, err)
	}
	if left := notes(path); len(left) > 0 {
		t.Errorf("left: %v", left)
	}

	// The notes of another catalog are not believed.
	done = interrupted(t, path)
	limits := withBoard(9)
	limits.Hand = 4
	other := copyOf(t, built(t, limits))
	if err := os.Rename(notes(path)[0], strings.Replace(notes(path)[0], path, other, 1)); err != nil {
		t.Fatal(err)
	}
	if rows, err := first(t, other, 1); err != nil || rows >= done {
		t.Errorf("with another catalog's notes: it begins with %d rows, %v", rows, err)
	}

	// Nor are damaged ones, of which the error says what to do.
	interrupted(t, path)
	note := notes(path)[0]
	good, err := os.ReadFile(note)
	if err != nil {
		t.Fatal(err)
	}
	digit := strings.Index(string(good), `"Catalog":`) + len(`"Catalog":`)
	for name, content := range map[string]string{
		"empty": "", "cut": string(good[:len(good)/2]), "text": "notes", "null": "null", "no proof": "{}",
		"a digit": string(good[:digit]) + "9" + string(good[digit:]),
	} {
		if err := os.WriteFile(note, []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
		_, err := first(t, path, 1)
		if all := fault.Of(err); all.Kind != fault.BadFile || !strings.Contains(all.Hint, note) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Nor is what is no file waited for.
	if err := errors.Join(os.Remove(note), os.Mkdir(note, 0o777)); err != nil {
		t.Fatal(err)
	}
	if _, err := first(t, path, 1); fault.KindOf(err) != fault.BadFile {
		t.Errorf("a folder: %v", err)
	}
}
