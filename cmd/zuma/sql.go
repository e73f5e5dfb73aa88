package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/progress"
	"zumabase/solver/fault"
)

type sqlCmd struct {
	databaseFlag
	Statement string        `arg:"" optional:"" help:"The statement; without one, a script is read from standard input, or a console opens."`
	Format    string        `enum:"${formats}" default:"table" help:"How to print rows: ${enum}."`
	MaxRows   int           `default:"-1" placeholder:"N" help:"Print at most so many rows of a statement; 0 prints all (1000 on a terminal, else all)."`
	Timeout   time.Duration `placeholder:"TIME" help:"Time limit of a statement, such as 30s (default none)."`
}

func (sqlCmd) Help() string {
	return `Tables and views: puzzles, boards, states, census, info (".schema" in the console,
or SELECT sql FROM sqlite_schema, shows all). Nothing can be written.

Functions of ours, for any letters:
  canonical_board(board)       the board in canonical form
  canonical_hand(board, hand)  the hand, renamed along with the board
  steps(board, hand)           the answer; NULL if it is not covered

Examples:
  zuma sql "SELECT steps('WRRBBW', 'RBW')"
  zuma sql "SELECT * FROM puzzles WHERE board = 'RRYBRR'"
  zuma sql --format csv "SELECT * FROM census" > census.csv
  zuma sql < script.sql`
}

func (c *sqlCmd) Run(ctx context.Context, s *streams) error {
	db, err := c.open(ctx)
	if err != nil {
		return err
	}
	defer db.Close()
	if c.MaxRows < 0 && s.outTTY {
		c.MaxRows = 1000
	}
	script := c.Statement
	if script == "" {
		if s.inTTY && s.outTTY {
			return c.console(ctx, s, db)
		}
		text, err := io.ReadAll(s.in)
		if err != nil {
			return err
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
	for _, statement := range statements {
		if err := c.run(ctx, s, db, statement); err != nil {
			return err
		}
	}
	return nil
}

// run runs a statement and prints its rows.
func (c *sqlCmd) run(ctx context.Context, s *streams, db *catalog.Catalog, statement string) error {
	if c.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
		defer cancel()
	}
	return timedOut(c.print(ctx, s, db, statement), fmt.Sprintf("the statement was ended after %v", c.Timeout))
}

func (c *sqlCmd) print(ctx context.Context, s *streams, db *catalog.Catalog, statement string) error {
	rows, err := db.Query(ctx, statement)
	if err != nil {
		return err
	}
	defer rows.Close()
	out, err := output.New(s.out, output.Options{Format: c.Format, Columns: rows.Columns})
	if err != nil {
		return err
	}
	for n := 0; ; n++ {
		values, err := rows.Next(ctx)
		if err != nil {
			return err
		}
		if values == nil {
			return out.Close()
		}
		if c.MaxRows > 0 && n == c.MaxRows {
			if err := out.Close(); err != nil {
				return err
			}
			fmt.Fprintf(s.err, "zuma: there are more than %s rows; --max-rows 0 prints all\n", progress.Count(int64(n)))
			return nil
		}
		if err := out.Row(values...); err != nil {
			return err
		}
	}
}
