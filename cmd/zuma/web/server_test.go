package web

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/jmoiron/sqlx"
)

const answerable = "/api/v1/lookup?board=WRRBBW&hand=RBW"

// request sends a request with headers straight to the handler.
func (s *Server) request(target string, headers ...string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	s.ServeHTTP(recorder, request)
	return recorder
}

func TestHosts(t *testing.T) {
	loopback := &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80}
	for _, c := range []struct {
		address net.Addr
		host    string
		allowed bool
	}{
		{loopback, "127.0.0.1:7488", true}, {loopback, "localhost", true}, {loopback, "LocalHost:1", true}, {loopback, "[::1]:7488", true},
		{loopback, "evil.example", false}, {loopback, "127.0.0.1.evil.example", false}, {loopback, "localhost.evil.example:7488", false},
		{loopback, "10.1.2.3", false}, {loopback, "", false}, {loopback, "zuma.example:443", true}, {loopback, "localhost@evil.example", false},
		{&net.TCPAddr{IP: net.IPv4(10, 1, 2, 3)}, "10.1.2.3", true}, {&net.TCPAddr{IP: net.IPv4(10, 1, 2, 3)}, "localhost", false},
		{&net.TCPAddr{IP: net.IPv6unspecified}, "10.1.2.3:80", true}, {&net.TCPAddr{IP: net.IPv6unspecified}, "[fe80::1]:80", true},
		{&net.TCPAddr{IP: net.IPv4zero}, "localhost", true}, {&net.TCPAddr{IP: net.IPv4zero}, "evil.example", false},
	} {
		if got := newHosts(c.address, []string{"zuma.example"}).allow(c.host); got != c.allowed {
			t.Errorf("%v asked for as %q: %v", c.address, c.host, got)
		}
	}
	// And over the wire.
	address, _ := serveOn(t, newServer(t, small(t)))
	for host, want := range map[string]int{"evil.example": http.StatusMisdirectedRequest, "localhost": http.StatusOK} {
		request, err := http.NewRequest(http.MethodGet, "http://"+address+answerable, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("%s: status %d", host, response.StatusCode)
		}
	}
}

// TestOtherSites: what a page elsewhere can have a browser ask for.
func TestOtherSites(t *testing.T) {
	s := newServer(t, small(t))
	for _, c := range []struct {
		target, site, mode, dest string
		refused                  bool
	}{
		{answerable, "cross-site", "no-cors", "image", true}, {answerable, "same-site", "cors", "empty", true},
		{answerable, "cross-site", "navigate", "document", true}, {"/part/answer?board=R&hand=RR", "cross-site", "no-cors", "script", true},
		{"/api/v1/sql?q=SELECT+1", "cross-site", "no-cors", "image", true}, {"/sql?q=SELECT+1", "cross-site", "no-cors", "image", true},
		{"/sql?q=SELECT+1", "cross-site", "navigate", "iframe", true}, {"/puzzles", "cross-site", "navigate", "document", false},
		{answerable, "same-origin", "cors", "empty", false}, {answerable, "none", "navigate", "document", false}, {"/part/count", "same-origin", "cors", "empty", false},
	} {
		code := s.request(c.target, "Sec-Fetch-Site", c.site, "Sec-Fetch-Mode", c.mode, "Sec-Fetch-Dest", c.dest).Code
		if refused := code == http.StatusForbidden; refused != c.refused || !refused && code != http.StatusOK {
			t.Errorf("%+v: status %d", c, code)
		}
	}
	for origin, want := range map[string]int{"http://evil.example": 403, "null": 403, "http://example.com": 200} {
		if code := s.request(answerable, "Origin", origin).Code; code != want {
			t.Errorf("origin %s: status %d", origin, code)
		}
	}
}

// TestPanicsAreAnswers: a fault in a handler is one answer and one line.
func TestPanicsAreAnswers(t *testing.T) {
	var log bytes.Buffer
	s := newServer(t, small(t))
	for s.users() > 0 { // of the catalog, to find what all ask for
		runtime.Gosched()
	}
	s.options.Log = slog.New(slog.NewTextHandler(&log, nil))
	s.routes.Handle("GET /fault", s.handler(func(*http.Request) (*reply, error) {
		return nil, s.source.use(t.Context(), func(*edition) error { panic("a fault of the test") })
	}, errorProblem))
	if recorder := s.get("/fault"); recorder.Code != http.StatusInternalServerError || strings.Contains(recorder.Body.String(), "of the test") {
		t.Errorf("status %d: %s", recorder.Code, recorder.Body)
	}
	if text := log.String(); !strings.Contains(text, "a fault of the test") || strings.Count(text, "\n") != 1 {
		t.Errorf("the log has %q", text)
	}
	for s.users() > 0 { // that the fault has not left the catalog in use
		runtime.Gosched()
	}
}

