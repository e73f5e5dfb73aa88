package web

import (
	"fmt"

	"zumabase/solver"
)

// mostInLine is how many balls stand in a line on a phone: more would be too
// small to be told apart and touched.
const mostInLine = 9

// gameTable is a board as it is played on: on a narrow screen the balls stand in
// lines of about equal length, on a wide one all in a row.
type gameTable struct {
	Label string
	Count int // of balls
	Lines []tableLine
}

type tableLine struct {
	Places []place
	End    gap
	Last   bool // of the board; another line ends in the gap that the next begins with
}

// place is a ball and the gap before it.
type place struct {
	Ball ball
	Gap  gap
}

// gap is where a ball can go.
type gap struct {
	Number int // of balls to its left
	Where  string
}

// drawTable draws a board to play on.
func drawTable(alphabet solver.Alphabet, board solver.Board) gameTable {
	r := drawBoard(alphabet, board)
	t := gameTable{Label: r.Label, Count: len(r.Balls)}
	gapAt := func(i int) gap {
		switch {
		case len(r.Balls) == 0:
			return gap{i, "On the empty row"}
		case i == 0:
			return gap{i, "Before " + r.Balls[0].Letter}
		case i == len(r.Balls):
			return gap{i, "Behind " + r.Balls[i-1].Letter}
		}
		return gap{i, fmt.Sprintf("Between %s and %s", r.Balls[i-1].Letter, r.Balls[i].Letter)}
	}
	count := t.LineCount()
	for i := range count {
		start, end := i*len(r.Balls)/count, (i+1)*len(r.Balls)/count
		line := tableLine{End: gapAt(end), Last: i == count-1}
		for at := start; at < end; at++ {
			line.Places = append(line.Places, place{r.Balls[at], gapAt(at)})
		}
		t.Lines = append(t.Lines, line)
	}
	return t
}

// LineCount returns how many lines the balls stand in on a phone.
func (t gameTable) LineCount() int { return max(1, (t.Count+mostInLine-1)/mostInLine) }

// pick is a colour of the hand.
type pick struct {
	Ball  ball
	Balls []ball // as many as there are
}

// drawPicks draws a hand, colour by colour.
func drawPicks(alphabet solver.Alphabet, hand solver.Hand) []pick {
	var picks []pick
	for _, b := range drawHand(alphabet, hand).Balls {
		if n := len(picks); n == 0 || picks[n-1].Ball != b {
			picks = append(picks, pick{Ball: b})
		}
		last := &picks[len(picks)-1]
		last.Balls = append(last.Balls, b)
	}
	return picks
}
