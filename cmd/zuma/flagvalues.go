package main

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
	"github.com/dustin/go-humanize"

	"zumabase/solver/fault"
)

// Values of flags are read here rather than by kong, so that what is wrong with
// one is said in one form, "--limit -1: want 1 or more", and so that the name
// of a file stays the bytes that were given. The tags min and max of a flag
// bound its number, and a time must be above zero.
func flagValues() kong.Option {
	return kong.OptionFunc(func(k *kong.Kong) error {
		for _, option := range []kong.Option{
			kong.KindMapper(reflect.String, kong.MapperFunc(decodeText)),
			kong.KindMapper(reflect.Int, number(func(text string) (int, error) { return strconv.Atoi(text) })),
			kong.KindMapper(reflect.Uint64, number(func(text string) (uint64, error) { return strconv.ParseUint(text, 10, 64) })),
			kong.KindMapper(reflect.Float64, number(func(text string) (float64, error) { return strconv.ParseFloat(text, 64) })),
			kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(decodeTime)),
			kong.TypeMapper(reflect.TypeFor[size](), kong.MapperFunc(decodeSize)),
		} {
			if err := option.Apply(k); err != nil {
				return err
			}
		}
		return nil
	})
}

// badValue says what a flag should have had.
func badValue(ctx *kong.DecodeContext, text, want string) error {
	name := strings.ToUpper(ctx.Value.Name)
	if ctx.Value.Flag != nil {
		name = "--" + ctx.Value.Name
	}
	if text != "" {
		name += " " + text
	}
	return fault.Bad(ctx.Value.Name, "%s: want %s", name, want)
}

// value takes the value of a flag from the command line, even where it looks
// like a flag itself, as -1 does. It is "" where there is none.
func value(ctx *kong.DecodeContext) string {
	text, _ := ctx.Scan.Pop().Value.(string)
	return text
}

func decodeText(ctx *kong.DecodeContext, target reflect.Value) error {
	token := ctx.Scan.Pop()
	text, _ := token.Value.(string)
	switch {
	case token.IsEOL():
		return badValue(ctx, "", "a value")
	case !token.IsValue():
		return badValue(ctx, text, fmt.Sprintf("a value, or --%s=%s", ctx.Value.Name, text))
	}
	if text == "" {
		text = ctx.Value.Default // an empty ZUMA_DB is none
	}
	target.SetString(text)
	return nil
}

func number[N int | uint64 | float64](parse func(string) (N, error)) kong.MapperFunc {
	return func(ctx *kong.DecodeContext, target reflect.Value) error {
		low, high := bound[N](ctx, "min"), bound[N](ctx, "max")
		text := value(ctx)
		n, err := parse(text)
		if err != nil || math.IsNaN(float64(n)) || low != nil && n < *low || high != nil && n > *high {
			return badValue(ctx, text, wantNumber(low, high))
		}
		target.Set(reflect.ValueOf(n).Convert(target.Type()))
		return nil
	}
}

// bound returns the bound that a tag sets, or nil.
func bound[N int | uint64 | float64](ctx *kong.DecodeContext, tag string) *N {
	text := ctx.Value.Tag.Get(tag)
	if text == "" {
		return nil
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	n := N(f)
	return &n
}

func wantNumber[N int | uint64 | float64](low, high *N) string {
	switch {
	case low != nil && high != nil:
		return fmt.Sprintf("%v to %v", *low, *high)
	case low != nil:
		return fmt.Sprintf("%v or more", *low)
	}
	var n N
	switch any(n).(type) {
	case int:
		return "a whole number"
	case uint64:
		return "a whole number, 0 or more"
	}
	return "a number"
}

func decodeTime(ctx *kong.DecodeContext, target reflect.Value) error {
	text := value(ctx)
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return badValue(ctx, text, "a time such as 30s or 2m")
	}
	target.Set(reflect.ValueOf(d))
	return nil
}

// size is a number of bytes.
type size int64

// leastSize is the least memory that a flag may ask for.
const leastSize = 16_000_000

func decodeSize(ctx *kong.DecodeContext, target reflect.Value) error {
	text := value(ctx)
	bytes, err := humanize.ParseBytes(text)
	if err != nil || bytes < leastSize || bytes > math.MaxInt64 {
		return badValue(ctx, text, "a size of 16MB or more, such as 500MB or 2GB")
	}
	target.SetInt(int64(bytes))
	return nil
}
