package main

import (
	"context"
	"fmt"

	"zumabase/catalog"
	"zumabase/cmd/zuma/progress"
)

type verifyCmd struct {
	databaseFlag
	Sample  int    `default:"2000" placeholder:"N" help:"How many boards to solve again, and rows to measure again (${default})."`
	Seed    uint64 `default:"1" placeholder:"N" help:"Which sample (${default})."`
	All     bool   `help:"Measure every row again; takes some minutes."`
	Workers int    `placeholder:"N" help:"How many processors to use (all)."`
	JSON    bool   `name:"json" help:"Print the report as JSON."`
}

func (verifyCmd) Help() string {
	return `Checks the file and its schema, replays every line by the rules, compares digest
and census with the content, and solves a sample of boards again, solvable or
not, by the forward search, which shares nothing with how the catalog was made.

Examples:
  zuma verify
  zuma verify --sample 10000 --seed 7`
}

func (c *verifyCmd) Run(ctx context.Context, s *streams) error {
	if c.Sample < 0 || c.Workers < 0 {
		return &exitError{exitBadInput, fmt.Errorf("--sample and --workers cannot be negative")}
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	meter := progress.New(s.err, s.errTTY, []progress.Phase{
		{Name: "file integrity", Share: 20}, {Name: "read rows", Share: 10}, {Name: "replay lines", Share: 3},
		{Name: "digest", Share: 5}, {Name: "solve again", Share: 10}, {Name: "measure again", Share: 2},
	})
	report, err := db.Verify(ctx, catalog.VerifyOptions{
		Sample: c.Sample, Seed: c.Seed, All: c.All, Workers: c.Workers, Progress: meter.Report,
	})
	meter.Stop()
	if err != nil {
		return err
	}
	if c.JSON {
		return writeJSON(s.out, report)
	}
	_, err = fmt.Fprintf(s.out, `file, schema, census  right
lines replayed        %s
boards solved again   %s, of them %s that cannot be cleared
rows measured again   %s
digest                %s
`,
		progress.Count(int64(report.Rows)), progress.Count(int64(report.Boards)), progress.Count(int64(report.Unsolvable)),
		progress.Count(int64(report.Measured)), report.Digest)
	return err
}
