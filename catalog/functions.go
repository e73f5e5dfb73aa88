package catalog

import (
	"context"
	"database/sql/driver"
	"errors"

	"modernc.org/sqlite"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// registerFunctions gives SQL the catalog's own functions:
//
//	canonical_board(board)       the board in canonical form
//	canonical_hand(board, hand)  the hand, renamed along with the board
//	steps(board, hand)           the answer; NULL if it is not covered or no state
//
// Any letters and forms will do, as for solver.ParseQuestion. One bad row ends no
// statement: they return NULL for what is no board or hand, as for NULL.
func (c *Catalog) registerFunctions(d *sqlite.Driver) error {
	return errors.Join(
		d.RegisterDeterministicScalarFunction("canonical_board", 1, textFunction(func(text ...string) (driver.Value, error) {
			// The hand does not matter, but there has to be one.
			q, err := solver.ParseQuestion(text[0], text[0])
			return q.State.Board.Canonical().String(), err
		})),
		d.RegisterDeterministicScalarFunction("canonical_hand", 2, textFunction(func(text ...string) (driver.Value, error) {
			q, err := solver.ParseQuestion(text[0], text[1])
			_, hand, _ := solver.Canonical(q.State.Board, q.State.Hand)
			return hand.String(), err
		})),
		d.RegisterDeterministicScalarFunction("steps", 2, textFunction(func(text ...string) (driver.Value, error) {
			q, err := solver.ParseQuestion(text[0], text[1])
			if err != nil {
				return nil, err
			}
			answer, err := c.lookup(context.Background(), c.innerBoard, q.State)
			return int64(answer.Steps), err
		})),
		c.registerTextFunctions(d),
	)
}

// textFunction makes a function of texts one of SQL values. What it cannot read
// or answer is NULL.
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
				return nil, nil
			}
		}
		value, err := f(text...)
		if kind := fault.KindOf(err); kind == fault.BadInput || kind == fault.NotCovered {
			return nil, nil
		}
		return value, err
	}
}
