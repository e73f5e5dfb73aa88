package catalog

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"

	"modernc.org/sqlite"

	"zumabase/solver"
)

// registerFunctions gives SQL the catalog's own functions:
//
//	canonical_board(board)       the board in canonical form
//	canonical_hand(board, hand)  the hand, renamed along with the board
//	steps(board, hand)           the answer; NULL if the catalog does not cover the state
//
// Any letters will do, as for Lookup. They return NULL for NULL and an error
// for text that is no board or hand.
func (c *Catalog) registerFunctions(d *sqlite.Driver) error {
	return errors.Join(
		d.RegisterDeterministicScalarFunction("canonical_board", 1, textFunction(func(text ...string) (driver.Value, error) {
			// The hand does not matter, but there has to be one.
			s, _, err := solver.ParseState(text[0], text[0])
			if err != nil {
				return nil, err
			}
			board := s.Board.Canonical()
			return board.String(), nil
		})),
		d.RegisterDeterministicScalarFunction("canonical_hand", 2, textFunction(func(text ...string) (driver.Value, error) {
			s, _, err := solver.ParseState(text[0], text[1])
			if err != nil {
				return nil, err
			}
			_, hand, _ := solver.Canonical(s.Board, s.Hand)
			return hand.String(), nil
		})),
		d.RegisterDeterministicScalarFunction("steps", 2, textFunction(func(text ...string) (driver.Value, error) {
			s, _, err := solver.ParseState(text[0], text[1])
			if err != nil {
				return nil, err
			}
			// Runs on another connection of the pool than the statement
			// that calls it.
			answer, err := c.Lookup(context.Background(), s)
			if errors.Is(err, ErrNotCovered) {
				return nil, nil
			}
			return int64(answer.Steps), err
		})),
	)
}

// textFunction makes a function of texts one of SQL values.
func textFunction(f func(text ...string) (driver.Value, error)) func(*sqlite.FunctionContext, []driver.Value) (driver.Value, error) {
	return func(_ *sqlite.FunctionContext, args []driver.Value) (driver.Value, error) {
		text := make([]string, len(args))
		for i, arg := range args {
			switch arg := arg.(type) {
			case nil:
				return nil, nil
			case string:
				text[i] = arg
			default:
				return nil, fmt.Errorf("%v is no text of letters", arg)
			}
		}
		return f(text...)
	}
}
