package solver

// Undoing moves.
//
// The boards from which the insertion of a ball c leads to the settled board Q
// are of two kinds. Where the move removed nothing, the ball still lies on Q,
// and the board before is Q without it. Where it removed something, what it
// removed was a nest at some gap of Q: a core pair, which the ball completed,
// wrapped in zero or more layers that met when what was inside had gone:
//
//	Q     R R | B            the gap that the nest goes into
//	core  R R  YY  B         Y completes the pair
//	layer R R GYYGG B        one G to the left, two to the right: three meet
//	layer R R WWGYYGGW B     and so on, outwards
//
// A layer has one or two balls on each side, three at least; its colour
// differs from the one inside it, or it would have gone together with that
// one, and the outermost differs from both of Q's balls at the gap, for the
// same reason.

// nest is what one move removes.
type nest struct {
	row    Board
	length int
	groups uint8
	core   Color // of the pair that the ball completes
	at     int   // how many of the nest's balls stand before the pair
	outer  Color
	// orderly has bit u set if the colours up to u, and then those of the nest,
	// come in the order of their first occurrence.
	orderly uint8
}

// nests are nests by their outer colour.
type nests [MaxColors + 1][]nest

// newNests returns all nests of at most room balls, where the colours up to
// known are told apart, and of the others, up to colors, which are all alike,
// the lowest is used first.
func newNests(room, known, colors int) *nests {
	var all nests
	var wrap func(n nest, known int)
	wrap = func(n nest, known int) {
		n.orderly = orderly(n.row.Sequence())
		all[n.outer] = append(all[n.outer], n)
		for c := Color(1); int(c) <= min(known+1, colors); c++ {
			if c == n.outer {
				continue
			}
			for _, sides := range [...][2]int{{1, 2}, {2, 1}, {2, 2}} {
				left, right := sides[0], sides[1]
				if n.length+left+right > room {
					continue
				}
				wrapped := n
				for range left {
					wrapped.row = BoardOf(c).shl(3 * wrapped.length).or(wrapped.row)
					wrapped.length++
				}
				for range right {
					wrapped.row = wrapped.row.push(c)
					wrapped.length++
				}
				wrapped.at += left
				wrapped.groups++
				wrapped.outer = c
				wrap(wrapped, max(known, int(c)))
			}
		}
	}
	if room >= 2 {
		for c := Color(1); int(c) <= min(known+1, colors); c++ {
			wrap(nest{row: BoardOf(c, c), length: 2, groups: 1, core: c, outer: c}, max(known, int(c)))
		}
	}
	return &all
}

// orderly returns nest.orderly of a row.
func orderly(row []Color) uint8 {
	set := uint8(0)
	for u := range MaxColors + 1 {
		used := Color(u)
		for _, c := range row {
			if c == used+1 {
				used++
			}
			if c > used {
				used = MaxColors + 1
				break
			}
		}
		if used <= MaxColors {
			set |= 1 << u
		}
	}
	return set
}

// unmove is a move that leads to the board that is undone. The board before it
// is that one with the balls from gap to gap+skip taken out, and the nest put
// in there.
type unmove struct {
	gap, skip int
	nest      *nest
	ball      Color
	// The move's normal form is at gap left of the board before it; seen in the
	// mirror it is as many balls from the other end as right is from this one.
	left, right int
	groups      uint8     // how many the move removes
	kind        Technique // Build, Split or Free
}

// nothing is the nest that is put in where a ball is taken out.
var nothing = &nest{orderly: 1<<(MaxColors+1) - 1}

// undone is a canonical board whose moves are being undone, read from both
// ends, so that the boards before it need not be read anew where they are the
// same.
type undone struct {
	board Board
	n     int
	balls [MaxBalls + 1]Color // and 0 behind the last one
	// ahead[i] is how many colours the first i balls have. They are in order.
	ahead [MaxBalls + 1]uint32
	// back[i] is the balls from i on, read from the right.
	back [MaxBalls + 1]reading
	// runs are the places where runs begin.
	runs  [MaxBalls + 1]uint8
	count int    // of runs
	move  unmove // that moves passes to visit
}

// reading is a row read from one end, its colours renamed.
type reading struct {
	row Board
	naming
}

func (r *reading) push(c Color) { r.row = r.row.push(r.name(c)) }

