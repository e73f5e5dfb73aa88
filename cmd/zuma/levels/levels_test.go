package levels_test

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/levels"
	"zumabase/solver"
	"zumabase/solver/fault"
)

func TestMain(m *testing.M) {
	code := m.Run()
	os.RemoveAll(filepath.Dir(shared))
	os.Exit(code)
}

var shared string // the path of the catalog of open, once there is one

// open opens a catalog of boards up to 11 balls, which all tests share.
func open(t *testing.T) *catalog.Catalog {
	t.Helper()
	if shared == "" {
		folder, err := os.MkdirTemp("", "zuma-levels")
		if err != nil {
			t.Fatal(err)
		}
		shared = filepath.Join(folder, "zuma.db")
		buildAt(t, shared, solver.Limits{Board: 11, Hand: 5, Colors: 5})
	}
	return openAt(t, shared)
}

// build builds a catalog of its own and opens it.
func build(t *testing.T, limits solver.Limits) *catalog.Catalog {
	t.Helper()
	path := filepath.Join(t.TempDir(), "zuma.db")
	buildAt(t, path, limits)
	return openAt(t, path)
}

func buildAt(t *testing.T, path string, limits solver.Limits) {
	t.Helper()
	if _, err := catalog.Build(t.Context(), path, catalog.BuildOptions{Limits: limits}); err != nil {
		t.Fatal(err)
	}
}

