package web

import (
	"net/http"
	"strings"
)

// addRoutes says what answers which address. HEAD goes where GET goes.
func (s *Server) addRoutes() {
	for pattern, answer := range map[string]action{
		"GET /{$}":                  s.frontPage,
		"GET /play":                 s.playPage,
		"GET /daily":                s.today,
		"GET /daily/{day}":          s.dailyPage,
		"GET /daily/{day}/solution": s.dailySolution,
		"GET /case":                 s.casePage,
		"GET /picture.png":          s.puzzlePicture,
		"GET /solve":                s.solvePage,
		"GET /play/another":         s.playAnother,
		"GET /puzzles":              s.puzzlesPage,
		"GET /truth":                s.truthPage,
		"GET /truth/{chart}":        s.truthChart,
		"GET /sql":                  s.sqlPage,
		"GET /static/{name}":        s.staticFile,
	} {
		s.routes.Handle(pattern, s.handler(answer, s.errorPage))
	}
	// Parts of pages, which their scripts fetch.
	for pattern, answer := range map[string]action{
		"GET /part/answer":   s.answerPart,
		"GET /part/measures": s.measuresPart,
		"GET /part/moves":    s.movesPart,
		"GET /part/puzzles":  s.puzzlesPart,
		"GET /part/sql":      s.sqlPart,
		"GET /part/count":    s.countPart,
		"GET /part/result":   s.resultPart,
	} {
		s.routes.Handle(pattern, s.handler(answer, s.errorPart))
	}
	for pattern, answer := range map[string]action{
		"GET /api/v1/lookup":       s.apiLookup,
		"GET /api/v1/rate":         s.apiRate,
		"GET /api/v1/puzzles":      s.apiPuzzles,
		"GET /api/v1/openapi.json": s.apiDocument,
		"GET /api/v1/sql":          s.apiSQL,
		"POST /api/v1/sql":         s.apiSQL,
		"POST /api/v1/pack":        s.apiPack,
		"GET /api/v1/pack":         s.apiRisingPack,
		"GET /api/v1/pack.schema":  s.packSchema,
		"GET /healthz":             s.health,
	} {
		s.routes.Handle(pattern, s.handler(answer, errorProblem))
	}
	s.routes.HandleFunc("GET /api/v1/download", s.apiDownload)
}

// route answers a request by its route, or says that there is none.
func (s *Server) route(w http.ResponseWriter, r *http.Request) {
	failed := s.errorPage
	if strings.HasPrefix(r.URL.Path, "/api/") {
		failed = errorProblem
	}
	if err := refuseOtherSites(r); err != nil {
		failed(r, err).write(w)
		return
	}
	none, pattern := s.routes.Handler(r)
	if pattern != "" {
		s.routes.ServeHTTP(w, r)
		return
	}
	// The routes say whether the address is wrong or the method, in plain text.
	said := &unsaid{header: make(http.Header)}
	none.ServeHTTP(said, r)
	err := &statusError{http.StatusNotFound, "there is nothing at " + r.URL.Path}
	if allowed := said.header.Get("Allow"); allowed != "" {
		w.Header().Set("Allow", allowed)
		err = &statusError{http.StatusMethodNotAllowed, "the method " + r.Method + " is not for this address; it takes " + allowed}
	}
	failed(r, err).write(w)
}

// unsaid takes an answer of which only the header matters.
type unsaid struct{ header http.Header }

func (u *unsaid) Header() http.Header         { return u.header }
func (u *unsaid) Write(p []byte) (int, error) { return len(p), nil }
func (u *unsaid) WriteHeader(int)             {}

// handler is the handler of an action. Errors are for failed to tell.
func (s *Server) handler(answer action, failed func(*http.Request, error) *reply) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var result *reply
		if err := s.guard(r.Method+" "+r.URL.Path, func() (err error) {
			result, err = answer(r)
			return err
		}); err != nil {
			result = failed(r, err)
		}
		if len(result.body) < largeReply {
			result.write(w)
		} else if err := s.large.try(func() { result.write(w) }); err != nil {
			failed(r, err).write(w)
		}
	})
}

func notFound(r *http.Request) (*reply, error) {
	return nil, &statusError{http.StatusNotFound, "there is nothing at " + r.URL.Path}
}

func errorProblem(_ *http.Request, err error) *reply { return problemOf(err).reply() }
