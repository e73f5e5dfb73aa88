package web

import (
	"fmt"
	"strings"

	"zumabase/cmd/zuma/ask"
	"zumabase/solver"
)

// ball is a ball as a template draws it. Its letter and its pattern say what
// its colour says.
type ball struct {
	Letter string
	Color  int    // 1 to solver.MaxColors
	Mark   string // "in" for the ball that goes in, "out" for one that vanishes
}

// row is a row of balls.
type row struct {
	Label string // for those who do not see it
	Balls []ball
}

// drawBoard draws a board.
func drawBoard(alphabet solver.Alphabet, board solver.Board) row {
	if board.Empty() {
		return row{Label: "empty"}
	}
	return drawSequence(alphabet, board.Sequence())
}

// drawSequence draws a row in the middle of a move.
func drawSequence(alphabet solver.Alphabet, balls solver.Sequence) row {
	var r row
	letters := make([]string, len(balls))
	for i, c := range balls {
		letters[i] = string(alphabet.Letter(c))
		r.Balls = append(r.Balls, ball{Letter: letters[i], Color: int(c)})
	}
	r.Label = strings.Join(letters, " ")
	return r
}

// drawHand draws a hand.
func drawHand(alphabet solver.Alphabet, hand solver.Hand) row {
	var r row
	var letters []byte
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		for range hand.Count(c) {
			letter := alphabet.Letter(c)
			letters = append(letters, letter)
			r.Balls = append(r.Balls, ball{Letter: string(letter), Color: int(c)})
		}
	}
	r.Label = spell(string(letters))
	return r
}

// spell sets letters apart, so that they are read one by one.
func spell(letters string) string { return strings.Join(strings.Split(letters, ""), " ") }

// moment is one picture of a solution.
type moment struct {
	Label string
	Row   row
	Move  int // the number of the move that it belongs to, from 1
}

// drawLine draws a line of moves, moment by moment: the ball goes in, groups
// vanish one after another, and what is left.
func drawLine(q *ask.Question, line []solver.Move) []moment {
	var all []moment
	board := q.State.Board
	for i, move := range line {
		chain := board.Chain(move)
		at := func(label string, balls solver.Sequence, start, length int, mark string) {
			r := drawSequence(q.Alphabet, balls)
			for j := start; j < start+length; j++ {
				r.Balls[j].Mark = mark
			}
			all = append(all, moment{label, r, i + 1})
		}
		letter := q.Alphabet.Letter(move.Ball())
		at(fmt.Sprintf("%c in at %d", letter, move.Gap()), chain.Row, chain.Inserted, 1, "in")
		row := chain.Row
		for _, group := range chain.Groups {
			at(fmt.Sprintf("%d %c vanish", group.Length, q.Alphabet.Letter(group.Color)), row, group.Start, group.Length, "out")
			row = row.Without(group.Start, group.Length)
		}
		if len(chain.Groups) > 0 && len(row) > 0 {
			at("left", row, 0, 0, "")
		}
		board = chain.After
	}
	return all
}
