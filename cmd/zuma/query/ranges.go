package query

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"zumabase/catalog"
)

func exactly(v float64) catalog.Range { return catalog.Range{Min: v, Max: v} }

// ParseRange reads a range as a user writes it: "3", "3..4", "3.." or "..4",
// both ends included. No measure is below 0.
func ParseRange(text string) (catalog.Range, error) {
	wrong := fmt.Errorf("%q is no range; want for example 3, 3..4, 3.. or ..4", text)
	low, high, isRange := strings.Cut(text, "..")
	if !isRange {
		high = low
	}
	if low == "" && high == "" || strings.HasPrefix(high, ".") { // of three dots, one may be of either number
		return catalog.Range{}, wrong
	}
	r := catalog.Everything()
	for _, end := range []struct {
		text string
		into *float64
	}{{low, &r.Min}, {high, &r.Max}} {
		if end.text == "" {
			continue
		}
		v, err := strconv.ParseFloat(end.text, 64)
		if err != nil || !(v >= 0 && v <= math.MaxFloat64) {
			return catalog.Range{}, wrong
		}
		*end.into = v
	}
	if r.Min > r.Max {
		return catalog.Range{}, fmt.Errorf("the range %q is empty: its first number is the greater", text)
	}
	return r, nil
}
