package web

import (
	"context"
	"fmt"
	"net/url"
	"sync"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
	"zumabase/solver/fault"
)

// The most puzzles that one request may ask for, and how far into a sorted
// list it may look.
const (
	maxLimit = 500
	maxReach = 1000
)

// readQuery reads a query for puzzles from an address, of limit puzzles if it
// does not say how many, and returns all that is wrong with it.
func readQuery(values url.Values, limit int) (query.Query, []*fault.Error) {
	q, faults := query.Read(values, query.Address, query.All, limit)
	if q.Limit > maxLimit {
		faults = append(faults, fault.Bad("limit", "limit %d: at most %d puzzles come at a time", q.Limit, maxLimit))
	} else if q.Offset+q.Limit > maxReach {
		faults = append(faults, fault.Bad("offset", "only the first %d of a list can be seen", maxReach).Try("narrower filters"))
	}
	return q, faults
}

// find searches for puzzles.
func (s *Server) find(ctx context.Context, e *edition, q query.Query) ([]catalog.Puzzle, error) {
	var puzzles []catalog.Puzzle
	err := s.slow.pass(ctx, func() (err error) {
		puzzles, err = q.Run(ctx, e.Catalog)
		return err
	})
	return puzzles, err
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
