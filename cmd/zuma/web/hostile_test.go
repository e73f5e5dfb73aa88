package web

import (
	"bufio"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// serveOn serves as the command does, on a port of its own.
func serveOn(t *testing.T, s *Server) (address string, stop func() error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	stop = sync.OnceValue(func() error {
		cancel()
		return <-ended
	})
	t.Cleanup(func() { stop() })
	return listener.Addr().String(), stop
}

func sumOf(t *testing.T, path string) [32]byte {
	t.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return sha256.Sum256(body)
}

// TestRefusesInjection asks for what no request may do. Nothing may change:
// neither the catalog nor the folder about it.
func TestRefusesInjection(t *testing.T) {
	path := copyOfSmall(t)
	before := sumOf(t, path)
	s := newServer(t, path)
	target := filepath.Join(t.TempDir(), "stolen.db")
	for _, statement := range []string{
		"DELETE FROM info", "DROP TABLE census", "UPDATE minimal SET lines = 0", "CREATE TABLE t (x)", "CREATE TEMP TABLE t (x)",
		"ATTACH '" + target + "' AS x", "VACUUM INTO '" + target + "'", "PRAGMA journal_mode = WAL", "PRAGMA query_only = 0",
		"PRAGMA writable_schema = 1", "SELECT load_extension('/tmp/x.so')", "BEGIN IMMEDIATE", "REINDEX", "ANALYZE",
	} {
		for _, address := range []string{"/api/v1/sql?q=", "/sql?q="} {
			if code := s.get(address + url.QueryEscape(statement)).Code; code != http.StatusForbidden && code != http.StatusBadRequest {
				t.Errorf("%s%s: status %d", address, statement, code)
			}
		}
	}
	for _, text := range []string{"'; DROP TABLE info; --", "R' OR '1'='1", "\x00", "<script>alert(1)</script>", "R%27", strings.Repeat("'", 300), "ＲＹ", "\xff\xfe"} {
		quoted := url.QueryEscape(text)
		for _, address := range []string{
			"/solve?board=" + quoted + "&hand=R", "/solve?board=R&hand=" + quoted, "/play?board=" + quoted + "&hand=R", "/play?daily=" + quoted,
			"/play/another?difficulty=" + quoted, "/part/answer?board=" + quoted, "/part/moves?board=" + quoted + "&hand=R",
			"/part/count?steps=" + quoted, "/puzzles?contains=" + quoted, "/puzzles?steps=" + quoted, "/puzzles?sort=" + quoted, "/puzzles?" + quoted + "=1",
			"/truth/" + quoted, "/sql?q=" + quoted, "/api/v1/lookup?board=" + quoted + "&hand=R", "/api/v1/puzzles?sort=" + quoted, "/api/v1/puzzles?" + quoted,
		} {
			recorder := s.get(address)
			if recorder.Code >= 500 {
				t.Errorf("%s: status %d: %s", address, recorder.Code, recorder.Body)
			}
			if strings.Contains(recorder.Body.String(), "<script>alert") {
				t.Errorf("%s comes back as a script", address)
			}
		}
	}
	if sumOf(t, path) != before {
		t.Error("the catalog has changed")
	}
	if _, err := os.Stat(target); err == nil {
		t.Error("a file was written")
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 1 {
		t.Errorf("there are other files beside the catalog: %v", entries)
	}
}

func TestRefusesTraversal(t *testing.T) {
	address, _ := serveOn(t, newServer(t, small(t)))
	for _, path := range []string{
		"/static/../server.go", "/static/%2e%2e/server.go", "/static/..%2fserver.go", "/static/..\\server.go", "/../../../../etc/passwd",
		"/static//etc/passwd", "/static/%00", "/static/", "/static", "/truth/../../etc/passwd", "/truth/%2e%2e%2fetc%2fpasswd",
	} {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		// Straight over the wire: a client would clean the path.
		fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", path)
		body, _ := io.ReadAll(conn)
		conn.Close()
		status, _, _ := strings.Cut(string(body), "\r\n")
		if !strings.Contains(status, " 4") && !strings.Contains(status, " 307") && !strings.Contains(status, " 301") {
			t.Errorf("%s: %s", path, status)
		}
		if strings.Contains(string(body), "package web") || strings.Contains(string(body), "root:") {
			t.Errorf("%s gives a file away", path)
		}
	}
}

// TestEndsStatements: what would go on for ever is ended, on time, and others
// are answered meanwhile.
func TestEndsStatements(t *testing.T) {
	t.Parallel()
	s := newServer(t, small(t))
	forever := url.QueryEscape("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for range 3 {
			request, _ := http.NewRequestWithContext(ctx, "GET", "/api/v1/sql?q="+forever, nil)
			s.ServeHTTP(&blackHole{}, request)
		}
	}()
	if code := s.get("/api/v1/lookup?board=WRRBBW&hand=RBW").Code; code != 200 {
		t.Errorf("a look-up beside an endless statement: status %d", code)
	}
	select {
	case <-ended:
	case <-time.After(30 * time.Second):
		t.Fatal("the statement goes on")
	}
	wide := url.QueryEscape("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT hex(zeroblob(100000)) FROM n")
	recorder := s.get("/api/v1/sql?q=" + wide)
	if recorder.Code != 200 || recorder.Body.Len() > 2*maxGridBytes {
		t.Errorf("status %d, %d bytes of a statement without end", recorder.Code, recorder.Body.Len())
	}
}

// blackHole takes an answer that nobody wants.
type blackHole struct{ header http.Header }

func (b *blackHole) Header() http.Header {
	if b.header == nil {
		b.header = make(http.Header)
	}
	return b.header
}
func (b *blackHole) Write(p []byte) (int, error) { return len(p), nil }
func (b *blackHole) WriteHeader(int)             {}

func TestRefusesHugeRequests(t *testing.T) {
	address, _ := serveOn(t, newServer(t, small(t)))
	post := func(body io.Reader) int {
		request, err := http.NewRequest("POST", "http://"+address+"/api/v1/sql", body)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			return 0 // cut off while it was still sending
		}
		response.Body.Close()
		return response.StatusCode
	}
	// As long as it says, and without end as far as the server can know.
	if code := post(strings.NewReader(`{"q": "` + strings.Repeat("x", 100<<20) + `"}`)); code != http.StatusRequestEntityTooLarge && code != 0 {
		t.Errorf("100 MB: status %d", code)
	}
	if code := post(io.MultiReader(strings.NewReader(`{"q": "`), io.LimitReader(endless{}, 100<<20))); code != http.StatusRequestEntityTooLarge && code != 0 {
		t.Errorf("chunks: status %d", code)
	}
	response, err := http.Get("http://" + address + "/solve?board=" + strings.Repeat("R", 1<<20))
	if err == nil {
		response.Body.Close()
		if response.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
			t.Errorf("an address of 1 MB: status %d", response.StatusCode)
		}
	}
	response, err = http.Get("http://" + address + "/solve?board=" + strings.Repeat("RY", 2000) + "&hand=" + strings.Repeat("R", 2000))
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != http.StatusOK { // a page that says what is wrong
		t.Errorf("a board of 4000 balls: status %d", response.StatusCode)
	}
}

