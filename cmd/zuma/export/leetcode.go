package export

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"zumabase/catalog"
)

// leetCode writes each case as LeetCode's judge takes it, the board and the
// hand in quotes, each on a line of its own; and the right answers, one on a
// line, beside it.
type leetCode struct {
	cases, answers     *bufio.Writer
	board, hand, steps int // their columns
}

func newLeetCode(cases, answers io.Writer, columns []catalog.Column) *leetCode {
	at := func(name string) int {
		return slices.IndexFunc(columns, func(c catalog.Column) bool { return c.Name == name })
	}
	return &leetCode{bufio.NewWriter(cases), bufio.NewWriter(answers), at("board"), at("hand"), at("steps")}
}

func (l *leetCode) Row(row ...any) error {
	fmt.Fprintf(l.cases, "\"%s\"\n\"%s\"\n", row[l.board], row[l.hand])
	_, err := fmt.Fprintln(l.answers, row[l.steps])
	return err
}

func (l *leetCode) Close() error {
	if err := l.cases.Flush(); err != nil {
		return err
	}
	return l.answers.Flush()
}
