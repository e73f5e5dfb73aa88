package levels

import (
	"strings"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// Palette is a list of different colours that puzzles may be shown in.
type Palette []solver.Color

// ParsePalette reads a palette such as "RYBG": letters of solver.Letters, each
// once, in either case. Other text is an error of kind fault.BadInput.
func ParsePalette(text string) (Palette, error) {
	var p Palette
	for i, letter := range strings.ToUpper(text) {
		at := strings.IndexRune(solver.Letters, letter)
		if at < 0 || strings.ContainsRune(strings.ToUpper(text)[:i], letter) {
			return nil, fault.Bad("palette", "--palette %s: want letters of %s, each once", text, solver.Letters)
		}
		p = append(p, solver.Color(at+1))
	}
	if len(p) == 0 {
		return nil, fault.Bad("palette", "--palette: want letters such as RYBG")
	}
	return p, nil
}

// FirstColors returns the palette of the first n colours.
func FirstColors(n int) Palette {
	p := make(Palette, n)
	for i := range p {
		p[i] = solver.Color(i + 1)
	}
	return p
}

// String returns the palette's letters.
func (p Palette) String() string {
	var letters strings.Builder
	for _, c := range p {
		letters.WriteByte(c.Letter())
	}
	return letters.String()
}

// symmetry returns the symmetry that gives colour i+1 the palette's colour
// order[i], and perhaps reverses the row. What no puzzle of so few colours has
// gets the colours that are left.
func (p Palette) symmetry(order []int, reversed bool) solver.Symmetry {
	var names []int
	var used [solver.MaxColors]bool
	for _, i := range order {
		name := int(p[i]) - 1
		names = append(names, name)
		used[name] = true
	}
	for name := range solver.MaxColors {
		if !used[name] {
			names = append(names, name)
		}
	}
	return solver.Shuffle(names, reversed)
}
