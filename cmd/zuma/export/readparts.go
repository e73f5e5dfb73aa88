package export

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/parquet-go/parquet-go"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// Parts is a set of parts in a folder.
type Parts struct {
	Limits solver.Limits
	dir    string
	files  []PartFile
}

// OpenParts reads the list of a set. What is wrong with a set is an error of
// kind fault.BadFile.
func OpenParts(dir string) (*Parts, error) {
	data, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, badParts(dir, fmt.Errorf("it has no %s, which zumabeam writes last", ManifestName))
	}
	if err != nil {
		return nil, badParts(dir, err)
	}
	var manifest Manifest
	if err := json.Unmarshal(data, &manifest); err != nil {
		return nil, badParts(dir, fmt.Errorf("%s: %w", ManifestName, err))
	}
	limits := solver.Limits{Board: manifest.MaxBoard, Hand: manifest.MaxHand, Colors: manifest.Colors}
	if err := limits.Validate(); err != nil {
		return nil, badParts(dir, fmt.Errorf("%s: %w", ManifestName, err))
	}
	return &Parts{Limits: limits, dir: dir, files: manifest.Files}, nil
}

func badParts(dir string, err error) error {
	return &fault.Error{Kind: fault.BadFile, Field: "from", Err: fmt.Errorf("%s: %w", dir, err)}
}

// Rows gives the rows as solver.Sorted.Rows does. The first time it reads the
// whole set, and keeps it: about 200 bytes for a row.
func (p *Parts) Rows(ctx context.Context, workers int, progress func(solver.Progress)) iter.Seq2[[]solver.Row, error] {
	read := sync.OnceValues(func() ([]partRow, error) { return p.readAll(ctx, workers, progress) })
	return func(yield func([]solver.Row, error) bool) {
		rows, err := read()
		if err != nil {
			yield(nil, err)
			return
		}
		const size = 4096
		var chunk []solver.Row
		for i := range rows {
			// Those of a board stay together.
			if len(chunk) >= size && rows[i].row.Board != rows[i-1].row.Board {
				if !yield(chunk, nil) {
					return
				}
				chunk = nil
			}
			chunk = append(chunk, rows[i].row)
		}
		if len(chunk) > 0 {
			yield(chunk, nil)
		}
	}
}

// readAll reads all parts and sorts their rows.
func (p *Parts) readAll(ctx context.Context, workers int, progress func(solver.Progress)) ([]partRow, error) {
	all := make([][]partRow, len(p.files))
	var mu sync.Mutex
	done := solver.Progress{Phase: "read files", Total: int64(len(p.files)), Unit: "files"}
	if err := solver.Parallel(ctx, solver.Workers(workers), len(p.files), func(_, i int) error {
		var err error
		if all[i], err = p.read(p.files[i]); err != nil {
			return badParts(p.dir, fmt.Errorf("%s: %w", p.files[i].Path, err))
		}
		mu.Lock()
		defer mu.Unlock()
		done.Done++
		progress(done)
		return nil
	}); err != nil {
		return nil, err
	}
	rows := slices.Concat(all...)
	slices.SortFunc(rows, func(x, y partRow) int { return cmp.Compare(x.text, y.text) })
	for i := 1; i < len(rows); i++ {
		if rows[i].text == rows[i-1].text {
			return nil, badParts(p.dir, fmt.Errorf("board and hand %s are there twice", rows[i].text))
		}
	}
	return rows, nil
}

// partRow is a row and its place: board and hand as text, with a space between
// them, which comes before all letters.
type partRow struct {
	text string
	row  solver.Row
}

