package export_test

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"zumabase/catalog"
	"zumabase/cmd/zuma/export"
	"zumabase/solver"
	"zumabase/solver/fault"
)

var partLimits = solver.Limits{Board: 7, Hand: 4, Colors: 4}

// writeParts writes rows as a set of parts, in the given number of shards.
func writeParts(t *testing.T, limits solver.Limits, rows []solver.Row, shards int) string {
	dir := t.TempDir()
	parts := make(map[export.Part][]solver.Row)
	for _, row := range rows {
		part := export.Part{Steps: row.Hand.Size(), Length: row.Board.Len(), Shard: row.Board.Shard(shards), Shards: shards}
		parts[part] = append(parts[part], row)
	}
	manifest := export.Manifest{MaxBoard: limits.Board, MaxHand: limits.Hand, Colors: limits.Colors}
	for part, rows := range parts {
		writePart(t, dir, part.Path(), limits, rows)
		manifest.Files = append(manifest.Files, export.PartFile{Path: part.Path(), Rows: int64(len(rows))})
	}
	writeManifest(t, dir, manifest)
	return dir
}

func writePart(t *testing.T, dir, path string, limits solver.Limits, rows []solver.Row) {
	name := filepath.Join(dir, filepath.FromSlash(path))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	w := export.NewPart(file, limits)
	for i := range rows {
		if err := w.Row(&rows[i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

func writeManifest(t *testing.T, dir string, manifest export.Manifest) {
	data, err := json.Marshal(manifest)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, export.ManifestName), data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// readManifest reads the list, for tests that change it.
func readManifest(t *testing.T, dir string) (manifest export.Manifest) {
	data, err := os.ReadFile(filepath.Join(dir, export.ManifestName))
	if err == nil {
		err = json.Unmarshal(data, &manifest)
	}
	if err != nil {
		t.Fatal(err)
	}
	return manifest
}

// buildFrom builds a catalog of a set of parts.
func buildFrom(t *testing.T, dir string) (*catalog.Summary, error) {
	parts, err := export.OpenParts(dir)
	if err != nil {
		return nil, err
	}
	return catalog.Build(t.Context(), filepath.Join(t.TempDir(), "from.db"),
		catalog.BuildOptions{Limits: parts.Limits, From: parts.Rows(t.Context(), 2, ignore)})
}

// readParts reads a set to its end or first error.
func readParts(t *testing.T, dir string) error {
	parts, err := export.OpenParts(dir)
	if err != nil {
		return err
	}
	for _, err := range parts.Rows(t.Context(), 2, ignore) {
		if err != nil {
			return err
		}
	}
	return nil
}

// TestParts: the catalog of a set of parts is that of the enumeration.
func TestParts(t *testing.T) {
	want, err := catalog.Build(t.Context(), filepath.Join(t.TempDir(), "one.db"), catalog.BuildOptions{Limits: partLimits})
	if err != nil {
		t.Fatal(err)
	}
	for _, shards := range []int{1, 5} {
		got, err := buildFrom(t, writeParts(t, partLimits, partRows(t), shards))
		if err != nil {
			t.Fatal(err)
		}
		if got.Digest != want.Digest || got.Hands != want.Hands {
			t.Errorf("%d shards: %d rows of digest %s, not %d of %s", shards, got.Hands, got.Digest, want.Hands, want.Digest)
		}
	}
}

func partRows(t *testing.T) []solver.Row {
	e, err := solver.Enumerate(t.Context(), partLimits, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return e.Rows
}

// TestBadParts: what is wrong with a set is told, with the file.
func TestBadParts(t *testing.T) {
	first := func(t *testing.T, dir string) export.PartFile { return readManifest(t, dir).Files[0] }
	list := func(change func(*export.Manifest)) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			manifest := readManifest(t, dir)
			change(&manifest)
			writeManifest(t, dir, manifest)
		}
	}
	// rows makes a set of other rows than there are.
	rows := func(change func([]solver.Row) []solver.Row) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			if err := os.RemoveAll(dir); err != nil {
				t.Fatal(err)
			}
			if err := os.Rename(writeParts(t, partLimits, change(partRows(t)), 2), dir); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, test := range map[string]struct {
		spoil func(t *testing.T, dir string)
		says  string
	}{
		"no list": {func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, export.ManifestName)) }, "which zumabeam writes last"},
		"a list that is no JSON": {func(t *testing.T, dir string) {
			os.WriteFile(filepath.Join(dir, export.ManifestName), []byte("{"), 0o644)
		}, "unexpected end"},
		"limits out of range": {list(func(m *export.Manifest) { m.MaxHand = 9 }), "a hand limit of 9"},
		"a file is missing":   {func(t *testing.T, dir string) { os.Remove(filepath.Join(dir, first(t, dir).Path)) }, "no such file"},
		"a file cut short": {func(t *testing.T, dir string) {
			os.Truncate(filepath.Join(dir, first(t, dir).Path), 20)
		}, ".parquet: "},
		"other rows than listed":  {list(func(m *export.Manifest) { m.Files[0].Rows++ }), "and _manifest.json says"},
		"a file twice":            {list(func(m *export.Manifest) { m.Files = append(m.Files, m.Files[0]) }), "are there twice"},
		"a path out of the set":   {list(func(m *export.Manifest) { m.Files[0].Path = "../" + m.Files[0].Path }), "this is no name of a part"},
		"limits of fewer colours": {list(func(m *export.Manifest) { m.Colors = 2 }), "it is beyond the limits"},
		"a file in another folder": {func(t *testing.T, dir string) {
			part := export.Part{Steps: 4, Length: 1, Shards: 1}
			os.MkdirAll(filepath.Join(dir, filepath.Dir(part.Path())), 0o755)
			was := first(t, dir)
			os.Rename(filepath.Join(dir, was.Path), filepath.Join(dir, part.Path()))
			list(func(m *export.Manifest) { m.Files[0].Path = part.Path() })(t, dir)
		}, "it belongs into another folder"},
		"columns that contradict": {rows(func(rows []solver.Row) []solver.Row {
			rows[3].Measures.WinRate = math.NaN()
			return rows
		}), "its columns contradict one another"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := writeParts(t, partLimits, partRows(t), 2)
			test.spoil(t, dir)
			err := readParts(t, dir)
			if err == nil || fault.KindOf(err) != fault.BadFile || !strings.Contains(err.Error(), test.says) {
				t.Errorf("%v, of kind %v; want %q", err, fault.KindOf(err), test.says)
			}
		})
	}
}

// TestPartColumns: a part has the columns of an export of the puzzles, but
// those that its folders tell.
func TestPartColumns(t *testing.T) {
	dir := t.TempDir()
	part := export.Part{Steps: 1, Length: 2, Shard: 3, Shards: 4}
	if part.Path() != "steps=1/length=2/shard-00003-of-00004.parquet" {
		t.Error(part.Path())
	}
	writePart(t, dir, part.Path(), partLimits, partRows(t)[:1])
	data, err := os.ReadFile(filepath.Join(dir, part.Path()))
	if err != nil {
		t.Fatal(err)
	}
	got, _ := readParquet(t, data)
	var want []string
	for _, column := range catalog.Columns("puzzles") {
		if column.Name != "steps" && column.Name != "length" {
			want = append(want, column.Name)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
}
