package solver_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"zumabase/solver"
)

func ExampleSolve() {
	state, alphabet, err := solver.ParseState("WRRBBW", "RBW")
	if err != nil {
		log.Fatal(err)
	}
	solution, err := solver.Solve(context.Background(), state)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(solution.Steps, "moves:", alphabet.Moves(solution.Line))
	// Output: 3 moves: W0 R2 B2
}

func ExampleParseState() {
	// Any letters may be colours; the answer goes back in the user's own.
	state, alphabet, err := solver.ParseState("xzzaax", "AXZ")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(state.Board, state.Hand, "is", alphabet.Board(state.Board))

	_, _, err = solver.ParseState("RYYYR", "Y")
	var run *solver.RunError
	if errors.As(err, &run) {
		fmt.Println(run)
	}
	// Output:
	// RYYBBR RYB is XZZAAX
	// the board has a run of 3 Y at balls 2 to 4: three or more in a row would be gone before the game begins
}

func ExampleBoard_Play() {
	board, err := solver.ParseBoard("WRRBBW")
	if err != nil {
		log.Fatal(err)
	}
	red, _ := solver.ParseHand("R")
	for _, move := range solver.Moves(nil, board, red) {
		fmt.Println(move, board.Play(move))
	}
	// Output:
	// R0 RWRRBBW
	// R1 WBBW
	// R4 WRRBRBW
	// R5 WRRBBRW
	// R6 WRRBBWR
}

func ExampleBoard_Chain() {
	board, err := solver.ParseBoard("RRYYR")
	if err != nil {
		log.Fatal(err)
	}
	const yellow = solver.Color(2)
	chain := board.Chain(solver.NewMove(yellow, 2))
	fmt.Println(chain.Row)
	for _, group := range chain.Groups {
		fmt.Println(group.Length, group.Color, "at", group.Start)
	}
	fmt.Printf("%q\n", chain.After)
	// Output:
	// RRYYYR
	// 3 Y at 2
	// 3 R at 0
	// ""
}

func ExampleCanonical() {
	state, _, err := solver.ParseState("YBBGGYY", "YB")
	if err != nil {
		log.Fatal(err)
	}
	board, hand, there := solver.Canonical(state.Board, state.Hand)
	fmt.Println(board, hand, there.Reversed())

	// A move of the canonical form is another one of the board as it was.
	back := there.Inverse()
	const blue = solver.Color(3)
	move := solver.NewMove(blue, 4)
	fmt.Println(move, "is", back.Move(board, move))
	// Output:
	// RRYYBBR RB true
	// B4 is B1
}

func ExampleBoard_Symmetric() {
	board, err := solver.ParseBoard("RYYBBR")
	if err != nil {
		log.Fatal(err)
	}
	mirror, symmetric := board.Symmetric()
	hand, _ := solver.ParseHand("RYY")
	fmt.Println(symmetric, mirror.Hand(hand))
	// Output: true RBB
}

func ExampleMinimalHands() {
	board, err := solver.ParseBoard("RRYYRRBBRR")
	if err != nil {
		log.Fatal(err)
	}
	hands, err := solver.MinimalHands(context.Background(), board, 5, 5)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(hands)
	// Output: [YB]
}

func ExampleLowerBound() {
	board, err := solver.ParseBoard("RRYBBR")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(solver.LowerBound(board))
	// Output: 3
}

func ExampleEnumerate() {
	limits := solver.Limits{Board: 4, Hand: 3, Colors: 3}
	all, err := solver.Enumerate(context.Background(), limits, solver.Options{})
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range all.Rows {
		fmt.Println(row.Board, row.Hand, "by", row.Line)
	}
	// Output:
	// R RR by R0 R0
	// RR R by R0
	// RRY RYY by R0 Y0 Y0
	// RYR RYY by R0 Y2 Y2
	// RRYR YY by Y2 Y2
	// RRYY RY by R0 Y0
	// RYYR RY by R0 Y2
}

func ExampleCountStates() {
	for length := 1; length <= 3; length++ {
		count := solver.CountStates(solver.DefaultLimits, length)
		fmt.Println(count.Length, count.RawBoards, count.CanonicalBoards, count.CanonicalStates)
	}
	// Output:
	// 1 5 1 43
	// 2 25 2 100
	// 3 120 3 287
}

func ExampleRate() {
	state, _, err := solver.ParseState("RRYYRRBBRR", "YB")
	if err != nil {
		log.Fatal(err)
	}
	m, err := solver.Rate(context.Background(), state)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d of %d first moves work, %s, %.1f bits of luck\n", m.Openings, m.Choices, m.Technique, m.Difficulty())
	// Output: 2 of 18 first moves work, split, 6.5 bits of luck
}

func ExampleLines() {
	state, alphabet, err := solver.ParseState("RRYYRRBBRR", "YB")
	if err != nil {
		log.Fatal(err)
	}
	lines, err := solver.Lines(context.Background(), state, 10)
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range lines {
		fmt.Println(alphabet.Moves(line))
	}
	// Output:
	// B1 Y3
	// Y9 B6
}

func ExampleHands() {
	fmt.Println(solver.Hands(1, 2, 3))
	fmt.Println(len(solver.Hands(1, 5, 5)))
	// Output:
	// [R Y B RR RY RB YY YB BB]
	// 251
}

// A level of the enumeration by hand: what Enumerate does on one machine can be
// done on many, where the finds go as bytes from one to another.
func ExampleRetrograde() {
	limits := solver.Limits{Board: 4, Hand: 1, Colors: 3}
	worker := solver.NewRetrograde(limits)
	root := solver.Root()

	finds := make(map[solver.Board][]byte) // by board, packed one after another
	worker.Undo(&root, func(f *solver.Find) { finds[f.Board] = f.Append(finds[f.Board]) })
	for board, packed := range finds {
		var found []solver.Find
		for len(packed) > 0 {
			var f solver.Find
			packed = f.Read(packed)
			found = append(found, f)
		}
		worker.Close(nil, found, func(k *solver.Known) {
			row := k.Row()
			fmt.Println(board, row.Hand, row.Line, "of shard", board.Shard(16))
		})
	}
	// Output: RR R R0 of shard 2
}
