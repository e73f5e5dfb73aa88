package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"zumabase/catalog/audit"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver/fault"
	"zumabase/solver/published"
)

type auditCmd struct {
	databaseFlag
	Algorithm []string `placeholder:"NAME" predictor:"algorithm" help:"Only this algorithm; can be given several times (all)."`
	All       bool     `help:"Ask for every minimal hand of the catalog instead of a sample, and save the results; takes some minutes."`
	Length    int      `min:"1" placeholder:"N" help:"Try all boards of up to N balls with every hand (7; with --all 10)."`
	Sample    int      `min:"1" max:"10000000" placeholder:"N" help:"How many states a sample has (2000; with --all 20000)."`
	Seed      uint64   `default:"1" placeholder:"N" help:"Which sample (${default})."`
	By        string   `enum:"algorithm,length,steps,all" default:"algorithm" help:"Break the counts down by the board's length or the right answer: ${enum}."`
	Save      *bool    `negatable:"" help:"Save the results in the catalog's table audit (--all does by itself)."`
	Workers   int      `min:"0" max:"256" placeholder:"N" help:"How many processors to use (all)."`
	FormatFlags
}

func (auditCmd) Help() string {
	var names strings.Builder
	for _, a := range published.All() {
		fmt.Fprintf(&names, "  %-22s %s\n", a.Name, a.Source)
	}
	return `Compares published algorithms with the truth, in two trials: "minimal" asks for
the minimal hands of the catalog, each the sharpest test of its board; "states"
asks for every board up to --length with every hand, solvable or not. Boards
are canonical, and a few of the algorithms depend on the letters.

  impossible  it says -1, and the board can be cleared
  possible    it says a number, and the board cannot be cleared
  too few, too many
  garbage     below -1 or more balls than the hand has, or a crash
  slow        stopped after two million states

Samples have as many states as possible of each length and right answer; the
share that is right is then an estimate, weighted by how many there are of each.
An algorithm too slow for all states always gets a sample. An interrupted audit
prints the trials that are over.

The algorithms, and where they are published:
` + names.String() + `
Examples:
  zuma audit
  zuma audit --algorithm three-rules --by length
  zuma audit --all
  zuma sql "SELECT * FROM audit_example"`
}

func (c *auditCmd) Run(ctx context.Context, s *streams) error {
	options, err := c.options()
	if err != nil {
		return err
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	save := c.All
	if c.Save != nil {
		save = *c.Save
	}
	if save {
		if err := db.CanSave(); err != nil {
			return err
		}
	}
	meter := progress.New(s.err, s.errTTY, auditPhases(options))
	options.Progress = meter.Report
	report, err := audit.Run(ctx, db, options)
	meter.Stop()
	if err != nil {
		return err
	}
	// Whoever has waited for minutes sees what came of it, saved or not.
	if err := c.write(s, report); err != nil {
		return err
	}
	if report.Interrupted {
		s.tell("the trials above were over; nothing is saved")
		return context.Cause(ctx)
	}
	if !save {
		return nil
	}
	return db.SaveAudit(ctx, report.Rows, report.Examples)
}

func (c *auditCmd) write(s *streams, report *audit.Report) error {
	if c.Format == "json" {
		return output.One(s.out, output.Options{Format: "json"}, report)
	}
	if err := writeAudit(s, c.Format, c.By, report); err != nil || c.Format != "table" {
		return err
	}
	return drawExamples(s.out, draw.Pen{Color: s.color, Width: s.width}, report.Examples)
}

func (c *auditCmd) options() (audit.Options, error) {
	options := audit.Options{All: c.All, Length: c.Length, Sample: c.Sample, Seed: c.Seed, Workers: c.Workers}
	length, sample := 7, 2000
	if c.All {
		length, sample = 10, 20_000
	}
	if c.Length == 0 {
		options.Length = length
	}
	if c.Sample == 0 {
		options.Sample = sample
	}
	switch {
	case options.Length < 1 || options.Length > audit.MaxLength:
		return options, fault.Bad("length", "--length %d: want 1 to %d", c.Length, audit.MaxLength)
	}
	for _, a := range published.All() {
		if len(c.Algorithm) == 0 || slices.Contains(c.Algorithm, a.Name) {
			options.Algorithms = append(options.Algorithms, a)
		}
	}
	for _, name := range c.Algorithm {
		if _, ok := published.Find(name); !ok {
			return options, fault.Bad("algorithm", "--algorithm %s: there is no such algorithm", name).Try("one of " + strings.Join(algorithmNames(), ", "))
		}
	}
	return options, nil
}

func algorithmNames() []string {
	var names []string
	for _, a := range published.All() {
		names = append(names, a.Name)
	}
	return names
}

// auditPhases are the phases of an audit and their shares of its time, by the
// boards a second that were measured on one core.
func auditPhases(options audit.Options) []progress.Phase {
	perSecond := map[string]float64{
		"two-orders": 1000, "group-completion": 120_000, "late-settling": 38_000, "delayed-removal": 67_000,
		"three-rules": 22_000, "same-color": 30_000, "first-move-separators": 6000,
	}
	var phases []progress.Phase
	boards := float64(options.Sample)
	if options.All {
		boards = 3_600_000
		phases = append(phases, progress.Phase{Name: "read rows", Share: 15})
	}
	for _, a := range options.Algorithms {
		share := 2.0
		if speed, ok := perSecond[a.Name]; ok && a.Name != "two-orders" {
			share += boards / speed
		} else if ok {
			share += (float64(options.Sample) + 40_000) / speed
		}
		phases = append(phases, progress.Phase{Name: a.Name, Share: share})
	}
	return phases
}
