package web

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// document is the API's description, and the routes in it.
func document(tb testing.TB) (*openapi3.T, routers.Router) {
	tb.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(openapi)
	if err != nil {
		tb.Fatal(err)
	}
	if err := doc.Validate(context.Background()); err != nil {
		tb.Fatal(err)
	}
	router, err := gorillamux.NewRouter(doc)
	if err != nil {
		tb.Fatal(err)
	}
	return doc, router
}

// TestAPIKeepsItsDocument sends requests, good and bad, and holds the answers
// against the document that the server gives out.
func TestAPIKeepsItsDocument(t *testing.T) {
	s := newServer(t, small(t))
	doc, router := document(t)
	form, body := "application/x-www-form-urlencoded", "application/json"
	used := make(map[string]bool) // path, method and status
	for _, c := range []struct {
		method, target, kind, body string
		status                     int
		valid                      bool // by the document
	}{
		{"GET", "/api/v1/lookup?board=WRRBBW&hand=RBW", "", "", 200, true},
		{"GET", "/api/v1/lookup?board=RY&hand=R", "", "", 200, true},
		{"GET", "/api/v1/lookup?board=abab&hand=a", "", "", 200, true},
		{"GET", "/api/v1/lookup?board=RRR&hand=R", "", "", 400, true},
		{"GET", "/api/v1/lookup?board=R&hand=2", "", "", 400, true},
		{"GET", "/api/v1/lookup?board=R", "", "", 400, false},
		{"GET", "/api/v1/lookup?board=R&hand=RR&serch=true", "", "", 400, true},
		{"GET", "/api/v1/lookup?board=RRYGGYYRRYYGGYRR&hand=GGBBB", "", "", 422, true},
		{"GET", "/api/v1/lookup?board=RRYGGYYRRYYGGYRR&hand=GGBBB&search=true", "", "", 200, true},
		{"GET", "/api/v1/lookup?board=RRYGGYYRRYYGGYRRYYBBGGRRYYGGRRYYGGRR&hand=GGBBB&search=true", "", "", 422, true},
		{"GET", "/api/v1/rate?board=WRRBBW&hand=RBW&lines=3", "", "", 200, true},
		{"GET", "/api/v1/rate?board=RY&hand=R", "", "", 200, true},
		{"GET", "/api/v1/rate?board=RRR&hand=R", "", "", 400, true},
		{"GET", "/api/v1/rate?board=R&hand=RR&lines=1001", "", "", 400, false},
		{"GET", "/api/v1/rate?board=RYRYRYRYRYRYRYRYRYRYRYRYRYRYRYRYRYRY&hand=R", "", "", 422, true},
		{"GET", "/api/v1/puzzles", "", "", 200, true},
		{"GET", "/api/v1/puzzles?steps=3..4&technique=split,build&sort=difficulty&desc=true&limit=3&offset=2&count=true", "", "", 200, true},
		{"GET", "/api/v1/puzzles?contains=RRYYRR&symmetric=true&seed=18446744073709551615&shuffle=true", "", "", 200, true},
		{"GET", "/api/v1/puzzles?daily=2026-12-24", "", "", 200, true},
		{"GET", "/api/v1/puzzles?steps=4..3", "", "", 400, true},
		{"GET", "/api/v1/puzzles?daily=yesterday", "", "", 400, true},
		{"GET", "/api/v1/puzzles?sort=beauty", "", "", 400, false},
		{"GET", "/api/v1/puzzles?contains=RRR", "", "", 400, true},
		{"GET", "/api/v1/puzzles?offset=10", "", "", 400, true},
		{"GET", "/api/v1/puzzles?limit=501", "", "", 400, false},
		{"GET", "/api/v1/sql?q=SELECT+*+FROM+census", "", "", 200, true},
		{"GET", "/api/v1/sql?q=SELECT+1,NULL,1.5,x'00',9e999&format=csv", "", "", 200, true},
		{"GET", "/api/v1/sql?q=SELECT+1,NULL,1.5,x'00',9e999", "", "", 200, true},
		{"GET", "/api/v1/sql?q=SELECT+length,raw_boards+FROM+census&format=json&limit=2", "", "", 200, true},
		{"GET", "/api/v1/sql?q=SELECT+*+FROM+puzzles&limit=5", "", "", 200, true},
		{"GET", "/api/v1/sql?q=SELEC", "", "", 400, true},
		{"GET", "/api/v1/sql?q=SELECT+1%3BSELECT+2", "", "", 400, true},
		{"GET", "/api/v1/sql?q=DROP+TABLE+info", "", "", 403, true},
		{"POST", "/api/v1/sql", body, `{"q": "SELECT 1", "limit": 5}`, 200, true},
		{"POST", "/api/v1/sql", body, `{"q": "DELETE FROM info"}`, 403, true},
		{"POST", "/api/v1/sql", body, `{"query": "SELECT 1"}`, 400, false},
		{"POST", "/api/v1/sql", "text/plain", `SELECT 1`, 415, false},
		{"POST", "/api/v1/sql", body, `{"q": "` + strings.Repeat(" ", maxBodyBytes) + `"}`, 413, true},
		{"POST", "/api/v1/pack", form, url.Values{"puzzles": {"RRYYRRBBRR YB\nRRY RYYR\n"}}.Encode(), 200, true},
		{"POST", "/api/v1/pack", form, url.Values{"puzzles": {"RY R"}}.Encode(), 400, true},
		{"POST", "/api/v1/pack", form, url.Values{"puzzles": {"RRR R"}}.Encode(), 400, true},
		{"POST", "/api/v1/pack", form, url.Values{"puzzles": {strings.Repeat("RY", 20) + " R"}}.Encode(), 422, true},
		{"POST", "/api/v1/pack", form, url.Values{"puzzles": {""}}.Encode(), 400, true},
		{"POST", "/api/v1/pack", form, "puzzles=" + strings.Repeat("R", maxBodyBytes), 413, true},
		{"POST", "/api/v1/pack", "text/plain", "RRY RYY", 415, false},
		{"GET", "/api/v1/pack?levels=3&steps=3&from=2&to=4&spare=1&palette=RYBG&seed=7&shuffle=false", "", "", 200, true},
		{"GET", "/api/v1/pack?levels=0", "", "", 400, false},
		{"GET", "/api/v1/pack?from=5&to=4", "", "", 400, true},
		{"GET", "/api/v1/pack?levels=2&lines=..-1", "", "", 400, true},
		{"GET", "/api/v1/pack?sort=lines", "", "", 400, true},
		{"GET", "/api/v1/pack.schema", "", "", 200, true},
		{"GET", "/api/v1/download?format=csv&steps=1..2&technique=complete", "", "", 200, true},
		{"GET", "/api/v1/download?format=xml", "", "", 400, false},
		{"GET", "/api/v1/download?steps=4..3", "", "", 400, true},
		{"GET", "/api/v1/openapi.json", "", "", 200, true},
	} {
		request := httptest.NewRequest(c.method, c.target, strings.NewReader(c.body))
		if c.kind != "" {
			request.Header.Set("Content-Type", c.kind)
		}
		route, parameters, err := router.FindRoute(request)
		if err != nil {
			t.Errorf("%s %s: %v", c.method, c.target, err)
			continue
		}
		input := &openapi3filter.RequestValidationInput{
			Request: request, PathParams: parameters, Route: route, Options: &openapi3filter.Options{SkipSettingDefaults: true},
		}
		if err := openapi3filter.ValidateRequest(t.Context(), input); (err == nil) != c.valid {
			t.Errorf("%s %s %.99s: the document says %v", c.method, c.target, c.body, err)
		}
		request.Body = io.NopCloser(strings.NewReader(c.body))
		recorder := httptest.NewRecorder()
		s.ServeHTTP(recorder, request)
		if recorder.Code != c.status {
			t.Errorf("%s %s %.99s: status %d, want %d: %.300s", c.method, c.target, c.body, recorder.Code, c.status, recorder.Body)
		}
		answer := recorder.Body.Bytes()
		if err := openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
			RequestValidationInput: input, Status: recorder.Code, Header: recorder.Header(), Body: io.NopCloser(bytes.NewReader(answer)),
			Options: &openapi3filter.Options{IncludeResponseStatus: true},
		}); err != nil {
			t.Errorf("%s %s: %v\n%.300s", c.method, c.target, err, answer)
		}
		used[route.Path+" "+c.method+" "+http.StatusText(c.status)] = true
	}
	// And the document has no answer that was not seen, but those of trouble.
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			for status := range operation.Responses.Map() {
				if status != "503" && !used[path+" "+method+" "+statusText(status)] {
					t.Errorf("%s %s: status %s was not seen", method, path, status)
				}
			}
		}
	}
	for _, path := range []string{"lookup", "rate", "puzzles", "download", "sql", "pack", "pack.schema", "openapi.json"} {
		if doc.Paths.Find("/api/v1/"+path) == nil {
			t.Errorf("the document does not have %s", path)
		}
	}
}

