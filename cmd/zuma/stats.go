package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver"
)

type statsCmd struct {
	databaseFlag
	FormatFlags
}

func (statsCmd) Help() string {
	return `Prints the census: by length, how many boards there are, raw and up to renaming
of colours and reversal, how many of these some hand within the limits clears,
and how many minimal hands they have; "up to" sums from length 1. Then it draws
how the puzzles spread over steps, difficulty and technique.

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
	if err := writeCensus(s, c.Format, contract.NewCensus(census)); err != nil || c.Format != "table" {
		return err
	}
	if err := drawCensus(s, census); err != nil {
		return err
	}
	distribution, err := db.Distribution(ctx)
	if err != nil {
		return err
	}
	if err := drawDistribution(s, distribution); err != nil {
		return err
	}
	return s.lines(func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "\nboards to %d balls, hands to %d, %d colours; digest %s\n",
			db.Info.Limits.Board, db.Info.Limits.Hand, db.Info.Limits.Colors, s.digest(db.Info.Digest))
		return err
	})
}

// digest writes a digest, in a narrow terminal only its beginning.
func (s *streams) digest(digest string) string {
	if s.width > 0 && s.width < len(digest)+24 { // with what is written before it
		return digest[:min(len(digest), 12)] + "..."
	}
	return digest
}

// writeCensus writes the census as rows, with sums up to each length.
func writeCensus(s *streams, format string, census []contract.CensusRow) error {
	out, err := s.rows(output.Options{Format: format, Columns: []string{"length", "raw_boards", "canonical_boards", "canonical_states",
		"solvable_boards", "minimal_hands", "solvable_up_to", "hands_up_to"}})
	if err != nil {
		return err
	}
	for _, row := range census {
		if err := out.Object(row, int64(row.Length), row.RawBoards, row.CanonicalBoards, row.CanonicalStates,
			row.SolvableBoards, row.MinimalHands, row.SolvableUpTo, row.HandsUpTo); err != nil {
			return err
		}
	}
	return out.Close()
}

// barWidth is how long a full bar is, beside what is written around it.
func (s *streams) barWidth() int {
	const most, around = 40, 30
	if s.width == 0 {
		return most
	}
	return max(5, min(most, s.width-around))
}

// drawCensus draws which share of the boards of each length can be cleared.
func drawCensus(s *streams, census []catalog.CensusRow) error {
	w, width := s.out, s.barWidth()
	if _, err := io.WriteString(w, output.Wrap("\nboards that can be cleared, of those of each length\n", s.width)); err != nil {
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

// drawDistribution draws how many puzzles there are of each number of steps,
// difficulty and technique, and of which steps those of each length are.
func drawDistribution(s *streams, distribution []catalog.DistributionRow) error {
	w := s.out
	if len(distribution) == 0 {
		return nil // no board can be cleared within the smallest limits
	}
	steps, difficulty, technique := make(tally), make(tally), make(tally)
	byLength := make(map[int]tally)
	for _, d := range distribution {
		steps[d.Steps] += d.Puzzles
		difficulty[d.Difficulty] += d.Puzzles
		technique[int(d.Technique)] += d.Puzzles
		if byLength[d.Length] == nil {
			byLength[d.Length] = make(tally)
		}
		byLength[d.Length][d.Steps] += d.Puzzles
	}
	number := func(n int) string { return fmt.Sprintf("%3d", n) }
	name := func(n int) string { return fmt.Sprintf("%-8s", solver.Technique(n)) }
	bits := func(n int) string { return fmt.Sprintf("%2d..%-2d", n, n+1) }
	for _, chart := range []struct {
		title string
		tally tally
		label func(int) string
	}{
		{"puzzles by steps", steps, number},
		{"puzzles by difficulty, in bits", difficulty, bits},
		{"puzzles by technique", technique, name},
	} {
		if err := chart.tally.draw(w, s.barWidth(), chart.title, chart.label); err != nil {
			return err
		}
	}
	fmt.Fprintln(w, "\npuzzles by length and steps")
	out, err := s.rows(output.Options{Format: "table", Columns: append([]string{"length"}, steps.names()...)})
	if err != nil {
		return err
	}
	for _, length := range slices.Sorted(maps.Keys(byLength)) {
		row := []any{int64(length)}
		for _, n := range steps.keys() {
			row = append(row, byLength[length][n])
		}
		if err := out.Row(row...); err != nil {
			return err
		}
	}
	return out.Close()
}

// tally counts puzzles by some number.
type tally map[int]int64

func (t tally) keys() []int { return slices.Sorted(maps.Keys(t)) }

func (t tally) names() []string {
	var names []string
	for _, n := range t.keys() {
		names = append(names, plural(n, "step"))
	}
	return names
}

// draw draws a bar for each number, the longest one full.
func (t tally) draw(w io.Writer, width int, title string, label func(int) string) error {
	if _, err := fmt.Fprintf(w, "\n%s\n", title); err != nil {
		return err
	}
	most := slices.Max(slices.Collect(maps.Values(t)))
	for _, n := range t.keys() {
		if _, err := fmt.Fprintf(w, "%s %s %s\n", label(n), draw.Bar(float64(t[n])/float64(most), width), progress.Count(t[n])); err != nil {
			return err
		}
	}
	return nil
}
