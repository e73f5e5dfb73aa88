package main

import (
	"context"
	"fmt"
	"io"

	"zumabase/catalog"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/progress"
	"zumabase/cmd/zuma/table"
)

type statsCmd struct {
	databaseFlag
	Format string `enum:"${formats}" default:"table" help:"How to print the census: ${enum}."`
}

func (statsCmd) Help() string {
	return `Prints the census: by length, how many boards there are, raw and up to renaming
of colours and reversal, how many of these some hand within the limits clears,
and how many minimal hands they have; "up to" sums from length 1.

Examples:
  zuma stats
  zuma stats --format csv`
}

func (c *statsCmd) Run(ctx context.Context, s *streams) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	census, err := db.Census(ctx)
	if err != nil {
		return err
	}
	if err := writeCensus(s.out, c.Format, census); err != nil || c.Format != "table" {
		return err
	}
	if err := drawCensus(s.out, census); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "\nboards to %d balls, hands to %d, %d colours; digest %s\n",
		db.Info.Limits.Board, db.Info.Limits.Hand, db.Info.Limits.Colors, db.Info.Digest)
	return err
}

// writeCensus writes the census as rows; for people with the thousands set
// apart.
func writeCensus(w io.Writer, format string, census []catalog.CensusRow) error {
	out, err := table.New(w, format, []string{"length", "raw_boards", "canonical_boards", "canonical_states",
		"solvable_boards", "minimal_hands", "solvable_up_to", "hands_up_to"})
	if err != nil {
		return err
	}
	var boards, hands int64
	for _, row := range census {
		boards += row.SolvableBoards
		hands += row.MinimalHands
		values := []any{int64(row.Length)}
		for _, n := range []int64{row.RawBoards, row.CanonicalBoards, row.CanonicalStates,
			row.SolvableBoards, row.MinimalHands, boards, hands} {
			values = append(values, n)
		}
		if err := out.Row(values); err != nil {
			return err
		}
	}
	return out.Close()
}

// drawCensus draws which share of the boards of each length can be cleared.
func drawCensus(w io.Writer, census []catalog.CensusRow) error {
	const width = 40
	if _, err := fmt.Fprintln(w, "\nboards that can be cleared, of those of each length"); err != nil {
		return err
	}
	for _, row := range census {
		share := 0.0
		if row.CanonicalBoards > 0 { // there are none of three balls of one colour
			share = float64(row.SolvableBoards) / float64(row.CanonicalBoards)
		}
		if _, err := fmt.Fprintf(w, "%3d %s %.3g%% (%s)\n", row.Length, draw.Bar(share, width), 100*share,
			progress.Count(row.SolvableBoards)); err != nil {
			return err
		}
	}
	return nil
}