// TestDocumentHasTheContract holds the document's schemas against the types
// that are written: field by field, and that fields may be added.
func TestDocumentHasTheContract(t *testing.T) {
	doc, _ := document(t)
	for name, value := range map[string]any{
		"Answer": lookupAnswer{}, "Move": contract.Move{}, "Measures": contract.Measures{}, "Rating": contract.Rating{},
		"Puzzle": contract.Puzzle{}, "Puzzles": contract.Puzzles{}, "Pack": contract.Pack{}, "Level": contract.Level{},
		"Limits": contract.Limits{}, "Problem": contract.Problem{}, "Rows": sqlAnswer{},
	} {
		schema := doc.Components.Schemas[name]
		if schema == nil {
			t.Errorf("the document has no %s", name)
			continue
		}
		fields := make(map[string]bool)
		compareFields(t, name, schema.Value, reflect.TypeOf(value), fields)
		for property := range schema.Value.Properties {
			if !fields[property] {
				t.Errorf("%s.%s is in the document alone", name, property)
			}
		}
	}
	for name, schema := range doc.Components.Schemas {
		if has := schema.Value.AdditionalProperties.Has; has != nil && !*has {
			t.Errorf("%s forbids fields to be added", name)
		}
	}
	for _, p := range query.All {
		in := doc.Paths.Find("/api/v1/puzzles").Get.Parameters.GetByInAndName("query", p.Name)
		if in == nil || !strings.EqualFold(in.Description, p.Words+".") {
			t.Errorf("parameter %s: %+v", p.Name, in)
		}
	}
}

