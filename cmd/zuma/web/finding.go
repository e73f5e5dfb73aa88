package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
)

// find searches for puzzles.
func (s *Server) find(ctx context.Context, e *edition, w wanted) ([]catalog.Puzzle, error) {
	if w.Limit == 0 {
		return nil, nil
	}
	search := w.Search
	search.Limit += w.Offset
	var puzzles []catalog.Puzzle
	err := s.slow.pass(ctx, func() error {
		var err error
		puzzles, err = e.Puzzles(ctx, search)
		return err
	})
	if err != nil {
		return nil, err
	}
	puzzles = puzzles[min(w.Offset, len(puzzles)):]
	if w.Shuffle {
		random := rand.New(rand.NewPCG(w.Seed, 1))
		for i := range puzzles {
			puzzles[i] = query.Shuffled(random, puzzles[i], e.Info.Limits.Colors)
		}
	}
	return puzzles, nil
}

// count counts the puzzles that pass a filter. What was counted once is
// remembered.
func (s *Server) count(ctx context.Context, e *edition, filter catalog.Filter) (int64, error) {
	key := fmt.Sprint(filter)
	if n, ok := e.counts.get(key); ok {
		return n, nil
	}
	var n int64
	err := s.slow.pass(ctx, func() error {
		var err error
		n, err = e.CountPuzzles(ctx, filter)
		return err
	})
	if err == nil {
		e.counts.put(key, n)
	}
	return n, err
}

// counts remembers what was counted.
type counts struct {
	mu    sync.Mutex
	known map[string]int64
}

const maxCounts = 4096

func (c *counts) get(key string) (int64, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	n, ok := c.known[key]
	return n, ok
}

func (c *counts) put(key string, n int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.known == nil || len(c.known) >= maxCounts {
		c.known = make(map[string]int64)
	}
	c.known[key] = n
}
