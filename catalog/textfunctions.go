package catalog

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"strings"
	"unicode/utf8"

	"modernc.org/sqlite"
)

// registerTextFunctions gives SQL instr, replace, trim, ltrim and rtrim anew.
// SQLite's own compare each place of one text with all of another: for texts
// of the length that is allowed that takes minutes, in which nothing can stop
// them. These answer the same at once.
func (c *Catalog) registerTextFunctions(d *sqlite.Driver) error {
	trim := func(name string, trim func(string, func(rune) bool) string) error {
		return d.RegisterDeterministicScalarFunction(name, 2, func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
			texts, err := c.texts(args)
			if texts == nil || err != nil {
				return nil, err
			}
			unwanted := make(map[rune]bool)
			for _, r := range texts[1] {
				unwanted[r] = true
			}
			return trim(texts[0], func(r rune) bool { return unwanted[r] }), nil
		})
	}
	return errors.Join(
		d.RegisterDeterministicScalarFunction("instr", 2, c.instr),
		d.RegisterDeterministicScalarFunction("replace", 3, c.replace),
		trim("trim", strings.TrimFunc), trim("ltrim", strings.TrimLeftFunc), trim("rtrim", strings.TrimRightFunc),
	)
}

// texts returns values as texts, or nil if one is NULL.
func (c *Catalog) texts(args []driver.Value) ([]string, error) {
	texts := make([]string, len(args))
	for i, arg := range args {
		switch arg := arg.(type) {
		case nil:
			return nil, nil
		case string:
			texts[i] = arg
		case []byte:
			texts[i] = string(arg)
		default:
			// SQLite knows how it writes numbers.
			if err := c.inner.GetContext(context.Background(), &texts[i], "SELECT CAST(? AS TEXT)", arg); err != nil {
				return nil, err
			}
		}
	}
	return texts, nil
}

// instr returns the place of a text in another in characters, or of a blob in
// another in bytes, counted from 1; 0 if it is not in it.
func (c *Catalog) instr(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	if blob, ok := args[0].([]byte); ok {
		if part, ok := args[1].([]byte); ok {
			return int64(bytes.Index(blob, part) + 1), nil
		}
	}
	texts, err := c.texts(args)
	if texts == nil || err != nil {
		return nil, err
	}
	at := strings.Index(texts[0], texts[1])
	if at < 0 {
		return int64(0), nil
	}
	return int64(utf8.RuneCountInString(texts[0][:at]) + 1), nil
}

// replace puts one text in the place of another wherever that occurs.
func (c *Catalog) replace(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
	texts, err := c.texts(args[:2])
	if texts == nil || err != nil {
		return nil, err
	}
	text, old := texts[0], texts[1]
	if old == "" {
		return text, nil
	}
	texts, err = c.texts(args[2:])
	if texts == nil || err != nil {
		return nil, err
	}
	if size := len(text) + strings.Count(text, old)*(len(texts[0])-len(old)); size > c.mode.value {
		return nil, errors.New("string or blob too big")
	}
	return strings.ReplaceAll(text, old, texts[0]), nil
}
