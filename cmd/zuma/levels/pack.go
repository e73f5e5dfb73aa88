package levels

import (
	_ "embed"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/solver"
)

// Schema is the JSON Schema of a Pack.
//
//go:embed pack.schema.json
var Schema []byte

// Pack is a level pack.
type Pack struct {
	contract.Pack
	Puzzles []*Puzzle `json:"-"` // that the levels were made of, in their order
}

// newPack returns a pack of a catalog without levels.
func newPack(c *catalog.Catalog) *Pack {
	limits := c.Info.Limits
	return &Pack{Pack: contract.Pack{
		Version: contract.PackVersion, Digest: c.Info.Digest, Limits: contract.Limits(limits), Levels: []contract.Level{},
	}}
}

// add adds a puzzle as the last level, in the letters of an alphabet.
func (p *Pack) add(puzzle *Puzzle, alphabet solver.Alphabet) {
	p.Puzzles = append(p.Puzzles, puzzle)
	p.Levels = append(p.Levels, contract.Level{
		Number:   len(p.Levels) + 1,
		Board:    alphabet.Board(puzzle.Board),
		Hand:     lettersOf(puzzle.Hand, alphabet),
		Par:      puzzle.Par(),
		Length:   puzzle.Board.Len(),
		Colors:   puzzle.Board.Colors(),
		Solution: contract.NewMoves(alphabet, puzzle.Board, puzzle.Line),
		Measures: contract.NewMeasures(puzzle.Measures),
	})
}

// lettersOf writes a hand in the letters of an alphabet.
func lettersOf(h solver.Hand, alphabet solver.Alphabet) string {
	var text []byte
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		for range h.Count(c) {
			text = append(text, alphabet.Letter(c))
		}
	}
	return string(text)
}
