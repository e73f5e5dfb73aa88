// Command zumabeam finds all rows of a catalog on many machines: the levels of
// the enumeration in package solver, as a pipeline of Apache Beam. It writes
// Parquet files, of which zuma build --from makes a catalog. See README.md.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"zumabase/cmd/zuma/export"
	"zumabase/solver"
)

// job is what to find, and where to write it.
type job struct {
	limits solver.Limits
	shards int
	dir    string
}

func main() {
	j := job{limits: solver.DefaultLimits}
	flag.IntVar(&j.limits.Board, "max-board", j.limits.Board, "the most balls of a board, 1 to 31")
	flag.IntVar(&j.limits.Hand, "max-hand", j.limits.Hand, "the most balls of a hand, 1 to 6")
	flag.IntVar(&j.limits.Colors, "colors", j.limits.Colors, "the most colours, 1 to 7")
	flag.IntVar(&j.shards, "shards", 64, "into how many shards to divide the boards: the finds of one, 72 bytes each, have to fit into a worker's memory")
	flag.StringVar(&j.dir, "output", "", "the folder for the files: a path, gs://bucket/folder or s3://bucket/folder")
	flag.Parse()
	beam.Init() // which a worker does not leave
	if err := j.run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "zumabeam:", err)
		os.Exit(1)
	}
}

func (j *job) run(ctx context.Context) error {
	if err := j.check(ctx); err != nil {
		return err
	}
	pipeline, s := beam.NewPipelineWithRoot()
	enumerate(s, j.limits, j.shards, j.dir)
	result, err := beamx.RunWithMetrics(ctx, pipeline)
	if err != nil {
		return err
	}
	// How much there was at each level. A runner may count twice what it ran twice.
	counters := result.Metrics().AllMetrics().Counters()
	slices.SortFunc(counters, func(x, y metrics.CounterResult) int {
		return cmp.Or(strings.Compare(x.Key.Namespace, y.Key.Namespace), strings.Compare(x.Key.Name, y.Key.Name))
	})
	for _, counter := range counters {
		fmt.Printf("%s\t%s\t%d\n", counter.Key.Namespace, counter.Key.Name, counter.Result())
	}
	return nil
}

// check refuses what cannot be run; also a folder that has files already, which
// readers would take for those of this run.
func (j *job) check(ctx context.Context) error {
	if err := j.limits.Validate(); err != nil {
		return err
	}
	if j.shards < 1 {
		return fmt.Errorf("--shards %d: want 1 or more", j.shards)
	}
	if j.dir == "" {
		return errors.New("--output is missing: the folder for the files")
	}
	fs, err := filesystem.New(ctx, j.dir)
	if err != nil {
		return err
	}
	defer fs.Close()
	files, err := fs.List(ctx, join(j.dir, export.PartPattern))
	if err == nil && len(files) > 0 {
		err = fmt.Errorf("--output %s has files already, such as %s: choose an empty folder", j.dir, files[0])
	}
	return err
}
