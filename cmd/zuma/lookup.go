package main

import (
	"context"

	"github.com/alecthomas/kong"

	"zumabase/solver"
	"zumabase/solver/fault"
)

type lookupCmd struct {
	databaseFlag
	stateArgs
	Batch string `placeholder:"FILE" predictor:"file" help:"Answer every line \"BOARD HAND\" of a file, or of standard input if it is \"-\"."`
	From  string `enum:"lines,leetcode,pack" default:"lines" help:"What is in that file: ${enum}. A case of LeetCode may take several lines; a pack is one of zuma pack, as JSON."`
	AnswerFlags
}

func (lookupCmd) Help() string {
	return `Any letters A to Z will do as colours. The answer is the least number of balls
to insert, with a way to do it, or -1 if there is none. A state beyond the
catalog's limits is "not covered" (exit code 3), never -1.

With --batch, one line "BOARD HAND STEPS MOVES", separated by tabs, comes out
for each line that goes in, at once when no more lines wait; the moves are like
"R1 B1 W0": a ball and how many balls stand to its left. A line that cannot be
answered has "?" for its steps and then the reason, which also goes to standard
error with the number of the line. Blank lines and those that begin with # come
out as they are. A header, CSV and TSV with the columns board and hand, JSON lines
and board = "WRRBBW", hand = "RBW" are read, too.

Examples:
  zuma lookup RRYGGYYRRYYGGYRR GGBBB
  zuma lookup -q WRRBBW RBW
  zuma lookup --json WRRBBW RBW
  zuma lookup 'board = "WRRBBW", hand = "RBW"'
  zuma lookup --batch states.txt > answers.tsv
  zuma lookup --batch cases.txt --from leetcode --format csv`
}

func (l *lookupCmd) Run(ctx context.Context, s *streams, k *kong.Context) error {
	if err := goesWith(k, "batch", "from"); err != nil {
		return err
	}
	if l.Batch != "" && len(l.State) > 0 {
		return fault.Bad("batch", "give a board and a hand, or --batch, not both").Try("zuma lookup WRRBBW RBW")
	}
	var question solver.Question
	var err error
	if l.Batch == "" {
		// Bad input is bad input, with or without a catalog.
		if question, err = l.question("lookup", ", or --batch"); err != nil {
			return err
		}
	}
	c, err := l.open(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if l.Batch != "" {
		return l.batch(ctx, s, c)
	}
	solution, err := c.Lookup(ctx, question.State)
	if fault.KindOf(err) == fault.NotCovered {
		return &fault.Error{Hint: "zuma solve " + quote(question.Board) + " " + quote(question.Hand) + ", which needs no catalog", Err: err}
	}
	if err != nil {
		return err
	}
	return l.write(s, question, solution)
}
