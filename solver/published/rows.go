package published

import (
	"slices"

	"zumabase/solver"
)

// balls is the hand of n balls of one colour.
func balls(c solver.Color, n int) solver.Hand {
	var h solver.Hand
	for range n {
		h = h.Add(c)
	}
	return h
}

// cut returns a row of letters without the balls from i to j.
func cut(row string, i, j int) string { return row[:i] + row[j:] }

// settled removes runs of three or more from a row of letters, the leftmost
// first, until there are none.
func settled(row string) string { return string(settle([]byte(row))) }

// settle is settled in place.
func settle(row []byte) []byte {
	for i := 0; i < len(row); {
		j := end(row, i)
		if j-i >= 3 {
			row, i = append(row[:i], row[j:]...), 0
			continue
		}
		i = j
	}
	return row
}

// end returns where the run of letters that starts at i ends.
func end[letters string | []byte](row letters, i int) int {
	j := i + 1
	for j < len(row) && row[j] == row[i] {
		j++
	}
	return j
}

// sortedText returns the letters in the order of the alphabet.
func sortedText(text string) string {
	letters := []byte(text)
	slices.Sort(letters)
	return string(letters)
}

// counts is the number of balls of each letter, A to Z.
type counts [26]int

func countsOf(text string) counts {
	var c counts
	for i := range len(text) {
		c[text[i]-'A']++
	}
	return c
}
