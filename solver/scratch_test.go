package solver

import (
	"context"
	"crypto/sha256"
	"fmt"
	"testing"
	"time"
)

func TestScratch(t *testing.T) {
	t0 := time.Now()
	last := ""
	e, err := Enumerate(context.Background(), DefaultLimits, Options{Progress: func(p Progress) {
		if p.Phase != last {
			last = p.Phase
			t.Log(p.Phase, p.Total, time.Since(t0))
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Log(time.Since(t0), len(e.Rows))
	var tech [4]int
	for _, r := range e.Rows {
		tech[r.Measures.Technique]++
	}
	t.Log(tech)
	h := sha256.New()
	for _, r := range e.Rows {
		fmt.Fprintln(h, r)
	}
	t.Logf("%x", h.Sum(nil))
	for _, p := range [][2]string{{"RRY", "RYY"}, {"RYYBBR", "RYB"}, {"RRYYBBRR", "YB"}, {"RRYRRYR", "RYY"}, {"RRYYRRBBRR", "YB"}, {"RRYYBYBYYRR", "YYB"}} {
		s, _, _ := ParseState(p[0], p[1])
		b, h, _ := Canonical(s.Board, s.Hand)
		for _, r := range e.Board(b) {
			if r.Hand == h {
				b := r.Board
				for _, m := range r.Line.Moves() {
					b = b.Play(m)
				}
				t.Log(b, p, r.Line, r.Measures, r.Measures.Traps())
			}
		}
	}
}
