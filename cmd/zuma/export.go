package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"zumabase/catalog"
	"zumabase/cmd/zuma/export"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver"
	"zumabase/solver/fault"
)

type exportCmd struct {
	databaseFlag
	filterFlags
	Tables []string `arg:"" optional:"" name:"table" enum:"puzzles,boards,census,states" help:"What to export: ${enum} (puzzles, boards and census; states if --boards is given)."`
	Format string   `default:"parquet" enum:"parquet,csv,jsonl,leetcode" help:"How to write: ${enum} (that of the file's name, else ${default})."`
	Output string   `short:"o" default:"zuma-export" placeholder:"DIR|FILE" predictor:"file" help:"A folder (${default}), the file for one table, or - for standard output."`
	Boards string   `placeholder:"FILE" predictor:"file" help:"The boards of the table states, one per line; - is standard input."`
	Force  bool     `help:"Replace files that are there already."`
}

func (exportCmd) Help() string {
	return `Writes the catalog for other tools: Parquet for DuckDB, pandas, polars and Spark,
CSV, JSON lines, or the judge's two lines per case (leetcode, with the answers in
a file beside it). A folder gets a file for each table, a datapackage.json
(Frictionless) and a README that serves as data set card. The filters choose the
puzzles; with Parquet these come by steps and difficulty, so that a reader of
few of them reads little. Two exports of one catalog are equal byte by byte.

Examples:
  zuma export
  zuma export puzzles --steps 3..4 --format csv --output easy.csv
  zuma export states --boards boards.txt --output states.parquet
  zuma export puzzles --length ..8 --format leetcode --output judge
  zuma export census --format jsonl --output -`
}

func (e *exportCmd) Run(ctx context.Context, s *streams, command *kong.Context) error {
	filter, err := e.filter()
	if err != nil {
		return err
	}
	format, file, err := e.target(given(command, "format"))
	if err != nil {
		return err
	}
	db, err := e.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	tables, err := e.make(ctx, s, db, filter, format)
	if err != nil {
		return err
	}
	about := export.About{Info: db.Info, Filter: e.inWords()}
	var phases []progress.Phase
	for _, t := range tables {
		phases = append(phases, progress.Phase{Name: t.Name, Share: float64(t.Rows + 1)})
	}
	meter := progress.New(s.err, s.errTTY, phases)
	var written []export.Written
	switch {
	case e.Output == "-":
		out := bufio.NewWriterSize(s.out, 1<<16)
		if _, err = export.Stream(ctx, out, nil, format, tables[0], about, meter.Report); err == nil {
			err = out.Flush()
		}
	case file:
		written = make([]export.Written, 1)
		written[0], err = export.File(ctx, e.Output, format, e.Force, tables[0], about, meter.Report)
	default:
		written, err = export.Folder(ctx, e.Output, format, e.Force, tables, about, meter.Report)
	}
	meter.Stop()
	if errors.Is(err, context.Canceled) {
		return &fault.Error{Kind: fault.Cancelled, Err: errors.New("interrupted: nothing was left behind")}
	}
	for _, w := range written {
		where := e.Output
		if !file {
			where = filepath.Join(e.Output, w.File)
		}
		fmt.Fprintf(s.err, "%s: %s rows, %s bytes\n", where, progress.Count(w.Rows), progress.Count(w.Bytes))
	}
	return err
}

// inWords writes the filters as they were given, "length ..8, steps 3".
func (e *exportCmd) inWords() string {
	var words []string
	for name, values := range e.values() {
		for _, value := range values {
			words = append(words, name+" "+value)
		}
	}
	slices.Sort(words)
	return strings.Join(words, ", ")
}

