package main

import (
	"context"
	"fmt"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

type puzzlesCmd struct {
	databaseFlag
	queryFlags
	FormatFlags
	Quiet bool `short:"q" help:"Print how many puzzles pass the filters, and none of them."`
}

var puzzlesParameters = append(append([]query.Parameter{}, query.Filters...),
	query.Sort, query.Desc, query.Limit, query.Draw, query.Daily, query.Shuffle)

// defaultPuzzles is how many puzzles come where nobody says.
const defaultPuzzles = 10

func (puzzlesCmd) Help() string {
	return fmt.Sprintf(`Draws puzzles at random from those that pass all filters, each with the same
chance, or sorts them; %d of them unless --limit says otherwise. The same seed, 1
unless --seed says otherwise, gives the same puzzles. Every measure is exact; see
"zuma rate --help" for what they mean. Ranges are like 3, 3..4, 3.. or ..4.

Examples:
  zuma puzzles --steps 3..4 --length 8..12 --colors 3 --difficulty 5..9
  zuma puzzles --steps 4 --technique split --colors 3 --limit 5 --seed 1
  zuma puzzles --contains RRYYRR --symmetric --format csv
  zuma puzzles --sort difficulty --desc --limit 3
  zuma puzzles --win_rate 0..0.01 --steps 3 -q
  zuma puzzles --daily today --shuffle`, defaultPuzzles)
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
	if c.Quiet {
		n, err := db.CountPuzzles(ctx, q.Filter)
		if err != nil {
			return err
		}
		_, err = fmt.Fprintln(s.out, n)
		return err
	}
	puzzles, err := q.Run(ctx, db)
	if err != nil {
		return err
	}
	if len(puzzles) == 0 {
		fmt.Fprintln(s.err, "zuma: no puzzle passes all of these filters")
	}
	return c.write(s, puzzles)
}

// puzzleColumns are those of rows that no person is to look at; the columns of
// a drawing leave out what can be seen from the others.
var (
	puzzleColumns = append(append([]string{"board", "hand"}, catalog.MeasureNames()...), "moves")
	drawnColumns  = []string{"board", "hand", "difficulty", "technique", "lines", "openings", "traps", "chain", "separators", "moves"}
)

func (c *puzzlesCmd) write(s *streams, puzzles []catalog.Puzzle) error {
	options := output.Options{Format: c.Format, Columns: puzzleColumns, Drawn: true}
	values := puzzleValues
	if c.Format == "table" {
		pen := draw.Pen{Color: s.color}
		options.Columns, values = drawnColumns, func(p *catalog.Puzzle) []any { return drawnPuzzle(pen, p) }
	}
	out, err := s.rows(options)
	if err != nil {
		return err
	}
	for i := range puzzles {
		if err := out.Object(contract.NewPuzzle(&puzzles[i]), values(&puzzles[i])...); err != nil {
			return err
		}
	}
	return out.Close()
}

// puzzleValues are the values of puzzleColumns.
func puzzleValues(p *catalog.Puzzle) []any {
	values := []any{p.Board.String(), p.Hand.String()}
	for i := range catalog.Measures {
		m := &catalog.Measures[i]
		switch v := m.Of(p); m.Kind {
		case catalog.Name:
			values = append(values, m.Names()[int(v)])
		case catalog.Real:
			values = append(values, v)
		default:
			values = append(values, int64(v))
		}
	}
	return append(values, solver.NewLine(p.Line).String())
}

func drawnPuzzle(pen draw.Pen, p *catalog.Puzzle) []any {
	m := &p.Measures
	return []any{pen.Row(p.Board), pen.Hand(p.Hand), fmt.Sprintf("%.2f", m.Difficulty()), m.Technique.String(), int64(m.Lines),
		fmt.Sprintf("%d of %d", m.Openings, m.Choices), fmt.Sprintf("%.2f", m.Traps()), int64(m.Chain), int64(m.Separators),
		solver.NewLine(p.Line).String()}
}
