package published

import (
	"slices"
	"strings"

	"zumabase/solver"
)

// twoOrders takes the balls of the hand in a fixed order and inserts each of
// them anywhere, or skips it. It tries two orders: by how many balls of the
// colour the board has, the rarest first; and the reverse of that. Colours
// that the board has equally many of come in the order of the alphabet, so
// renaming the colours can change an answer.
//
// "No answer" is the number 100. The text ends with the lesser of the two
// orders' numbers and leaves out the step from 100 to the -1 that its problem
// asks for; that step is taken here. And it is slow: each ball goes into every
// gap, with nothing remembered. Within one order the answer depends on the row
// and the balls that are still to come alone, so here it is remembered, which
// changes nothing but the time.
var twoOrders = Algorithm{
	Name:     "two-orders",
	Title:    "each ball anywhere or skipped, in two orders of the hand: by the board's colour counts, rising and falling",
	Source:   "a description of the Zuma game with the functions isEmpty and remove, \"think greedily\"",
	NewExact: func(limits solver.Limits) Exact { return newOrders(limits).exact() },
	plain: func(m *meter, board, hand string) int {
		rising := inOrder(hand, rarestFirst(board))
		falling := []byte(rising)
		slices.Reverse(falling)
		steps := min(
			newOrdered(m, rising).least([]byte(board), 0),
			newOrdered(m, string(falling)).least([]byte(board), 0),
		)
		if steps == notEmptied {
			return -1
		}
		return steps
	},
}

const notEmptied = 100

// rarestFirst returns the letters by how often the board has them, then by the
// alphabet.
func rarestFirst(board string) string {
	letters := []byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	onBoard := countsOf(board)
	slices.SortStableFunc(letters, func(x, y byte) int { return onBoard[x-'A'] - onBoard[y-'A'] })
	return string(letters)
}

// inOrder returns the hand's balls in the order of the letters.
func inOrder(hand, letters string) string {
	have := countsOf(hand)
	var text strings.Builder
	for i := range letters {
		text.WriteString(strings.Repeat(letters[i:i+1], have[letters[i]-'A']))
	}
	return text.String()
}

// ordered is the search with the hand in one order.
type ordered struct {
	m     *meter
	hand  string
	known []map[string]int // for each ball that is next, the answers by row
	rows  [][]byte         // for each ball that is next, the row with it in
}

func newOrdered(m *meter, hand string) *ordered {
	s := &ordered{m, hand, make([]map[string]int, len(hand)), make([][]byte, len(hand))}
	for i := range s.known {
		s.known[i] = make(map[string]int)
	}
	return s
}

// least returns how many of the balls from the next one on empty the row.
func (s *ordered) least(row []byte, next int) int {
	if len(row) == 0 {
		return 0
	}
	if next == len(s.hand) {
		return notEmptied
	}
	if steps, ok := s.known[next][string(row)]; ok {
		return steps
	}
	s.m.tick()
	best := s.least(row, next+1)
	for gap := 0; gap <= len(row); gap++ {
		with := append(s.rows[next][:0], row[:gap]...)
		with = append(with, s.hand[next])
		with = append(with, row[gap:]...)
		s.rows[next] = with
		if steps := s.least(settle(with), next+1); steps != notEmptied {
			best = min(best, 1+steps)
		}
	}
	s.known[next][string(row)] = best
	return best
}

// orders is the exact recursion of twoOrders. A part of the hand is played in
// the order of the whole, and the order is the board's own, so whether the part
// clears the board does not depend on the other balls. It is searched ball by
// ball like any game, except that the colours come in order; what is left to do
// on a row depends on the row and on the first colour that may still come.
type orders struct {
	limits solver.Limits
	order  []solver.Color
	known  map[orderedRow][]demand
}

type orderedRow struct {
	row        solver.Board
	from, left int8
}

func newOrders(limits solver.Limits) *orders {
	return &orders{limits: limits, known: make(map[orderedRow][]demand)}
}

func (e *orders) exact() Exact { return &monotone{find: e.find} }

func (e *orders) find(b solver.Board, minimal []solver.Hand) []demand {
	t := newTruth(b, minimal)
	if t.hopeless() {
		return nil
	}
	var out []demand
	letters := rarestFirst(b.String())
	for _, falling := range []bool{false, true} {
		e.order = e.colors(letters, falling)
		clear(e.known)
		for _, d := range e.demands(b, 0, e.limits.Hand) {
			out = add(out, d)
		}
		if t.reached(out) {
			break
		}
	}
	return out
}

// colors returns the colours within the limits in the order of the letters, or
// against it.
func (e *orders) colors(letters string, falling bool) []solver.Color {
	var order []solver.Color
	for i := range letters {
		for c := solver.Color(1); int(c) <= e.limits.Colors; c++ {
			if c.Letter() == letters[i] {
				order = append(order, c)
			}
		}
	}
	if falling {
		for i, j := 0, len(order)-1; i < j; i, j = i+1, j-1 {
			order[i], order[j] = order[j], order[i]
		}
	}
	return order
}

// demands returns the minimal demands of at most left balls of a row, of the
// colours from place from of the order on.
func (e *orders) demands(row solver.Board, from, left int) []demand {
	if row.Empty() {
		return []demand{{}}
	}
	if left == 0 || from == len(e.order) {
		return nil
	}
	key := orderedRow{row, int8(from), int8(left)}
	if demands, ok := e.known[key]; ok {
		return demands
	}
	var out []demand
	if solver.LowerBound(row) <= left {
		out = append(out, e.demands(row, from+1, left)...)
		c := e.order[from]
		for gap := range row.Len() + 1 {
			if gap > 0 && row.Ball(gap-1) == c {
				continue // the same row as one gap to the left
			}
			for _, d := range e.demands(row.Play(solver.NewMove(c, gap)), from, left-1) {
				out = add(out, demand{d.Hand.Add(c), d.Steps + 1})
			}
		}
	}
	e.known[key] = out
	return out
}