func compareFields(t *testing.T, name string, schema *openapi3.Schema, of reflect.Type, fields map[string]bool) {
	for i := range of.NumField() {
		field := of.Field(i)
		tag, option, _ := strings.Cut(field.Tag.Get("json"), ",")
		if field.Anonymous && tag == "" {
			compareFields(t, name, schema, field.Type, fields)
			continue
		}
		fields[tag] = true
		property := schema.Properties[tag]
		if property == nil {
			t.Errorf("%s.%s is not in the document", name, tag)
			continue
		}
		if required := slices.Contains(schema.Required, tag); required == (option == "omitempty") {
			t.Errorf("%s.%s: required is %v", name, tag, required)
		}
		compareType(t, name+"."+tag, property.Value, field.Type, option == "omitempty")
	}
}

func compareType(t *testing.T, name string, schema *openapi3.Schema, of reflect.Type, mayMiss bool) {
	if of.Kind() == reflect.Pointer {
		if !schema.Nullable && !mayMiss {
			t.Errorf("%s can be null", name)
		}
		of = of.Elem()
	}
	kind := map[reflect.Kind]string{
		reflect.String: "string", reflect.Bool: "boolean", reflect.Float64: "number", reflect.Int: "integer", reflect.Int64: "integer",
		reflect.Uint64: "integer", reflect.Slice: "array", reflect.Struct: "object",
	}[of.Kind()]
	switch {
	case of.Kind() == reflect.Interface: // any value
	case !schema.Type.Is(kind):
		t.Errorf("%s is %v in the document, and %s", name, schema.Type, kind)
	case kind == "array":
		compareType(t, name+"[]", schema.Items.Value, of.Elem(), false)
	case kind == "object":
		compareFields(t, name, schema, of, make(map[string]bool))
	}
}

