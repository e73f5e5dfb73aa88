package web

import (
	"context"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"zumabase/catalog"
	"zumabase/solver"
)

func TestMain(m *testing.M) {
	flag.Parse()
	// Tests of pages spend most of their time waiting for what moves.
	flag.Set("test.parallel", "8")
	code := m.Run()
	if browserStop != nil {
		browserStop()
	}
	if serverStop != nil {
		serverStop()
	}
	os.RemoveAll(smallFolder)
	os.Exit(code)
}

var smallFolder string // of the shared catalog

// smallCatalog builds a catalog of boards up to 10 balls once for all tests,
// which must not change it.
var smallCatalog = sync.OnceValues(func() (string, error) {
	folder, err := os.MkdirTemp("", "zuma-web-")
	if err != nil {
		return "", err
	}
	smallFolder = folder
	path := filepath.Join(folder, "zuma.db")
	_, err = catalog.Build(context.Background(), path, catalog.BuildOptions{
		Limits: solver.Limits{Board: 10, Hand: 5, Colors: 5}, Version: "test",
	})
	return path, err
})

// small returns the path of the shared catalog.
func small(tb testing.TB) string {
	tb.Helper()
	path, err := smallCatalog()
	if err != nil {
		tb.Fatal(err)
	}
	return path
}

// copyOfSmall returns the path of a catalog that the test may change.
func copyOfSmall(tb testing.TB) string {
	tb.Helper()
	return copyOf(tb, small(tb))
}

func copyOf(tb testing.TB, path string) string {
	tb.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	path = filepath.Join(tb.TempDir(), "zuma.db")
	if err := os.WriteFile(path, body, 0o644); err != nil {
		tb.Fatal(err)
	}
	return path
}

// newServer serves a catalog until the test ends.
func newServer(tb testing.TB, path string) *Server {
	tb.Helper()
	s, err := New(context.Background(), Options{Path: path, Version: "test"})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(s.Close)
	return s
}

// ask sends a request straight to the handler.
func (s *Server) ask(method, target, kind, body string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, target, strings.NewReader(body))
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request)
	return recorder
}

func (s *Server) get(target string) *httptest.ResponseRecorder {
	return s.ask(http.MethodGet, target, "", "")
}

// decode reads a JSON body.
func decode[T any](tb testing.TB, body io.Reader) T {
	tb.Helper()
	var value T
	if err := json.NewDecoder(body).Decode(&value); err != nil {
		tb.Fatal(err)
	}
	return value
}

func newRecorder() *httptest.ResponseRecorder { return httptest.NewRecorder() }
