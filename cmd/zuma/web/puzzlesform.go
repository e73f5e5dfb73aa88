package web

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// puzzlesForm is the form of the filters, as it was filled in.
type puzzlesForm struct {
	Fields     []filledField // the main ones first
	Main       []filledField
	More       []filledField
	MoreSet    bool // one of the others is used
	Contains   filledField
	Symmetric  bool
	Techniques []filledTechnique
	Sort       string
	Orders     []order
	Descending bool
	Problems   []string // that belong to no field
	Presets    []preset
	Counts     string // by the values of measures, for the script; see histograms
}

type filledField struct {
	*catalog.Measure
	Shown          string // the name in the form
	Value, Problem string
	Stops          string // the values that a slider stops at
}

type filledTechnique struct {
	Name, Help string
	On         bool
	Count      int64
}

type order struct{ Name, Label string }

// mainFields are the measures that are always in sight.
var mainFields = []string{"steps", "length", "difficulty"}

// shownNames are the names of parameters that a form must not use: its element
// would take the place of a property of the form itself.
var shownNames = map[string]string{"length": "balls", "contains": "holds"}

// shownName returns the name that the form has for a parameter.
func shownName(name string) string {
	if shown, ok := shownNames[name]; ok {
		return shown
	}
	return name
}

// ownNames gives the parameters that came from the form their own names.
func ownNames(values url.Values) url.Values {
	own := make(url.Values)
	for name, all := range values {
		own[name] = all
	}
	for name, shown := range shownNames {
		if values, ok := own[shown]; ok {
			delete(own, shown)
			own[name] = values
		}
	}
	return own
}

func newPuzzlesForm(values url.Values, faults []*fault.Error, q query.Query, limits solver.Limits, rows []catalog.DistributionRow) puzzlesForm {
	form := puzzlesForm{Sort: q.Sort, Descending: q.Descending, Presets: presets}
	form.Symmetric = q.Filter.Range("symmetric").Min == 1
	problems := make(map[string]string)
	for _, err := range faults {
		problems[err.Field] = err.Error()
	}
	fill := func(m *catalog.Measure) filledField {
		field := filledField{m, shownName(m.Name), values.Get(m.Name), problems[m.Name], ""}
		delete(problems, m.Name)
		var stops []string
		for _, stop := range stopsOf(m, limits) {
			stops = append(stops, strconv.FormatFloat(stop, 'g', -1, 64))
		}
		field.Stops = strings.Join(stops, " ")
		return field
	}
	for i := range catalog.Measures {
		m := &catalog.Measures[i]
		form.Orders = append(form.Orders, order{m.Name, strings.ToLower(m.Label)})
		switch {
		case m.Kind == catalog.Name || m.Kind == catalog.Flag:
		case slices.Contains(mainFields, m.Name):
			form.Main = append(form.Main, fill(m))
		default:
			form.More = append(form.More, fill(m))
		}
	}
	form.Contains = filledField{Shown: shownName("contains"), Value: values.Get("contains"), Problem: problems["contains"]}
	delete(problems, "contains")
	form.Fields = append(form.Main[:len(form.Main):len(form.Main)], form.More...)
	form.MoreSet = form.Symmetric || form.Contains.Value != ""
	for _, field := range form.More {
		form.MoreSet = form.MoreSet || field.Value != ""
	}
	counts := histograms(rows, &q.Filter)
	for t := solver.Complete; t <= solver.Free; t++ {
		form.Techniques = append(form.Techniques, filledTechnique{
			t.String(), query.Skill[t.String()], slices.Contains(q.Filter.Techniques, t), counts["technique"][t.String()],
		})
	}
	for _, problem := range problems {
		form.Problems = append(form.Problems, problem)
	}
	slices.Sort(form.Problems)
	text, err := json.Marshal(counts)
	if err != nil {
		panic(err) // it is all text and numbers
	}
	form.Counts = string(text)
	return form
}

// histograms counts the puzzles by the values of steps, length, difficulty (in
// whole bits) and technique, each under what the filter wants of the others.
func histograms(rows []catalog.DistributionRow, filter *catalog.Filter) map[string]map[string]int64 {
	counts := make(map[string]map[string]int64)
	for _, name := range []string{"steps", "length", "difficulty", "technique"} {
		counts[name] = make(map[string]int64)
	}
	steps, length, difficulty := filter.Range("steps"), filter.Range("length"), filter.Range("difficulty")
	for _, row := range rows {
		passes := map[string]bool{
			"steps":      steps.Has(float64(row.Steps)),
			"length":     length.Has(float64(row.Length)),
			"difficulty": difficulty.Min < float64(row.Difficulty+1) && float64(row.Difficulty) <= difficulty.Max,
			"technique":  len(filter.Techniques) == 0 || slices.Contains(filter.Techniques, row.Technique),
		}
		values := map[string]string{
			"steps": strconv.Itoa(row.Steps), "length": strconv.Itoa(row.Length),
			"difficulty": strconv.Itoa(row.Difficulty), "technique": row.Technique.String(),
		}
		for name, value := range values {
			others := true
			for other, ok := range passes {
				others = others && (ok || other == name)
			}
			if others {
				counts[name][value] += row.Puzzles
			}
		}
	}
	return counts
}

// stopsOf returns the values that the slider of a measure stops at.
func stopsOf(m *catalog.Measure, limits solver.Limits) []float64 {
	upTo := func(low, high int) (all []float64) {
		for v := low; v <= high; v++ {
			all = append(all, float64(v))
		}
		return all
	}
	switch m.Name {
	case "steps":
		return upTo(1, limits.Hand)
	case "length":
		return upTo(1, limits.Board)
	case "colors":
		return upTo(1, limits.Colors)
	case "difficulty":
		return upTo(0, 20)
	case "chain", "separators", "traps":
		return upTo(0, 10)
	case "choices", "openings":
		return upTo(0, 40)
	case "lines":
		return []float64{1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1000, 10000, 100000}
	}
	return []float64{0, 0.0001, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1} // a rate
}

// preset is a search that has a name.
type preset struct{ Name, Help, Query string }

var presets = []preset{
	{"First steps", "two balls, and easy", "steps=2&difficulty=..5"},
	{"Short and nasty", "few balls, and yet hard", "balls=..10&difficulty=8.."},
	{"Long and kind", "many balls that fall by themselves", "balls=10..&difficulty=..6"},
	{"One way only", "a single line clears it", "lines=1"},
	{"Chain reactions", "one ball removes four groups or more", "chain=4..&sort=chain&desc=true"},
	{"Full of traps", "what removes balls is wrong", "traps=4..&sort=traps&desc=true"},
	{"Against the grain", "a ball goes where neither neighbour invites it", "technique=free"},
	{"The hardest", "by the luck that random play needs", "sort=difficulty&desc=true"},
}
