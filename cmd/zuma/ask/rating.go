package ask

import (
	"context"
	"fmt"

	"zumabase/solver"
)

// Rating is the documented form of the measures of a state in JSON. Fields are
// only ever added to it.
type Rating struct {
	Board      string     `json:"board"`
	Hand       string     `json:"hand"`
	Steps      int        `json:"steps"`
	Lines      uint64     `json:"lines"`
	Choices    int        `json:"choices"`
	Openings   int        `json:"openings"`
	Traps      float64    `json:"traps"`
	Chain      int        `json:"chain"`
	Separators int        `json:"separators"`
	WinRate    float64    `json:"win_rate"`
	Difficulty *float64   `json:"difficulty"` // null if there is no line
	Technique  *string    `json:"technique"`  // null if there is no line
	AllLines   [][]string `json:"all_lines,omitempty"`
}

// Rate measures a state by search, and lists at most limit of its lines. The
// errors are those of solver.Solve, solver.Rate and solver.Lines.
func (q *Question) Rate(ctx context.Context, limit int) (Rating, error) {
	if q.State.Hand.Size() != len(q.Hand) {
		// A ball for which no letter was left cannot help, but it can be played.
		return Rating{}, fmt.Errorf("%w: every ball of the hand counts here, and at most %d can be told apart",
			solver.ErrTooManyColors, solver.MaxColors)
	}
	solution, err := solver.Solve(ctx, q.State)
	if err != nil {
		return Rating{}, err
	}
	measures, err := solver.Rate(ctx, q.State)
	if err != nil {
		return Rating{}, err
	}
	rating := q.Rating(solution.Steps, measures)
	if limit <= 0 {
		return rating, nil
	}
	lines, err := solver.Lines(ctx, q.State, limit)
	if err != nil {
		return Rating{}, err
	}
	for _, line := range lines {
		words := make([]string, len(line))
		for i, move := range line {
			words[i] = q.Alphabet.Move(move)
		}
		rating.AllLines = append(rating.AllLines, words)
	}
	return rating, nil
}

// Rating writes measures that are known.
func (q *Question) Rating(steps int, m solver.Measures) Rating {
	rating := Rating{
		Board: q.Board, Hand: q.Hand, Steps: steps,
		Lines: m.Lines, Choices: int(m.Choices), Openings: int(m.Openings), Traps: m.Traps(),
		Chain: int(m.Chain), Separators: int(m.Separators), WinRate: m.WinRate,
	}
	if m.Lines > 0 {
		difficulty, technique := m.Difficulty(), m.Technique.String()
		rating.Difficulty, rating.Technique = &difficulty, &technique
	}
	return rating
}

// Skill says in plain words what a technique asks for.
var Skill = map[string]string{
	"complete": "completing groups one after another is enough",
	"build":    "every ball can go next to its own colour, but not by completing groups one after another",
	"split":    "a ball has to go between two equal balls of another colour",
	"free":     "a ball has to go where neither neighbour invites it",
}
