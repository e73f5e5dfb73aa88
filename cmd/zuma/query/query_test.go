package query

import (
	"math"
	"testing"
	"time"

	"zumabase/catalog"
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
