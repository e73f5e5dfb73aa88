package solver

// Chain is what one move does, moment by moment, for those who want to show it:
//
//	board  R R Y Y R      move Y2
//	row    R R(Y)Y Y R    Inserted 2
//	group      - - -      {Color: Y, Start: 2, Length: 3} of the row
//	group  - -       -    {Color: R, Start: 0, Length: 3} of what is left
//	after  (empty)
type Chain struct {
	Row      Board   // the row with the ball in it, before anything is removed
	Inserted int     // the place of the ball in Row
	Groups   []Group // what is removed, in order
	After    Board   // the board when all has come to rest
}

// Group is a run of three or more balls that is removed at once.
type Group struct {
	Color  Color
	Start  int // its first ball's place in the row as it is at that moment
	Length int
}

// Chain plays the move and keeps each moment of it. The row with the ball in
// it must fit a Board. The move may be in any form; the ball is shown where
// the move puts it.
func (b Board) Chain(m Move) Chain {
	n := b.Len()
	row := b.withBall(n, m)
	chain := Chain{Row: row, Inserted: m.Gap()}
	for {
		start, length := row.firstLongRun()
		if length == 0 {
			chain.After = row
			return chain
		}
		chain.Groups = append(chain.Groups, Group{row.Ball(start), start, length})
		row = row.Without(start, length)
	}
}

// withBall returns the row of n balls with the move's ball in it.
func (b Board) withBall(n int, m Move) Board {
	right := 3 * (n - m.Gap())
	return (b>>right<<3|Board(m.Ball()))<<right | b&(1<<right-1)
}

// Without returns the row with length balls taken out, from ball start on.
func (b Board) Without(start, length int) Board { return b.without(b.Len(), start, length) }

// without returns the row of n balls with a stretch of it taken out.
func (b Board) without(n, start, length int) Board {
	right := 3 * (n - start - length)
	return b>>(right+3*length)<<right | b&(1<<right-1)
}
