package query

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"reflect"
	"strconv"
	"testing"
	"time"

	"zumabase/catalog"
	"zumabase/solver/fault"
)

// FuzzParseRange: a range that is read has numbers in it, and is read again as
// the same when it is written.
func FuzzParseRange(f *testing.F) {
	for _, seed := range []string{"3", "3..4", "3..", "..4", "..", "", "4..3", "NaN", "NaN..3", "3..nan", "Inf", "..inf", "-1", "-0", "1e999", "1e-999", "0...5", "3...4", "0x1p3", "1_0", "\ufeff3", "٣", "3\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRange(text)
		if err != nil {
			return
		}
		if !(r.Min <= r.Max) || math.IsInf(r.Min, 1) || r == catalog.Everything() {
			t.Fatalf("%q is read as %v", text, r)
		}
		if again, err := ParseRange(rangeText(r)); err != nil || again != r {
			t.Errorf("%q is read as %v, and %q as %v, %v", text, r, rangeText(r), again, err)
		}
	})
}

func rangeText(r catalog.Range) string {
	end := func(v float64) string {
		if math.IsInf(v, 0) {
			return ""
		}
		return strconv.FormatFloat(v, 'g', -1, 64)
	}
	return end(r.Min) + ".." + end(r.Max)
}

// written writes a query so that Read reads it again.
func written(q *Query) url.Values {
	values := make(url.Values)
	for _, c := range q.Filter.Conditions {
		if find(All, c.Measure).Kind == Switch {
			values.Add(c.Measure, fmt.Sprint(c.Min == 1))
			continue
		}
		values.Add(c.Measure, rangeText(c.Range))
	}
	for _, technique := range q.Filter.Techniques {
		values.Add("technique", technique.String())
	}
	if !q.Filter.Contains.Empty() {
		values.Set("contains", q.Filter.Contains.String())
	}
	if q.Sort != "" {
		values.Set("sort", q.Sort)
	}
	for name, on := range map[string]bool{"desc": q.Descending, "shuffle": q.Shuffle, "count": q.Count} {
		if on {
			values.Set(name, "true")
		}
	}
	if q.Offset > 0 {
		values.Set("offset", strconv.Itoa(q.Offset))
	}
	if !q.Daily.IsZero() {
		values.Set("daily", q.Daily.Format(time.DateOnly))
		return values
	}
	if q.Seed != 1 {
		values.Set("seed", strconv.FormatUint(q.Seed, 10))
	}
	values.Set("limit", strconv.Itoa(q.Limit))
	return values
}

// checkRead: what is wrong is named, what is right is a valid query, and the
// query can be written and read again.
func checkRead(t *testing.T, values url.Values, style Style, q Query, faults []*fault.Error) {
	t.Helper()
	for _, err := range faults {
		all := fault.Of(err)
		if all.Kind != fault.BadInput && all.Kind != fault.NotCovered || !values.Has(all.Field) {
			t.Errorf("%v: %v of kind %v, field %q", values, err, all.Kind, all.Field)
		}
	}
	if len(faults) > 0 {
		return
	}
	if err := q.Filter.Validate(); err != nil || q.Limit < 0 || q.Offset < 0 {
		t.Fatalf("%v is read as %+v: %v", values, q, err)
	}
	again, faults := Read(written(&q), style, All, 10)
	// The conditions come by the order of the parameters, whoever wrote them.
	if len(faults) > 0 || !reflect.DeepEqual(again, q) {
		t.Errorf("%v is read as %+v, and %v as %+v, %v", values, q, written(&q), again, faults)
	}
}

// FuzzRead reads whole queries.
func FuzzRead(f *testing.F) {
	for style, seed := range []string{
		"steps=3..4&length=8&technique=split,free&symmetric=true&contains=RRYYRR&seed=7&limit=3&shuffle=1",
		"sort=win_rate&desc=true&offset=20&seed=18446744073709551615", "steps=&technique=&daily=today", "steps=4..3&difficulty=NaN",
		"daily=2026-12-24", "daily=0000-01-01", "contains=%C5%BF%C5%BF", "contains=RYRYRYRYRYRYRYRYRYRYRYRYRYRYRYR", "contains=%00&limit=-1",
		"limit=99999999999999999999&steps=1&steps=2", "symmetric=false&beauty=1", "limit=0&count=1", "steps=%EF%BB%BF3", "greedy_rate=0.5..&traps=Inf",
	} {
		f.Add(seed, uint8(style))
	}
	f.Fuzz(func(t *testing.T, text string, style uint8) {
		values, err := url.ParseQuery(text)
		if err != nil {
			t.Skip("no query at all")
		}
		s := Style(style % 3)
		q, faults := Read(values, s, All, 10)
		checkRead(t, values, s, q, faults)
	})
}

// FuzzReadJSON: an object is read as the values that it has; anything else is
// refused.
func FuzzReadJSON(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"steps":"3..4","technique":["split","free"],"symmetric":true,"limit":3,"seed":18446744073709551615}`, `null`, `[]`, `{} {}`, `{"steps":3}x`,
		`{"limit":1e3}`, `{"steps":null}`, `{"steps":[]}`, `{"steps":[[3]]}`, "\ufeff{}", "{\x00}", `{"steps":1e400}`, `{"contains":"ſſ"}`, `{"steps":3,"steps":4}`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		q, faults := ReadJSON(text, All, 10)
		var object map[string]any
		if err := json.Unmarshal(text, &object); err != nil || object == nil {
			if len(faults) == 0 || fault.KindOf(faults[0]) != fault.BadInput {
				t.Fatalf("%q is no object, and is read as %+v, %v", text, q, faults)
			}
			return
		}
		values := make(url.Values)
		for name := range object {
			values.Set(name, "")
		}
		checkRead(t, values, Object, q, faults)
	})
}
