// Package draw draws rows of balls, and how a line of moves clears them, for a
// terminal. What colour shows, brackets show too, so nothing is lost without
// it.
package draw

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"zumabase/solver"
)

// Pen draws in a user's letters.
type Pen struct {
	Alphabet solver.Alphabet
	Color    bool // whether to use ANSI colours
	Width    int  // of the terminal, 0 for one without an end: long rows are drawn close

	close bool
}

// paints are the colours of the balls, by solver.Color.
var paints = [...]text.Colors{
	{},
	{text.FgHiWhite, text.BgRed},
	{text.FgBlack, text.BgHiYellow},
	{text.FgHiWhite, text.BgBlue},
	{text.FgBlack, text.BgGreen},
	{text.FgBlack, text.BgHiWhite},
	{text.FgBlack, text.BgCyan}, // there is no orange among the sixteen
	{text.FgHiWhite, text.BgMagenta},
}

// ball is a letter on its colour.
func (p Pen) ball(c solver.Color) string {
	letter := string(p.Alphabet.Letter(c))
	if !p.Color {
		return letter
	}
	return paints[c].Sprint(letter)
}

// Row draws the balls of a board, "R R Y".
func (p Pen) Row(b solver.Board) string {
	return strings.TrimSpace(p.marked(b.Sequence(), 0, 0, ' ', ' '))
}

// Close draws the balls of a board without spaces, "RRY".
func (p Pen) Close(b solver.Board) string {
	var row strings.Builder
	for _, c := range b.Sequence() {
		row.WriteString(p.ball(c))
	}
	return row.String()
}

// State draws a state in a line, "R R Y  with R Y Y: says", or where that is
// too long in two.
func (p Pen) State(s solver.State, says string) string {
	if says != "" {
		says = ": " + says
	}
	board, hand := p.Row(s.Board), p.Hand(s.Hand)+says
	fits := func(text string) bool { return p.Width == 0 || text == "" || lineWidth(text) <= p.Width }
	if line := board + "  with " + hand; fits(line) {
		return line
	}
	if !fits(board) {
		board = p.Close(s.Board)
	}
	if hand = "with " + hand; !fits(hand) {
		hand = "with " + strings.ReplaceAll(p.Hand(s.Hand), " ", "") + says
	}
	return board + "\n" + hand
}

func lineWidth(s string) int { return text.StringWidthWithoutEscSequences(s) }

// Hand draws the balls of a hand, "R R Y".
func (p Pen) Hand(h solver.Hand) string {
	var balls []string
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		for range h.Count(c) {
			balls = append(balls, p.ball(c))
		}
	}
	return strings.Join(balls, " ")
}

// marked draws a row with a stretch of it between marks: " R R(Y)B ", or where
// the balls are close "RR(Y)B".
func (p Pen) marked(row solver.Sequence, start, length int, open, shut byte) string {
	var line strings.Builder
	for i := range len(row) + 1 {
		switch {
		case length > 0 && i == start:
			line.WriteByte(open)
		case length > 0 && i == start+length:
			line.WriteByte(shut)
		case !p.close:
			line.WriteByte(' ')
		}
		if i < len(row) {
			line.WriteString(p.ball(row[i]))
		}
	}
	return line.String()
}

// Line draws a line of moves, ball by ball:
//
//	           W R R B B W
//	1. R at 1  W(R)R R B B W
//	           W[R R R]B B W
//	           ...
//
// The ball that goes in is between ( ), those that vanish between [ ].
func (p Pen) Line(w io.Writer, b solver.Board, line []solver.Move) error {
	margin := 12
	longest := b.Len()
	for at, i := b, 0; i < len(line); i++ {
		longest = max(longest, at.Len()+1)
		at = at.Play(line[i])
	}
	if p.Width > 0 && margin+2*longest+1 > p.Width {
		p.close = true
	}
	below := p.close && margin+longest+2 > p.Width // the label has a line of its own
	if below {
		margin = 0
	}
	rows := []string{strings.Repeat(" ", margin) + p.marked(b.Sequence(), 0, 0, ' ', ' ')}
	for i, move := range line {
		chain := b.Chain(move)
		label := fmt.Sprintf("%2d. %c at %d", i+1, p.Alphabet.Letter(move.Ball()), move.Gap())
		if below {
			rows = append(rows, label)
			label = ""
		}
		rows = append(rows, fmt.Sprintf("%-*s", margin, label)+p.marked(chain.Row, chain.Inserted, 1, '(', ')'))
		row := chain.Row
		for _, group := range chain.Groups {
			rows = append(rows, strings.Repeat(" ", margin)+p.marked(row, group.Start, group.Length, '[', ']'))
			row = row.Without(group.Start, group.Length)
		}
		if !chain.After.Empty() && len(chain.Groups) > 0 {
			rows = append(rows, strings.Repeat(" ", margin)+p.marked(chain.After.Sequence(), 0, 0, ' ', ' '))
		}
		b = chain.After
	}
	if b.Empty() {
		rows = append(rows, strings.Repeat(" ", margin)+" clear")
	}
	for _, row := range rows {
		if _, err := fmt.Fprintln(w, strings.TrimRight(row, " ")); err != nil {
			return err
		}
	}
	return nil
}
