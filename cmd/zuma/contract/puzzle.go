package contract

import (
	"zumabase/catalog"
	"zumabase/solver"
)

// Measures tell how hard a state is; `zuma rate --help` says what each means.
type Measures struct {
	Lines      uint64   `json:"lines"`
	Choices    int      `json:"choices"`
	Openings   int      `json:"openings"`
	Traps      float64  `json:"traps"`
	Chain      int      `json:"chain"`
	Separators int      `json:"separators"`
	WinRate    float64  `json:"win_rate"`
	GreedyRate float64  `json:"greedy_rate"`
	Difficulty *float64 `json:"difficulty"` // null if there is no line
	Technique  *string  `json:"technique"`  // null if there is no line
}

// NewMeasures writes measures.
func NewMeasures(m solver.Measures) Measures {
	measures := Measures{
		Lines: m.Lines, Choices: int(m.Choices), Openings: int(m.Openings), Traps: m.Traps(),
		Chain: int(m.Chain), Separators: int(m.Separators), WinRate: m.WinRate, GreedyRate: m.GreedyRate,
	}
	if m.Lines > 0 {
		difficulty, technique := m.Difficulty(), m.Technique.String()
		measures.Difficulty, measures.Technique = &difficulty, &technique
	}
	return measures
}

// Rating is how hard a state is that somebody has asked for.
type Rating struct {
	Board string `json:"board"`
	Hand  string `json:"hand"`
	Steps int    `json:"steps"`
	Measures
	AllLines [][]Move `json:"all_lines,omitempty"` // if they were asked for
}

// NewRating writes the measures of a question.
func NewRating(q *solver.Question, steps int, m solver.Measures) Rating {
	return Rating{Board: q.Board, Hand: q.Hand, Steps: steps, Measures: NewMeasures(m)}
}

// Puzzle is a puzzle of the catalog.
type Puzzle struct {
	Board     string `json:"board"`
	Hand      string `json:"hand"`
	Steps     int    `json:"steps"`
	Moves     []Move `json:"moves"`
	Length    int    `json:"length"`
	Colors    int    `json:"colors"`
	Symmetric bool   `json:"symmetric"`
	Measures
}

// NewPuzzle writes a puzzle.
func NewPuzzle(p *catalog.Puzzle) Puzzle {
	_, symmetric := p.Board.Symmetric()
	return Puzzle{
		Board: p.Board.String(), Hand: p.Hand.String(), Steps: p.Steps(), Moves: NewMoves(solver.Alphabet{}, p.Board, p.Line),
		Length: p.Board.Len(), Colors: p.Board.Colors(), Symmetric: symmetric, Measures: NewMeasures(p.Measures),
	}
}

// Puzzles is a list of puzzles.
type Puzzles struct {
	Total   *int64   `json:"total,omitempty"` // how many pass the filters, if that was asked for
	Puzzles []Puzzle `json:"puzzles"`
}

// Line is one of the lines of a Rating, where they come one by one.
type Line struct {
	Moves []Move `json:"moves"`
}
