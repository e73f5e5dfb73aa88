//go:build unix

package web

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"zumabase/catalog"
)

// BenchmarkLookup asks for look-ups on 64 connections of the loopback, with
// the load beside the server, for as many requests as -benchtime says. It
// reports requests a second, the slowest of a hundred, the processor's time for
// one, which is the same on a busy machine, and how much the heap grew. $ZUMA_DB
// names another catalog than a small one.
//
//	go test -run '^$' -bench Lookup -benchtime 300000x ./cmd/zuma/web
func BenchmarkLookup(b *testing.B) {
	path := os.Getenv("ZUMA_DB")
	if path == "" {
		path = small(b)
	}
	s := newServer(b, path)
	questions := someQuestions(b, path)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	base := "http://" + listener.Addr().String() + "/api/v1/lookup?"

	const clients = 64
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	defer client.CloseIdleConnections()
	ask := func(question string) error {
		response, err := client.Get(base + question)
		if err != nil {
			return err
		}
		defer response.Body.Close()
		if _, err := io.Copy(io.Discard, response.Body); err != nil {
			return err
		}
		if response.StatusCode != http.StatusOK {
			return fmt.Errorf("%s: %s", question, response.Status)
		}
		return nil
	}
	for _, question := range questions[:min(len(questions), 2*clients)] {
		if err := ask(question); err != nil {
			b.Fatal(err)
		}
	}
	took := make([]time.Duration, b.N)
	before, used := heap(), processorTime(b)
	var next atomic.Int64
	var group sync.WaitGroup
	b.ResetTimer()
	for range clients {
		group.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= b.N {
					return
				}
				start := time.Now()
				if err := ask(questions[i%len(questions)]); err != nil {
					b.Error(err)
					return
				}
				took[i] = time.Since(start)
			}
		})
	}
	group.Wait()
	b.StopTimer()
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "requests/s")
	b.ReportMetric(float64((processorTime(b)-used).Microseconds())/float64(b.N), "cpu-µs/request")
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(heap()-before)/(1<<20), "heap-growth-MB")
	stop()
	if err := <-ended; err != nil {
		b.Error(err)
	}
}

// processorTime returns what the process, client and server, has used.
func processorTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// heap returns the bytes in use after all garbage is collected.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// someQuestions draws states of the catalog, half of them with a hand that
// does not do.
func someQuestions(b *testing.B, path string) []string {
	db, err := catalog.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	puzzles, err := db.Puzzles(b.Context(), catalog.Search{Filter: catalog.Filter{}, Limit: 2000, Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 2))
	var questions []string
	for i := range puzzles {
		hand := puzzles[i].Hand.String()
		if i%2 == 1 {
			hand = puzzles[random.IntN(len(puzzles))].Hand.String()
		}
		questions = append(questions, "board="+puzzles[i].Board.String()+"&hand="+hand)
	}
	return questions
}

// BenchmarkPages asks for each page in turn, straight from the handler.
func BenchmarkPages(b *testing.B) {
	path := os.Getenv("ZUMA_DB")
	if path == "" {
		path = small(b)
	}
	s := newServer(b, path)
	for _, address := range []string{
		"/solve?board=RRYYRRBBRR&hand=YB", "/solve?board=RRYYBBGGYYRRBB&hand=RYBGW", "/", "/play/another?kind=medium", "/puzzles",
		"/puzzles?steps=3..4&technique=split", "/puzzles?contains=RRYYRR", "/puzzles?sort=difficulty&desc=true",
		"/puzzles?sort=lines&desc=true&offset=456", "/puzzles?lines=1&traps=3..", "/truth", "/truth/difficulty.svg", "/sql",
	} {
		b.Run(address, func(b *testing.B) {
			s.get("/truth") // what is found once for all
			var longest time.Duration
			for b.Loop() {
				start := time.Now()
				if code := s.get(address).Code; code >= 400 {
					b.Fatalf("status %d", code)
				}
				s.forget()
				longest = max(longest, time.Since(start))
			}
			b.ReportMetric(float64(longest.Microseconds())/1000, "longest-ms")
		})
	}
}

// forget makes the server count anew.
func (s *Server) forget() {
	s.source.mu.Lock()
	defer s.source.mu.Unlock()
	s.source.current.counts.known = nil
}
