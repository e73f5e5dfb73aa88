package catalog

import (
	"fmt"
	"math"
	"path/filepath"
	"testing"

	"zumabase/solver"
)

// TestSortedPrefix: the first puzzles of a sorted list are those of the whole
// list, whatever the search has left unread.
func TestSortedPrefix(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zuma.db")
	if _, err := Build(t.Context(), path, BuildOptions{Limits: solver.Limits{Board: 9, Hand: 5, Colors: 5}, Version: "test"}); err != nil {
		t.Fatal(err)
	}
	c, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	some := NewFilter()
	some.Openings = Range{2, math.Inf(1)}
	for _, filter := range []Filter{NewFilter(), some} {
		for _, key := range SortKeys {
			for _, descending := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s,%v", key, descending), func(t *testing.T) {
					whole, err := c.Puzzles(t.Context(), Search{Filter: filter, Limit: math.MaxInt, Sort: key, Descending: descending})
					if err != nil {
						t.Fatal(err)
					}
					for i := 1; i < len(whole); i++ {
						before, after := whole[i-1].measure(key), whole[i].measure(key)
						if descending {
							before, after = after, before
						}
						if before > after || before == after && whole[i-1].ID >= whole[i].ID {
							t.Fatalf("puzzle %d is in the wrong place", i)
						}
					}
					for _, limit := range []int{1, 7, 100, 500} {
						part, err := c.Puzzles(t.Context(), Search{Filter: filter, Limit: limit, Sort: key, Descending: descending})
						if err != nil {
							t.Fatal(err)
						}
						for i := range part {
							if part[i].ID != whole[i].ID {
								t.Fatalf("of %d, puzzle %d is row %d, want %d", limit, i, part[i].ID, whole[i].ID)
							}
						}
					}
				})
			}
		}
	}
}
