package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"zumabase/cmd/zuma/contract"
	"zumabase/solver/fault"
)

// problem is a problem with its way to the client.
type problem contract.Problem

// statusError is an error of the exchange itself.
type statusError struct {
	status int
	detail string
}

func (e *statusError) Error() string { return e.detail }

// statuses is what a client learns of a kind of failure.
var statuses = map[fault.Kind]int{
	fault.Failed:     http.StatusInternalServerError,
	fault.BadInput:   http.StatusBadRequest,
	fault.NotCovered: http.StatusUnprocessableEntity,
	fault.NoCatalog:  http.StatusServiceUnavailable,
	fault.BadFile:    http.StatusServiceUnavailable,
	fault.Damaged:    http.StatusServiceUnavailable,
	fault.Refused:    http.StatusForbidden,
	fault.Busy:       http.StatusServiceUnavailable,
	fault.TimedOut:   http.StatusServiceUnavailable,
	fault.Cancelled:  http.StatusServiceUnavailable,
}

// problemOf tells what an error is to a client.
func problemOf(err error) problem {
	p := problem(contract.NewProblem(err))
	p.Type, p.Status = "about:blank", statuses[fault.KindOf(err)]
	p.Hint = strings.ReplaceAll(p.Hint, fault.DB, "")
	var status *statusError
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &status):
		p.Status = status.status
	case errors.As(err, &tooLarge):
		p.Status, p.Detail = http.StatusRequestEntityTooLarge, "the request is too large"
	case errors.Is(err, context.DeadlineExceeded):
		p.Detail = "no answer within the time that the server allows"
	}
	if p.Field == fileField {
		p.Field, p.Detail = "", withoutPath(err).Error()
	}
	p.Title = http.StatusText(p.Status)
	return p
}

// fileField is the field of errors about the catalog's file, which is none of
// the client's parameters.
const fileField = "db"

// withoutPath returns what an error says of the catalog's file, but not where
// that is, which is nobody's concern.
func withoutPath(err error) error {
	for inner := err; inner != nil; inner = errors.Unwrap(inner) {
		if layer, ok := inner.(*fault.Error); ok && layer.Field == fileField {
			if bare := errors.Unwrap(layer.Err); bare != nil {
				return bare
			}
		}
	}
	return err
}

// reply writes the problem.
func (p problem) reply() *reply {
	body, err := json.Marshal(p)
	if err != nil {
		panic(err) // it is all text
	}
	return &reply{status: p.Status, kind: "application/problem+json", body: body}
}
