package ask

import "zumabase/solver"

// Question is a state as its user wrote it.
type Question struct {
	Board, Hand string
	State       solver.State
	Alphabet    solver.Alphabet
}

// Parse reads a board and a hand; the errors are those of solver.ParseState.
func Parse(board, hand string) (Question, error) {
	state, alphabet, err := solver.ParseState(board, hand)
	return Question{board, hand, state, alphabet}, err
}

// Answer is the documented form of an answer in JSON. Fields are only ever
// added to it.
type Answer struct {
	Board string `json:"board"`
	Hand  string `json:"hand"`
	Steps int    `json:"steps"`
	Moves []Move `json:"moves"` // empty if there is no solution
}

// Move is a move of an Answer.
type Move struct {
	Ball     string `json:"ball"`
	Position int    `json:"position"` // how many balls stand to its left
	Board    string `json:"board"`    // after the move
}

// Answer writes a solution in the user's letters.
func (q *Question) Answer(solution solver.Solution) Answer {
	answer := Answer{Board: q.Board, Hand: q.Hand, Steps: solution.Steps, Moves: []Move{}}
	board := q.State.Board
	for _, move := range solution.Line {
		board = board.Play(move)
		answer.Moves = append(answer.Moves, Move{
			Ball:     string(q.Alphabet.Letter(move.Ball())),
			Position: move.Gap(),
			Board:    q.Alphabet.Board(board),
		})
	}
	return answer
}
