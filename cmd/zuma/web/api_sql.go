package web

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"net/url"
)

// sqlAnswer is what a statement gives.
type sqlAnswer struct {
	Columns []string `json:"columns"`
	Rows    [][]any  `json:"rows"`
	More    bool     `json:"more"` // there are more rows than the limit
}

func (s *Server) apiSQL(r *http.Request) (*reply, error) {
	values := r.URL.Query()
	if r.Method == http.MethodPost {
		var err error
		if values, err = sqlBody(r); err != nil {
			return nil, err
		}
	}
	p := newParameters(values)
	statement, format, limit := p.text("q"), p.text("format"), p.number("limit", defaultRows, 1, maxRows)
	if format != "" && format != "json" && format != "csv" {
		p.fail("format", fmt.Errorf("there is no format %q", format), "json or csv")
	}
	if err := p.err(); err != nil {
		return nil, err
	}
	result, err := s.runSQL(r.Context(), statement, limit)
	if err != nil {
		return nil, err
	}
	if format != "" {
		// As a file, in the form that zuma sql gives.
		body, err := result.write(format)
		kind := map[string]string{"json": "application/json", "csv": "text/csv; charset=utf-8"}[format]
		return &reply{kind: kind, body: body, filename: "zuma." + format}, err
	}
	answer := sqlAnswer{result.Columns, result.Rows, result.More}
	if answer.Rows == nil {
		answer.Rows = [][]any{}
	}
	return jsonReply(answer)
}

// sqlBody reads the parameters of a statement from a body of JSON.
func sqlBody(r *http.Request) (url.Values, error) {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind != "application/json" {
		return nil, &statusError{http.StatusUnsupportedMediaType, "the body must be application/json"}
	}
	var body struct {
		Q      string `json:"q"`
		Format string `json:"format"`
		Limit  int    `json:"limit"`
	}
	decoder := json.NewDecoder(r.Body)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&body); err != nil {
		return nil, bodyError(err)
	}
	values := url.Values{"q": {body.Q}, "format": {body.Format}}
	if body.Limit != 0 {
		values.Set("limit", fmt.Sprint(body.Limit))
	}
	return values, nil
}
