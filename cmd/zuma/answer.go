package main

import (
	"encoding/json"
	"fmt"
	"io"

	"zumabase/cmd/zuma/draw"
	"zumabase/solver"
)

// answerFlags say how an answer comes out.
type answerFlags struct {
	JSON  bool `name:"json" xor:"format" help:"Print JSON."`
	Quiet bool `short:"q" xor:"format" help:"Print the number of steps alone."`
}

// question is a state as its user wrote it.
type question struct {
	board, hand string
	state       solver.State
	alphabet    solver.Alphabet
}

// answerJSON is the documented form of an answer in JSON. Fields are only ever
// added to it.
type answerJSON struct {
	Board string     `json:"board"`
	Hand  string     `json:"hand"`
	Steps int        `json:"steps"`
	Moves []moveJSON `json:"moves"` // empty if there is no solution
}

type moveJSON struct {
	Ball     string `json:"ball"`
	Position int    `json:"position"` // how many balls stand to its left
	Board    string `json:"board"`    // after the move
}

func (q *question) answer(solution solver.Solution) answerJSON {
	answer := answerJSON{Board: q.board, Hand: q.hand, Steps: solution.Steps, Moves: []moveJSON{}}
	board := q.state.Board
	for _, move := range solution.Line {
		board = board.Play(move)
		answer.Moves = append(answer.Moves, moveJSON{
			Ball:     string(q.alphabet.Letter(move.Ball())),
			Position: move.Gap(),
			Board:    q.alphabet.Board(board),
		})
	}
	return answer
}

// write writes an answer the way the flags ask for.
func (f answerFlags) write(s *streams, q question, solution solver.Solution) error {
	switch {
	case f.Quiet:
		_, err := fmt.Fprintln(s.out, solution.Steps)
		return err
	case f.JSON:
		return writeJSON(s.out, q.answer(solution))
	}
	pen := draw.Pen{Alphabet: q.alphabet, Color: s.color}
	if solution.Steps < 0 {
		_, err := fmt.Fprintf(s.out, "%s  with %s: impossible (-1)\n", pen.Row(q.state.Board), pen.Hand(q.state.Hand))
		return err
	}
	if _, err := fmt.Fprintf(s.out, "%s  with %s: %s\n\n", pen.Row(q.state.Board), pen.Hand(q.state.Hand),
		plural(solution.Steps, "step")); err != nil {
		return err
	}
	return pen.Line(s.out, q.state.Board, solution.Line)
}

// plural writes a number and a noun, "1 step", "2 steps".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// writeJSON writes a value as indented JSON.
func writeJSON(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

// writeJSONLine writes a value as one line of JSON.
func writeJSONLine(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
