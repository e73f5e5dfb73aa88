package pages_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// FuzzWrite writes tables that the fuzzer makes up, and reads them by SQLite.
func FuzzWrite(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed, uint16(seed*seed*40), uint8(seed), uint8(seed), uint16(seed*300))
	}
	f.Fuzz(func(t *testing.T, seed uint64, n uint16, size, which uint8, long uint16) {
		rel := relations[int(which)%len(relations)]
		pageSize := 512 << (size % 8)
		all := randomRows(rand.New(rand.NewPCG(seed, 0)), rel, int(n)%3000, int(long))
		path, root := database(t, rel.schema, fmt.Sprintf("PRAGMA page_size = %d", pageSize))
		fill(t, path, root, rel, 2, count(rel, all))
		check(t, path, len(all))
		db := connect(t, path)
		defer db.Close()
		query, err := db.Query("SELECT * FROM tree")
		if err != nil {
			t.Fatal(err)
		}
		defer query.Close()
		row, into := make([]any, rel.columns), make([]any, rel.columns)
		for i := range row {
			into[i] = &row[i]
		}
		for _, want := range all {
			if !query.Next() {
				t.Fatal("a row is missing", query.Err())
			}
			if err := query.Scan(into...); err != nil {
				t.Fatal(err)
			}
			for c := range want {
				if v, real := want[c].(float64); real && v != v {
					want[c] = nil
				}
				if got, expect := fmt.Sprintf("%T %v", row[c], row[c]), fmt.Sprintf("%T %v", want[c], want[c]); got != expect && got != strings.Replace(expect, " -0", " 0", 1) {
					t.Fatalf("column %d is %s, and not %s", c, got, expect)
				}
			}
		}
	})
}
