package catalog

import (
	"slices"
	"strings"
)

// Column is a row of the table documentation: what a column of a view or table
// for readers says.
type Column struct {
	View, Name        string
	Type, Unit, Words string
	Nullable          bool // it may be NULL
}

// Columns returns the columns of a view, or of a table that is for readers, in
// their order; none if there is no such view.
func Columns(view string) []Column {
	return slices.DeleteFunc(documentation(), func(c Column) bool { return c.View != view })
}

// documentation returns the columns of all views and of the tables that are
// for readers.
func documentation() []Column {
	var all []Column
	view := ""
	add := func(name, kind, unit, words string) {
		all = append(all, Column{view, name, kind, unit, words, strings.Contains(words, "NULL")})
	}
	begin := func(name string) { view = name }
	// measure adds a measure, as the table of measures has it.
	measure := func(name string) {
		m := &Measures[ordinals[name]]
		words := m.Words
		if m.Kind == Name {
			words += ": complete, build, split or free"
		}
		add(m.Name, m.Type(), m.Unit, words)
	}

	begin("puzzles")
	add("board", "TEXT", "", "the balls from left to right, a letter each, in canonical form: of all renamings of the colours and both directions the first in the order R Y B G W O P")
	add("hand", "TEXT", "", "the balls of a minimal hand: it clears the board, and no part of it does")
	measure("steps")
	add("moves", "TEXT", "", "a line that clears the board: for each move the ball and how many balls stand to the left of it")
	for i := range Measures[1:] {
		measure(Measures[i+1].Name)
	}

	begin("boards")
	add("board", "TEXT", "", "a canonical board that some hand within the limits clears")
	measure("length")
	measure("colors")
	add("steps", "INTEGER", "balls", "the size of its smallest minimal hand")
	add("hands", "INTEGER", "hands", "how many minimal hands it has")

	begin("states")
	add("board", "TEXT", "", "a canonical board that some hand within the limits clears")
	add("hand", "TEXT", "", "a hand in canonical form: the colours that the board lacks are used in order, by falling count")
	add("steps", "INTEGER", "moves", "the least number of moves that clears the board with the hand, -1 if none does")
	add("moves", "TEXT", "", "a line of so many moves, NULL if there is none")

	begin("solution")
	add("board", "TEXT", "", "as in puzzles")
	add("hand_id", "INTEGER", "", "the id of the hand in the table hand")
	add("hand", "TEXT", "", "as in puzzles")
	measure("steps")
	add("moves", "TEXT", "", "as in puzzles")
	for _, name := range []string{"length", "colors", "technique", "lines", "choices", "openings"} {
		measure(name)
	}
	add("trap_sum", "INTEGER", "moves", "traps, summed over all lines")
	for _, name := range []string{"chain", "separators", "win_rate", "difficulty", "greedy_rate", "symmetric"} {
		measure(name)
	}

	begin("digest_lines")
	add("line", "TEXT", "", "all columns of a row of minimal in plain letters; the digest in info is the SHA-256 of these lines")

	begin("census")
	add("length", "INTEGER", "balls", "balls on the board")
	add("raw_boards", "INTEGER", "boards", "rows of so many balls without three equal neighbours")
	add("canonical_boards", "INTEGER", "boards", "those up to renaming of the colours and reversal")
	add("raw_states", "INTEGER", "states", "raw boards with every hand within the limits")
	add("canonical_states", "INTEGER", "states", "those up to renaming and reversal of both")
	add("solvable_boards", "INTEGER", "boards", "canonical boards that some hand within the limits clears")
	add("minimal_hands", "INTEGER", "hands", "hands that clear one of them, of which no part does")

	begin("distribution")
	add("length", "INTEGER", "balls", "balls on the board")
	add("steps", "INTEGER", "balls", "the least number of balls to insert")
	add("technique", "INTEGER", "", "the id in the table technique of the least skill that solves it")
	add("difficulty", "INTEGER", "bits", "difficulty, in whole bits, cut off")
	add("puzzles", "INTEGER", "puzzles", "how many puzzles there are of that kind")

	begin("info")
	add("key", "TEXT", "", "what the value is: name, game, rules, license, max_board, max_hand and colors (the limits), version (of the program that built the file), digest (of its content)")
	add("value", "TEXT", "", "the value")

	begin("audit")
	add("algorithm", "TEXT", "", "a published algorithm")
	add("trial", "TEXT", "", "minimal: the rows of puzzles; states: every canonical board up to a length with every canonical hand")
	add("length", "INTEGER", "balls", "balls on the board")
	add("steps", "INTEGER", "moves", "the right answer, -1 if the board cannot be cleared")
	add("population", "INTEGER", "states", "the states of that kind")
	add("states", "INTEGER", "states", "how many of them the algorithm was asked; what follows adds up to it")
	add("right", "INTEGER", "states", "it gave the right answer")
	add("impossible", "INTEGER", "states", "it said -1, and the board can be cleared")
	add("possible", "INTEGER", "states", "it said a number, and the board cannot be cleared")
	add("too_few", "INTEGER", "states", "it said fewer moves than are needed")
	add("too_many", "INTEGER", "states", "it said more moves than are needed")
	add("garbage", "INTEGER", "states", "what it said is no answer to any state, or it crashed")
	add("slow", "INTEGER", "states", "it was stopped")
	add("sampled", "INTEGER", "", "1 if the states are a random sample of the population")

	begin("audit_example")
	add("algorithm", "TEXT", "", "a published algorithm")
	add("trial", "TEXT", "", "as in audit")
	add("kind", "TEXT", "", "the kind of failure: impossible, possible, too_few, too_many, garbage or slow")
	add("board", "TEXT", "", "the board of the smallest state at which it fails so")
	add("hand", "TEXT", "", "the hand of that state")
	add("steps", "INTEGER", "moves", "the right answer")
	add("moves", "TEXT", "", "a line of so many moves, NULL if there is none")
	add("answer", "INTEGER", "moves", "what the algorithm said, NULL if nothing")

	begin("documentation")
	add("view", "TEXT", "", "a view, or a table that is for readers")
	add("position", "INTEGER", "", "the place of the column in it, from 1")
	add("column", "TEXT", "", "a column")
	add("type", "TEXT", "", "the type of its values")
	add("unit", "TEXT", "", "what is counted, NULL for a plain number or text")
	add("words", "TEXT", "", "what it says")
	return all
}
