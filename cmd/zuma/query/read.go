package query

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// Style is where named texts come from.
type Style uint8

const (
	// Flags are those of a command line.
	Flags Style = iota
	// Address is that of a page or of the API. A form sends its fields whether
	// they are filled in or not, so an empty one is none, and so is a seed beside
	// an order.
	Address
	// Object is one of JSON.
	Object
)

// name writes a parameter's name as its user does.
func (s Style) name(name string) string {
	if s == Flags {
		return "--" + name
	}
	return name
}

// MaxLimit is the most puzzles that a query may ask for: they are put in order in
// memory, some 500 bytes each.
const MaxLimit = 1_000_000

// Read reads a query from named texts. It may have the parameters that are
// listed, and wants limit puzzles where it does not say how many. It returns
// all that is wrong, by the order of the parameters; each fault has the
// parameter's name as its field. What is given and cannot apply is wrong, too.
func Read(values url.Values, style Style, parameters []Parameter, limit int) (Query, []*fault.Error) {
	r := reader{values: values, style: style}
	r.query.Limit, r.query.Seed = limit, 1
	for i := range parameters {
		if p := &parameters[i]; r.given(p.Name) {
			r.take(p)
		}
	}
	r.combinations()
	var unknown []string
	for name := range values {
		if find(parameters, name) == nil {
			unknown = append(unknown, name)
		}
	}
	slices.Sort(unknown) // the same request gives the same fault
	for _, name := range unknown {
		r.faults = append(r.faults, fault.Bad(name, "there is no parameter %q here", name))
	}
	return r.query, r.faults
}

// ReadJSON is Read for an object whose fields are texts, numbers, booleans or
// lists of them.
func ReadJSON(text []byte, parameters []Parameter, limit int) (Query, []*fault.Error) {
	var object map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	err := decoder.Decode(&object)
	if _, more := decoder.Token(); err == nil && (object == nil || more != io.EOF) {
		err = errors.New("it is null, or something follows it")
	}
	if err != nil {
		return Query{}, []*fault.Error{fault.Bad("", "the query is no JSON object: %v", err)}
	}
	values := make(url.Values)
	for name, value := range object {
		list, ok := value.([]any)
		if !ok {
			list = []any{value}
		}
		for _, item := range list {
			switch item.(type) {
			case string, json.Number, bool:
				values.Add(name, fmt.Sprint(item))
			default:
				return Query{}, []*fault.Error{fault.Bad(name, "%s: want a text, a number, true or false", name)}
			}
		}
	}
	return Read(values, Object, parameters, limit)
}

// reader is a query that is being read.
type reader struct {
	values url.Values
	style  Style
	query  Query
	faults []*fault.Error
}

func (r *reader) given(name string) bool {
	return r.values.Has(name) && (r.style != Address || strings.TrimSpace(strings.Join(r.values[name], "")) != "")
}

func (r *reader) fail(name, format string, args ...any) {
	r.faults = append(r.faults, fault.Bad(name, "%s", fmt.Sprintf(format, args...)))
}

// take reads a parameter that is given.
func (r *reader) take(p *Parameter) {
	texts := r.values[p.Name]
	if p.Kind != Names && p.Kind != Range && len(texts) > 1 {
		r.fail(p.Name, "%s is given %d times", r.style.name(p.Name), len(texts))
		return
	}
	for _, text := range texts {
		text = strings.TrimSpace(text)
		if err := r.set(p, text); err != nil {
			r.faults = append(r.faults, err)
			return
		}
	}
}

// set reads one text of a parameter into the query.
func (r *reader) set(p *Parameter, text string) *fault.Error {
	wrong := fault.Bad(p.Name, "%s: want %s", strings.TrimSpace(r.style.name(p.Name)+" "+text), p.want())
	q := &r.query
	switch p.Kind {
	case Range:
		wanted, err := ParseRange(text)
		if err != nil {
			return wrong
		}
		q.Filter = q.Filter.With(p.Name, wanted)
	case Names:
		for name := range strings.SplitSeq(text, ",") {
			technique, err := solver.ParseTechnique(name)
			if err != nil {
				return wrong
			}
			q.Filter.Techniques = append(q.Filter.Techniques, technique)
		}
	case Name:
		if !slices.Contains(p.Values, text) {
			return fault.Bad(p.Name, "cannot sort by %s", text).Try("one of " + strings.Join(p.Values, ", "))
		}
		q.Sort = text
	case Switch:
		on, known := map[string]bool{"true": true, "1": true, "on": true, "false": false, "0": false}[text]
		if !known {
			return wrong
		}
		r.turn(p.Name, on)
	case Row:
		// Only the order of the balls matters; a ball of the row serves as a hand.
		row, _, err := solver.ParseState(text, text[:min(1, len(text))])
		if text == "" {
			return wrong
		}
		if err != nil {
			return &fault.Error{Field: p.Name, Err: fmt.Errorf("%s: %w", r.style.name(p.Name), err)}
		}
		q.Filter.Contains = row.Board
	case Count:
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n == 0 && r.style == Flags {
			return fault.Bad(p.Name, "%s %s: want 1 or more", r.style.name(p.Name), text)
		}
		if p.Name == Limit.Name {
			if n > MaxLimit {
				return &fault.Error{Kind: fault.BadInput, Field: p.Name, Hint: "zuma export, which writes any number of puzzles",
					Err: fmt.Errorf("%s %s: want 1 to %d", r.style.name(p.Name), text, MaxLimit)}
			}
			q.Limit = n
		} else {
			q.Offset = min(n, math.MaxInt32)
		}
	case Seed:
		seed, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return wrong
		}
		q.Seed = seed
	case Day:
		day, err := ParseDay(text)
		if err != nil {
			return wrong
		}
		q.Daily, q.Seed, q.Limit = day, DailySeed(day), 1
	}
	return nil
}

// turn turns a switch on or off.
func (r *reader) turn(name string, on bool) {
	switch q := &r.query; name {
	case Desc.Name:
		q.Descending = on
	case Shuffle.Name:
		q.Shuffle = on
	case Total.Name:
		q.Count = on
	default: // a measure that is 0 or 1
		value := 0.0
		if on {
			value = 1
		} else if r.style == Address {
			return // a form's way to say that it does not matter
		}
		q.Filter = q.Filter.With(name, exactly(value))
	}
}

// combinations refuses what cannot apply beside something else.
func (r *reader) combinations() {
	without := func(name, other string) {
		if r.given(name) && !r.given(other) {
			r.fail(name, "%s goes with %s", r.style.name(name), r.style.name(other))
		}
	}
	beside := func(name, other string) {
		if r.given(name) && r.given(other) {
			r.fail(name, "%s does not go with %s", r.style.name(name), r.style.name(other))
		}
	}
	if r.query.Descending || r.style != Address {
		without("desc", "sort")
	}
	if r.query.Offset > 0 {
		without("offset", "sort")
	}
	for _, name := range []string{"limit", "seed", "sort", "offset", "shuffle"} {
		beside(name, "daily")
	}
	for i := range Filters {
		beside(Filters[i].Name, "daily")
	}
	if r.style != Address && !r.query.Shuffle {
		beside("seed", "sort")
	}
}
