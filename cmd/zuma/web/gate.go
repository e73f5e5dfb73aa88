package web

import (
	"context"
	"errors"
	"fmt"

	"zumabase/solver/fault"
)

// gate lets a number of requests through at a time; the others wait.
type gate chan struct{}

// How many requests may be answered at a time: those that take a moment, those
// that may take seconds, which must not keep the others waiting, and users'
// statements, which anybody can make last. Large answers stay in memory for as
// long as their client takes to read them.
const (
	quickPlaces = 4
	slowPlaces  = 2
	sqlPlaces   = 2
	largePlaces = 8
)

// errBusy is returned to a request that has waited too long at a gate.
var errBusy error = &fault.Error{Kind: fault.Busy, Hint: "ask again in a moment", Err: errors.New("the server is busy")}

// pass calls f as soon as there is a place.
func (g gate) pass(ctx context.Context, f func() error) error {
	select {
	case g <- struct{}{}:
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", errBusy, context.Cause(ctx))
	}
	defer func() { <-g }()
	return f()
}

// try calls f if there is a place at once.
func (g gate) try(f func()) error {
	select {
	case g <- struct{}{}:
	default:
		return errBusy
	}
	defer func() { <-g }()
	f()
	return nil
}
