package published

import (
	"slices"

	"zumabase/solver"
)

// firstMoveSeparators is a breadth-first search that, at the first move, puts a
// ball in front of its own colour or between two equal balls, and later in
// front of its own colour only. It remembers the rows it has seen, without the
// hands: when two lines come to one row with different balls left, the second
// is dropped. So its answers depend on the order of its visits, which is by
// colour, in the alphabet from Y to B, and then by gap, from the right end of
// the row. Each step leaves its row mirrored, so right and left change places
// from move to move, and so do the rows that it remembers.
//
// Its rows are words of three bits a ball with the last ball lowest, and it
// reads the neighbours of a gap with shifts that mean something else at the
// right end of a row of 20 balls or more. Rows of so many balls come about only
// when at most one ball is left of a hand of five, at that end of no use.
var firstMoveSeparators = Algorithm{
	Name:     "first-move-separators",
	Title:    "breadth-first search with separators at the first move only, which remembers rows without hands",
	Source:   "doocs/leetcode, solution/0400-0499/0488.Zuma Game/Solution.java",
	Fault:    "no separator after the first move; and of two lines to one row, the one that comes second is dropped, even when only its balls would clear the row",
	Legal:    true,
	NewExact: func(limits solver.Limits) Exact { return newFirstMove(limits) },
	plain: func(m *meter, board, hand string) int {
		start := mirrored{javaWord(board), javaWord(sortedText(hand))}
		seen := map[int64]bool{start.row: true}
		level := []mirrored{start}
		for depth := 0; len(level) > 0; depth++ {
			var next []mirrored
			for _, s := range level {
				m.tick()
				children, cleared := s.next(depth, seen)
				if cleared {
					return depth + 1
				}
				next = append(next, children...)
			}
			level = next
		}
		return -1
	},
}

// javaNumbers are the source's numbers for the letters; others make it throw.
const javaNumbers = " RGBWY"

// javaWord packs letters, three bits each, the last one lowest.
func javaWord(text string) int64 {
	var word int64
	for i := range len(text) {
		number := slices.Index([]byte(javaNumbers), text[i])
		if number < 0 {
			panic("no number for the letter " + text[i:i+1])
		}
		word = word<<3 | int64(number)
	}
	return word
}

// mirrored is a state of the search in the source's words.
type mirrored struct{ row, hand int64 }

// next returns the states after each move whose rows are new, or that a move
// clears the row.
func (s mirrored) next(depth int, seen map[int64]bool) (children []mirrored, cleared bool) {
	gaps := s.gaps()
	for _, pick := range s.picks() {
		for i, row := range gaps {
			ball, at := pick.row, 3*i
			if !allowed(row, ball, at, depth) {
				continue
			}
			next := collapsed(row | ball<<at)
			if next == 0 {
				return nil, true
			}
			if pick.hand == 0 || seen[next] {
				continue
			}
			seen[next] = true
			children = append(children, mirrored{next, pick.hand})
		}
	}
	return children, false
}

// picks returns each different ball of the hand, in row, with the hand that it
// leaves. It sees the first six balls.
func (s mirrored) picks() []mirrored {
	var picks []mirrored
	var before, mask int64
	for i := 0; i < 16; i += 3 {
		ball := s.hand >> i & 7
		if ball == 0 {
			break
		}
		if ball != before {
			before = ball
			picks = append(picks, mirrored{ball, s.hand>>3&^mask | s.hand&mask})
		}
		mask = mask<<3 | 7
	}
	return picks
}

// gaps returns the row with an empty place at each gap, from the right end.
func (s mirrored) gaps() []int64 {
	with := s.row << 3
	gaps := []int64{with}
	for mask := int64(7); ; {
		ball := s.row & mask
		if ball == 0 {
			return gaps
		}
		mask <<= 3
		with = (with | ball) &^ mask
		gaps = append(gaps, with)
	}
}

// allowed is the rule for a ball at the empty place that begins at bit at. Java
// takes the lower six bits of a shift, so the right neighbour of the right end
// is what bits 61 to 63 hold.
func allowed(row, ball int64, at, depth int) bool {
	left := row >> ((at + 3) & 63) & 7
	right := row >> ((at - 3) & 63) & 7
	return ball == right || depth == 0 && left == right
}

// collapsed moves the balls one by one from the low end of the row to a stack,
// and takes a run of three or four off the stack when a ball of another colour
// comes. The stack is the row that is left, mirrored.
func collapsed(row int64) int64 {
	var stack int64
	for i := 0; i < 64; i += 3 {
		ball, top := row>>i&7, stack&7
		if top > 0 && ball != top && stack&0o77 == stack>>3&0o77 {
			stack >>= 9
			if stack&7 == top {
				stack >>= 3
			}
		}
		if ball == 0 {
			break
		}
		stack = stack<<3 | ball
	}
	return stack
}
