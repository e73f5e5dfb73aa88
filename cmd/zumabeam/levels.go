package main

import (
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"zumabase/solver"
)

// enumerate adds the enumeration within the limits to the pipeline, one level
// after the other:
//
//	known, level k-1 -> undoFn -> finds -+
//	                                     +-> by shard -> closeFn -> known, level k
//	known, levels 0 to k-1 --------------+                     +--> files
//
// All of a board is in one shard, so that what is known of it and what is found
// of it meet there. An element is a shard's number and packed records.
func enumerate(s beam.Scope, limits solver.Limits, shards int, dir string) {
	level := beam.ParDo(s.Scope("level 0"), &rootFn{Shards: shards}, beam.Impulse(s))
	known := []beam.PCollection{level}
	var files []beam.PCollection
	for hand := 1; hand <= limits.Hand; hand++ {
		s := s.Scope(fmt.Sprintf("level %d", hand))
		finds := beam.ParDo(s, &undoFn{Limits: limits, Shards: shards}, level)
		boards := beam.CoGroupByKey(s, finds, beam.Flatten(s, known...))
		var written beam.PCollection
		level, written = beam.ParDo2(s, &closeFn{Limits: limits, Shards: shards, Dir: dir, Level: hand}, boards)
		known, files = append(known, level), append(files, written)
	}
	beam.ParDo0(s, &manifestFn{Limits: limits, Dir: dir}, beam.Impulse(s), beam.SideInput{Input: beam.Flatten(s, files...)})
}
