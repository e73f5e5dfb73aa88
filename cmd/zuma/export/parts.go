package export

import (
	"fmt"
	"io"
	"slices"

	"zumabase/catalog"
	"zumabase/solver"
)

// The puzzles of a catalog as many files, each made by itself, in folders that
// tell what the rows in them have in common, as Hive does: readers find these
// two columns there, and do not open files of other values. A list of all files
// is written last, so that a set that has one is whole.

// Part names a file of puzzles of the same steps and length, of the boards of
// one shard.
type Part struct{ Steps, Length, Shard, Shards int }

// Path returns the file's name in the set's folder, with forward slashes.
func (p Part) Path() string {
	return fmt.Sprintf("steps=%d/length=%d/shard-%05d-of-%05d.parquet", p.Steps, p.Length, p.Shard, p.Shards)
}

// PartPattern matches the paths of all parts.
const PartPattern = "steps=*/length=*/*.parquet"

// ManifestName is the name of the file that has a set's Manifest, as JSON.
// Readers of Parquet pass over names that begin like that.
const ManifestName = "_manifest.json"

// Manifest is what a set consists of.
type Manifest struct {
	MaxBoard int        `json:"max_board"`
	MaxHand  int        `json:"max_hand"`
	Colors   int        `json:"colors"`
	Files    []PartFile `json:"files"` // by their paths
}

// PartFile is a file of a set.
type PartFile struct {
	Path string `json:"path"` // as Part.Path has it
	Rows int64  `json:"rows"`
}

// PartWriter writes a part.
type PartWriter struct {
	parquet *Parquet
	row     []any
}

// NewPart begins a part of the puzzles within the limits.
func NewPart(w io.Writer, limits solver.Limits) *PartWriter {
	about := About{Info: catalog.Info{Limits: limits}}
	return &PartWriter{parquet: NewParquet(w, without(catalog.Columns("puzzles"), partColumns), [][2]string{
		{"table", "puzzles"}, {"limits", about.limits()}, {"licence", licence},
	})}
}

// Row writes a puzzle.
func (p *PartWriter) Row(row *solver.Row) error {
	p.row = appendPuzzle(p.row[:0], puzzleOf(row))
	return p.parquet.Row(without(p.row, partColumns)...)
}

func puzzleOf(row *solver.Row) *catalog.Puzzle {
	return &catalog.Puzzle{Board: row.Board, Hand: row.Hand, Line: row.Line.Moves(), Measures: row.Measures}
}

// Close ends the file. It does not close what it is written to.
func (p *PartWriter) Close() error { return p.parquet.Close() }

// partColumns are the places of the columns of puzzles that stand in the
// names of the folders, steps and length, and so not in the files.
var partColumns = func() (places []int) {
	for i, column := range catalog.Columns("puzzles") {
		if column.Name == "steps" || column.Name == "length" {
			places = append(places, i)
		}
	}
	return places
}()

// without returns the list without what is at the places.
func without[T any](list []T, places []int) []T {
	kept := make([]T, 0, len(list))
	for i, value := range list {
		if !slices.Contains(places, i) {
			kept = append(kept, value)
		}
	}
	return kept
}
