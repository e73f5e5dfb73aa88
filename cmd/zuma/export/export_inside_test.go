package export

import (
	"context"
	"iter"
	"testing"
)

// SetRowGroup makes smaller row groups until the test is over.
func SetRowGroup(t *testing.T, rows int64) {
	before := rowGroup
	rowGroup = rows
	t.Cleanup(func() { rowGroup = before })
}

// Repeated is the table so many times, for tests that need a large one.
func Repeated(t *Table, times int) *Table {
	return &Table{Name: t.Name, Columns: t.Columns, rows: func(ctx context.Context) iter.Seq2[[]any, error] {
		return func(yield func([]any, error) bool) {
			for range times {
				for row, err := range t.rows(ctx) {
					if !yield(row, err) {
						return
					}
				}
			}
		}
	}}
}
