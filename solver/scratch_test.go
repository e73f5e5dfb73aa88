package solver

import (
	"context"
	"slices"
	"testing"
	"time"
)

func TestScratchW(t *testing.T) {
	for _, L := range []int{10, 12} {
		lim := Limits{L, 5, 5}
		e, err := Enumerate(context.Background(), lim, Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := NewProver(lim)
		w := Walk{lim, 1}
		t0 := time.Now()
		var out [22]int64
		var words, sym [22]int64
		for _, b := range w.Beginnings(6) {
			o, err := w.Visit(context.Background(), b, 6, func(b Board) error {
				if LowerBound(b) > 5 {
					t.Fatal(b)
				}
				f := canonicalBoard(b)
				words[b.Len()]++
				if f.symmetric {
					sym[b.Len()]++
				}
				if f.board != b {
					return nil
				}
				h, err := p.MinimalHands(context.Background(), b)
				if err != nil {
					return err
				}
				if !slices.Equal(h, e.MinimalHands(b)) {
					t.Error(b, h, e.MinimalHands(b))
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			for i := range o {
				out[i] += o[i]
			}
		}
		memo := 0
		for i := range p.shards {
			memo += len(p.shards[i].hands)
		}
		t.Log(time.Since(t0), words, sym, out, memo)
		for n := 1; n <= L; n++ {
			t.Log(n, 2*CountStates(lim, n).CanonicalBoards, words[n]+out[n])
		}
	}
}
