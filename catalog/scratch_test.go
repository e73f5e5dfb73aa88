package catalog

import (
	"context"
	"testing"
	"time"

	"zumabase/solver"
)

func TestScratch(t *testing.T) {
	t0 := time.Now()
	last := ""
	s, err := Build(context.Background(), "/tmp/z/zuma.db", BuildOptions{Limits: solver.DefaultLimits, Force: true, Version: "dev", Progress: func(p solver.Progress) {
		if p.Phase != last {
			last = p.Phase
			t.Log(p.Phase, p.Total, time.Since(t0))
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", s)
}
