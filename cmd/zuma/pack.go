package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"zumabase/cmd/zuma/levels"
	"zumabase/cmd/zuma/output"
	"zumabase/solver/fault"
)

type packCmd struct {
	databaseFlag
	filterFlags
	Levels  int     `default:"30" placeholder:"N" help:"How many levels (${default})."`
	From    float64 `default:"1" placeholder:"BITS" help:"The difficulty of the first level (${default})."`
	To      float64 `default:"12" placeholder:"BITS" help:"The difficulty of the last level (${default})."`
	Seed    uint64  `default:"1" placeholder:"N" help:"Which levels (${default})."`
	Spare   int     `placeholder:"N" help:"Put so many more balls into each hand, without making the level shorter (0)."`
	Shuffle bool    `default:"true" negatable:"" help:"Give each level other colours and direction, by the seed (on)."`
	Format  string  `enum:"json,csv,text" default:"json" help:"How to print: ${enum}; text is what the judge of LeetCode takes, board and hand in quotes on a line each."`
}

func (packCmd) Help() string {
	return `Makes a level pack for a game: difficulty rises evenly, no two levels are the same
board, and the techniques are introduced one at a time. With spare balls the
measures are those of the hand with them. The same seed gives the same bytes.

The JSON has "version" (of its schema, 1), "seed", "limits", "digest" (of the
catalog) and "levels": "number", "board", "hand", "par" (the least number of
balls), "solution" (as in lookup --json) and "measures" (as in rate --json).
Fields are only ever added to a version.

Examples:
  zuma pack --levels 30 --from 1 --to 12 --seed 7 > pack.json
  zuma pack --levels 10 --steps 3..5 --colors 3..4 --spare 1 --format csv
  zuma pack --format text --levels 5`
}

func (c *packCmd) Run(ctx context.Context, s *streams) error {
	filter, err := c.filter()
	if err != nil {
		return err
	}
	if c.Levels < 1 || c.Spare < 0 || c.Spare > levels.MaxSpare || !(c.From <= c.To) {
		return fault.Bad("", "want at least one level, --spare 0 to %d, and --from not above --to", levels.MaxSpare)
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	pack, err := levels.Make(ctx, db, levels.Options{
		Filter: filter, Levels: c.Levels, From: c.From, To: c.To, Seed: c.Seed, Spare: c.Spare, Shuffle: c.Shuffle,
	})
	if errors.Is(err, levels.ErrNoLevel) {
		return &fault.Error{Hint: "wider filters, fewer levels, or another range from --from to --to", Err: err}
	}
	if err != nil {
		return err
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
	return writeJSON(s.out, pack)
}

func writePackCSV(w io.Writer, pack *levels.Pack) error {
	out, err := output.New(w, output.Options{Format: "csv", Columns: []string{"number", "board", "hand", "par", "moves", "difficulty", "technique", "lines",
		"choices", "openings", "traps", "chain", "separators", "win_rate"}})
	if err != nil {
		return err
	}
	for _, level := range pack.Levels {
		moves := make([]string, len(level.Solution))
		for i, move := range level.Solution {
			moves[i] = fmt.Sprintf("%s%d", move.Ball, move.Position)
		}
		m := level.Measures
		if err := out.Row(level.Number, level.Board, level.Hand, level.Par, strings.Join(moves, " "), m.Difficulty,
			m.Technique, m.Lines, m.Choices, m.Openings, m.Traps, m.Chain, m.Separators, m.WinRate); err != nil {
			return err
		}
	}
	return out.Close()
}
