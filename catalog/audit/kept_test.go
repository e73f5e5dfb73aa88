package audit

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/published"
)

var update = flag.Bool("update", false, "write kept.json anew from the catalog that ZUMA_CATALOG names")

// wholeTrial is what `zuma audit --all` asks.
var wholeTrial = Options{Algorithms: published.All(), All: true, Length: 10, Sample: 20_000, Seed: 1}

// TestKeptInPart remakes all of the kept report that is about short boards:
// they have the same states and answers in any catalog that covers them. With
// -update it makes the report instead:
//
//	ZUMA_CATALOG=zuma.db go test -timeout 2h ./catalog/audit -run Kept -update
func TestKeptInPart(t *testing.T) {
	if *update {
		remake(t)
		return
	}
	const length = 8
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file(t, kept), keptFile) {
		t.Error("kept.json is not written as -update writes it")
	}
	options := wholeTrial
	options.Algorithms, options.Length = inKept(t), length
	report, err := Run(t.Context(), openSmall(t, length), options)
	if err != nil {
		t.Fatal(err)
	}
	sampled := make(map[string]bool) // other catalogs have other samples
	for _, row := range slices.Concat(kept.Rows, report.Rows) {
		if row.Sampled {
			sampled[row.Algorithm+" "+row.Trial] = true
		}
	}
	rows := func(r *Report) []catalog.AuditRow {
		return slices.DeleteFunc(slices.Clone(r.Rows), func(row catalog.AuditRow) bool {
			return row.Length > length || sampled[row.Algorithm+" "+row.Trial]
		})
	}
	if have, want := rows(report), rows(kept); len(want) < 30 || !slices.Equal(have, want) {
		t.Errorf("kept.json has %d rows of short boards, and other ones than the %d that come of them now", len(want), len(have))
	}
	examples := func(r *Report) []string {
		var lines []string
		for _, e := range r.Examples {
			if len(e.Board) > length || sampled[e.Algorithm+" "+e.Trial] {
				continue
			}
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, string(line))
		}
		return lines
	}
	if have, want := examples(report), examples(kept); len(want) == 0 || !slices.Equal(have, want) {
		t.Errorf("kept.json has the examples\n%q\nand now there are\n%q", want, have)
	}
}

// inKept returns the algorithms that the kept report is about.
func inKept(t *testing.T) []published.Algorithm {
	t.Helper()
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(published.All(), func(a published.Algorithm) bool {
		return !slices.ContainsFunc(kept.Rows, func(row catalog.AuditRow) bool { return row.Algorithm == a.Name })
	})
}

// remake writes the kept report anew from the full catalog that ZUMA_CATALOG
// names, which takes half an hour on two cores.
func remake(t *testing.T) {
	t.Helper()
	path := os.Getenv("ZUMA_CATALOG")
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Info.Limits != solver.DefaultLimits {
		t.Fatalf("%s has other limits than the default", path)
	}
	report, err := Run(t.Context(), c, wholeTrial)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("kept.json", file(t, report), 0o644); err != nil {
		t.Fatal(err)
	}
}

// file writes a report as kept.json has it: a row a line, without the times.
func file(t *testing.T, report *Report) []byte {
	t.Helper()
	var text bytes.Buffer
	line := func(v any, end string) {
		encoded, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&text, "%s%s\n", encoded, end)
	}
	list := func(name string, n int, at func(i int) any) {
		fmt.Fprintf(&text, "\"%s\":[\n", name)
		for i := range n {
			end := ","
			if i == n-1 {
				end = "]"
			}
			line(at(i), end)
		}
	}
	fmt.Fprintf(&text, "{\"digest\":%q,\"seed\":%d,\"length\":%d,\n", report.Digest, report.Seed, report.Length)
	list("rows", len(report.Rows), func(i int) any { return report.Rows[i] })
	text.WriteString(",")
	list("examples", len(report.Examples), func(i int) any { return report.Examples[i] })
	text.WriteString("}\n")
	return text.Bytes()
}
