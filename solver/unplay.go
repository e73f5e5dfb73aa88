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

// unmove is a board from which one move leads to a given one.
type unmove struct {
	board Board
	ball  Color
	// The move's normal form is at gap left; seen in the mirror it is as many
	// balls from the other end as right is from this one.
	left, right uint8
	groups      uint8     // how many the move removes
	kind        Technique // Build, Split or Free
}

// nest is what one move removes.
type nest struct {
	row    Board
	length int
	groups uint8
	core   Color // of the pair that the ball completes
	at     int   // how many of the nest's balls stand before the pair
	outer  Color
}

// nests returns all nests of at most room balls, where the colours up to known
// are told apart, and of the others, up to colors, which are all alike, the
// lowest is used first.
func nests(room, known, colors int) []nest {
	var all []nest
	var wrap func(n nest, known int)
	wrap = func(n nest, known int) {
		all = append(all, n)
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
	return all
}

// unplay appends to buf every board from which one move leads to q: q without
// one of its balls, and q with one of the nests. The nests must fit the row.
func unplay(buf []unmove, q Board, nests []nest) []unmove {
	n := q.Len()
	var before Color
	for i := range n {
		c := q.ball(n, i)
		if c == before {
			continue // the same move as taking out the run's first ball
		}
		before = c
		without := unmove{board: q.Without(i, 1), ball: c, left: uint8(i), right: uint8(i), kind: Free}
		if i+1 < n && q.ball(n, i+1) == c {
			without.right++
			without.kind = Build
		} else if i > 0 && i+1 < n && q.ball(n, i-1) == q.ball(n, i+1) {
			if !without.board.Settled() {
				continue
			}
			without.kind = Split
		}
		buf = append(buf, without)
	}
	before = 0
	for gap := 0; gap <= n; gap++ {
		right := 3 * (n - gap)
		head, tail := q.shr(right), q.low(right)
		var after Color
		if gap < n {
			after = q.ball(n, gap)
		}
		for i := range nests {
			nest := &nests[i]
			if nest.outer == before || nest.outer == after {
				continue
			}
			at := uint8(gap + nest.at)
			board := head.shl(3 * nest.length).or(nest.row).shl(right).or(tail)
			buf = append(buf, unmove{board, nest.core, at, at + 2, nest.groups, Build})
		}
		before = after
	}
	return buf
}
