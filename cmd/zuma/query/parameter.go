package query

import (
	"strings"

	"zumabase/catalog"
)

// Parameter is something that can be asked for: a flag of the command line, a
// parameter of an address, a field of JSON.
type Parameter struct {
	Name  string
	Label string // for a form
	Words string // for a help text, a phrase without a full stop
	Kind  Kind
	// Values are what may be asked for, where that is a list.
	Values []string
	// Filter is set for those that say which puzzles pass.
	Filter bool
}

// Kind is what a parameter takes.
type Kind uint8

// The kinds of parameters.
const (
	Range  Kind = iota // like 3, 3..4, 3.. or ..4
	Names              // some of Values
	Name               // one of Values
	Switch             // yes or no
	Row                // a row of balls
	Count              // a whole number, 0 or more
	Seed               // a number that draws
	Day                // a date, or "today"
)

// Sample returns what a value looks like: A..B, NAME and so on.
func (k Kind) Sample() string {
	return [...]string{Range: "A..B", Names: "NAME", Name: "MEASURE", Switch: "", Row: "ROW", Count: "N", Seed: "N", Day: "DATE"}[k]
}

// want says what a value must be.
func (p *Parameter) want() string {
	switch p.Kind {
	case Range:
		return "a range such as 3..4, 3.. or ..4"
	case Names, Name:
		return "one of " + strings.Join(p.Values, ", ")
	case Switch:
		return "true or false"
	case Row:
		return "a row such as RRYYRR"
	case Day:
		return "a date such as 2026-12-24, or today"
	}
	return "a whole number, 0 or more"
}

// Filters are the parameters that say which puzzles pass, one for each measure
// of a catalog and the row that a board must have.
var Filters = func() []Parameter {
	kinds := map[catalog.Kind]Kind{catalog.Whole: Range, catalog.Real: Range, catalog.Name: Names, catalog.Flag: Switch}
	var all []Parameter
	for i := range catalog.Measures {
		m := &catalog.Measures[i]
		words := m.Words
		if m.Kind == catalog.Flag {
			words = "only if " + strings.TrimPrefix(words, "1 if ")
		}
		all = append(all, Parameter{Name: m.Name, Label: m.Label, Words: words, Kind: kinds[m.Kind], Values: m.Names(), Filter: true})
	}
	return append(all, Parameter{Name: "contains", Label: "Contains", Kind: Row, Filter: true,
		Words: "only boards with this row in them, up to the colours' names and direction"})
}()

// The parameters beside the filters.
var (
	Sort    = Parameter{Name: "sort", Label: "Sort by", Kind: Name, Values: catalog.MeasureNames(), Words: "sort by a measure instead of drawing at random"}
	Desc    = Parameter{Name: "desc", Label: "Greatest first", Kind: Switch, Words: "with sort, the greatest first"}
	Limit   = Parameter{Name: "limit", Label: "How many", Kind: Count, Words: "how many puzzles"}
	Offset  = Parameter{Name: "offset", Label: "Skip", Kind: Count, Words: "with sort, how many puzzles to pass over"}
	Draw    = Parameter{Name: "seed", Label: "Seed", Kind: Seed, Words: "which puzzles are drawn, and how they are shuffled"}
	Daily   = Parameter{Name: "daily", Label: "Day", Kind: Day, Words: "the puzzle of a day, such as 2026-12-24 or today"}
	Shuffle = Parameter{Name: "shuffle", Label: "Shuffle", Kind: Switch, Words: "give each puzzle other colours and direction, by the seed"}
	Total   = Parameter{Name: "count", Label: "Count", Kind: Switch, Words: "count the puzzles that pass, too"}
)

// All are all parameters.
var All = append(append([]Parameter{}, Filters...), Sort, Desc, Limit, Offset, Draw, Daily, Shuffle, Total)

// Some returns the parameters of those names, which must exist.
func Some(names ...string) []Parameter {
	var some []Parameter
	for _, name := range names {
		some = append(some, *find(All, name))
	}
	return some
}

func find(parameters []Parameter, name string) *Parameter {
	for i := range parameters {
		if parameters[i].Name == name {
			return &parameters[i]
		}
	}
	return nil
}
