package solver

// Pattern is a row to look for in boards, up to a renaming of the colours and
// reversal.
type Pattern struct {
	readings [2][]Color // forward and backward, each renamed by first occurrence
}

// NewPattern returns the pattern of a row.
func NewPattern(row Board) *Pattern {
	ahead, _ := row.Renamed()
	back, _ := row.Reverse().Renamed()
	return &Pattern{[2][]Color{ahead.Sequence(), back.Sequence()}}
}

// In reports whether the board has a stretch that equals the pattern.
func (p *Pattern) In(b Board) bool {
	length := len(p.readings[0])
	// at is where the stretch's first ball lies.
	for at := 3 * (b.Len() - 1); at >= 3*(length-1); at -= 3 {
		if b.begins(at, p.readings[0]) || b.begins(at, p.readings[1]) {
			return true
		}
	}
	return false
}

// begins reports whether the stretch that begins at bit position at equals a
// reading. It renames as it goes, and most stretches differ after a few balls.
func (b Board) begins(at int, reading []Color) bool {
	var n naming
	for _, want := range reading {
		if n.name(b.shr(at).last()) != want {
			return false
		}
		at -= 3
	}
	return true
}