// set makes the board the one that is undone.
func (u *undone) set(b Board) {
	u.board, u.n = b, b.Len()
	u.count = 0
	before := Color(0)
	for i := range u.n {
		c := b.ball(u.n, i)
		u.balls[i] = c
		u.ahead[i+1] = max(u.ahead[i], uint32(c))
		// Without a branch, which could be foretold for every second ball only.
		u.runs[u.count] = uint8(i)
		count := u.count + 1
		if c == before {
			count = u.count
		}
		u.count, before = count, c
	}
	u.balls[u.n] = 0
	u.back[u.n] = reading{}
	for i := u.n - 1; i >= 0; i-- {
		u.back[i] = u.back[i+1]
		u.back[i].push(u.balls[i])
	}
}

// moves calls visit with every move that leads to the board: one for each ball
// that can be taken out, and one for each of the nests, nil for none, and each
// gap it fits in. The boards before them have room for the nests. The move is
// visit's until it returns.
func (u *undone) moves(nests *nests, visit func(*unmove)) {
	m := &u.move
	*m = unmove{skip: 1, nest: nothing}
	for _, start := range u.runs[:u.count] {
		i := int(start)
		before, c, after := u.before(i), u.balls[i], u.balls[i+1]
		m.gap, m.ball, m.left, m.right, m.kind = i, c, i, i, Free
		if after == c {
			m.right, m.kind = i+1, Build
		}
		if after == before && after != 0 {
			if i > 1 && u.balls[i-2] == after || u.balls[i+2] == after {
				continue // what is left would not be settled
			}
			m.kind = Split
		}
		visit(m)
	}
	if nests == nil {
		return
	}
	*m = unmove{kind: Build}
	for gap := 0; gap <= u.n; gap++ {
		before, after := u.before(gap), u.balls[gap]
		for outer, list := range nests {
			if c := Color(outer); c == before || c == after {
				continue
			}
			for i := range list {
				nest := &list[i]
				at := gap + nest.at
				m.gap, m.nest, m.ball, m.left, m.right, m.groups = gap, nest, nest.core, at, at+2, nest.groups
				visit(m)
			}
		}
	}
}

// before returns the colour of the ball to the left of a gap, or 0.
func (u *undone) before(gap int) Color {
	if gap == 0 {
		return 0
	}
	return u.balls[gap-1]
}

// form brings the board before a move into canonical form, as canonicalBoard
// does.
func (u *undone) form(m *unmove) canonicalForm {
	ahead, back := u.readAhead(m), u.readBack(m)
	switch ahead.row.Compare(back.row) {
	case -1:
		return canonicalForm{board: ahead.row, ahead: ahead.names, colors: ahead.used}
	case 1:
		return canonicalForm{board: back.row, back: back.names, colors: back.used, reversed: true}
	}
	return canonicalForm{board: ahead.row, ahead: ahead.names, back: back.names, colors: ahead.used, symmetric: true}
}

// readAhead reads the board before a move from the left.
func (u *undone) readAhead(m *unmove) reading {
	right := 3 * (u.n - m.gap - m.skip)
	head := u.board.shr(right + 3*m.skip)
	used := u.ahead[m.gap]
	c := u.balls[m.gap]
	if m.nest.orderly>>used&1 != 0 && (m.skip == 0 || uint32(c) <= used || u.balls[m.gap+1] == c) {
		// Its colours are in order as they stand.
		row := head.shl(3 * m.nest.length).or(m.nest.row).shl(right).or(u.board.low(right))
		return reading{row, inOrder(max(u.ahead[u.n], uint32(highest(m.nest.row.colorSet()))))}
	}
	r := reading{head, inOrder(used)}
	for at := 3 * (m.nest.length - 1); at >= 0; at -= 3 {
		r.push(m.nest.row.shr(at).last())
	}
	for _, c := range u.balls[m.gap+m.skip : u.n] {
		r.push(c)
	}
	return r
}

// readBack reads the board before a move from the right.
func (u *undone) readBack(m *unmove) reading {
	r := u.back[m.gap+m.skip]
	known := r.used
	for row := m.nest.row; !row.Empty(); row = row.shr(3) {
		r.push(row.last())
	}
	if r.used == known && (m.skip == 0 || u.back[m.gap].used == known) {
		// The rest is read as in the board itself.
		all := &u.back[0]
		return reading{r.row.shl(3 * m.gap).or(all.row.low(3 * m.gap)), all.naming}
	}
	for i := m.gap - 1; i >= 0; i-- {
		r.push(u.balls[i])
	}
	return r
}

// inOrder is the naming of the first colours that leaves them as they are.
func inOrder(used uint32) naming { return naming{0x76543210 & (1<<(4*used+4) - 1), used} }