// target says in which format to write, and whether to one file, and checks the
// flags against one another.
func (e *exportCmd) target(formatGiven bool) (format string, file bool, err error) {
	filtered := len(e.values()) > 0
	if len(e.Tables) == 0 {
		switch {
		case e.Boards != "":
			e.Tables = []string{"states"}
		case filtered || e.Format == "leetcode" || e.Output == "-":
			e.Tables = []string{"puzzles"}
		default:
			e.Tables = []string{"puzzles", "boards", "census"}
		}
	}
	slices.Sort(e.Tables)
	e.Tables = slices.Compact(e.Tables)
	named, file := export.FormatOf(e.Output)
	format = e.Format
	if file && !formatGiven {
		format = named
	}
	states := slices.Contains(e.Tables, "states")
	switch {
	case (file || e.Output == "-") && len(e.Tables) > 1:
		return "", false, fault.Bad("output", "%s is one file, and there are %d tables: %s", e.Output, len(e.Tables), strings.Join(e.Tables, ", ")).
			Try(fmt.Sprintf("zuma export %s --output %s, or a folder", e.Tables[0], e.Output))
	case file && named != format:
		return "", false, fault.Bad("output", "--output %s is no name for %s", e.Output, format).Try(fmt.Sprintf("--output %s.%s", strings.TrimSuffix(e.Output, "."+export.Extension(named)), export.Extension(format)))
	case format == "leetcode" && (slices.Contains(e.Tables, "boards") || slices.Contains(e.Tables, "census")):
		return "", false, fault.Bad("format", "leetcode is for states and puzzles, and %s has no hands", e.Tables[0]).Try("zuma export puzzles --format leetcode")
	case format == "leetcode" && e.Output == "-":
		return "", false, fault.Bad("output", "leetcode writes two files").Try("--output FOLDER")
	case filtered && !slices.Contains(e.Tables, "puzzles"):
		return "", false, fault.Bad("table", "the filters choose puzzles, which are not exported here").Try("zuma export puzzles, or leave the filters out")
	case states && e.Boards == "":
		return "", false, fault.Bad("boards", "the table states needs --boards: they are too many to write all").Try("zuma export states --boards FILE, a board on each line")
	case !states && e.Boards != "":
		return "", false, fault.Bad("boards", "--boards is for the table states").Try(fmt.Sprintf("zuma export states --boards %s", e.Boards))
	}
	return format, file, nil
}

// temporary is the folder for temporary files: on the disk that the export goes
// to, where there has to be room for more.
func (e *exportCmd) temporary() string {
	if e.Output == "-" {
		return os.TempDir()
	}
	return filepath.Dir(filepath.Clean(e.Output))
}

// make makes the tables.
func (e *exportCmd) make(ctx context.Context, s *streams, db *catalog.Catalog, filter catalog.Filter, format string) ([]*export.Table, error) {
	var tables []*export.Table
	for _, name := range e.Tables {
		var t *export.Table
		var err error
		switch name {
		case "puzzles":
			t, err = export.Puzzles(ctx, db, filter, format == "parquet", e.temporary())
		case "boards":
			t, err = export.Boards(ctx, db)
		case "census":
			t, err = export.Census(ctx, db)
		case "states":
			var boards []export.Board
			if boards, err = e.readBoards(s); err == nil {
				t = export.States(db, boards)
			}
		}
		if err != nil {
			return nil, err
		}
		tables = append(tables, t)
	}
	return tables, nil
}

// readBoards reads the file of boards: one per line, in any letters; blank
// lines and what follows a # are passed over.
func (e *exportCmd) readBoards(s *streams) ([]export.Board, error) {
	in := s.in
	if e.Boards != "-" {
		file, err := os.Open(e.Boards)
		if err != nil {
			return nil, fault.Bad("boards", "--boards: %v", err)
		}
		defer file.Close()
		in = file
	}
	var boards []export.Board
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := bytes.Cut(bytes.TrimPrefix(lines.Bytes(), []byte("\ufeff")), []byte("#"))
		board := strings.TrimSpace(string(text))
		if board == "" {
			continue
		}
		// Only the board matters; a ball of it serves as a hand.
		state, letters, err := solver.ParseState(board, board[:1])
		if err != nil {
			return nil, &fault.Error{Field: "boards", Err: fmt.Errorf("%s, line %d: %w", e.Boards, n, err)}
		}
		boards = append(boards, export.Board{Board: state.Board, Alphabet: letters})
	}
	if err := lines.Err(); err != nil {
		return nil, &fault.Error{Kind: fault.BadInput, Field: "boards", Err: err}
	}
	if len(boards) == 0 {
		return nil, fault.Bad("boards", "%s has no board", e.Boards).Try("a board on each line, such as WRRBBW")
	}
	return boards, nil
}
