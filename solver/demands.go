package solver

// The admissible bound.
//
// The groups that a game removes cut the board into blocks of one colour: each
// ball of the board goes with exactly one group, and what stands between two
// balls of a group has gone before them, so no two blocks cross. A block of
// one or two balls needs the rest of its three from the hand. What the blocks
// of such a partition need together is a demand of the board:
//
//	R R Y B B R     blocks {R R . . . R} {Y} {B B}
//	1 1 2 3 3 1     demand    -         + YY + B   = YYB
//
// The balls that a game plays contain a demand of its board. So a hand that
// contains none does not clear the board, and no game is shorter than the
// smallest demand that the hand contains.
//
// Two things make this cheap enough for each state of a search. A hand of five
// balls has at most 32 parts, so a set of its parts is a word with a bit for
// each, and adding a ball to every part of the set is a shift. And a partition
// that does not cross itself does so wherever the row is cut open when its ends
// are joined to a ring. A ball that goes into a gap is the first ball of the
// row that begins at that gap; so one table of the stretches of the ring tells
// the demands of the board after each of its moves.

// demands has the demands of a state: of the stretches of its board, joined to a
// ring, those that its hand contains.
type demands struct {
	parts
	hand  Hand
	whole uint8                // the number of the hand
	rest  [MaxColors + 1]uint8 // and of the hand without a ball of a colour
	few   uint64               // the parts of as many balls as may be played, or fewer
	n     int                  // the length of the board
	row   [MaxBalls]Color
	next  [MaxBalls]uint8 // how far it is to the next ball of the same colour, around the ring
	// open[i][l][k-1] has the demands of the l balls from ball i on where ball i
	// is in a block that has k balls up to and including it; 3 stands for more,
	// too.
	open [MaxBalls][MaxBalls + 1][3]uint64
}

// anyBalls is a hand that contains every demand.
const anyBalls Hand = 0xfffffff

// closed returns the demands of the l balls from ball i on.
func (d *demands) closed(i, l int) uint64 {
	if l == 0 {
		return 1
	}
	return d.open[i][l][0]
}

// load turns to a state, whose hand is a part of the hand that has been numbered,
// and returns the demands of its board of at most so many balls.
func (d *demands) load(s State, balls int) uint64 {
	d.n, d.hand, d.whole, d.few = s.Board.Len(), s.Hand, d.of(s.Hand), d.upTo[min(balls, maxParts-1)]
	for c := Color(1); c <= MaxColors; c++ {
		if s.Hand.Count(c) > 0 {
			d.rest[c] = d.of(s.Hand.Remove(c))
		}
	}
	for i := range d.n {
		d.row[i] = s.Board.ball(d.n, i)
	}
	var last [MaxColors + 1]uint8
	for c := range last {
		last[c] = 2 * MaxBalls
	}
	for i := 2*d.n - 1; i >= 0; i-- {
		at := i
		if at >= d.n {
			at -= d.n
		}
		d.next[at] = last[d.row[at]] - uint8(i)
		last[d.row[at]] = uint8(i)
	}
	for i := d.n - 1; i >= 0; i-- {
		for l := 1; l <= d.n-i; l++ {
			d.stretch(i, l)
		}
	}
	return d.closed(0, d.n)
}

// join goes on with the stretches that lead over the end of the row to its
// beginning.
func (d *demands) join() {
	for i := d.n - 1; i > 0; i-- {
		for l := d.n - i + 1; l <= d.n; l++ {
			d.stretch(i, l)
		}
	}
}

// stretch fills in the l balls from ball i on.
func (d *demands) stretch(i, l int) {
	c, open := d.row[i], &d.open[i][l]
	second := d.around(i + 1)
	if l > 1 && d.next[i] == 1 {
		// Neighbours of one colour share a block in some partition that
		// demands least: joining their blocks crosses nothing.
		on := &d.open[second][l-1]
		*open = [3]uint64{on[1], on[2], on[2]}
		return
	}
	rest := d.closed(second, l-1)
	*open = [3]uint64{d.with(c, 2, rest), d.with(c, 1, rest), rest}
	// or the block goes on with a ball farther on, and what is between goes first
	for to := int(d.next[i]); to < l; {
		at := d.around(i + to)
		if between := d.closed(second, to-1); between != 0 {
			on := &d.open[at][l-to]
			pair, more := d.sum(between, on[1], d.whole), d.sum(between, on[2], d.whole)
			open[0] |= pair & d.few
			open[1] |= more & d.few
			open[2] |= more & d.few
		}
		to += int(d.next[at])
	}
}

// with returns the set with n balls of a colour added to each part.
func (d *demands) with(c Color, n int, set uint64) uint64 {
	if d.hand.Count(c) < n {
		return 0
	}
	add := uint8(n) * d.weight[c]
	return set & d.within[d.whole-add] << add & d.few
}

// around returns the place in the ring of a place beyond its end.
func (d *demands) around(i int) int {
	if i >= d.n {
		return i - d.n
	}
	return i
}

// after returns the demands of the row in which the move has put a ball of the
// hand, before anything is removed, that the rest of the hand contains. It needs
// the joined ring. The groups that the move removes are blocks that need
// nothing, so the board that it leads to has no other demands than these.
func (d *demands) after(m Move) uint64 {
	c, i := m.Ball(), d.around(m.Gap())
	rest := d.rest[c]
	if d.row[i] == c {
		return d.open[i][d.n][1] & d.within[rest]
	}
	set := uint64(0)
	if d.hand.Count(c) > 2 {
		add := 2 * d.weight[c]
		set = d.closed(i, d.n) & d.within[rest-add] << add
	}
	to := 1 // how far it is to a ball of the same colour
	for to < d.n && d.row[d.around(i+to)] != c {
		to++
	}
	for to < d.n {
		at := d.around(i + to)
		if between := d.closed(i, to); between != 0 {
			set |= d.sum(between, d.open[at][d.n-to][1], rest)
		}
		to += int(d.next[at])
	}
	return set & d.few
}
