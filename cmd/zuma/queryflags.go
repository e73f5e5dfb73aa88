package main

import (
	"fmt"
	"net/url"
	"reflect"
	"strings"

	"github.com/alecthomas/kong"
	"github.com/posener/complete"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
)

// queryFlags are flags that are made from parameters of a query, so that their
// names, words and values are those of the catalog's measures.
type queryFlags struct {
	kong.Plugins
	parameters []query.Parameter
}

// newQueryFlags makes flags of parameters.
func newQueryFlags(parameters []query.Parameter) queryFlags {
	var fields []reflect.StructField
	for _, p := range parameters {
		words := strings.ToUpper(p.Words[:1]) + p.Words[1:]
		tag := fmt.Sprintf(`name:%q placeholder:%q`, p.Name, p.Kind.Sample())
		kind := reflect.TypeFor[flagText]()
		switch {
		case p.Kind == query.Switch:
			kind, tag = reflect.TypeFor[*bool](), fmt.Sprintf(`name:%q`, p.Name)
		case p.Kind == query.Names:
			words += ": " + strings.Join(p.Values, ", ")
			tag += fmt.Sprintf(` predictor:%q`, p.Name)
		case len(p.Values) > 0:
			words += ", one of the filters"
			tag += fmt.Sprintf(` predictor:%q`, p.Name)
		}
		if p.Filter {
			tag += ` group:"filter"`
		}
		tag += fmt.Sprintf(` help:%q`, words+".")
		fields = append(fields, reflect.StructField{Name: "F" + p.Name, Type: kind, Tag: reflect.StructTag(tag)})
	}
	return queryFlags{kong.Plugins{reflect.New(reflect.StructOf(fields)).Interface()}, parameters}
}

// values returns what was given on the command line.
func (f *queryFlags) values() url.Values {
	values := make(url.Values)
	flags := reflect.ValueOf(f.Plugins[0]).Elem()
	for i, p := range f.parameters {
		switch v := flags.Field(i).Interface().(type) {
		case flagText:
			if v != nil {
				values[p.Name] = v
			}
		case *bool:
			if v != nil {
				values.Set(p.Name, fmt.Sprint(*v))
			}
		}
	}
	return values
}

// read reads the query that the flags ask for.
func (f *queryFlags) read(limit int) (query.Query, error) {
	q, faults := query.Read(f.values(), query.Flags, f.parameters, limit)
	if len(faults) > 0 {
		return q, faults[0]
	}
	return q, nil
}

// filterFlags are the flags that say which puzzles pass.
type filterFlags struct{ queryFlags }

func newFilterFlags() filterFlags { return filterFlags{newQueryFlags(query.Filters)} }

// filter returns the filter that the flags ask for.
func (f *filterFlags) filter() (catalog.Filter, error) {
	q, err := f.read(0)
	return q.Filter, err
}

// flagText is the text of a flag for each time that it is given; the query's
// reader says what is wrong with it.
type flagText []string

// Decode takes the next word, whatever it looks like.
func (f *flagText) Decode(ctx *kong.DecodeContext) error {
	*f = append(*f, value(ctx))
	return nil
}

// queryPredictors complete the values of the flags that have a list of them.
func queryPredictors() map[string]complete.Predictor {
	predictors := make(map[string]complete.Predictor)
	for _, p := range query.All {
		if len(p.Values) > 0 {
			predictors[p.Name] = complete.PredictSet(p.Values...)
		}
	}
	return predictors
}
