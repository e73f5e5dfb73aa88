package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/alecthomas/kong"
	"github.com/dustin/go-humanize"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/export"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver"
	"zumabase/solver/fault"
)

type buildCmd struct {
	databaseFlag
	MaxBoard int    `default:"16" placeholder:"N" help:"The most balls of a board, 1 to 31 (${default})."`
	MaxHand  int    `default:"5" placeholder:"N" help:"The most balls of a hand, 1 to 6 (${default})."`
	Colors   int    `default:"5" placeholder:"N" help:"The most colours, 1 to 7 (${default})."`
	Workers  int    `min:"0" max:"256" placeholder:"N" help:"How many processors to use (all)."`
	Memory   size   `placeholder:"SIZE" default:"500MB" help:"About how much memory the enumeration may take, such as 2GB (${default}); what does not fit goes to files."`
	Spill    string `placeholder:"DIR" help:"The folder for these files (the catalog's)."`
	From     string `placeholder:"DIR" predictor:"file" help:"Take the rows from a folder that zumabeam has written, with its limits, instead of finding them."`
	Force    bool   `help:"Replace a catalog that is there already."`
	FormatFlags
}

func (buildCmd) Help() string {
	return `Finds every solvable board up to the limits, backwards from the empty one, with
the smallest hands that clear it and how hard each is, and writes them to one
SQLite file. The file appears when it is complete and never before. The same
limits give the same digest on every machine.

Examples:
  zuma build
  zuma build --db small.db --max-board 10
  zuma build --db large.db --max-hand 6
  zuma build --db larger.db --max-board 18 --memory 2GB --spill /scratch
  zuma build --db found.db --from parts`
}

// Validate refuses limits beside those of the rows.
func (b *buildCmd) Validate(ctx *kong.Context) error {
	return doesNotGoWith(ctx, "from", "max-board", "max-hand", "colors")
}

func (b *buildCmd) Run(ctx context.Context, s *streams) error {
	limits := solver.Limits{Board: b.MaxBoard, Hand: b.MaxHand, Colors: b.Colors}
	var parts *export.Parts
	if b.From != "" {
		var err error
		if parts, err = export.OpenParts(b.From); err != nil {
			return err
		}
		limits = parts.Limits
	}
	meter := progress.New(s.err, s.errTTY, buildPhases(b.MaxHand, b.From))
	options := catalog.BuildOptions{
		Limits:   limits,
		Workers:  b.Workers,
		Force:    b.Force,
		Version:  version(),
		Progress: meter.Report,
		Memory:   int64(b.Memory),
		Spill:    b.Spill,
	}
	if parts != nil {
		options.From = parts.Rows(ctx, b.Workers, meter.Report)
	}
	summary, err := catalog.Build(ctx, b.DB, options)
	meter.Stop()
	if errors.Is(err, context.Canceled) {
		return &fault.Error{Kind: fault.Cancelled, Err: errors.New("interrupted: nothing was left behind, and a catalog that was there is as it was")}
	}
	if err != nil {
		return err
	}
	object := contract.NewBuildSummary(b.DB, summary)
	if b.Format == "json" || b.Format == "jsonl" {
		return output.One(s.out, output.Options{Format: b.Format}, object)
	}
	if err := writeCensus(s, b.Format, object.Census); err != nil || b.Format != "table" {
		return err
	}
	return s.lines(func(w io.Writer) error {
		_, err := fmt.Fprintf(w, `
solvable boards  %s
minimal hands    %s
states answered  %s
time             %s
size             %s in %s
digest           %s
`,
			progress.Count(summary.Boards), progress.Count(summary.Hands), progress.Count(summary.States),
			summary.Time.Round(100*time.Millisecond), humanize.Bytes(uint64(summary.Size)), b.DB, s.digest(summary.Digest))
		return err
	})
}

// buildPhases are the phases of a build and their shares of its time at the
// default limits, measured on two cores.
func buildPhases(maxHand int, from string) []progress.Phase {
	var phases []progress.Phase
	if from != "" {
		phases = []progress.Phase{{Name: "read files", Share: 30}}
		maxHand = 0
	}
	share := 34.0
	for size := maxHand; size >= 1; size-- {
		phases = append([]progress.Phase{
			{Name: fmt.Sprintf("undo moves, hands of %d", size), Share: share},
			{Name: fmt.Sprintf("measure hands of %d", size), Share: share / 3},
		}, phases...)
		share /= 4
	}
	return append(phases,
		progress.Phase{Name: "sort", Share: 3},
		progress.Phase{Name: "order rows", Share: 4},
		progress.Phase{Name: "write rows", Share: 10},
		progress.Phase{Name: "digest", Share: 1},
		progress.Phase{Name: "sync", Share: 2},
	)
}