func openAt(t *testing.T, path string) *catalog.Catalog {
	t.Helper()
	c, err := catalog.Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

func bits(v float64) *float64 { return &v }

// TestMake makes packs, reads them back from their JSON as a game would, and
// holds every promise about them against the searches from a single state.
func TestMake(t *testing.T) {
	c := open(t)
	rygb, err := levels.ParsePalette("wYgB")
	if err != nil {
		t.Fatal(err)
	}
	four := catalog.Filter{}.With("colors", catalog.Range{Min: 2, Max: 4})
	for _, options := range []levels.Options{
		{Levels: 30, From: bits(3), To: bits(12), Seed: 7, Shuffle: true},
		{Levels: 12, From: bits(4), To: bits(11), Seed: 1, Spare: 1, Shuffle: true},
		{Levels: 8, Filter: four, Palette: rygb, Spare: 2, Seed: 5, Shuffle: true},
		{Levels: 8, Filter: four, Seed: 5, Shuffle: true},
		{Levels: 5, Filter: catalog.Filter{}.With("difficulty", catalog.Range{Min: 13, Max: 14}), Seed: 5},
		{Levels: 1, From: bits(5), To: bits(5), Seed: 3},
	} {
		made, err := levels.Make(t.Context(), c, options)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(made)
		if err != nil {
			t.Fatal(err)
		}
		var pack contract.Pack
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		if err := decoder.Decode(&pack); err != nil {
			t.Fatal(err)
		}
		if pack.Version != contract.PackVersion || pack.Digest != c.Info.Digest || len(pack.Levels) != options.Levels {
			t.Errorf("version %d, digest %s, %d levels", pack.Version, pack.Digest, len(pack.Levels))
		}
		validate(t, text)
		checkLevels(t, options, &pack)

		again, err := levels.Make(t.Context(), c, options)
		if err != nil {
			t.Fatal(err)
		}
		if same, _ := json.Marshal(again); !bytes.Equal(text, same) {
			t.Error("the same options gave another pack")
		}
	}
}

// validate holds a pack's JSON against the schema.
func validate(t *testing.T, text []byte) {
	t.Helper()
	if err := validation(t, text); err != nil {
		t.Error(err)
	}
}

func validation(t *testing.T, text []byte) error {
	t.Helper()
	definition, err := jsonschema.UnmarshalJSON(bytes.NewReader(levels.Schema))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("pack.schema.json", definition); err != nil {
		t.Fatal(err)
	}
	schema, err := compiler.Compile("pack.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	pack, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(pack)
}

// TestSchemaRefuses breaks a pack in ways that the schema has to see, and knows
// every field that a pack has.
func TestSchemaRefuses(t *testing.T) {
	pack, err := levels.Make(t.Context(), open(t), levels.Options{Levels: 3, Seed: 2, Shuffle: true})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(pack)
	if err != nil {
		t.Fatal(err)
	}
	for _, change := range [][2]string{
		{`"version":1`, `"version":2`}, {`"number":1`, `"number":0`}, {`"par":`, `"park":`}, {`"board":"`, `"board":"1`},
		{`"technique":"`, `"technique":"un`}, {`"position":`, `"position":0.5`}, {`"win_rate":`, `"win_rate":1`}, {`"digest":"`, `"digest":"x`},
	} {
		if bad := strings.Replace(string(text), change[0], change[1], 1); bad == string(text) || validation(t, []byte(bad)) == nil {
			t.Errorf("%s for %s goes through", change[1], change[0])
		}
	}
	for _, field := range regexp.MustCompile(`"([a-z_]+)":`).FindAllStringSubmatch(string(text), -1) {
		if !strings.Contains(string(levels.Schema), `"`+field[1]+`": {`) {
			t.Errorf("the schema does not know the field %s", field[1])
		}
	}
}

// TestNotes asks for more than the catalog has: the levels still rise, no board
// comes twice, and a note tells of those that are off.
func TestNotes(t *testing.T) {
	c := open(t)
	pack, err := levels.Make(t.Context(), c, levels.Options{Levels: 60, From: bits(1), To: bits(3), Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(pack.Notes) == 0 || !regexp.MustCompile(`^levels \d+ to \d+ are up to [\d.]+ bits harder than an even rise asks for: the filters leave \d+ puzzles from `).MatchString(pack.Notes[0]) {
		t.Errorf("the notes are %q", pack.Notes)
	}
	for i := range pack.Levels[1:] {
		if x, y := *pack.Levels[i].Measures.Difficulty, *pack.Levels[i+1].Measures.Difficulty; y < x {
			t.Errorf("level %d is easier than the one before: %v after %v", i+2, y, x)
		}
	}
	for _, c2 := range []struct {
		options levels.Options
		says    string
	}{
		{levels.Options{Levels: 3, From: bits(50)}, `--from 50: the filters leave \d+ puzzles, from [\d.]+ to [\d.]+ bits`},
		{levels.Options{Levels: 3, To: bits(1000)}, `--to 1000: the filters leave`},
		{levels.Options{Levels: 3, Filter: catalog.Filter{}.With("length", catalog.Range{Min: 30, Max: 31})}, `no puzzle that passes the filters`},
		{levels.Options{Levels: 30, Filter: catalog.Filter{}.With("length", catalog.Range{Min: 1, Max: 3})}, `no puzzle for level \d+: the filters leave`},
	} {
		if _, err := levels.Make(t.Context(), c, c2.options); err == nil || !regexp.MustCompile(c2.says).MatchString(err.Error()) {
			t.Errorf("%v, want %s", err, c2.says)
		}
	}
}

// TestDraw draws single puzzles near a difficulty.
func TestDraw(t *testing.T) {
	c := open(t)
	for spare := range 4 {
		for _, wanted := range []float64{5, 9} {
			p, err := levels.Draw(t.Context(), c, wanted, spare, 9)
			if err != nil {
				t.Fatal(err)
			}
			solution, err := solver.Solve(t.Context(), p.State)
			if err != nil || solution.Steps != p.Par() || p.Hand.Size() != p.Par()+spare {
				t.Errorf("%v with %v: par %d, and it takes %d: %v", p.Board, p.Hand, p.Par(), solution.Steps, err)
			}
			if d := p.Measures.Difficulty(); math.Abs(d-wanted) > 0.5 {
				t.Errorf("difficulty %.2f, want %.2f", d, wanted)
			}
		}
	}
}

func TestParsePalette(t *testing.T) {
	if p, err := levels.ParsePalette("pRo"); err != nil || p.String() != "PRO" {
		t.Errorf("%v, %v", p, err)
	}
	for _, text := range []string{"", "RR", "RX", "R1", "R Y", "rR", "é"} {
		if p, err := levels.ParsePalette(text); fault.KindOf(err) != fault.BadInput {
			t.Errorf("%q is %v, %v", text, p, err)
		}
	}
}

func checkLevels(t *testing.T, options levels.Options, pack *contract.Pack) {
	t.Helper()
	all := pack.Levels
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
		if strings.Trim(level.Board+level.Hand, pack.Palette) != "" {
			t.Errorf("level %d: %s with %s is not in the letters %s", level.Number, level.Board, level.Hand, pack.Palette)
		}
		if options.Palette != nil && strings.Trim(pack.Palette, options.Palette.String()) != "" {
			t.Errorf("the palette is %s, not %v", pack.Palette, options.Palette)
		}

		measures, err := solver.Rate(t.Context(), state)
		if err != nil {
			t.Fatal(err)
		}
		if got := level.Measures; math.Abs(*got.Difficulty-measures.Difficulty()) > 1e-12 || got.Lines != measures.Lines ||
			*got.Technique != measures.Technique.String() || got.Traps != measures.Traps() || got.WinRate != measures.WinRate {
			t.Errorf("level %d: the measures %+v, and they are %+v", level.Number, got, measures)
		}

		canonical := state.Board.Canonical()
		if other, twice := boards[canonical]; twice {
			t.Errorf("levels %d and %d are of one board", other, level.Number)
		}
		boards[canonical] = level.Number

		if i > 0 && *level.Measures.Difficulty < *all[i-1].Measures.Difficulty {
			t.Errorf("level %d is easier than the one before: %v after %v", level.Number, *level.Measures.Difficulty, *all[i-1].Measures.Difficulty)
		}
	}
	if options.From == nil || len(pack.Notes) > 0 {
		return
	}
	step := (*options.To - *options.From) / float64(max(1, len(all)-1))
	for i, level := range all {
		if off := *level.Measures.Difficulty - *options.From - float64(i)*step; math.Abs(off) > max(step/2, 0.25)+1e-9 {
			t.Errorf("level %d is off an even rise by %.2f bits, without a note", level.Number, off)
		}
	}
}

// replay plays the solution and checks the rows on the way.
func replay(t *testing.T, level contract.Level, state solver.State, alphabet solver.Alphabet) {
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
	pack, err := levels.Make(t.Context(), c, levels.Options{Levels: 20, From: bits(4), To: bits(11), Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	first := slices.IndexFunc(pack.Levels, func(l contract.Level) bool { return *l.Measures.Technique != "complete" })
	if first < 10 || first > 14 {
		t.Errorf("the second technique comes in with level %d", first+1)
	}
}

// TestLook makes puzzles up, and holds what may not change against the searches.
func TestLook(t *testing.T) {
	c := open(t)
	palette, err := levels.ParsePalette("GPO")
	if err != nil {
		t.Fatal(err)
	}
	look := levels.Look{Spare: 2, Shuffle: true, Palette: palette, Seed: 4}
	search := catalog.Search{Limit: 25, Seed: 4, Filter: catalog.Filter{}.With("steps", catalog.Range{Min: 2, Max: 4})}
	puzzles, err := look.Run(t.Context(), c, search)
	if err != nil || len(puzzles) != search.Limit {
		t.Fatalf("%d puzzles, %v", len(puzzles), err)
	}
	for _, p := range puzzles {
		solution, err := solver.Solve(t.Context(), p.State)
		if err != nil || solution.Steps != p.Par() || p.Hand.Size() != p.Par()+2 || p.Par() < 2 || p.Par() > 4 {
			t.Errorf("%v with %v: par %d, and it takes %d: %v", p.Board, p.Hand, p.Par(), solution.Steps, err)
		}
		if measures, err := solver.Rate(t.Context(), p.State); err != nil || measures != p.Measures {
			t.Errorf("%v with %v: the measures %+v, and they are %+v", p.Board, p.Hand, p.Measures, measures)
		}
		if strings.Trim(p.Board.String()+p.Hand.String(), "GPO") != "" {
			t.Errorf("%v with %v is not in the palette", p.Board, p.Hand)
		}
		board := p.Board
		for _, move := range p.Line {
			board = board.Play(move)
		}
		if board.Len() > 0 {
			t.Errorf("%v with %v: the line leaves %v", p.Board, p.Hand, board)
		}
	}
}
