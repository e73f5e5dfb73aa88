package main

import (
	"github.com/alecthomas/kong"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
)

// rangeFlag is a range on the command line: "3", "3..4", "3.." or "..4", both
// ends included.
type rangeFlag struct {
	catalog.Range
	set bool
}

// Decode reads a range.
func (r *rangeFlag) Decode(ctx *kong.DecodeContext) error {
	text := value(ctx)
	read, err := query.ParseRange(text)
	if err != nil {
		return badValue(ctx, text, "a range such as 3..4, 3.. or ..4")
	}
	r.Range, r.set = read, true
	return nil
}
