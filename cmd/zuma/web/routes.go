package web

import (
	"net/http"
	"strings"
)

// addRoutes says what answers which address.
func (s *Server) addRoutes() {
	for path, answer := range map[string]action{
		"/{$}":           s.solvePage,
		"/play":          s.playPage,
		"/play/another":  s.playAnother,
		"/puzzles":       s.puzzlesPage,
		"/truth":         s.truthPage,
		"/truth/{chart}": s.truthChart,
		"/sql":           s.sqlPage,
	} {
		s.routes.Handle(path, s.reading(answer, s.errorPage))
	}
	// Parts of pages, which their scripts fetch.
	for path, answer := range map[string]action{
		"/part/answer":   s.answerPart,
		"/part/measures": s.measuresPart,
		"/part/moves":    s.movesPart,
		"/part/puzzles":  s.puzzlesPart,
		"/part/count":    s.countPart,
	} {
		s.routes.Handle(path, s.reading(answer, s.errorPart))
	}
	for path, answer := range map[string]action{
		"/api/v1/lookup":       s.apiLookup,
		"/api/v1/rate":         s.apiRate,
		"/api/v1/puzzles":      s.apiPuzzles,
		"/api/v1/openapi.json": s.apiDocument,
	} {
		s.routes.Handle(path, s.reading(answer, errorProblem))
	}
	s.routes.Handle("/api/v1/sql", methods(s.apiSQL, errorProblem, http.MethodGet, http.MethodHead, http.MethodPost))
	s.routes.Handle("/api/v1/pack", methods(s.apiPack, errorProblem, http.MethodPost))
	s.routes.Handle("/static/", s.reading(s.staticFile, s.errorPage))
	s.routes.Handle("/api/", methods(notFound, errorProblem))
	s.routes.Handle("/", methods(notFound, s.errorPage))
}

// reading is the handler of an action that only reads.
func (s *Server) reading(answer action, failed func(*http.Request, error) *reply) http.Handler {
	return methods(answer, failed, http.MethodGet, http.MethodHead)
}

// methods is the handler of an action for requests of these methods, or of any
// if there are none. Errors are for failed to tell.
func methods(answer action, failed func(*http.Request, error) *reply, allowed ...string) http.Handler {
	list := strings.Join(allowed, ", ")
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for i, method := range allowed {
			if r.Method == method {
				break
			}
			if i == len(allowed)-1 {
				w.Header().Set("Allow", list)
				failed(r, &statusError{http.StatusMethodNotAllowed, "the method " + r.Method + " is not for this address; it takes " + list}).write(w)
				return
			}
		}
		result, err := answer(r)
		if err != nil {
			result = failed(r, err)
		}
		result.write(w)
	})
}

func notFound(r *http.Request) (*reply, error) {
	return nil, &statusError{http.StatusNotFound, "there is nothing at " + r.URL.Path}
}

func errorProblem(_ *http.Request, err error) *reply { return problemOf(err).reply() }
