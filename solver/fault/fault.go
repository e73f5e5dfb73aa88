// Package fault has the one error of this module: what kind of failure it is,
// what was at fault, and what can be done about it. A program decides by the
// kind alone, never by an error's text; so an exit code or an HTTP status is a
// small table over the kinds.
//
// Sentinel errors are of this type, too. An error that wraps one with %w is of
// its kind:
//
//	var ErrTooLong = &fault.Error{Kind: fault.NotCovered, Err: errors.New("too long")}
//	err := fmt.Errorf("%w: the board has %d balls", ErrTooLong, n)
//	fault.KindOf(err) == fault.NotCovered
package fault

import (
	"context"
	"fmt"
)

// Kind says what sort of failure an error is.
type Kind uint8

const (
	// Failed is a failure that nothing more is known of. A layer of an error
	// that has this kind leaves the kind to what it wraps.
	Failed Kind = iota
	// BadInput: what was asked is wrong in itself, whoever is asked.
	BadInput
	// NotCovered: the question is a good one, and cannot be answered here.
	NotCovered
	// NoCatalog: there is no file of that name.
	NoCatalog
	// BadFile: the file that was named, or its folder, will not do: no catalog,
	// of another version, unfinished, there already, not to be written.
	BadFile
	// Damaged: the catalog contradicts itself.
	Damaged
	// Refused: the request asks for what is not allowed, such as writing.
	Refused
	// Busy: another one is at it; later it may work.
	Busy
	// TimedOut: a time limit ended it.
	TimedOut
	// Cancelled: whoever asked has ended it.
	Cancelled
)

var names = [...]string{"failed", "bad input", "not covered", "no catalog", "bad file", "damaged", "refused", "busy", "timed out", "cancelled"}

// String returns the kind in words, such as "not covered".
func (k Kind) String() string { return names[k] }

// Error is an error with what its user has to know. All fields but Err may be
// left out; what an outer layer leaves out, an inner one may say.
type Error struct {
	Kind Kind
	// Field names what is at fault: "board", "hand", or a flag or parameter
	// without its dashes.
	Field string
	// Hint says what can be done about it, as a command or a short phrase. In
	// it, DB stands for the flag that names the catalog in use.
	Hint string
	Err  error
}

// DB in a hint stands for the flag that names the user's own catalog, with a
// space before it, or for nothing where that goes without saying: "zuma build
// --force" + DB.
const DB = "{db}"

// Bad returns an error of kind BadInput about a field.
func Bad(field, format string, args ...any) *Error {
	return &Error{Kind: BadInput, Field: field, Err: fmt.Errorf(format, args...)}
}

// Try gives the error a hint and returns it.
func (e *Error) Try(hint string) *Error {
	e.Hint = hint
	return e
}

func (e *Error) Error() string { return e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }

// Of returns what the layers of an error say together: of kind, field and hint
// each the outermost word. The context's errors have kinds of their own. Err is
// err itself; Of(nil) is the zero Error.
func Of(err error) Error {
	all := Error{Err: err}
	all.gather(err)
	return all
}

// KindOf returns the kind of an error.
func KindOf(err error) Kind { return Of(err).Kind }

func (e *Error) gather(err error) {
	var layer Error
	switch err {
	case context.Canceled:
		layer.Kind = Cancelled
	case context.DeadlineExceeded:
		layer.Kind = TimedOut
	}
	if known, ok := err.(*Error); ok {
		layer = *known
	}
	if e.Kind == Failed {
		e.Kind = layer.Kind
	}
	if e.Field == "" {
		e.Field = layer.Field
	}
	if e.Hint == "" {
		e.Hint = layer.Hint
	}
	switch err := err.(type) {
	case interface{ Unwrap() error }:
		e.gather(err.Unwrap())
	case interface{ Unwrap() []error }:
		for _, part := range err.Unwrap() {
			e.gather(part)
		}
	}
}
