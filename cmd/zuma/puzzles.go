package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
	"zumabase/solver/fault"
)

type puzzlesCmd struct {
	databaseFlag
	filterFlags
	Sort    string `placeholder:"MEASURE" help:"Sort by a measure instead of drawing at random: steps, length, colors, difficulty, lines, openings, traps, chain, separators."`
	Desc    bool   `help:"With --sort, the greatest first."`
	Limit   int    `default:"10" min:"1" placeholder:"N" help:"How many puzzles (${default})."`
	Seed    uint64 `default:"1" placeholder:"N" help:"Which puzzles are drawn, and how they are shuffled (${default})."`
	Daily   string `placeholder:"DATE" help:"The puzzle of a day, such as 2026-12-24 or today: seed and limit follow from it."`
	Shuffle bool   `help:"Give each puzzle other colours and direction, by the seed."`
	Format  string `enum:"${formats}" default:"table" help:"How to print: ${enum}."`
}

func (puzzlesCmd) Help() string {
	return `Draws puzzles at random from those that pass all filters, each with the same
chance; the same seed gives the same puzzles. Every measure is exact; see
"zuma rate --help" for what they mean. Ranges are like 3, 3..4, 3.. or ..4.

Examples:
  zuma puzzles --steps 3..4 --length 8..12 --colors 3 --difficulty 5..9
  zuma puzzles --steps 4 --technique split --colors 3 --limit 5 --seed 1
  zuma puzzles --contains RRYYRR --symmetric --format csv
  zuma puzzles --sort difficulty --desc --limit 3
  zuma puzzles --daily today --shuffle`
}

func (c *puzzlesCmd) Run(ctx context.Context, s *streams) error {
	search, err := c.search()
	if err != nil {
		return err
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	puzzles, err := db.Puzzles(ctx, search)
	if err != nil {
		return err
	}
	if c.Shuffle {
		random := rand.New(rand.NewPCG(search.Seed, 1))
		for i := range puzzles {
			puzzles[i] = query.Shuffled(random, puzzles[i], db.Info.Limits.Colors)
		}
	}
	if len(puzzles) == 0 {
		fmt.Fprintln(s.err, "zuma: no puzzle passes all of these filters")
	}
	return writePuzzles(s, c.Format, puzzles)
}

func (c *puzzlesCmd) search() (catalog.Search, error) {
	filter, err := c.filter()
	if err != nil {
		return catalog.Search{}, err
	}
	search := catalog.Search{Filter: filter, Limit: c.Limit, Sort: c.Sort, Descending: c.Desc, Seed: c.Seed}
	if c.Sort != "" && !slices.Contains(catalog.MeasureNames(), c.Sort) {
		return search, fault.Bad("sort", "cannot sort by %s", c.Sort).Try("--sort " + strings.Join(catalog.MeasureNames(), ", --sort "))
	}
	if c.Daily != "" {
		if search.Seed, err = dailySeed(c.Daily); err != nil {
			return search, err
		}
		search.Limit, search.Sort = 1, ""
	}
	return search, nil
}

// dailySeed returns the seed of a day, given as a date or as "today".
func dailySeed(day string) (uint64, error) {
	if day == "today" {
		day = time.Now().Format(time.DateOnly)
	}
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return 0, fault.Bad("daily", "--daily %s: want a date", day).Try("--daily 2026-12-24, or --daily today")
	}
	return query.DailySeed(date), nil
}

// writePuzzles writes puzzles in a format. For people the boards are drawn, and
// what can be seen from the others is left out.
func writePuzzles(s *streams, format string, puzzles []catalog.Puzzle) error {
	if format == "table" {
		return drawPuzzles(s, puzzles)
	}
	out, err := output.New(s.out, output.Options{Format: format, Columns: []string{"board", "hand", "steps", "difficulty", "technique", "lines", "choices",
		"openings", "traps", "chain", "separators", "win_rate", "length", "colors", "moves"}})
	if err != nil {
		return err
	}
	for i := range puzzles {
		p := &puzzles[i]
		m := &p.Measures
		if err := out.Row(p.Board.String(), p.Hand.String(), int64(p.Steps()), m.Difficulty(), m.Technique.String(),
			int64(m.Lines), int64(m.Choices), int64(m.Openings), m.Traps(), int64(m.Chain), int64(m.Separators), m.WinRate,
			int64(p.Board.Len()), int64(p.Board.Colors()), solver.NewLine(p.Line).String()); err != nil {
			return err
		}
	}
	return out.Close()
}

func drawPuzzles(s *streams, puzzles []catalog.Puzzle) error {
	out, err := output.New(s.out, output.Options{Format: "table", Columns: []string{"board", "hand", "difficulty", "technique", "lines", "openings", "traps",
		"chain", "separators", "moves"}})
	if err != nil {
		return err
	}
	pen := draw.Pen{Color: s.color}
	for i := range puzzles {
		p := &puzzles[i]
		m := &p.Measures
		if err := out.Row(pen.Row(p.Board), pen.Hand(p.Hand), fmt.Sprintf("%.2f", m.Difficulty()), m.Technique.String(),
			int64(m.Lines), fmt.Sprintf("%d of %d", m.Openings, m.Choices), fmt.Sprintf("%.2f", m.Traps()), int64(m.Chain),
			int64(m.Separators), solver.NewLine(p.Line).String()); err != nil {
			return err
		}
	}
	return out.Close()
}
