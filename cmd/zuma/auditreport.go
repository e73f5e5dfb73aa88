package main

import (
	"fmt"
	"io"
	"slices"
	"time"

	"zumabase/catalog"
	"zumabase/catalog/audit"
	"zumabase/cmd/zuma/draw"
	"zumabase/cmd/zuma/output"
	"zumabase/solver"
)

// auditLine is a line of the printed table: rows of the audit added up.
type auditLine struct {
	catalog.AuditRow
	shares float64 // of right answers, each times the population
}

func (l *auditLine) add(row catalog.AuditRow) {
	l.Population += row.Population
	l.States += row.States
	l.Right += row.Right
	l.Impossible += row.Impossible
	l.Possible += row.Possible
	l.TooFew += row.TooFew
	l.TooMany += row.TooMany
	l.Garbage += row.Garbage
	l.Slow += row.Slow
	l.Sampled = l.Sampled || row.Sampled
	l.shares += float64(row.Population) * float64(row.Right) / float64(row.States)
}

// writeAudit writes the counts, broken down as asked for.
func writeAudit(s *streams, format, by string, report *audit.Report) error {
	columns := []string{"algorithm", "trial"}
	if by == "length" || by == "all" {
		columns = append(columns, "length")
	}
	if by == "steps" || by == "all" {
		columns = append(columns, "steps")
	}
	out, err := s.rows(output.Options{Format: format, Columns: append(columns, "states", "of", "right", "right_%", "impossible", "possible",
		"too_few", "too_many", "garbage", "slow")})
	if err != nil {
		return err
	}
	type key struct {
		algorithm, trial string
		length, steps    int
	}
	var order []key
	lines := make(map[key]*auditLine)
	for _, row := range report.Rows {
		k := key{algorithm: row.Algorithm, trial: row.Trial}
		if by == "length" || by == "all" {
			k.length = row.Length
		}
		if by == "steps" || by == "all" {
			k.steps = row.Steps
		}
		if lines[k] == nil {
			lines[k] = &auditLine{AuditRow: catalog.AuditRow{Algorithm: row.Algorithm, Trial: row.Trial, Length: row.Length, Steps: row.Steps}}
			order = append(order, k)
		}
		lines[k].add(row)
	}
	if by == "steps" {
		slices.SortStableFunc(order, func(x, y key) int {
			if x.algorithm != y.algorithm || x.trial != y.trial {
				return 0
			}
			return x.steps - y.steps
		})
	}
	for _, k := range order {
		l := lines[k]
		values := []any{l.Algorithm, l.Trial}
		if by == "length" || by == "all" {
			values = append(values, int64(l.Length))
		}
		if by == "steps" || by == "all" {
			values = append(values, int64(l.Steps))
		}
		var share any = 100 * l.shares / float64(l.Population)
		if format == "table" || format == "markdown" {
			share = percent(l.shares/float64(l.Population), l.Right == l.States)
		}
		if err := out.Row(append(values, l.States, l.Population, l.Right, share, l.Impossible, l.Possible,
			l.TooFew, l.TooMany, l.Garbage, l.Slow)...); err != nil {
			return err
		}
	}
	if err := out.Close(); err != nil || format != "table" {
		return err
	}
	var seconds float64
	for _, t := range report.Times {
		seconds += t.Seconds
	}
	return s.lines(func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "\nseed %d, %v; catalog %s\n", report.Seed,
			time.Duration(seconds*float64(time.Second)).Round(100*time.Millisecond), s.digest(report.Digest))
		return err
	})
}

// percent writes a share so that only what is whole looks whole.
func percent(share float64, whole bool) string {
	text := fmt.Sprintf("%.2f", 100*share)
	if text == "100.00" && !whole {
		return ">99.99"
	}
	return text
}

// drawExamples draws, of each algorithm, the smallest failure of each kind.
func drawExamples(w io.Writer, pen draw.Pen, examples []catalog.AuditExample) error {
	type key struct{ algorithm, kind string }
	smallest := make(map[key]catalog.AuditExample)
	var order []key
	for _, e := range examples {
		k := key{e.Algorithm, e.Kind}
		best, ok := smallest[k]
		if !ok {
			order = append(order, k)
		}
		if !ok || len(e.Board) < len(best.Board) || len(e.Board) == len(best.Board) && len(e.Hand) < len(best.Hand) {
			smallest[k] = e
		}
	}
	for _, k := range order {
		if err := drawExample(w, pen, smallest[k]); err != nil {
			return err
		}
	}
	return nil
}

func drawExample(w io.Writer, pen draw.Pen, e catalog.AuditExample) error {
	state, _, err := solver.ParseState(e.Board, e.Hand)
	if err != nil {
		return err
	}
	says := "gives no answer"
	if e.Answer != nil {
		says = fmt.Sprintf("says %d", *e.Answer)
	}
	right := "impossible (-1)"
	if e.Steps >= 0 {
		right = plural(e.Steps, "step")
	}
	if _, err := fmt.Fprintf(w, "\n%s %s to %s with %s, and it is %s\n", e.Algorithm, says, e.Board, e.Hand, right); err != nil {
		return err
	}
	if e.Moves == nil {
		return nil
	}
	line, err := solver.Alphabet{}.ParseMoves(*e.Moves)
	if err != nil {
		return err
	}
	return pen.Line(w, state.Board, line)
}
