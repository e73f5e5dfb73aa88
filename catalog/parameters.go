package catalog

import (
	"database/sql"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"zumabase/solver/fault"
)

// Parameters returns the parameters of a statement, in the order in which they
// first come: a name for ":name", "@name" and "$name", and a number, from "1",
// for "?" and "?1".
func Parameters(statement string) []string {
	var names []string
	next := 1
	add := func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for at := 0; at < len(statement); {
		if end := skipped(statement, at); end > at {
			at = end
			continue
		}
		mark := statement[at]
		at++
		if !strings.ContainsRune("?:@$", rune(mark)) {
			continue
		}
		start := at
		for at < len(statement) && isNameByte(statement[at]) {
			at++
		}
		name := statement[start:at]
		switch {
		case mark == '?' && name == "":
			add(strconv.Itoa(next))
			next++
		case mark == '?':
			add(name)
			if n, err := strconv.Atoi(name); err == nil {
				next = max(next, n+1)
			}
		case name != "":
			add(name)
		}
	}
	return names
}

func isNameByte(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= 0x80
}

// skipped returns where a string, a quoted name or a comment that begins at a
// place ends, or the place itself.
func skipped(statement string, at int) int {
	rest := statement[at:]
	end := func(opening, closing string) int {
		if i := strings.Index(rest[len(opening):], closing); i >= 0 {
			return at + len(opening) + i + len(closing)
		}
		return len(statement)
	}
	switch {
	case strings.HasPrefix(rest, "--"):
		return end("--", "\n")
	case strings.HasPrefix(rest, "/*"):
		return end("/*", "*/")
	case strings.HasPrefix(rest, "["):
		return end("[", "]")
	case rest[0] == '\'' || rest[0] == '"' || rest[0] == '`':
		return end(rest[:1], rest[:1]) // a doubled quote begins the next string
	}
	return at
}

// bind returns the values of a statement's parameters as the driver takes them.
func bind(statement string, values map[string]any) ([]any, error) {
	var args []any
	for i, name := range Parameters(statement) {
		value, ok := values[name]
		if !ok {
			return nil, &fault.Error{Kind: fault.BadInput, Field: "statement", Hint: "-p " + name + "=VALUE",
				Err: fmt.Errorf("the parameter %s has no value", name)}
		}
		if name == strconv.Itoa(i+1) {
			args = append(args, value)
		} else {
			args = append(args, sql.Named(name, value))
		}
	}
	return args, nil
}
