package solver

// Run is a stretch of neighbours of one colour that cannot be made longer.
type Run struct {
	Color         Color
	Start, Length int // the first ball, and how many there are
}

// Runs appends the runs of the board to buf, from left to right. The board need
// not be settled.
func Runs(buf []Run, b Board) []Run {
	n := b.Len()
	first := len(buf)
	for i := range n {
		c := b.ball(n, i)
		if last := len(buf) - 1; last >= first && buf[last].Color == c {
			buf[last].Length++
		} else {
			buf = append(buf, Run{c, i, 1})
		}
	}
	return buf
}
