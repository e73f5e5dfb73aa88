package catalog_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"zumabase/catalog"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// small is a catalog of boards up to 6 balls, made for an example.
func small() (path string, remove func()) {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	path = filepath.Join(folder, "zuma.db")
	limits := solver.Limits{Board: 6, Hand: 5, Colors: 5}
	if _, err := catalog.Build(context.Background(), path, catalog.BuildOptions{Limits: limits}); err != nil {
		log.Fatal(err)
	}
	return path, func() { os.RemoveAll(folder) }
}

func ExampleBuild() {
	folder, err := os.MkdirTemp("", "example")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)

	summary, err := catalog.Build(context.Background(), filepath.Join(folder, "zuma.db"), catalog.BuildOptions{
		Limits:  solver.Limits{Board: 10, Hand: 5, Colors: 5},
		Version: "example",
	})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(summary.Boards, "boards,", summary.Hands, "minimal hands,", summary.States, "states")
	// Output:
	// 5545 boards, 6939 minimal hands, 9863195 states
}

func ExampleOpen() {
	_, err := catalog.Open(context.Background(), "there is none.db")
	fmt.Println(err)
	fmt.Println(errors.Is(err, catalog.ErrNotFound), fault.KindOf(err))
	// Output:
	// there is none.db: there is no catalog
	// true no catalog
}

// Answers come in the letters and the direction of the question.
func ExampleCatalog_Lookup() {
	path, remove := small()
	defer remove()
	c, err := catalog.Open(context.Background(), path)
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()

	state, alphabet, err := solver.ParseState("TUUVVT", "TUV")
	if err != nil {
		log.Fatal(err)
	}
	answer, err := c.Lookup(context.Background(), state)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(answer.Steps, "steps:", alphabet.Moves(answer.Line))
	// Output:
	// 3 steps: T0 U2 V2
}

func ExampleCatalog_Query() {
	path, remove := small()
	defer remove()
	c, err := catalog.Open(context.Background(), path)
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()

	ctx := context.Background()
	rows, err := c.Query(ctx, "SELECT board, hands FROM boards ORDER BY hands DESC, board LIMIT 2")
	if err != nil {
		log.Fatal(err)
	}
	defer rows.Close()
	for {
		row, err := rows.Next(ctx)
		if err != nil {
			log.Fatal(err)
		}
		if row == nil {
			break
		}
		fmt.Println(row...)
	}

	_, err = c.Query(ctx, "ATTACH 'other.db' AS other")
	fmt.Println("read-only:", errors.Is(err, catalog.ErrReadOnly))
	// Output:
	// RRYRRY 2
	// RRYRY 2
	// read-only: true
}

func ExampleCatalog_Verify() {
	path, remove := small()
	defer remove()
	c, err := catalog.Open(context.Background(), path)
	if err != nil {
		log.Fatal(err)
	}
	defer c.Close()

	report, err := c.Verify(context.Background(), catalog.VerifyOptions{Sample: 100, Seed: 1})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(report.Rows, "lines replayed,", report.Boards, "boards solved again")
	// Output:
	// 62 lines replayed, 100 boards solved again
}

func ExampleStatements() {
	statements, rest := catalog.Statements("SELECT ';'; -- a comment; still\nSELECT 2; SELECT")
	fmt.Printf("%q, and %q is not complete\n", statements, rest)
	// Output:
	// ["SELECT ';'" " -- a comment; still\nSELECT 2"], and " SELECT" is not complete
}
