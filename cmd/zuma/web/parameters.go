package web

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"zumabase/solver/fault"
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

// seed reads a number that draws.
func (p *parameters) seed(name string, otherwise uint64) uint64 {
	text := p.text(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		p.fail(name, fmt.Errorf("%q is no number from 0 to 2^64-1", text), "")
	}
	return n
}

// bits reads a difficulty; nil is none.
func (p *parameters) bits(name string) *float64 {
	text := p.text(name)
	if text == "" {
		return nil
	}
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= 1000) {
		p.fail(name, fmt.Errorf("%q is no number from 0 to 1000", text), "")
		return nil
	}
	return &v
}

// rest returns the parameters that nobody has read yet.
func (p *parameters) rest() url.Values {
	rest := make(url.Values)
	for name, values := range p.values {
		if !p.read[name] {
			rest[name] = values
		}
	}
	return rest
}
