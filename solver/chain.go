package solver

import "slices"

// Chain is what one move does, moment by moment, for those who want to show it:
//
//	board  R R Y Y R      move Y2
//	row    R R(Y)Y Y R    Inserted 2
//	group      - - -      {Color: Y, Start: 2, Length: 3} of the row
//	group  - -       -    {Color: R, Start: 0, Length: 3} of what is left
//	after  (empty)
type Chain struct {
	Row      Sequence // with the ball in it, before anything is removed
	Inserted int      // the place of the ball in Row
	Groups   []Group  // what is removed, in order
	After    Board    // the board when all has come to rest
}

// Sequence is a row of balls in the middle of a move, first to last: not settled,
// and one ball longer than the board, so that it might not fit a Board.
type Sequence []Color

// Group is a run of three or more balls that is removed at once.
type Group struct {
	Color  Color
	Start  int // its first ball's place in the row as it is at that moment
	Length int
}

// Chain plays the move and keeps each moment of it. The board may be full if
// the move removes balls. The move may be in any form; the ball is shown where
// the move puts it.
func (b Board) Chain(m Move) Chain {
	row := slices.Insert(b.Sequence(), m.Gap(), m.Ball())
	chain := Chain{Row: row, Inserted: m.Gap()}
	for {
		start, length := row.firstLongRun()
		if length == 0 {
			chain.After = BoardOf(row...)
			return chain
		}
		chain.Groups = append(chain.Groups, Group{row[start], start, length})
		row = row.Without(start, length)
	}
}

// Sequence returns the balls, first to last.
func (b Board) Sequence() Sequence {
	row := make(Sequence, b.Len())
	for i := range row {
		row[i] = b.ball(len(row), i)
	}
	return row
}

// Without returns the row with length balls taken out, from ball start on.
func (s Sequence) Without(start, length int) Sequence {
	return slices.Delete(slices.Clone(s), start, start+length)
}

// String returns the row's letters.
func (s Sequence) String() string {
	text := make([]byte, len(s))
	for i, c := range s {
		text[i] = c.Letter()
	}
	return string(text)
}

// firstLongRun returns the place and length of the first run of three or more,
// or length 0 if there is none.
func (s Sequence) firstLongRun() (start, length int) {
	for i := 0; i < len(s); i += length {
		for length = 1; i+length < len(s) && s[i+length] == s[i]; length++ {
		}
		if length >= 3 {
			return i, length
		}
	}
	return 0, 0
}
