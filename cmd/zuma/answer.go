package main

import (
	"encoding/json"
	"fmt"
	"io"

	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/draw"
	"zumabase/solver"
)

// answerFlags say how an answer comes out.
type answerFlags struct {
	JSON  bool `name:"json" xor:"format" help:"Print JSON."`
	Quiet bool `short:"q" xor:"format" help:"Print the number of steps alone."`
}

// write writes an answer the way the flags ask for.
func (f answerFlags) write(s *streams, q solver.Question, solution solver.Solution) error {
	switch {
	case f.Quiet:
		_, err := fmt.Fprintln(s.out, solution.Steps)
		return err
	case f.JSON:
		return writeJSON(s.out, contract.NewAnswer(&q, solution))
	}
	pen := draw.Pen{Alphabet: q.Alphabet, Color: s.color}
	if solution.Steps < 0 {
		_, err := fmt.Fprintf(s.out, "%s  with %s: impossible (-1)\n", pen.Row(q.State.Board), pen.Hand(q.State.Hand))
		return err
	}
	if _, err := fmt.Fprintf(s.out, "%s  with %s: %s\n\n", pen.Row(q.State.Board), pen.Hand(q.State.Hand),
		plural(solution.Steps, "step")); err != nil {
		return err
	}
	return pen.Line(s.out, q.State.Board, solution.Line)
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
