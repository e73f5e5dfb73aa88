package ask

import (
	"hash/fnv"
	"math/rand/v2"
	"time"

	"zumabase/catalog"
	"zumabase/solver"
)

// Puzzle is the documented form of a puzzle of the catalog in JSON. Fields are
// only ever added to it.
type Puzzle struct {
	Board      string  `json:"board"`
	Hand       string  `json:"hand"`
	Steps      int     `json:"steps"`
	Difficulty float64 `json:"difficulty"`
	Technique  string  `json:"technique"`
	Lines      uint64  `json:"lines"`
	Choices    int     `json:"choices"`
	Openings   int     `json:"openings"`
	Traps      float64 `json:"traps"`
	Chain      int     `json:"chain"`
	Separators int     `json:"separators"`
	WinRate    float64 `json:"win_rate"`
	Length     int     `json:"length"`
	Colors     int     `json:"colors"`
	Moves      string  `json:"moves"` // like "R1 B1 W0"
}

// NewPuzzle writes a puzzle.
func NewPuzzle(p *catalog.Puzzle) Puzzle {
	m := &p.Measures
	return Puzzle{
		Board: p.Board.String(), Hand: p.Hand.String(), Steps: p.Steps(),
		Difficulty: m.Difficulty(), Technique: m.Technique.String(),
		Lines: m.Lines, Choices: int(m.Choices), Openings: int(m.Openings), Traps: m.Traps(),
		Chain: int(m.Chain), Separators: int(m.Separators), WinRate: m.WinRate,
		Length: p.Board.Len(), Colors: p.Board.Colors(), Moves: solver.NewLine(p.Line).String(),
	}
}

// DailySeed returns the seed of a day: a hash of its date, so that the puzzles
// of neighbouring days have nothing in common. The puzzle of the day is the
// one that a search for one puzzle draws by this seed.
func DailySeed(day time.Time) uint64 {
	hash := fnv.New64a()
	hash.Write([]byte(day.Format(time.DateOnly)))
	return hash.Sum64()
}

// Shuffled returns the puzzle in other colours and perhaps the other direction.
func Shuffled(random *rand.Rand, p catalog.Puzzle, colors int) catalog.Puzzle {
	there := solver.Shuffle(random.Perm(colors), random.IntN(2) == 1)
	p.Line = there.Map(p.Board, p.Line)
	p.Board, p.Hand = there.Board(p.Board), there.Hand(p.Hand)
	return p
}
