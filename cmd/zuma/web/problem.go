package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"

	"zumabase/catalog"
	"zumabase/cmd/zuma/ask"
)

// problem is an error as RFC 9457 has it. Detail and hint are in the words of
// the command line.
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Hint   string `json:"hint,omitempty"`  // what can be done about it
	Field  string `json:"field,omitempty"` // the parameter that is at fault
}

// inputError is an error in a parameter of a request.
type inputError struct {
	field string
	err   error
	hint  string
}

func (e *inputError) Error() string { return e.err.Error() }
func (e *inputError) Unwrap() error { return e.err }

// statusError is an error of the exchange itself.
type statusError struct {
	status int
	detail string
}

func (e *statusError) Error() string { return e.detail }

// problemOf tells what an error is to a client.
func problemOf(err error) problem {
	p := problem{Type: "about:blank", Detail: err.Error(), Hint: ask.Hint(err)}
	var input *inputError
	var status *statusError
	var tooLarge *http.MaxBytesError
	var file *catalog.Error
	if field, bad := ask.BadInput(err); bad {
		p.Status, p.Field = http.StatusBadRequest, field
	} else if field, beyond := ask.Beyond(err); beyond {
		p.Status, p.Field = http.StatusUnprocessableEntity, field
	} else if errors.Is(err, catalog.ErrReadOnly) {
		p.Status = http.StatusForbidden
	} else if errors.As(err, &input) {
		p.Status = http.StatusBadRequest
	} else if errors.As(err, &status) {
		p.Status = status.status
	} else if errors.As(err, &tooLarge) {
		p.Status, p.Detail = http.StatusRequestEntityTooLarge, "the request is too large"
	} else if errors.Is(err, errBusy) {
		p.Status, p.Detail, p.Hint = http.StatusServiceUnavailable, errBusy.Error(), "ask again in a moment"
	} else if errors.As(err, &file) {
		p.Status = http.StatusServiceUnavailable
	} else if errors.Is(err, context.DeadlineExceeded) {
		p.Status, p.Detail = http.StatusServiceUnavailable, "no answer within the time that the server allows"
	} else {
		p.Status = http.StatusInternalServerError
	}
	if errors.As(err, &input) {
		p.Field = input.field
		if input.hint != "" {
			p.Hint = input.hint
		}
	}
	p.Title = http.StatusText(p.Status)
	return p
}

// reply writes the problem.
func (p problem) reply() *reply {
	body, err := json.Marshal(p)
	if err != nil {
		panic(err) // it is all text
	}
	return &reply{status: p.Status, kind: "application/problem+json", body: body}
}