// endless is an endless text.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

// TestSlowClients: those that send nothing, or a header a byte at a time, hold
// a connection for a while and nobody up.
func TestSlowClients(t *testing.T) {
	t.Parallel()
	address, _ := serveOn(t, newServer(t, small(t)))
	var slow []net.Conn
	for range 100 {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
		slow = append(slow, conn)
	}
	response, err := http.Get("http://" + address + "/api/v1/lookup?board=WRRBBW&hand=RBW")
	if err != nil || response.StatusCode != 200 {
		t.Fatalf("%v %v", response, err)
	}
	response.Body.Close()
	for _, conn := range slow {
		conn.SetReadDeadline(time.Now().Add(headerTimeout + 20*time.Second))
		if _, err := io.ReadAll(conn); os.IsTimeout(err) {
			t.Fatal("a slow client is still connected")
		}
	}
}

// TestThousandConnections asks on a thousand connections at once.
func TestThousandConnections(t *testing.T) {
	address, stop := serveOn(t, newServer(t, small(t)))
	const clients = 1000
	var open, done sync.WaitGroup
	var answered atomic.Int64
	start := make(chan struct{})
	open.Add(clients)
	for range clients {
		done.Go(func() {
			conn, err := net.DialTimeout("tcp", address, 20*time.Second)
			open.Done()
			if err != nil {
				t.Errorf("no connection: %v", err)
				return
			}
			defer conn.Close()
			<-start // when all are connected
			conn.SetDeadline(time.Now().Add(30 * time.Second))
			fmt.Fprint(conn, "GET /api/v1/lookup?board=WRRBBW&hand=RBW HTTP/1.1\r\nHost: localhost\r\n\r\n")
			response, err := http.ReadResponse(bufio.NewReader(conn), nil)
			if err != nil {
				t.Errorf("no answer: %v", err)
				return
			}
			defer response.Body.Close()
			if body, _ := io.ReadAll(response.Body); response.StatusCode == 200 && strings.Contains(string(body), `"steps":3`) {
				answered.Add(1)
			}
		})
	}
	open.Wait()
	close(start)
	done.Wait()
	if answered.Load() != clients {
		t.Errorf("%d of %d were answered", answered.Load(), clients)
	}
	if err := stop(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
}

// TestStopsGracefully: a request under way is answered, and no other begun.
func TestStopsGracefully(t *testing.T) {
	s := newServer(t, small(t))
	address, stop := serveOn(t, s)
	conn, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	count := url.QueryEscape("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 20000) SELECT count(*) FROM n")
	fmt.Fprintf(conn, "GET /api/v1/sql?q=%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", count)
	answer := make(chan string, 1)
	go func() {
		text, err := io.ReadAll(conn)
		answer <- fmt.Sprint(string(text), err)
	}()
	for len(s.sql) == 0 && len(answer) == 0 { // until it is under way
		runtime.Gosched()
	}
	if err := stop(); err != nil {
		t.Errorf("the server ended with %v", err)
	}
	if text := <-answer; !strings.HasPrefix(text, "HTTP/1.1 200 OK") || !strings.Contains(text, "20000") {
		t.Errorf("the request under way was dropped: %s", text)
	}
	if _, err := net.Dial("tcp", address); err == nil {
		t.Error("the server still listens")
	}
}

// TestRefusesMethods: pages and the API only read.
func TestRefusesMethods(t *testing.T) {
	s := newServer(t, small(t))
	for _, method := range []string{"POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"} {
		for _, address := range []string{"/", "/", "/truth", "/static/style.css", "/api/v1/lookup", "/api/v1/openapi.json"} {
			if recorder := s.ask(method, address, "", ""); recorder.Code != http.StatusMethodNotAllowed || recorder.Header().Get("Allow") != "GET, HEAD" {
				t.Errorf("%s %s: status %d, Allow %q", method, address, recorder.Code, recorder.Header().Get("Allow"))
			}
		}
	}
}

// TestHeaders: each answer says that it may have nothing from elsewhere.
func TestHeaders(t *testing.T) {
	s := newServer(t, small(t))
	for _, address := range []string{"/", "/nowhere", "/api/v1/lookup", "/static/solve.js", "/truth/census.svg"} {
		header := s.get(address).Header()
		if policy := header.Get("Content-Security-Policy"); !strings.Contains(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", address, policy)
		}
		if header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Content-Type") == "" {
			t.Errorf("%s: %v", address, header)
		}
	}
	tag := s.get("/static/solve.js").Header().Get("ETag")
	request, _ := http.NewRequest("GET", "/static/solve.js", nil)
	request.Header.Set("If-None-Match", tag)
	recorder := newRecorder()
	s.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusNotModified {
		t.Errorf("a script that is known already: status %d", recorder.Code)
	}
}