func (s *Server) users() int {
	s.source.mu.Lock()
	defer s.source.mu.Unlock()
	return s.source.current.users
}

// TestDamagedCatalog: what contradicts itself is told, and never the end.
func TestDamagedCatalog(t *testing.T) {
	statements := []string{
		"INSERT INTO distribution VALUES (5, 3, 9, 1, 7)", "INSERT INTO distribution VALUES (5, 3, -1, 1, 7)",
		"INSERT INTO distribution VALUES (5, 3, 1, 1000000000, 7)", "INSERT INTO distribution VALUES (5, 3, 1, -5, 7)",
	}
	// And every table empty, every blob of another length, every number huge.
	whole := buildSmaller(t)
	db, err := sqlx.Open("sqlite", whole)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var columns []struct{ Table, Column, Type string }
	if err := db.Select(&columns, `SELECT m.name AS "table", c.name AS "column", c.type FROM sqlite_schema m, pragma_table_info(m.name) c
		WHERE m.type = 'table' AND m.name NOT LIKE 'goose%' AND m.name NOT LIKE 'sqlite%' AND c.pk = 0`); err != nil {
		t.Fatal(err)
	}
	empty := make(map[string]bool)
	for _, c := range columns {
		if !empty[c.Table] {
			empty[c.Table] = true
			statements = append(statements, "DELETE FROM "+c.Table)
		}
		value := "99999999999"
		if c.Type == "BLOB" {
			value = "zeroblob(9)"
		}
		statements = append(statements, fmt.Sprintf("UPDATE %s SET %s = %s", c.Table, c.Column, value))
	}
	for _, statement := range statements {
		path := copyOf(t, whole)
		db, err := sqlx.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		_, err = db.Exec("PRAGMA ignore_check_constraints = 1; " + statement)
		db.Close()
		if err != nil && strings.Contains(err.Error(), "UNIQUE") {
			continue // one value for all is more than a file can have
		} else if err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
		s, err := New(t.Context(), Options{Path: path})
		if err != nil {
			continue // it is not even opened
		}
		for _, address := range []string{"/truth", "/truth/difficulty.svg", "/puzzles?lines=2..3", "/puzzles?sort=lines", "/part/count?traps=0..1", "/play", answerable, "/solve?board=WRRBBW&hand=RBW", "/healthz"} {
			recorder := s.get(address)
			if strings.Contains(recorder.Body.String(), errFault.Error()) {
				t.Errorf("%s, %s: a panic", statement, address)
			}
			if strings.Contains(recorder.Body.String(), path) {
				t.Errorf("%s, %s: it tells where the file is", statement, address)
			}
		}
		s.Close()
	}
}

func TestTellsNoPath(t *testing.T) {
	path := copyOfSmall(t)
	s := newServer(t, path)
	for _, statement := range []string{"PRAGMA database_list", "SELECT * FROM pragma_database_list", "SELECT * FROM sqlite_schema", "ATTACH 'x' AS y", "SELEC"} {
		for _, address := range []string{"/api/v1/sql?q=", "/sql?q="} {
			if body := s.get(address + url.QueryEscape(statement)).Body.String(); strings.Contains(body, path) {
				t.Errorf("%s%s tells where the file is", address, statement)
			}
		}
	}
	if err := os.Truncate(path, 5000); err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{"/", answerable, "/healthz"} {
		recorder := s.get(address)
		if recorder.Code != http.StatusServiceUnavailable || strings.Contains(recorder.Body.String(), path) {
			t.Errorf("%s: status %d: %s", address, recorder.Code, recorder.Body)
		}
	}
}

// TestCompresses: whoever takes gzip gets it, and what it holds is the same.
func TestCompresses(t *testing.T) {
	s := newServer(t, small(t))
	for _, address := range []string{"/puzzles?seed=3", "/static/style.css", "/api/v1/openapi.json"} {
		plain := s.request(address)
		zipped := s.request(address, "Accept-Encoding", "gzip")
		if zipped.Header().Get("Content-Encoding") != "gzip" || zipped.Body.Len() >= plain.Body.Len()/2 {
			t.Errorf("%s: %d bytes, and %d bytes of encoding %q", address, plain.Body.Len(), zipped.Body.Len(), zipped.Header().Get("Content-Encoding"))
			continue
		}
		reader, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatal(err)
		}
		if body, err := io.ReadAll(reader); err != nil || !bytes.Equal(body, plain.Body.Bytes()) {
			t.Errorf("%s: another answer when compressed: %v", address, err)
		}
	}
}

