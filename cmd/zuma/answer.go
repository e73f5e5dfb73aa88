package main

import (
	"fmt"
	"io"

	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/solver"
)

// AnswerFlags say how an answer comes out.
type AnswerFlags struct {
	FormatFlags
	Quiet bool `short:"q" help:"Print the number of steps alone."`
}

var answerColumns = []string{"board", "hand", "steps", "moves"}

// write writes an answer the way the flags ask for.
func (f AnswerFlags) write(s *streams, q solver.Question, solution solver.Solution) error {
	if f.Quiet {
		_, err := fmt.Fprintln(s.out, solution.Steps)
		return err
	}
	values := []any{q.Board, q.Hand, int64(solution.Steps), q.Alphabet.Moves(solution.Line)}
	return s.one(f.Format, answerColumns, contract.NewAnswer(&q, solution), values, func(w io.Writer) error {
		pen := draw.Pen{Alphabet: q.Alphabet, Color: s.color, Width: s.width}
		says := "impossible (-1)"
		if solution.Steps >= 0 {
			says = plural(solution.Steps, "step")
		}
		if _, err := fmt.Fprintln(w, pen.State(q.State, says)); err != nil || solution.Steps < 0 {
			return err
		}
		fmt.Fprintln(w)
		return pen.Line(w, q.State.Board, solution.Line)
	})
}

// plural writes a number and a noun, "1 step", "2 steps".
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
