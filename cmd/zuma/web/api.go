package web

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"zumabase/cmd/zuma/query"
)

//go:embed openapi.json
var openapiFile []byte

// openapi describes the API: the file, with the parameters of a query from the
// table that reads them.
var openapi = func() []byte {
	var document map[string]any
	if err := json.Unmarshal(openapiFile, &document); err != nil {
		panic(err)
	}
	for path, table := range map[string][]query.Parameter{"/api/v1/puzzles": query.All, "/api/v1/pack": query.Filters, "/api/v1/download": query.Filters} {
		get := document["paths"].(map[string]any)[path].(map[string]any)["get"].(map[string]any)
		parameters := get["parameters"].([]any)
		for i := range table {
			parameters = append(parameters, describe(&table[i]))
		}
		get["parameters"] = parameters
	}
	text, err := json.MarshalIndent(document, "", " ")
	if err != nil {
		panic(err)
	}
	return text
}()

// describe writes a parameter of a query as OpenAPI has it.
func describe(p *query.Parameter) map[string]any {
	schema := map[string]any{"type": "string"}
	parameter := map[string]any{"name": p.Name, "in": "query", "description": strings.ToUpper(p.Words[:1]) + p.Words[1:] + ".", "schema": schema}
	switch p.Kind {
	case query.Range:
		schema["description"], schema["example"] = "Like 3, 3..4, 3.. or ..4, both ends included.", "3..4"
	case query.Names:
		parameter["explode"] = false
		schema["type"], schema["items"] = "array", map[string]any{"type": "string", "enum": p.Values}
	case query.Name:
		schema["enum"] = p.Values
	case query.Switch:
		schema["enum"] = []string{"true", "false", "1", "0", "on"}
	case query.Row:
		schema["example"] = "RRYYRR"
	case query.Count:
		schema["type"], schema["minimum"], schema["maximum"] = "integer", 0, maxReach
		if p.Name == query.Limit.Name {
			schema["maximum"], schema["default"] = maxLimit, 10
		}
	case query.Seed:
		schema["pattern"], schema["default"] = "^[0-9]{0,20}$", "1"
	case query.Day:
		schema["example"] = "today"
	default:
		panic(fmt.Sprintf("no schema for %s", p.Name))
	}
	return parameter
}

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
