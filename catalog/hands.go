package catalog

import (
	"slices"
	"strings"

	"zumabase/solver"
)

// numberHands returns every hand within the limits in the order of its letters
// as text, so that rows in the order of their hands' numbers are in the order
// of their hands' texts. There is no hand 0.
func numberHands(limits solver.Limits) []solver.Hand {
	hands := solver.Hands(1, limits.Hand, limits.Colors)
	slices.SortFunc(hands, func(x, y solver.Hand) int { return strings.Compare(x.String(), y.String()) })
	return slices.Insert(hands, 0, 0)
}

// handNumbers is the way from hands to their numbers.
func handNumbers(hands []solver.Hand) map[solver.Hand]int {
	numbers := make(map[solver.Hand]int, len(hands))
	for number, h := range hands {
		numbers[h] = number
	}
	return numbers
}

// leastBoardColors returns the least number of colours of a board for which
// the hand is canonical: the colours behind that number must be used in order,
// by falling count.
func leastBoardColors(h solver.Hand) int {
	least := solver.MaxColors - 1 // the last letter alone is in order
	for least > 1 && h.Count(solver.Color(least+1)) <= h.Count(solver.Color(least)) {
		least--
	}
	return least
}
