package main

import (
	"fmt"
	"strconv"
	"strings"

	"zumabase/catalog"
)

// rangeFlag is a range on the command line: "3", "3..4", "3.." or "..4", both
// ends included.
type rangeFlag struct {
	catalog.Range
	set bool
}

// UnmarshalText reads a range.
func (r *rangeFlag) UnmarshalText(text []byte) error {
	low, high, isRange := strings.Cut(string(text), "..")
	r.set = true
	r.Range = catalog.Any
	if !isRange {
		high = low
	}
	if low == "" && high == "" {
		return fmt.Errorf("%q is no range; want for example 3, 3..4, 3.. or ..4", text)
	}
	for _, end := range []struct {
		text string
		into *float64
	}{{low, &r.Min}, {high, &r.Max}} {
		if end.text == "" {
			continue
		}
		v, err := strconv.ParseFloat(end.text, 64)
		if err != nil {
			return fmt.Errorf("%q is no range; want for example 3, 3..4, 3.. or ..4", text)
		}
		*end.into = v
	}
	if r.Min > r.Max {
		return fmt.Errorf("the range %q is empty: its first number is the greater", text)
	}
	return nil
}

// or returns the range, or all numbers if it was not given.
func (r rangeFlag) or() catalog.Range {
	if !r.set {
		return catalog.Any
	}
	return r.Range
}
