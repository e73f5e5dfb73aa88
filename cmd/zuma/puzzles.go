package main

import (
	"context"
	"fmt"

	"github.com/alecthomas/kong"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/levels"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

type puzzlesCmd struct {
	databaseFlag
	queryFlags
	FormatFlags
	Spare   int    `min:"0" max:"5" placeholder:"N" help:"Add so many unneeded balls to each hand, and measure the puzzle with them (0)."`
	Palette string `placeholder:"LETTERS" help:"With --shuffle, the letters that the puzzles may have, such as RYBG."`
	Draw    bool   `help:"Draw each puzzle and its solution, as lookup does."`
	Count   bool   `short:"q" help:"Print how many puzzles pass the filters, and none of them."`
}

// Validate refuses what would be ignored.
func (c *puzzlesCmd) Validate(ctx *kong.Context) error {
	if err := oneOf(ctx, "count", "draw", "format", "json"); err != nil {
		return err
	}
	if err := goesWith(ctx, "shuffle", "palette"); err != nil {
		return err
	}
	for _, name := range []string{"sort", "desc", "limit", "seed", "daily", "shuffle", "spare"} {
		if err := doesNotGoWith(ctx, "count", name); err != nil {
			return err
		}
	}
	return doesNotGoWith(ctx, "daily", "spare")
}

var puzzlesParameters = append(append([]query.Parameter{}, query.Filters...),
	query.Sort, query.Desc, query.Limit, query.Draw, query.Daily, query.Shuffle)

// defaultPuzzles is how many puzzles come where nobody says.
const defaultPuzzles = 10

func (puzzlesCmd) Help() string {
	return fmt.Sprintf(`Draws puzzles at random from those that pass all filters, each with the same
chance, or sorts them; %d of them unless --limit says otherwise. The same seed, 1
unless --seed says otherwise, gives the same puzzles. Every measure is exact; see
"zuma rate --help" for what they mean. Ranges are like 3, 3..4, 3.. or ..4. The
filters are for the puzzles without spare balls.

The puzzle of the day is that of the UTC date, the same everywhere. Monday's is
the easiest of the week and Sunday's the hardest; it has two spare balls.

Examples:
  zuma puzzles --steps 3..4 --length 8..12 --colors 3 --difficulty 5..9
  zuma puzzles --steps 4 --technique split --colors 3 --limit 5 --seed 1
  zuma puzzles --contains RRYYRR --symmetric --format csv
  zuma puzzles --sort difficulty --desc --limit 3
  zuma puzzles --steps 4 --spare 2 --shuffle --palette RYBG --limit 5
  zuma puzzles --technique split --limit 1 --draw
  zuma puzzles --win_rate 0..0.01 --steps 3 --count
  zuma puzzles --daily today`, defaultPuzzles)
}

func (c *puzzlesCmd) Run(ctx context.Context, s *streams) error {
	q, err := c.read(defaultPuzzles)
	if err != nil {
		return err
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	if c.Count {
		n, err := db.CountPuzzles(ctx, q.Filter)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(s.out, n)
		return err
	}
	puzzles, err := c.find(ctx, db, q)
	if err != nil {
		return err
	}
	if len(puzzles) == 0 {
		s.tell("no puzzle passes all of these filters")
	}
	if c.Draw {
		return drawEach(s, puzzles)
	}
	return c.write(s, puzzles)
}

// find returns the puzzles that are asked for.
func (c *puzzlesCmd) find(ctx context.Context, db *catalog.Catalog, q query.Query) ([]*levels.Puzzle, error) {
	if !q.Daily.IsZero() {
		puzzle, err := levels.Daily(ctx, db, q.Daily)
		if err != nil {
			return nil, err
		}
		return []*levels.Puzzle{puzzle}, nil
	}
	look := levels.Look{Spare: c.Spare, Shuffle: q.Shuffle, Seed: q.Seed}
	if c.Palette != "" {
		var err error
		if look.Palette, err = levels.ParsePalette(c.Palette); err != nil {
			return nil, err
		}
	}
	return look.Run(ctx, db, q.Search)
}

// drawEach draws puzzles as lookup draws its answer.
func drawEach(s *streams, puzzles []*levels.Puzzle) error {
	pen := draw.Pen{Color: s.color}
	for i, p := range puzzles {
		if i > 0 {
			fmt.Fprintln(s.out)
		}
		if _, err := fmt.Fprintf(s.out, "%s  with %s: %s, difficulty %.2f, %s\n\n", pen.Row(p.Board), pen.Hand(p.Hand), plural(p.Par(), "step"),
			p.Measures.Difficulty(), p.Measures.Technique); err != nil {
			return err
		}
		if err := pen.Line(s.out, p.Board, p.Line); err != nil {
			return err
		}
	}
	return nil
}

// puzzleColumns are those of rows that no person is to look at; the columns of
// a drawing leave out what can be seen from the others.
var (
	puzzleColumns = append(append([]string{"board", "hand"}, catalog.MeasureNames()...), "moves")
	drawnColumns  = []string{"board", "hand", "difficulty", "technique", "lines", "openings", "traps", "chain", "separators", "moves"}
)

func (c *puzzlesCmd) write(s *streams, puzzles []*levels.Puzzle) error {
	options := output.Options{Format: c.Format, Columns: puzzleColumns, Drawn: true}
	values := puzzleValues
	if c.Format == "table" {
		pen := draw.Pen{Color: s.color, Width: s.width}
		options.Columns, values = drawnColumns, func(p *levels.Puzzle) []any { return drawnPuzzle(pen, p) }
	}
	out, err := s.rows(options)
	if err != nil {
		return err
	}
	for _, p := range puzzles {
		object := contract.NewPuzzle(p.Row())
		object.Steps = p.Par()
		if err := out.Object(object, values(p)...); err != nil {
			return err
		}
	}
	return out.Close()
}

// puzzleValues are the values of puzzleColumns.
func puzzleValues(p *levels.Puzzle) []any {
	values := []any{p.Board.String(), p.Hand.String()}
	for i := range catalog.Measures {
		if m := &catalog.Measures[i]; m.Name == "steps" {
			values = append(values, int64(p.Par())) // without the spare balls
		} else {
			values = append(values, measureValue(m, p.Row()))
		}
	}
	return append(values, solver.NewLine(p.Line).String())
}

func drawnPuzzle(pen draw.Pen, p *levels.Puzzle) []any {
	m := &p.Measures
	row := pen.Row(p.Board)
	if pen.Width > 0 && pen.Width < 80 {
		row = pen.Close(p.Board)
	}
	return []any{row, pen.Hand(p.Hand), fmt.Sprintf("%.2f", m.Difficulty()), m.Technique.String(), int64(m.Lines),
		fmt.Sprintf("%d of %d", m.Openings, m.Choices), fmt.Sprintf("%.2f", m.Traps()), int64(m.Chain), int64(m.Separators),
		solver.NewLine(p.Line).String()}
}