func statusText(status string) string {
	code := 0
	for _, digit := range status {
		code = 10*code + int(digit-'0')
	}
	return http.StatusText(code)
}

// TestProblemsHaveTheCLIsWords compares what is wrong with what the solver and
// the catalog say, which is what the command line prints.
func TestProblemsHaveTheCLIsWords(t *testing.T) {
	s := newServer(t, small(t))
	for _, c := range []struct{ board, hand, field string }{
		{"RRRY", "R", "board"}, {"", "R", "board"}, {"RY", "", "hand"}, {"R!", "R", "board"}, {"RY", "r y", "hand"},
		{strings.Repeat("RY", 16), "R", "board"}, {"ABCDEFGH", "A", "board"},
	} {
		_, want := solver.ParseQuestion(c.board, c.hand)
		got := decode[problem](t, s.get("/api/v1/lookup?"+url.Values{"board": {c.board}, "hand": {c.hand}}.Encode()).Body)
		if got.Detail != want.Error() || got.Hint != fault.Of(want).Hint || got.Field != c.field {
			t.Errorf("%q %q: %+v, want %v, field %s", c.board, c.hand, got, want, c.field)
		}
	}
}

// TestLookupAnswers holds the API against the forward search.
func TestLookupAnswers(t *testing.T) {
	s := newServer(t, small(t))
	for _, c := range [][2]string{{"WRRBBW", "RBW"}, {"RRYYRRBBRR", "YB"}, {"RY", "RYB"}, {"CCAACC", "A"}} {
		q, err := solver.ParseQuestion(c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		want, err := solver.Solve(t.Context(), q.State)
		if err != nil {
			t.Fatal(err)
		}
		got := decode[lookupAnswer](t, s.get("/api/v1/lookup?board="+c[0]+"&hand="+c[1]).Body)
		if got.Steps != want.Steps || len(got.Moves) != max(0, want.Steps) || got.Board != c[0] || got.Source != "catalog" {
			t.Errorf("%v: %+v, want %d steps", c, got, want.Steps)
		}
		if n := len(got.Moves); n > 0 && got.Moves[n-1].Board != "" {
			t.Errorf("%v: the moves leave %q", c, got.Moves[n-1].Board)
		}
	}
}

func TestDailyIsThatOfTheCommand(t *testing.T) {
	s := newServer(t, small(t))
	day, err := query.ParseDay("2026-12-24")
	if err != nil {
		t.Fatal(err)
	}
	db, err := catalog.Open(t.Context(), small(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	want, err := db.Puzzles(t.Context(), catalog.Search{Filter: catalog.Filter{}, Limit: 1, Seed: query.DailySeed(day)})
	if err != nil {
		t.Fatal(err)
	}
	got := decode[contract.Puzzles](t, s.get("/api/v1/puzzles?daily=2026-12-24").Body)
	if len(got.Puzzles) != 1 || !reflect.DeepEqual(got.Puzzles[0], contract.NewPuzzle(&want[0])) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if where := s.get("/play?daily=2026-12-24").Header().Get("Location"); where != "/daily/2026-12-24" {
		t.Errorf("an address of old leads to %q", where)
	}
}

// TestPackKeepsSpareBalls: the par is the least number of balls, not the hand.
func TestPackKeepsSpareBalls(t *testing.T) {
	s := newServer(t, small(t))
	recorder := s.ask("POST", "/api/v1/pack", "application/x-www-form-urlencoded", url.Values{"puzzles": {"RRYYRRBBRR YBGG"}}.Encode())
	pack := decode[contract.Pack](t, recorder.Body)
	if len(pack.Levels) != 1 {
		t.Fatalf("%d levels", len(pack.Levels))
	}
	level := pack.Levels[0]
	checkLevel(t, level)
	if level.Par != 2 || level.Hand != "YBGG" || level.Board != "RRYYRRBBRR" {
		t.Errorf("%+v", level)
	}
}
