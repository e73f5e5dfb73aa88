package solver

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestSpilled: with files, at any number of workers, come the same rows as from
// memory alone, and nothing is left on the disk.
func TestSpilled(t *testing.T) {
	for _, limits := range []Limits{{10, 4, 5}, {22, 2, 3}} {
		want := enumerate(t, limits, 1)
		for _, workers := range []int{1, 3} {
			dir := filepath.Join(t.TempDir(), "spill")
			e, err := Enumerate(context.Background(), limits, Options{Workers: workers, Memory: 1, Spill: dir})
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(e.Rows, want.Rows) {
				t.Errorf("%v, %d workers: the rows differ from those made in memory", limits, workers)
			}
			if _, err := os.Stat(dir); !os.IsNotExist(err) {
				t.Errorf("%v: the folder of the files is left: %v", limits, err)
			}
		}
	}
}

// TestSortedRows: the rows of a sorted enumeration are those of the other, in
// the order of text.
func TestSortedRows(t *testing.T) {
	for _, limits := range []Limits{{9, 5, 7}, {22, 2, 3}} {
		want := slices.Clone(enumerate(t, limits, 0).Rows)
		slices.SortFunc(want, func(x, y Row) int {
			if d := strings.Compare(x.Board.String(), y.Board.String()); d != 0 {
				return d
			}
			return strings.Compare(x.Hand.String(), y.Hand.String())
		})
		for _, spill := range []string{"", t.TempDir()} {
			s, err := EnumerateSorted(context.Background(), limits, Options{Memory: 1, Spill: spill})
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				var got []Row
				for rows, err := range s.Rows() {
					if err != nil {
						t.Fatal(err)
					}
					got = append(got, rows...)
				}
				if !slices.Equal(got, want) || s.Len() != len(want) {
					t.Errorf("%v, files in %q: %d rows, want %d, or another order", limits, spill, len(got), len(want))
				}
			}
			s.Close()
		}
	}
}

// TestRanks holds the words of ranks against the alphabet.
func TestRanks(t *testing.T) {
	r := seeded(t)
	for range 3000 {
		x, y := randomBoard(r, r.IntN(MaxBalls+1), MaxColors), randomBoard(r, r.IntN(MaxBalls+1), MaxColors)
		if r.IntN(2) == 0 { // or one that begins like the other
			y = x.shr(3 * r.IntN(x.Len()+1))
			for c := Color(1 + r.IntN(MaxColors)); y.Len() < MaxBalls && r.IntN(3) > 0; c = c%MaxColors + 1 {
				y = y.Append(c)
			}
		}
		want := strings.Compare(x.String(), y.String()) < 0
		if got := textKey(x).less(textKey(y)); got != want {
			t.Fatalf("%v before %v: %v, want %v", x, y, got, want)
		}
	}
}

// TestRecords writes and reads whatever a record can hold.
func TestRecords(t *testing.T) {
	r := seeded(t)
	for range 3000 {
		k := Known{Board: randomBoard(r, r.IntN(MaxBalls+1), MaxColors), Hand: randomHand(r, r.IntN(9), MaxColors), outcome: outcome{
			line: Line(r.Uint64()), win: r.Float64(), greedy: float64(r.IntN(2)) * r.Float64(), lines: r.Uint32() >> r.IntN(32),
			traps: r.Uint32() >> r.IntN(32), chain: uint8(r.IntN(16)), separators: uint8(r.IntN(16)), technique: Technique(r.IntN(4)),
		}, openings: uint8(r.Uint32())}
		k.line &= 1<<(8*k.Hand.Size()) - 1
		if k.technique == Complete {
			k.completions = r.Uint32()
		}
		f := Find{k.Board, k.Hand, k.outcome, class(r.IntN(3))}
		data := f.Append(k.Append(nil))
		if word := header(data); knownSize(word, k.Hand.Size()) > maxRecord || len(data) > 2*maxRecord {
			t.Fatalf("%+v takes %d bytes", k, knownSize(word, k.Hand.Size()))
		}
		var k2 Known
		var f2 Find
		if rest := f2.Read(k2.Read(data)); k2 != k || f2 != f || len(rest) != 0 {
			t.Fatalf("%+v is read as %+v, or %+v as %+v", k, k2, f, f2)
		}
	}
}
