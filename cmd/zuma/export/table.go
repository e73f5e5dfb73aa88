package export

import (
	"context"
	"fmt"
	"iter"

	"zumabase/catalog"
	"zumabase/solver"
)

// Table is a table that can be exported.
type Table struct {
	Name    string
	Words   string // what a row is
	Columns []catalog.Column
	Rows    int64 // about how many, for a progress bar

	// rows gives the rows, each valid until the next one is asked for: a string,
	// an int64, a float64 or, for NULL, nil for each column.
	rows func(ctx context.Context) iter.Seq2[[]any, error]
}

// Names are the names of the tables.
var Names = []string{"puzzles", "boards", "census", "states"}

// Puzzles is the table of the puzzles that pass the filter. Where sorted is
// true they come by steps, then by difficulty, so that a reader of part of them
// finds it in few places; otherwise by board, then by hand. Sorting needs room
// for temporary files in the folder dir.
func Puzzles(ctx context.Context, c *catalog.Catalog, filter catalog.Filter, sorted bool, dir string) (*Table, error) {
	count, err := c.CountPuzzles(ctx, filter)
	if err != nil {
		return nil, err
	}
	t := &Table{Name: "puzzles", Words: "a solvable board with one of its minimal hands", Columns: catalog.Columns("puzzles"), Rows: count}
	t.rows = func(ctx context.Context) iter.Seq2[[]any, error] {
		puzzles := c.EachPuzzle(ctx, filter)
		if sorted {
			puzzles = bySteps(puzzles, dir)
		}
		return func(yield func([]any, error) bool) {
			var row []any
			for p, err := range puzzles {
				if err != nil {
					yield(nil, err)
					return
				}
				row = appendPuzzle(row[:0], p)
				if !yield(row, nil) {
					return
				}
			}
		}
	}
	return t, nil
}

// Boards is the table of the boards that some hand clears, by their letters.
func Boards(ctx context.Context, c *catalog.Catalog) (*Table, error) {
	t := &Table{Name: "boards", Words: "a board that some hand within the limits clears", Columns: catalog.Columns("boards")}
	census, err := c.Census(ctx)
	if err != nil {
		return nil, err
	}
	for _, length := range census {
		t.Rows += length.SolvableBoards
	}
	t.rows = func(ctx context.Context) iter.Seq2[[]any, error] {
		return func(yield func([]any, error) bool) {
			var board solver.Board
			var steps, hands int
			flush := func() bool { return yield(boardRow(board, steps, hands), nil) }
			for p, err := range c.EachPuzzle(ctx, catalog.Filter{}) {
				if err != nil {
					yield(nil, err)
					return
				}
				if p.Board != board {
					if hands > 0 && !flush() {
						return
					}
					board, steps, hands = p.Board, p.Steps(), 0
				}
				steps = min(steps, p.Steps())
				hands++
			}
			if hands > 0 {
				flush()
			}
		}
	}
	return t, nil
}

// Census is the table of the counts by length.
func Census(ctx context.Context, c *catalog.Catalog) (*Table, error) {
	census, err := c.Census(ctx)
	if err != nil {
		return nil, err
	}
	t := &Table{Name: "census", Words: "the counts of the boards of one length", Columns: catalog.Columns("census"), Rows: int64(len(census))}
	t.rows = func(context.Context) iter.Seq2[[]any, error] {
		return func(yield func([]any, error) bool) {
			for i := range census {
				if !yield(censusRow(&census[i]), nil) {
					return
				}
			}
		}
	}
	return t, nil
}

// Board is a board of the user's, in their own letters.
type Board struct {
	Board    solver.Board
	Alphabet solver.Alphabet
}

// States is the table of the answers to each of the boards, in order, with each
// hand within the catalog's limits, by size, then by letters. Hands that differ
// only in colours that the board lacks have the same answer, so only one of
// them is there, as in the view states. Boards that the catalog does not cover
// give catalog.ErrNotCovered.
func States(c *catalog.Catalog, boards []Board) *Table {
	limits := c.Info.Limits
	hands := solver.Hands(1, limits.Hand, limits.Colors)
	t := &Table{Name: "states", Words: "a board with a hand, and the answer", Columns: catalog.Columns("states"), Rows: int64(len(boards) * len(hands))}
	t.rows = func(ctx context.Context) iter.Seq2[[]any, error] {
		return func(yield func([]any, error) bool) {
			for _, b := range boards {
				var states []solver.State
				for _, hand := range hands {
					if s := (solver.State{Board: b.Board, Hand: hand}); firstOfItsKind(s, limits.Colors) {
						states = append(states, s)
					}
				}
				answers, err := c.LookupAll(ctx, states)
				for i := 0; err == nil && i < len(answers); i++ {
					err = answers[i].Err
				}
				if err != nil {
					yield(nil, fmt.Errorf("board %s: %w", b.Alphabet.Board(b.Board), err))
					return
				}
				for i := range answers {
					if !yield(stateRow(states[i], answers[i].Solution, b.Alphabet), nil) {
						return
					}
				}
			}
		}
	}
	return t
}

// firstOfItsKind reports whether the colours that the board lacks are used by
// the hand in their order, by falling count, so that of all hands that differ
// only in these it is the one.
func firstOfItsKind(s solver.State, colors int) bool {
	var onBoard [solver.MaxColors + 1]bool
	for i := range s.Board.Len() {
		onBoard[s.Board.Ball(i)] = true
	}
	before := s.Hand.Size()
	for color := solver.Color(1); int(color) <= colors; color++ {
		if onBoard[color] {
			continue
		}
		count := s.Hand.Count(color)
		if count > before {
			return false
		}
		before = count
	}
	return true
}
