package main

import (
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"zumabase/cmd/zuma/output"
	"zumabase/solver/fault"
)

// FormatFlags say in which format rows come out. (Kong calls the hooks of
// exported structs alone.)
type FormatFlags struct {
	Format string `enum:"${formats}" default:"table" help:"How to print: ${enum}."`
	JSON   bool   `name:"json" help:"Short for --format json."`
}

// AfterApply settles on one format.
func (f *FormatFlags) AfterApply(ctx *kong.Context) error {
	if err := oneOf(ctx, "format", "json", "quiet"); err != nil {
		return err
	}
	if f.JSON {
		f.Format = "json"
	}
	return nil
}

// given reports whether a flag stands on the command line.
func given(ctx *kong.Context, name string) bool {
	for _, step := range ctx.Path {
		if step.Flag != nil && step.Flag.Name == name {
			return true
		}
	}
	return false
}

// oneOf refuses flags of which only one makes sense.
func oneOf(ctx *kong.Context, names ...string) error {
	var found []string
	for _, name := range names {
		if given(ctx, name) {
			found = append(found, name)
		}
	}
	if len(found) > 1 {
		return fault.Bad(found[0], "give one of --%s", strings.Join(found, " and --"))
	}
	return nil
}

// goesWith refuses flags that say nothing without another.
func goesWith(ctx *kong.Context, other string, names ...string) error {
	for _, name := range names {
		if given(ctx, name) && !given(ctx, other) {
			return fault.Bad(name, "--%s goes with --%s", name, other)
		}
	}
	return nil
}

// doesNotGoWith refuses flags that another one takes the meaning from.
func doesNotGoWith(ctx *kong.Context, other string, names ...string) error {
	for _, name := range names {
		if given(ctx, name) && given(ctx, other) {
			return fault.Bad(name, "--%s does not go with --%s", name, other)
		}
	}
	return nil
}

// rows returns a writer of rows. A table tells which columns the terminal has
// no room for.
func (s *streams) rows(options output.Options) (output.Writer, error) {
	options.Width = s.width
	options.Dropped = func(columns []string) {
		s.tell("no room for %s; --format csv has all", strings.Join(columns, ", "))
	}
	return output.New(s.out, options)
}

// lines lets text for people out, wrapped to the terminal; what is aligned
// below the third column goes on below it.
func (s *streams) lines(write func(io.Writer) error) error {
	var text strings.Builder
	if err := write(&text); err != nil {
		return err
	}
	_, err := io.WriteString(s.out, output.Wrap(text.String(), s.width))
	return err
}

// one writes a single object as the rows of one; drawn draws it for people.
func (s *streams) one(format string, columns []string, object any, values []any, drawn func(io.Writer) error) error {
	if format == "table" {
		return drawn(s.out)
	}
	return output.One(s.out, output.Options{Format: format, Columns: columns}, object, values...)
}
