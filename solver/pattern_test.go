package solver

import (
	"testing"

	"pgregory.net/rapid"
)

// TestPattern holds a pattern against a comparison ball by ball, on boards of
// one word and of two.
func TestPattern(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string, least int) Board {
			colors := rapid.IntRange(1, MaxColors).Draw(t, label+" colours")
			var b Board
			for range rapid.IntRange(least, MaxBalls).Draw(t, label) {
				b = b.Append(Color(rapid.IntRange(1, colors).Draw(t, "ball")))
			}
			return b
		}
		board := draw("board", 1)
		row := draw("row", 1)
		if rapid.Bool().Draw(t, "from the board") {
			from := rapid.IntRange(0, board.Len()-1).Draw(t, "from")
			to := rapid.IntRange(from+1, board.Len()).Draw(t, "to")
			row = Board{}
			for i := from; i < to; i++ {
				row = row.Append(board.Ball(i))
			}
			if rapid.Bool().Draw(t, "reversed") {
				row = row.Reverse()
			}
		}
		if row.Empty() {
			return
		}
		if got, want := NewPattern(row).In(board), containsPlainly(board, row) || containsPlainly(board, row.Reverse()); got != want {
			t.Fatalf("%v in %v: %v, want %v", row, board, got, want)
		}
	})
}

// containsPlainly compares which balls are equal.
func containsPlainly(board, row Board) bool {
	for start := 0; start+row.Len() <= board.Len(); start++ {
		same := true
		for i := range row.Len() {
			for j := range i {
				same = same && (row.Ball(i) == row.Ball(j)) == (board.Ball(start+i) == board.Ball(start+j))
			}
		}
		if same {
			return true
		}
	}
	return false
}
