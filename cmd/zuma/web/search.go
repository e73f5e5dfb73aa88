package web

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// The most puzzles that one request may ask for, and how far into a sorted
// list it may look.
const (
	maxLimit = 500
	maxReach = 1000
)

// parameters reads the parameters of a request one by one and remembers what
// is wrong with them, and which there are.
type parameters struct {
	values url.Values
	errors []*fault.Error
	read   map[string]bool
}

func newParameters(values url.Values) *parameters {
	return &parameters{values: values, read: make(map[string]bool)}
}

func (p *parameters) text(name string) string {
	p.read[name] = true
	return strings.TrimSpace(p.values.Get(name))
}

func (p *parameters) fail(name string, err error, hint string) {
	p.errors = append(p.errors, fault.Bad(name, "%s: %w", name, err).Try(hint))
}

func (p *parameters) flag(name string) bool {
	switch text := p.text(name); text {
	case "", "false", "0":
		return false
	case "true", "1", "on":
		return true
	default:
		p.fail(name, fmt.Errorf("%q is neither true nor false", text), "")
		return false
	}
}

// number reads a whole number from low to high.
func (p *parameters) number(name string, otherwise, low, high int) int {
	text := p.text(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high {
		p.fail(name, fmt.Errorf("%q is no whole number from %d to %d", text, low, high), "")
		return otherwise
	}
	return n
}

// err returns the first error, or one for a parameter that nobody has read.
func (p *parameters) err() error {
	if len(p.errors) > 0 {
		return p.errors[0]
	}
	var names []string
	for name := range p.values {
		names = append(names, name)
	}
	slices.Sort(names) // the same request gives the same error
	for _, name := range names {
		if !p.read[name] {
			return fault.Bad(name, "there is no parameter %q here", name)
		}
	}
	return nil
}

// filter reads the filters of a search for puzzles.
func (p *parameters) filter() catalog.Filter {
	var filter catalog.Filter
	for i := range catalog.Measures {
		m := &catalog.Measures[i]
		if m.Kind == catalog.Name || m.Kind == catalog.Flag {
			continue
		}
		if text := p.text(m.Name); text != "" {
			r, err := query.ParseRange(text)
			if err != nil {
				p.fail(m.Name, err, "")
				continue
			}
			filter = filter.With(m.Name, r)
		}
	}
	p.read["technique"] = true
	for _, names := range p.values["technique"] {
		for name := range strings.SplitSeq(names, ",") {
			if name == "" {
				continue
			}
			technique, err := solver.ParseTechnique(name)
			if err != nil {
				p.fail("technique", err, "")
				continue
			}
			filter.Techniques = append(filter.Techniques, technique)
		}
	}
	if p.flag("symmetric") {
		filter = filter.With("symmetric", catalog.Range{Min: 1, Max: 1})
	}
	if text := p.text("contains"); text != "" {
		// Only the order of the balls matters, so the row serves as its own hand.
		q, err := solver.ParseQuestion(text, text)
		if err != nil {
			p.fail("contains", err, "")
		}
		filter.Contains = q.State.Board
	}
	return filter
}

// wanted is a search for puzzles as a request asks for it.
type wanted struct {
	catalog.Search
	Offset  int
	Shuffle bool
	Count   bool // how many there are, too
}

// search reads a search for puzzles.
func (p *parameters) search(limit int) wanted {
	w := wanted{Search: catalog.Search{Filter: p.filter(), Seed: 1}}
	w.Limit = p.number("limit", limit, 0, maxLimit)
	w.Offset = p.number("offset", 0, 0, maxReach)
	w.Sort = p.text("sort")
	w.Descending = p.flag("desc")
	w.Shuffle = p.flag("shuffle")
	w.Count = p.flag("count")
	if text := p.text("seed"); text != "" {
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			p.fail("seed", fmt.Errorf("%q is no number from 0 to 2^64-1", text), "")
		}
		w.Seed = seed
	}
	if w.Sort != "" && !slices.Contains(catalog.MeasureNames(), w.Sort) {
		p.fail("sort", fmt.Errorf("there is no measure %q", w.Sort), strings.Join(catalog.MeasureNames(), ", "))
		w.Sort = ""
	}
	if text := p.text("daily"); text != "" {
		day, err := parseDay(text)
		if err != nil {
			p.fail("daily", err, "a date like 2026-12-24, or today")
		}
		w.Seed, w.Limit, w.Offset, w.Sort = query.DailySeed(day), 1, 0, ""
	}
	switch {
	case w.Offset > 0 && w.Sort == "":
		p.fail("offset", fmt.Errorf("only a sorted list has pages"), "another seed gives other puzzles")
		w.Offset = 0
	case w.Offset+w.Limit > maxReach:
		p.fail("offset", fmt.Errorf("only the first %d of a list can be seen", maxReach), "narrower filters")
		w.Offset = 0
	}
	return w
}

// parseDay reads a date, or "today".
func parseDay(text string) (time.Time, error) {
	if text == "today" {
		return time.Now(), nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return day, fmt.Errorf("%q is no date", text)
	}
	return day, nil
}