// read reads a part.
func (p *Parts) read(of PartFile) ([]partRow, error) {
	var part Part
	fmt.Sscanf(of.Path, "steps=%d/length=%d/shard-%d-of-%d.parquet", &part.Steps, &part.Length, &part.Shard, &part.Shards)
	if of.Path != part.Path() {
		return nil, errors.New("this is no name of a part")
	}
	file, err := os.Open(filepath.Join(p.dir, filepath.FromSlash(of.Path)))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	parts, err := parquet.OpenFile(file, info.Size())
	if err != nil {
		return nil, err
	}
	columns := without(catalog.Columns("puzzles"), partColumns)
	if err := checkColumns(parts, columns); err != nil {
		return nil, err
	}
	if parts.NumRows() != of.Rows {
		return nil, fmt.Errorf("it has %d rows, and %s says %d", parts.NumRows(), ManifestName, of.Rows)
	}
	rows := make([]partRow, 0, of.Rows)
	buffer := make([]parquet.Row, 256)
	for _, group := range parts.RowGroups() {
		reader := group.Rows()
		defer reader.Close()
		for err == nil {
			var n int
			n, err = reader.ReadRows(buffer)
			for _, values := range buffer[:n] {
				row, rowErr := p.parse(part, columns, values)
				if rowErr != nil {
					return nil, rowErr
				}
				rows = append(rows, row)
			}
		}
		if err != io.EOF {
			return nil, err
		}
		err = nil
	}
	return rows, nil
}

// checkColumns compares the columns of a file with those it should have.
func checkColumns(file *parquet.File, columns []catalog.Column) error {
	var names, want []string
	for _, column := range file.Root().Columns() {
		names = append(names, fmt.Sprint(column.Name(), " ", column.Type()))
	}
	for _, column := range parquetSchema(columns).Fields() {
		want = append(want, fmt.Sprint(column.Name(), " ", column.Type()))
	}
	if !slices.Equal(names, want) {
		return fmt.Errorf("its columns are %s, not %s", strings.Join(names, ", "), strings.Join(want, ", "))
	}
	return nil
}

// parse makes a row of its values. What follows from others has to be as it
// follows.
func (p *Parts) parse(part Part, columns []catalog.Column, values parquet.Row) (partRow, error) {
	texts, numbers, reals := make(map[string]string), make(map[string]int64), make(map[string]float64)
	var all []any
	for i, v := range values {
		switch name := columns[i].Name; columns[i].Type {
		case "TEXT":
			texts[name] = string(v.ByteArray())
			all = append(all, texts[name])
		case "REAL":
			reals[name] = v.Double()
			all = append(all, reals[name])
		default:
			numbers[name] = v.Int64()
			all = append(all, numbers[name])
		}
	}
	wrong := func(err error) (partRow, error) {
		return partRow{}, fmt.Errorf("board %s with %s: %w", texts["board"], texts["hand"], err)
	}
	board, err1 := solver.ParseBoard(texts["board"])
	hand, err2 := solver.ParseHand(texts["hand"])
	line, err3 := solver.Alphabet{}.ParseMoves(texts["moves"])
	technique, err4 := solver.ParseTechnique(texts["technique"])
	if err := cmp.Or(err1, err2, err3, err4); err != nil {
		return wrong(err)
	}
	lines := uint64(numbers["lines"])
	row := solver.Row{Board: board, Hand: hand, Line: solver.NewLine(line), Measures: solver.Measures{
		Lines:      lines,
		TrapSum:    uint64(math.Round(reals["traps"] * float64(lines))), // both are below 1<<32, so this is exact
		WinRate:    reals["win_rate"],
		GreedyRate: reals["greedy_rate"],
		Choices:    uint8(numbers["choices"]),
		Openings:   uint8(numbers["openings"]),
		Chain:      uint8(numbers["chain"]),
		Separators: uint8(numbers["separators"]),
		Technique:  technique,
	}}
	if !slices.Equal(all, without(appendPuzzle(nil, puzzleOf(&row)), partColumns)) {
		return wrong(errors.New("its columns contradict one another"))
	}
	if board.Len() != part.Length || hand.Size() != part.Steps {
		return wrong(errors.New("it belongs into another folder"))
	}
	if board.Len() > p.Limits.Board || hand.Size() > p.Limits.Hand || len(strings.Trim(texts["board"]+texts["hand"], letters(p.Limits.Colors))) > 0 {
		return wrong(errors.New("it is beyond the limits"))
	}
	return partRow{texts["board"] + " " + texts["hand"], row}, nil
}

// letters returns the letters of so many colours.
func letters(colors int) string {
	var text []byte
	for c := solver.Color(1); int(c) <= colors; c++ {
		text = append(text, solver.Alphabet{}.Letter(c))
	}
	return string(text)
}
