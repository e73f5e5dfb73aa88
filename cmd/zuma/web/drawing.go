package web

import (
	"strings"

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

// drawText draws letters of an alphabet as they stand.
func drawText(alphabet solver.Alphabet, text string) row {
	r := row{Label: spell(text)}
	for _, letter := range strings.ToUpper(text) {
		for c := solver.Color(1); c <= solver.MaxColors; c++ {
			if rune(alphabet.Letter(c)) == letter {
				r.Balls = append(r.Balls, ball{Letter: string(letter), Color: int(c)})
			}
		}
	}
	return r
}
