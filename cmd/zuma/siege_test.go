package main

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"zumabase/catalog"
)

// TestSiege asks the program on 64 connections for a mixture of everything,
// beside ten clients that mean it harm, until so many look-ups are answered.
// Each is right, the file stays as it is, and the server's own memory within
// 400 MB. With ZUMA_LONG it asks of the catalog that ZUMA_CATALOG names,
// and for some minutes; how long the slowest look-ups took is told, and not
// judged, for that depends on what else the machine does.
func TestSiege(t *testing.T) {
	lookups, db := 640, os.Getenv("ZUMA_CATALOG")
	if os.Getenv("ZUMA_LONG") == "" || db == "" {
		db = buildCatalog(t, 10)
	} else {
		lookups = 100_000
	}
	before := sumOf(t, db)
	questions := someQuestions(t, db, 2000)
	command, address := startServer(t, "--db", db, "--addr", "127.0.0.1:0")

	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 64}}
	defer client.CloseIdleConnections()
	siege := &siege{ctx: ctx, client: client, address: address}
	var hostile, friendly sync.WaitGroup
	for i := range 10 {
		hostile.Go(func() { siege.harm(i) })
	}
	took := make([][]time.Duration, 64)
	for i := range took {
		friendly.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 0))
			for len(took[i]) < lookups/len(took) {
				if random.IntN(20) == 0 {
					siege.get(t, mixture[random.IntN(len(mixture))], http.StatusServiceUnavailable)
					continue
				}
				q := questions[random.IntN(len(questions))]
				start := time.Now()
				body := siege.get(t, "api/v1/lookup?board="+q.board+"&hand="+q.hand)
				took[i] = append(took[i], time.Since(start))
				var answer struct{ Steps int }
				if err := json.Unmarshal(body, &answer); err != nil || answer.Steps != q.steps {
					t.Errorf("%s with %s: %s, want %d", q.board, q.hand, body, q.steps)
					return
				}
			}
		})
	}
	friendly.Wait()
	own, most := memoryOf(t, command.Process.Pid)
	stop()
	hostile.Wait()
	all := slices.Sorted(func(yield func(time.Duration) bool) {
		for _, part := range took {
			for _, d := range part {
				if !yield(d) {
					return
				}
			}
		}
	})
	t.Logf("%d look-ups: half within %v, 99 %% within %v; %d MB of memory, %d MB at the most with the file's pages",
		len(all), all[len(all)/2], all[len(all)*99/100], own>>20, most>>20)
	if own > 400<<20 {
		t.Errorf("the server takes %d MB", own>>20)
	}
	if after := sumOf(t, db); after != before {
		t.Error("the file has changed")
	}
}

// mixture is what else people ask for. SQL is what the hostile ones ask for, and
// waits for them.
var mixture = []string{
	"", "play", "puzzles?steps=3..4&technique=split", "truth", "truth/difficulty.svg", "case", "daily", "sql", "solve?board=RRYYRRBBRR&hand=YB",
	"api/v1/puzzles?limit=5&steps=4", "api/v1/rate?board=RRYYRRBBRR&hand=YB", "api/v1/openapi.json",
	"api/v1/pack?levels=3&length=..9",
}

type siege struct {
	ctx     context.Context
	client  *http.Client
	address string
}

// get returns an answer, which must be a good one, or of the other status.
func (s *siege) get(t *testing.T, path string, other ...int) []byte {
	response, err := s.client.Get(s.address + path)
	if err != nil {
		t.Errorf("%s: %v", path, err)
		return nil
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK && !slices.Contains(other, response.StatusCode) {
		t.Errorf("%s: status %d: %.300s %v", path, response.StatusCode, body, err)
	}
	return body
}

// harm does one kind of harm again and again.
func (s *siege) harm(kind int) {
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	ask := func(method, path, host string, body io.Reader) {
		request, err := http.NewRequestWithContext(s.ctx, method, s.address+path, body)
		if err != nil {
			panic(err)
		}
		request.Header.Set("Content-Type", "application/json")
		if host != "" {
			request.Host = host
		}
		if response, err := client.Do(request); err == nil {
			io.Copy(io.Discard, response.Body)
			response.Body.Close()
		}
	}
	sql := func(statement string) { ask("GET", "api/v1/sql?q="+url.QueryEscape(statement), "", nil) }
	const endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
	for s.ctx.Err() == nil {
		switch kind {
		case 0:
			sql(endless + "SELECT count(*) FROM n")
		case 1:
			sql(endless + "SELECT hex(zeroblob(1000000)) FROM n")
		case 2:
			sql("SELECT length(printf('%.*c', 900000000, 'x')), group_concat(board) FROM puzzles")
		case 3:
			sql("SELECT count(*) FROM puzzles AS a, puzzles AS b, puzzles AS c")
		case 4:
			ask("POST", "api/v1/sql", "", strings.NewReader(`{"q": "`+strings.Repeat("x", 10<<20)+`"}`))
		case 5:
			ask("GET", "api/v1/lookup?board=RR&hand=R", "evil.example", nil)
		case 6:
			ask("GET", "api/v1/lookup?board="+strings.Repeat("RY", 100_000)+"&hand="+strings.Repeat("R", 100_000), "", nil)
		case 7:
			s.dawdle("GET /api/v1/download?format=csv HTTP/1.1\r\nHost: localhost\r\n\r\n")
		case 8:
			s.dawdle("GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
		case 9:
			s.dawdle("POST /api/v1/sql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
		}
	}
}

// dawdle says something on a connection and then waits for the server to lose
// its patience.
func (s *siege) dawdle(words string) {
	conn, err := net.Dial("tcp", strings.TrimSuffix(strings.TrimPrefix(s.address, "http://"), "/"))
	if err != nil {
		return
	}
	defer conn.Close()
	defer context.AfterFunc(s.ctx, func() { conn.Close() })()
	fmt.Fprint(conn, words)
	one := make([]byte, 1)
	conn.Read(one)                     // reads a byte of what may be many
	bufio.NewReader(conn).Discard(100) // and some more
	if strings.Contains(words, "download") {
		<-s.ctx.Done() // and the rest never
	}
	io.Copy(io.Discard, conn)
}

type question struct {
	board, hand string
	steps       int
}

// someQuestions are puzzles with the answers that the file has.
func someQuestions(t *testing.T, db string, n int) (questions []question) {
	t.Helper()
	c, err := catalog.Open(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	puzzles, err := c.Puzzles(t.Context(), catalog.Search{Limit: n, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	for i := range puzzles {
		p := &puzzles[i]
		questions = append(questions, question{p.Board.String(), p.Hand.String(), p.Steps()})
	}
	return questions
}

// memoryOf returns how many bytes a process has for itself alone now, and the
// most that it had with the pages of files.
func memoryOf(t *testing.T, pid int) (own, most int64) {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Skipf("the memory of a process cannot be told here: %v", err)
	}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":")
		kilobytes, _ := strconv.ParseInt(strings.TrimSpace(strings.TrimSuffix(value, "kB")), 10, 64)
		switch name {
		case "RssAnon":
			own = kilobytes << 10
		case "VmHWM":
			most = kilobytes << 10
		}
	}
	return own, most
}

func sumOf(t *testing.T, path string) [sha256.Size]byte {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		t.Fatal(err)
	}
	return [sha256.Size]byte(sum.Sum(nil))
}
