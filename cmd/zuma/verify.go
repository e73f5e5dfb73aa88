package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver/fault"
)

type verifyCmd struct {
	databaseFlag
	Sample     int       `default:"2000" min:"0" max:"10000000" placeholder:"N" help:"How many boards to solve again, and rows to measure again (${default})."`
	Seed       uint64    `default:"1" placeholder:"N" help:"Which sample (${default})."`
	All        bool      `help:"Measure every row again; takes some minutes."`
	Exhaustive bool      `help:"Prove that nothing is missing: go through every board there is. Can be stopped and goes on where it was."`
	Length     rangeFlag `placeholder:"A..B" help:"With --exhaustive, boards of these lengths alone (all)."`
	Workers    int       `min:"0" max:"256" placeholder:"N" help:"How many processors to use (all)."`
	FormatFlags
}

func (verifyCmd) Help() string {
	return `Checks the file and its schema, replays every line by the rules, compares digest
and census with the content, and solves a sample of boards again, solvable or
not, by the forward search, which shares nothing with how the catalog was made.

With --exhaustive it then goes through every canonical board there is: each must
be in the catalog with exactly the minimal hands that a search forward finds, or
its bound must show that no hand within the limits clears it, or a search must.

Examples:
  zuma verify
  zuma verify --sample 10000 --seed 7
  zuma verify --exhaustive
  zuma verify --exhaustive --length 1..14`
}

func (c *verifyCmd) Run(ctx context.Context, s *streams) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	limits := db.Info.Limits
	from, to, err := c.lengths(limits.Board)
	if err != nil {
		return err
	}
	if c.Exhaustive {
		if err := db.CanSave(); err != nil {
			return err
		}
	}
	meter := progress.New(s.err, s.errTTY, verifyPhases(c.Exhaustive))
	options := catalog.VerifyOptions{Sample: c.Sample, Seed: c.Seed, All: c.All, Workers: c.Workers, Progress: meter.Report}
	report, err := db.Verify(ctx, options)
	var proof *catalog.Proof
	if err == nil && c.Exhaustive {
		proof, err = db.ProveComplete(ctx, from, to, options)
		if errors.Is(err, context.Canceled) {
			err = &fault.Error{Kind: fault.Cancelled, Hint: "the same command again, which goes on from there",
				Err: errors.New("interrupted: what is proved so far is kept beside the catalog")}
		}
	}
	meter.Stop()
	if err != nil {
		return err
	}
	object := contract.NewVerification(report, proof)
	switch {
	case c.Format == "json" || c.Format == "jsonl":
		return output.One(s.out, output.Options{Format: c.Format}, object)
	case c.Format != "table" && proof != nil:
		return writeProof(s, c.Format, proof)
	}
	columns := []string{"rows", "boards", "unsolvable", "measured", "digest"}
	values := []any{int64(report.Rows), int64(report.Boards), int64(report.Unsolvable), int64(report.Measured), report.Digest}
	if err := s.one(c.Format, columns, object, values, func(io.Writer) error {
		return s.lines(func(w io.Writer) error {
			_, err := fmt.Fprintf(w, `file, schema, census  right
lines replayed        %s
boards solved again   %s, of them %s that cannot be cleared
rows measured again   %s
digest                %s
`,
				progress.Count(int64(report.Rows)), progress.Count(int64(report.Boards)), progress.Count(int64(report.Unsolvable)),
				progress.Count(int64(report.Measured)), s.digest(report.Digest))
			return err
		})
	}); err != nil || proof == nil {
		return err
	}
	fmt.Fprintln(s.out)
	if err := writeProof(s, "table", proof); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "\nproved complete in %v: nothing is missing, nothing is wrong\n", proof.Time.Round(time.Second))
	return err
}

// lengths returns the lengths that are to be proved complete.
func (c *verifyCmd) lengths(longest int) (from, to int, err error) {
	if !c.Length.set {
		return 1, longest, nil
	}
	if !c.Exhaustive {
		return 0, 0, fault.Bad("length", "--length goes with --exhaustive")
	}
	low, high := math.Ceil(max(c.Length.Min, 1)), math.Floor(min(c.Length.Max, float64(longest)))
	if from, to = int(low), int(high); low > high {
		return 0, 0, fault.Bad("length", "--length: the catalog has the lengths 1..%d", longest)
	}
	return from, to, nil
}

// verifyPhases are the phases of a verification and their shares of its time.
func verifyPhases(exhaustive bool) []progress.Phase {
	phases := []progress.Phase{
		{Name: "file integrity", Share: 20}, {Name: "read rows", Share: 10}, {Name: "replay lines", Share: 3},
		{Name: "digest", Share: 5}, {Name: "solve again", Share: 10}, {Name: "measure again", Share: 2},
	}
	if exhaustive {
		phases = append(phases, progress.Phase{Name: "prove complete", Share: 1000})
	}
	return phases
}

// writeProof writes how many boards were proved in which way.
func writeProof(s *streams, format string, proof *catalog.Proof) error {
	out, err := s.rows(output.Options{Format: format, Columns: []string{"length", "in catalog", "by bound", "by search", "total"}})
	if err != nil {
		return err
	}
	sum := catalog.ProofRow{}
	for _, row := range proof.Lengths {
		sum.Catalog += row.Catalog
		sum.ByBound += row.ByBound
		sum.BySearch += row.BySearch
		sum.Total += row.Total
		if err := out.Row(int64(row.Length), row.Catalog, row.ByBound, row.BySearch, row.Total); err != nil {
			return err
		}
	}
	if format == "table" {
		if err := out.Row("all", sum.Catalog, sum.ByBound, sum.BySearch, sum.Total); err != nil {
			return err
		}
	}
	return out.Close()
}
