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
// they have the same states and answers in any catalog that covers them.
func TestKeptInPart(t *testing.T) {
	const length = 8
	kept, err := Kept()
	if err != nil {
		t.Fatal(err)
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

// TestKeptInFull remakes the kept report, if ZUMA_LONG is set, from the full
// catalog that ZUMA_CATALOG names; it takes a quarter of an hour on two cores.
func TestKeptInFull(t *testing.T) {
	path := os.Getenv("ZUMA_CATALOG")
	if path == "" || os.Getenv("ZUMA_LONG") == "" {
		t.Skip("ZUMA_CATALOG and ZUMA_LONG are not set")
	}
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if c.Info.Limits != solver.DefaultLimits {
		t.Fatalf("%s has other limits than the default", path)
	}
	options := wholeTrial
	if !*update {
		options.Algorithms = inKept(t)
	}
	report, err := Run(t.Context(), c, options)
	if err != nil {
		t.Fatal(err)
	}
	text := file(t, report)
	if *update {
		if err := os.WriteFile("kept.json", text, 0o644); err != nil {
			t.Fatal(err)
		}
	} else if !bytes.Equal(text, keptFile) {
		t.Errorf("kept.json is not what comes of the catalog %s:\n%s", report.Digest, text)
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
