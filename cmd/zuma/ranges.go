package main

import (
	"zumabase/catalog"
	"zumabase/cmd/zuma/ask"
)

// rangeFlag is a range on the command line: "3", "3..4", "3.." or "..4", both
// ends included.
type rangeFlag struct {
	catalog.Range
	set bool
}

// UnmarshalText reads a range.
func (r *rangeFlag) UnmarshalText(text []byte) (err error) {
	r.set = true
	r.Range, err = ask.ParseRange(string(text))
	return err
}

// orAny returns the range, or all numbers if it was not given.
func (r rangeFlag) orAny() catalog.Range {
	if !r.set {
		return catalog.Everything()
	}
	return r.Range
}
