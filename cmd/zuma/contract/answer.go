package contract

import (
	"zumabase/solver"
)

// Answer is the answer to a board and a hand.
type Answer struct {
	Board string `json:"board"`
	Hand  string `json:"hand"`
	Steps int    `json:"steps"` // the least number of moves, or -1 if none will do
	Moves []Move `json:"moves"` // empty if there is no solution
}

// Move is the insertion of a ball. There is no other form of a move in JSON.
type Move struct {
	Ball     string `json:"ball"`
	Position int    `json:"position"` // how many balls stand to its left
	Board    string `json:"board"`    // after the move, "" where it is cleared
}

// NewAnswer writes a solution in the letters of the question.
func NewAnswer(q *solver.Question, solution solver.Solution) Answer {
	return Answer{Board: q.Board, Hand: q.Hand, Steps: solution.Steps, Moves: NewMoves(q.Alphabet, q.State.Board, solution.Line)}
}

// NewMoves writes a line that starts on a board; it is never nil.
func NewMoves(alphabet solver.Alphabet, board solver.Board, line []solver.Move) []Move {
	moves := make([]Move, len(line))
	for i, move := range line {
		board = board.Play(move)
		moves[i] = Move{Ball: string(alphabet.Letter(move.Ball())), Position: move.Gap(), Board: alphabet.Board(board)}
	}
	return moves
}

// Unanswered is a line of a batch that has no answer.
type Unanswered struct {
	Line  int    `json:"line"` // from 1
	Board string `json:"board"`
	Hand  string `json:"hand"`
	Error string `json:"error"`
	Kind  string `json:"kind"` // as of a Problem
}
