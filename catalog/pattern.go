package catalog

import "zumabase/solver"

// pattern is a row to look for in boards, up to a renaming and reversal.
type pattern struct {
	readings [2][]solver.Color // forward and backward, each renamed by first occurrence
}

func newPattern(row solver.Board) *pattern {
	return &pattern{[2][]solver.Color{renamed(row), renamed(row.Reverse())}}
}

// renamed returns the balls of a row, the colours renamed by first occurrence.
func renamed(row solver.Board) []solver.Color {
	var names [solver.MaxColors + 1]solver.Color
	used := solver.Color(0)
	balls := make([]solver.Color, row.Len())
	for i := range balls {
		c := row.Ball(i)
		if names[c] == 0 {
			used++
			names[c] = used
		}
		balls[i] = names[c]
	}
	return balls
}

// in reports whether the board has a stretch that equals the pattern.
func (p *pattern) in(board solver.Board) bool {
	length := len(p.readings[0])
	// at is where the stretch's first ball lies in the word.
	for at := 3 * (board.Len() - 1); at >= 3*(length-1); at -= 3 {
		if begins(board, at, p.readings[0]) || begins(board, at, p.readings[1]) {
			return true
		}
	}
	return false
}

// begins reports whether the pattern begins with the ball at a place in the
// word. It renames as it goes, and most stretches differ after a few balls.
func begins(board solver.Board, at int, pattern []solver.Color) bool {
	var names [8]solver.Color // by three bits
	used := solver.Color(0)
	for _, want := range pattern {
		c := board >> at & 7
		if names[c] == 0 {
			if used++; want != used {
				return false
			}
			names[c] = want
		} else if names[c] != want {
			return false
		}
		at -= 3
	}
	return true
}