// TestLogsRequests: a line for each request, refused ones too.
func TestLogsRequests(t *testing.T) {
	var mu sync.Mutex
	var log bytes.Buffer
	s := newServer(t, small(t))
	s.options.Access = slog.New(slog.NewJSONHandler(locked{&mu, &log}, nil))
	address, stop := serveOn(t, s)
	for _, host := range []string{"localhost", "evil.example"} {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+address+answerable, nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
	}
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(&log)
	for _, want := range []int{200, 421} {
		var line struct {
			Method, URI string
			Status      int
			Bytes       int64
		}
		if err := decoder.Decode(&line); err != nil {
			t.Fatal(err)
		}
		if line.Method != "GET" || line.URI != answerable || line.Status != want || line.Bytes == 0 {
			t.Errorf("the line is %+v, want status %d", line, want)
		}
	}
}

// locked lets one write at a time.
type locked struct {
	mu *sync.Mutex
	w  io.Writer
}

func (l locked) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// TestClosedSourceStaysClosed: whoever is late does not open the file anew.
func TestClosedSourceStaysClosed(t *testing.T) {
	s, err := New(context.Background(), Options{Path: small(t)})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if code := s.get(answerable).Code; code != http.StatusServiceUnavailable {
		t.Errorf("status %d", code)
	}
	if s.source.current != nil {
		t.Error("the file is open")
	}
}

// TestStatementsHaveTheirOwnGate: with every place of it taken, and those that
// wait for one, all else is answered.
func TestStatementsHaveTheirOwnGate(t *testing.T) {
	s := newServer(t, small(t))
	for range sqlPlaces {
		s.sql <- struct{}{}
	}
	ctx, cancel := context.WithCancel(t.Context())
	var waiting sync.WaitGroup
	for range 20 {
		waiting.Go(func() {
			request := httptest.NewRequest(http.MethodGet, "/api/v1/sql?q=SELECT+1", nil).WithContext(ctx)
			s.ServeHTTP(httptest.NewRecorder(), request)
		})
	}
	for _, address := range []string{answerable, "/puzzles", "/puzzles?contains=RR", "/part/count?lines=2", "/truth", "/healthz", "/api/v1/rate?board=RRY&hand=RYY"} {
		if code := s.get(address).Code; code != http.StatusOK {
			t.Errorf("%s: status %d", address, code)
		}
	}
	cancel()
	waiting.Wait()
}

// TestBoundsValues: one request cannot have the server make a gigabyte.
func TestBoundsValues(t *testing.T) {
	s := newServer(t, small(t))
	for _, statement := range []string{
		"SELECT zeroblob(1000000000)", "SELECT length(randomblob(1000000000))", "SELECT printf('%.*c', 1000000000, 'x')",
		"SELECT " + strings.Repeat("hex(zeroblob(100000)),", 63) + "1", "SELECT " + strings.Repeat("1,", 200) + "1",
	} {
		recorder := s.get("/api/v1/sql?q=" + url.QueryEscape(statement))
		if recorder.Code != http.StatusBadRequest {
			t.Errorf("%.60s: status %d: %.200s", statement, recorder.Code, recorder.Body)
		}
	}
	// Rows that are large one by one come until there is enough.
	many := "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(zeroblob(100000)) FROM n"
	recorder := s.get("/api/v1/sql?q=" + url.QueryEscape(many))
	if recorder.Code != http.StatusOK || recorder.Body.Len() > 2*maxGridBytes || recorder.Body.Len() < maxGridBytes/2 {
		t.Errorf("status %d, %d bytes", recorder.Code, recorder.Body.Len())
	}
	if body := s.get("/sql?q=" + url.QueryEscape("SELECT "+strings.Repeat("hex(zeroblob(100000)),", 63)+"1")).Body.String(); !strings.Contains(body, "the first row has more than") {
		t.Error("the page does not say that the first row is too large")
	}
}

// TestSlowReadersHoldFewAnswers: those who do not read large answers hold no
// more of them than there are places.
func TestSlowReadersHoldFewAnswers(t *testing.T) {
	s := newServer(t, small(t))
	release := make(chan struct{})
	var holding sync.WaitGroup
	reading := make(chan struct{}, largePlaces)
	for range largePlaces {
		holding.Go(func() {
			if err := s.large.try(func() { reading <- struct{}{}; <-release }); err != nil {
				t.Error(err)
			}
		})
	}
	for range largePlaces {
		<-reading
	}
	large := "/api/v1/sql?q=" + url.QueryEscape("SELECT hex(zeroblob(100000)) FROM info")
	if code := s.get(large).Code; code != http.StatusServiceUnavailable {
		t.Errorf("one more: status %d", code)
	}
	if code := s.get(answerable).Code; code != http.StatusOK {
		t.Errorf("a small answer: status %d", code)
	}
	close(release)
	holding.Wait()
	if code := s.get(large).Code; code != http.StatusOK {
		t.Errorf("afterwards: status %d", code)
	}
}
