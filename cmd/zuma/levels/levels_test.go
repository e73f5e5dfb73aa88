package levels_test

import (
	"bytes"
	"encoding/json"
	"math"
	"path/filepath"
	"strings"
	"testing"

	"zumabase/catalog"
	"zumabase/cmd/zuma/levels"
	"zumabase/solver"
)

// open opens a catalog of boards up to 11 balls.
func open(t *testing.T) *catalog.Catalog {
	return build(t, solver.Limits{Board: 11, Hand: 5, Colors: 5})
}

// build builds a catalog and opens it.
func build(t *testing.T, limits solver.Limits) *catalog.Catalog {
	t.Helper()
	path := filepath.Join(t.TempDir(), "zuma.db")
	if _, err := catalog.Build(t.Context(), path, catalog.BuildOptions{Limits: limits}); err != nil {
		t.Fatal(err)
	}
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// TestMake makes packs, reads them back from their JSON as a game would, and
// holds every promise about them against the searches from a single state.
func TestMake(t *testing.T) {
	c := open(t)
	for _, options := range []levels.Options{
		{Filter: catalog.Filter{}, Levels: 30, From: 1, To: 12, Seed: 7, Shuffle: true},
		{Filter: catalog.Filter{}, Levels: 12, From: 3, To: 11, Seed: 1, Spare: 1, Shuffle: true},
		{Filter: catalog.Filter{}, Levels: 1, From: 5, To: 5, Seed: 3},
	} {
		made, err := levels.Make(t.Context(), c, options)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(made)
		if err != nil {
			t.Fatal(err)
		}
		var pack levels.Pack
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&pack); err != nil {
			t.Fatal(err)
		}
		if pack.Version != levels.Version || pack.Digest != c.Info.Digest || len(pack.Levels) != options.Levels {
			t.Errorf("version %d, digest %s, %d levels", pack.Version, pack.Digest, len(pack.Levels))
		}
		checkLevels(t, options, pack.Levels)

		again, err := levels.Make(t.Context(), c, options)
		if err != nil {
			t.Fatal(err)
		}
		if same, _ := json.Marshal(again); !bytes.Equal(text, same) {
			t.Error("the same options gave another pack")
		}
	}
}

func checkLevels(t *testing.T, options levels.Options, all []levels.Level) {
	t.Helper()
	boards := make(map[solver.Board]int)
	for i, level := range all {
		state, alphabet, err := solver.ParseState(level.Board, level.Hand)
		if err != nil {
			t.Fatal(err)
		}
		solution, err := solver.Solve(t.Context(), state)
		if err != nil {
			t.Fatal(err)
		}
		if solution.Steps != level.Par || len(level.Solution) != level.Par {
			t.Errorf("level %d: par %d, a solution of %d moves, and the least is %d", level.Number, level.Par, len(level.Solution), solution.Steps)
		}
		if len(level.Hand) != level.Par+options.Spare {
			t.Errorf("level %d: a hand of %d balls with %d to spare and par %d", level.Number, len(level.Hand), options.Spare, level.Par)
		}
		replay(t, level, state, alphabet)

		measures, err := solver.Rate(t.Context(), state)
		if err != nil {
			t.Fatal(err)
		}
		if got := level.Measures; math.Abs(*got.Difficulty-measures.Difficulty()) > 1e-12 || got.Lines != measures.Lines ||
			*got.Technique != measures.Technique.String() || got.Traps != measures.Traps() || got.WinRate != measures.WinRate {
			t.Errorf("level %d: the measures %+v, and they are %+v", level.Number, got, measures)
		}

		canonical, _, _ := solver.Canonical(state.Board, 0)
		if other, twice := boards[canonical]; twice {
			t.Errorf("levels %d and %d are of one board", other, level.Number)
		}
		boards[canonical] = level.Number

		if i > 0 && *level.Measures.Difficulty < *all[i-1].Measures.Difficulty-1 {
			t.Errorf("level %d is easier than the one before: %v after %v", level.Number, *level.Measures.Difficulty, *all[i-1].Measures.Difficulty)
		}
	}
	if first, last := *all[0].Measures.Difficulty, *all[len(all)-1].Measures.Difficulty; math.Abs(first-options.From) > 1.5 || math.Abs(last-options.To) > 1.5 {
		t.Errorf("the difficulty goes from %v to %v, wanted %v to %v", first, last, options.From, options.To)
	}
}

// replay plays the solution and checks the rows on the way.
func replay(t *testing.T, level levels.Level, state solver.State, alphabet solver.Alphabet) {
	t.Helper()
	board, hand := state.Board, level.Hand
	for _, move := range level.Solution {
		at := strings.Index(hand, move.Ball)
		if at < 0 {
			t.Fatalf("level %d: there is no ball %s left", level.Number, move.Ball)
		}
		hand = hand[:at] + hand[at+1:]
		ball, err := solver.ParseHand(move.Ball)
		if err != nil {
			t.Fatal(err)
		}
		for c := solver.Color(1); c <= solver.MaxColors; c++ {
			if ball.Count(c) == 1 {
				board = board.Play(solver.NewMove(c, move.Position))
			}
		}
		if alphabet.Board(board) != move.Board {
			t.Errorf("level %d: after %s%d the row is %s, and the pack says %s", level.Number, move.Ball, move.Position, alphabet.Board(board), move.Board)
		}
	}
	if !board.Empty() {
		t.Errorf("level %d: the solution leaves %v", level.Number, board)
	}
}

// TestTechniquesOneAtATime checks that a technique comes in with a level that
// needs it, and not before the ones that are easier.
func TestTechniquesOneAtATime(t *testing.T) {
	c := open(t)
	pack, err := levels.Make(t.Context(), c, levels.Options{Filter: catalog.Filter{}, Levels: 20, From: 4, To: 11, Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	for i, level := range pack.Levels {
		switch technique := level.Measures.Technique; {
		case i < 10 && *technique != "complete":
			t.Errorf("level %d needs %s too early", level.Number, *technique)
		case i == 10 && *technique != "split":
			t.Errorf("level %d is to bring in the second technique, and needs %s", level.Number, *technique)
		}
	}
}
