package solver

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zumabase/solver/fault"
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

// resumeLimits are small, but reach every part of a spilled enumeration.
var resumeLimits = Limits{11, 4, 5}

// TestMain runs what TestKilled starts, or the tests.
func TestMain(m *testing.M) {
	if dir := os.Getenv("ZUMA_TEST_SPILL"); dir != "" {
		enumerateUntilKilled(dir, os.Getenv("ZUMA_TEST_PHASE"))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// enumerateUntilKilled kills its own process in the middle of a phase.
func enumerateUntilKilled(dir, phase string) {
	Enumerate(context.Background(), resumeLimits, Options{Memory: 1, Spill: dir, Progress: func(p Progress) {
		if p.Phase == phase && p.Done >= p.Total/2 {
			self, err := os.FindProcess(os.Getpid())
			if err == nil {
				self.Kill()
			}
			select {}
		}
	}})
}

// phases enumerates and returns the rows and the phases that it went through.
func phases(t *testing.T, limits Limits, options Options) (rows []Row, phases []string) {
	t.Helper()
	options.Progress = func(p Progress) {
		if len(phases) == 0 || phases[len(phases)-1] != p.Phase {
			phases = append(phases, p.Phase)
		}
	}
	e, err := Enumerate(context.Background(), limits, options)
	if err != nil {
		t.Fatal(err)
	}
	return e.Rows, phases
}

// TestKilled kills an enumeration twice, in two levels, and goes on from what
// is left.
func TestKilled(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "spill")
	for _, phase := range []string{"undo moves, hands of 3", "measure hands of 4"} {
		kill(t, dir, phase)
		if left, err := os.ReadDir(dir); err != nil || len(left) == 0 {
			t.Fatalf("killed in %q, it left nothing: %v", phase, err)
		}
	}
	rows, went := phases(t, resumeLimits, Options{Memory: 1, Spill: dir})
	if went[0] != "undo moves, hands of 4" {
		t.Errorf("it began again with %q", went[0])
	}
	if want := enumerate(t, resumeLimits, 0); !slices.Equal(rows, want.Rows) {
		t.Error("resumed, it found other rows")
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the folder is left: %v", err)
	}
}

// kill runs an enumeration that is killed in a phase.
func kill(t *testing.T, dir, phase string) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(exe)
	child.Env = append(os.Environ(), "ZUMA_TEST_SPILL="+dir, "ZUMA_TEST_PHASE="+phase)
	var exit *exec.ExitError
	if out, err := child.CombinedOutput(); !errors.As(err, &exit) || exit.Exited() {
		t.Fatalf("it was not killed in %q: %v\n%s", phase, err, out)
	}
}

// TestLeftovers: what is damaged, cut short, unfinished or of other limits is not
// resumed, and gone afterwards, as is what an enumeration in memory finds.
func TestLeftovers(t *testing.T) {
	want := enumerate(t, resumeLimits, 0).Rows
	dir := filepath.Join(t.TempDir(), "spill")
	known := filepath.Join(dir, "known-3")
	kill(t, dir, "undo moves, hands of 4")
	whole, err := os.ReadFile(known)
	if err != nil {
		t.Fatal(err)
	}
	damaged := slices.Clone(whole)
	damaged[len(whole)/2] ^= 1
	for _, tt := range []struct {
		name   string
		file   string
		data   []byte
		limits Limits
		first  string
	}{
		{"whole", known, whole, resumeLimits, "undo moves, hands of 4"},
		{"damaged", known, damaged, resumeLimits, "undo moves, hands of 1"},
		{"cut short", known, whole[:len(whole)-100], resumeLimits, "undo moves, hands of 1"},
		{"empty", known, nil, resumeLimits, "undo moves, hands of 1"},
		{"unfinished", known + ".unfinished", whole, resumeLimits, "undo moves, hands of 1"},
		{"of another level", filepath.Join(dir, "known-2"), whole, resumeLimits, "undo moves, hands of 1"},
		{"of other limits", known, whole, Limits{10, 4, 5}, "undo moves, hands of 1"},
	} {
		for _, memory := range []int64{1, DefaultMemory} {
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(tt.file, tt.data, 0o600); err != nil {
				t.Fatal(err)
			}
			rows, went := phases(t, tt.limits, Options{Memory: memory, Spill: dir})
			if tt.limits == resumeLimits && !slices.Equal(rows, want) {
				t.Errorf("%s: the rows are others", tt.name)
			}
			if memory == 1 && went[0] != tt.first {
				t.Errorf("%s: it began with %q, want %q", tt.name, went[0], tt.first)
			}
			if _, err := os.Stat(dir); !os.IsNotExist(err) {
				t.Errorf("%s: the folder is left: %v", tt.name, err)
			}
		}
	}
}

// TestSpillCancelled: a context that ends leaves nothing on the disk, and what
// is not the enumeration's own stays.
func TestSpillCancelled(t *testing.T) {
	dir := t.TempDir()
	other := filepath.Join(dir, "other")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, err := Enumerate(ctx, resumeLimits, Options{Memory: 1, Spill: dir, Progress: func(p Progress) {
		if p.Phase == "measure hands of 3" {
			cancel()
		}
	}})
	left, _ := os.ReadDir(dir)
	if !errors.Is(err, context.Canceled) || len(left) != 1 || left[0].Name() != "other" {
		t.Errorf("%v, and %v is left", err, left)
	}
}

// TestSpillFails: a folder that cannot be used is named, with what to do.
func TestSpillFails(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Enumerate(context.Background(), resumeLimits, Options{Memory: 1, Spill: filepath.Join(file, "spill")})
	if about := fault.Of(err); about.Kind != fault.BadFile || about.Field != "spill" || about.Hint == "" || !strings.Contains(err.Error(), file) {
		t.Errorf("with a file for a folder: %v", err)
	}
	// Nobody has room for this on the disk.
	_, err = EnumerateSorted(context.Background(), Limits{23, 5, 5}, Options{Spill: filepath.Join(t.TempDir(), "spill")})
	if about := fault.Of(err); about.Kind != fault.BadFile || !strings.Contains(err.Error(), "MB on the disk") {
		t.Errorf("with limits for which the disk is too small: %v", err)
	}
}
