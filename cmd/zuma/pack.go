package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/levels"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver"
	"zumabase/solver/fault"
)

type packCmd struct {
	databaseFlag
	filterFlags
	Levels  *int     `min:"1" max:"100000" placeholder:"N" help:"How many levels (30)."`
	From    *float64 `placeholder:"BITS" help:"The difficulty of the first level (the least that the filters leave; 1 without filters)."`
	To      *float64 `placeholder:"BITS" help:"The difficulty of the last level (the greatest that the filters leave; 12 without filters)."`
	Seed    uint64   `default:"1" placeholder:"N" help:"Which levels (${default})."`
	Spare   *int     `min:"0" max:"5" placeholder:"N" help:"Add so many unneeded balls to each hand, which make the level no shorter (0)."`
	Palette string   `placeholder:"LETTERS" help:"The letters that the levels may have, such as RYBG (the first ones, as many as --colors allows)."`
	Shuffle *bool    `negatable:"" help:"Give each level other colours and direction, by the seed (on)."`
	Boards  string   `placeholder:"FILE" predictor:"file" help:"Make the pack of chosen puzzles, a board and a hand on each line; - is standard input."`
	Format  string   `enum:"json,csv,text" default:"json" help:"How to print: ${enum}; text is what the judge of LeetCode takes, board and hand in quotes on a line each."`
	Schema  bool     `help:"Print the JSON Schema of a pack instead."`
}

func (packCmd) Help() string {
	return `Makes a level pack for a game: difficulty rises evenly and never falls, no two
levels are the same board, and the techniques are introduced one at a time. With
spare balls the measures are those of the hand with them. The same seed and
catalog give the same bytes. Where the filters leave too few puzzles for an even
rise, a note says which levels are off.

With --boards the levels are the puzzles of a file, in their order and letters.

The JSON has "version" (of its schema, 1), "seed", "limits", "digest" (of the
catalog), "palette" and "levels": "number", "board", "hand", "par" (the fewest
balls needed), "solution" (as in lookup --json) and "measures". --schema prints
its JSON Schema. Fields are only ever added to a version.

Examples:
  zuma pack --levels 30 --from 1 --to 12 --seed 7 > pack.json
  zuma pack --levels 10 --steps 3..5 --colors 3..4 --spare 1 --format csv
  zuma pack --palette RYBG --colors 4 --spare 2
  zuma pack --boards chosen.txt
  zuma pack --format text --levels 5`
}

func (c *packCmd) Run(ctx context.Context, s *streams) error {
	if c.Schema {
		_, err := s.out.Write(levels.Schema)
		return err
	}
	options, err := c.options()
	if err != nil {
		return err
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	meter := progress.New(s.err, s.errTTY, []progress.Phase{{Name: "levels", Share: 1}})
	defer meter.Stop()
	start := time.Now()
	options.Progress = func(p solver.Progress) {
		if time.Since(start) > time.Second { // most packs are done by then
			meter.Report(p)
		}
	}
	var pack *levels.Pack
	if c.Boards != "" {
		pack, err = c.chosen(ctx, s, db)
	} else {
		pack, err = levels.Make(ctx, db, options)
	}
	meter.Stop()
	if err != nil {
		return err
	}
	for _, note := range pack.Notes {
		s.tell("%s", note)
	}
	switch c.Format {
	case "csv":
		return writePackCSV(s.out, pack)
	case "text":
		for _, level := range pack.Levels {
			if _, err := fmt.Fprintf(s.out, "%q\n%q\n", level.Board, level.Hand); err != nil {
				return err
			}
		}
		return nil
	}
	return output.One(s.out, output.Options{Format: "json"}, pack)
}

// options returns what the flags ask for.
func (c *packCmd) options() (levels.Options, error) {
	filter, err := c.filter()
	if err != nil {
		return levels.Options{}, err
	}
	if c.Boards != "" {
		filtered := len(filter.Conditions) > 0 || len(filter.Techniques) > 0 || filter.Contains.Len() > 0
		if filtered || c.Levels != nil || c.From != nil || c.To != nil || c.Spare != nil || c.Palette != "" || c.Shuffle != nil {
			return levels.Options{}, fault.Bad("boards", "--boards takes the puzzles as they are: leave out the filters, and --levels, --from, --to, --spare, --palette and --shuffle")
		}
	}
	options := levels.Options{Filter: filter, Levels: 30, From: c.From, To: c.To, Seed: c.Seed, Shuffle: c.Shuffle == nil || *c.Shuffle}
	if c.Levels != nil {
		options.Levels = *c.Levels
	}
	if c.Spare != nil {
		options.Spare = *c.Spare
	}
	if c.Palette != "" {
		if options.Palette, err = levels.ParsePalette(c.Palette); err != nil {
			return options, err
		}
	}
	if c.From != nil && c.To != nil && *c.From > *c.To {
		return options, fault.Bad("from", "--from %v is above --to %v", *c.From, *c.To)
	}
	return options, nil
}

// chosen makes a pack of the puzzles in the file.
func (c *packCmd) chosen(ctx context.Context, s *streams, db *catalog.Catalog) (*levels.Pack, error) {
	states, err := readQuestions(s, "boards", c.Boards)
	if err != nil {
		return nil, err
	}
	return levels.Chosen(ctx, db, states)
}

// writePackCSV writes the levels with all measures of the catalog, but for
// steps, which is par.
func writePackCSV(w io.Writer, pack *levels.Pack) error {
	columns := []string{"number", "board", "hand", "par", "moves"}
	for _, m := range catalog.Measures {
		if m.Name != "steps" {
			columns = append(columns, m.Name)
		}
	}
	out, err := output.New(w, output.Options{Format: "csv", Columns: columns})
	if err != nil {
		return err
	}
	for i := range pack.Levels {
		level, puzzle := &pack.Levels[i], pack.Puzzles[i].Row()
		moves := make([]string, len(level.Solution))
		for i, move := range level.Solution {
			moves[i] = fmt.Sprintf("%s%d", move.Ball, move.Position)
		}
		row := []any{level.Number, level.Board, level.Hand, level.Par, strings.Join(moves, " ")}
		for i := range catalog.Measures {
			if m := &catalog.Measures[i]; m.Name != "steps" {
				row = append(row, measureValue(m, puzzle))
			}
		}
		if err := out.Row(row...); err != nil {
			return err
		}
	}
	return out.Close()
}

// measureValue is the value of a measure as the view puzzles has it.
func measureValue(m *catalog.Measure, p *catalog.Puzzle) any {
	switch v := m.Of(p); m.Kind {
	case catalog.Real:
		return v
	case catalog.Name:
		return m.Names()[int(v)]
	default:
		return int64(v)
	}
}
