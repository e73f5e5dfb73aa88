package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver/fault"
)

type sqlCmd struct {
	databaseFlag
	Statement string        `arg:"" optional:"" help:"The statement; without one, a script is read from standard input, or a console opens."`
	Param     []string      `short:"p" sep:"none" placeholder:"NAME=VALUE" help:"The value of a parameter :NAME or, with a number for a name, of a \"?\"; can be given several times."`
	MaxRows   *int          `min:"0" placeholder:"N" help:"Print at most so many rows of a statement; 0 prints all (1000 on a terminal, else all)."`
	Timeout   time.Duration `placeholder:"TIME" help:"Time limit of a statement, such as 30s (default none)."`
	FormatFlags
	timer bool // of the console
}

func (sqlCmd) Help() string {
	return `Tables and views: puzzles, boards, states, census, info (".schema" in the console,
or SELECT sql FROM sqlite_schema, shows all). Nothing can be written.

Zumabase functions, for any letters:
  canonical_board(board)       the board in canonical form
  canonical_hand(board, hand)  the hand, renamed along with the board
  steps(board, hand)           the answer; NULL if it is not covered or no state

Examples:
  zuma sql "SELECT steps('WRRBBW', 'RBW')"
  zuma sql "SELECT * FROM puzzles WHERE board = 'RRYBRR'"
  zuma sql -p board=RRYBRR "SELECT * FROM puzzles WHERE board = :board"
  zuma sql --format csv "SELECT * FROM census" > census.csv
  zuma sql < script.sql`
}

// longestScript is how much of standard input is taken for a script.
const longestScript = 16 << 20

func (c *sqlCmd) Run(ctx context.Context, s *streams) error {
	values, err := c.values()
	if err != nil {
		return err
	}
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	script := c.Statement
	if script == "" {
		if s.inTTY && s.outTTY {
			return c.console(ctx, s, db)
		}
		text, err := io.ReadAll(io.LimitReader(s.in, longestScript+1))
		if err != nil {
			return err
		}
		if len(text) > longestScript {
			return fault.Bad("statement", "the script is longer than %d MB", longestScript>>20)
		}
		script = string(text)
	}
	statements, rest := catalog.Statements(script)
	if rest != "" {
		statements = append(statements, rest)
	}
	if len(statements) == 0 {
		return fault.Bad("statement", "there is no statement").Try(`zuma sql "SELECT * FROM census"`)
	}
	if err := unused(values, statements); err != nil {
		return err
	}
	for _, statement := range statements {
		if err := c.run(ctx, s, db, statement, values); err != nil {
			return err
		}
	}
	return nil
}

// values reads the values of the parameters: numbers are numbers.
func (c *sqlCmd) values() (map[string]any, error) {
	values := make(map[string]any)
	for _, pair := range c.Param {
		name, text, ok := strings.Cut(pair, "=")
		if name = strings.TrimLeft(name, ":@$?"); !ok || name == "" {
			return nil, fault.Bad("param", "-p %s: want NAME=VALUE", pair)
		}
		if _, twice := values[name]; twice {
			return nil, fault.Bad("param", "-p %s is given twice", name)
		}
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			values[name] = n
		} else if x, err := strconv.ParseFloat(text, 64); err == nil {
			values[name] = x
		} else {
			values[name] = text
		}
	}
	return values, nil
}

// unused refuses a value for which no statement has a parameter.
func unused(values map[string]any, statements []string) error {
	var all []string
	for _, statement := range statements {
		all = append(all, catalog.Parameters(statement)...)
	}
	for name := range values {
		if !slices.Contains(all, name) {
			return fault.Bad("param", "-p %s: the statement has no parameter :%s", name, name)
		}
	}
	return nil
}

// run runs a statement and prints its rows.
func (c *sqlCmd) run(ctx context.Context, s *streams, db *catalog.Catalog, statement string, values map[string]any) error {
	if c.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	return timedOut(c.print(ctx, s, db, statement, values), fmt.Sprintf("the statement was ended after %v", c.Timeout))
}

func (c *sqlCmd) print(ctx context.Context, s *streams, db *catalog.Catalog, statement string, values map[string]any) error {
	rows, err := db.QueryWith(ctx, statement, values)
	if err != nil {
		return err
	}
	defer rows.Close()
	out, err := s.rows(output.Options{Format: c.Format, Columns: rows.Columns, Wrap: true})
	if err != nil {
		return err
	}
	most := 0
	switch {
	case c.MaxRows != nil:
		most = *c.MaxRows
	case s.outTTY:
		most = 1000
	}
	for n := 0; ; n++ {
		values, err := rows.Next(ctx)
		if err != nil {
			return err
		}
		if values == nil {
			return out.Close()
		}
		if most > 0 && n == most {
			if err := out.Close(); err != nil {
				return err
			}
			s.tell("there are more than %s rows; --max-rows 0 prints all", progress.Count(int64(n)))
			return nil
		}
		if err := out.Row(values...); err != nil {
			return err
		}
	}
}
