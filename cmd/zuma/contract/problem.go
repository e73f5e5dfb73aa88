package contract

import "zumabase/solver/fault"

// Problem is an error, over HTTP as RFC 9457 has it. Detail and hint are in the
// words of the command line.
type Problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"` // of HTTP
	Kind   string `json:"kind"`   // of failure: "bad input", "not covered" and so on
	Detail string `json:"detail"`
	Hint   string `json:"hint,omitempty"`  // what can be done about it
	Field  string `json:"field,omitempty"` // the parameter that is at fault
}

// NewProblem writes what an error says; type, title and status are left to
// those who know HTTP.
func NewProblem(err error) Problem {
	all := fault.Of(err)
	return Problem{Kind: all.Kind.String(), Detail: err.Error(), Hint: all.Hint, Field: all.Field}
}
