package levels_test

import (
	"slices"
	"strings"
	"testing"

	"zumabase/cmd/zuma/levels"
	"zumabase/solver/fault"
)

// FuzzParsePalette: a palette that is read has the letters that were typed.
func FuzzParsePalette(f *testing.F) {
	for _, seed := range []string{"RYBG", "gbyr", "", "RR", "Rr", "ſ", "ı", "\ufeffR", "R\x00", "RYBGWOP", "RYBGWOPR", "R Y", "A"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := levels.ParsePalette(text)
		if err != nil {
			if all := fault.Of(err); all.Kind != fault.BadInput || all.Field != "palette" {
				t.Errorf("%q: %v of kind %v, field %q", text, err, all.Kind, all.Field)
			}
			return
		}
		if p.String() != strings.ToUpper(text) || len(p) != len(text) {
			t.Fatalf("%q is read as %v", text, p)
		}
		if again, err := levels.ParsePalette(p.String()); err != nil || !slices.Equal(again, p) {
			t.Errorf("%v is read as %v, %v", p, again, err)
		}
	})
}
