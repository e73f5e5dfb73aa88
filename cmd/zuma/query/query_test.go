package query

import (
	"math"
	"net/url"
	"reflect"
	"testing"
	"time"

	"zumabase/catalog"
	"zumabase/solver/fault"
)

func TestParseRange(t *testing.T) {
	inf := math.Inf(1)
	for text, want := range map[string]catalog.Range{
		"3": {Min: 3, Max: 3}, "3..4": {Min: 3, Max: 4}, "3..": {Min: 3, Max: inf}, "..4": {Min: -inf, Max: 4}, "2.5..2.75": {Min: 2.5, Max: 2.75},
	} {
		if got, err := ParseRange(text); err != nil || got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "..", "4..3", "x", "3..x", "3...4", "NaN", "3 4", "0x"} {
		if got, err := ParseRange(text); err == nil {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// TestDailySeed: a day's puzzle is a promise, so its seed never changes.
func TestDailySeed(t *testing.T) {
	day := time.Date(2026, time.December, 24, 18, 30, 0, 0, time.UTC)
	if seed := DailySeed(day); seed != 0x1861a54c134617fa {
		t.Errorf("%#x", seed)
	}
	if DailySeed(day) == DailySeed(day.AddDate(0, 0, 1)) {
		t.Error("two days have one seed")
	}
}

// TestRead: every parameter in every style, and what is given and cannot apply.
func TestRead(t *testing.T) {
	for _, c := range []struct {
		values string
		style  Style
		fault  string // its field, "" for none
		says   string
	}{
		{"steps=3..4&length=8&technique=split,free&symmetric=true&contains=RRYYRR&seed=7&limit=3&shuffle=1", Flags, "", ""},
		{"sort=choices&desc=true&limit=3", Flags, "", ""},
		{"sort=win_rate&desc=true&offset=20", Address, "", ""},
		{"steps=&length=&technique=&contains=&symmetric=false&sort=&desc=false&daily=", Address, "", ""},
		{"sort=steps&seed=1", Address, "", ""},
		{"steps=-1", Flags, "steps", "--steps -1: want a range such as 3..4, 3.. or ..4"},
		{"steps=-1", Address, "steps", "steps -1: want a range such as 3..4, 3.. or ..4"},
		{"steps=4..3", Flags, "steps", ""},
		{"difficulty=NaN", Flags, "difficulty", ""},
		{"contains=", Flags, "contains", ""},
		{"contains=RRR", Flags, "contains", ""},
		{"technique=", Flags, "technique", ""},
		{"daily=", Flags, "daily", ""},
		{"daily=tomorrow", Address, "daily", ""},
		{"limit=0", Flags, "limit", "--limit 0: want 1 or more"},
		{"limit=1000001", Flags, "limit", "--limit 1000001: want 1 to 1000000"},
		{"seed=x", Flags, "seed", ""},
		{"sort=beauty", Flags, "sort", "cannot sort by beauty"},
		{"desc=true", Flags, "desc", "--desc goes with --sort"},
		{"desc=true", Address, "desc", "desc goes with sort"},
		{"offset=5", Address, "offset", ""},
		{"daily=today&limit=1", Flags, "limit", "--limit does not go with --daily"},
		{"daily=today&seed=1", Address, "seed", ""},
		{"daily=today&sort=steps", Object, "sort", ""},
		{"sort=steps&seed=1", Flags, "seed", ""},
		{"limit=1&limit=2", Flags, "limit", ""},
		{"symmetric=perhaps", Address, "symmetric", ""},
		{"beauty=1", Address, "beauty", `there is no parameter "beauty" here`},
	} {
		values, err := url.ParseQuery(c.values)
		if err != nil {
			t.Fatal(err)
		}
		q, faults := Read(values, c.style, All, 10)
		switch {
		case c.fault == "" && len(faults) > 0:
			t.Errorf("%s: %v", c.values, faults[0])
		case c.fault != "" && (len(faults) == 0 || fault.Of(faults[0]).Kind != fault.BadInput || fault.Of(faults[0]).Field != c.fault ||
			c.says != "" && faults[0].Error() != c.says):
			t.Errorf("%s: %+v, %v; want a fault of %s", c.values, q, faults, c.fault)
		}
	}
}

// TestReadJSON: an object asks the same as an address.
func TestReadJSON(t *testing.T) {
	values := url.Values{"steps": {"3..4"}, "technique": {"split", "free"}, "symmetric": {"true"}, "limit": {"3"}, "seed": {"18446744073709551615"}}
	want, _ := Read(values, Object, All, 10)
	got, faults := ReadJSON([]byte(`{"steps":"3..4","technique":["split","free"],"symmetric":true,"limit":3,"seed":18446744073709551615}`), All, 10)
	if len(faults) > 0 || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v; want %+v", got, faults, want)
	}
	for _, text := range []string{"", "[]", `{"steps":{}}`, `{"steps":null}`, `{"beauty":1}`} {
		if q, faults := ReadJSON([]byte(text), All, 10); len(faults) == 0 {
			t.Errorf("%s: %+v", text, q)
		}
	}
}

// TestEveryMeasureIsAsked: whatever the catalog measures filters and sorts.
func TestEveryMeasureIsAsked(t *testing.T) {
	for _, m := range catalog.Measures {
		p := find(All, m.Name)
		if p == nil || !p.Filter || p.Words == "" {
			t.Fatalf("no parameter %s", m.Name)
		}
		text := map[Kind]string{Range: "1..2", Names: "split", Switch: "true"}[p.Kind]
		q, faults := Read(url.Values{m.Name: {text}, "sort": {m.Name}}, Flags, All, 10)
		if len(faults) > 0 || q.Sort != m.Name || len(q.Filter.Conditions)+len(q.Filter.Techniques) != 1 {
			t.Errorf("%s %s: %+v, %v", m.Name, text, q, faults)
		}
	}
}
