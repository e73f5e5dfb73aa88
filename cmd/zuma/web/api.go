package web

import (
	_ "embed"
	"errors"
	"net/http"
)

// openapi describes the API.
//
//go:embed openapi.json
var openapi []byte

func (s *Server) apiDocument(*http.Request) (*reply, error) {
	return &reply{kind: "application/json", body: openapi}, nil
}

// bodyError tells a body that is too large from one that is wrong.
func bodyError(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return &statusError{http.StatusBadRequest, "the body: " + err.Error()}
}
