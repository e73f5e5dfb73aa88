package solver

import "slices"

// handOracle knows, for small boards, every hand that clears them. It goes
// forward by Play alone: every ball at every gap, no bound, no pruning, no
// minimal hands and no normal form.
type handOracle struct {
	colors int
	// clears[k] has, of canonical boards, all hands of exactly k balls of
	// which some order and some gaps clear the board with the last ball.
	clears []map[Board][]Hand
}

// newHandOracle looks at hands of up to maxHand balls for boards of up to
// maxBoard. Each ball may lengthen the board by one, so the tables of the
// smaller hands have longer boards.
func newHandOracle(maxBoard, maxHand, colors int) *handOracle {
	o := &handOracle{colors, make([]map[Board][]Hand, maxHand+1)}
	o.clears[0] = map[Board][]Hand{{}: {0}}
	for k := 1; k <= maxHand; k++ {
		o.clears[k] = make(map[Board][]Hand)
		for n := 1; n <= maxBoard+maxHand-k; n++ {
			boards := canonicalBoards(n, colors)
			found := make([][]Hand, len(boards))
			spread(len(boards), func(i int) { found[i] = o.expand(boards[i], k) })
			for i, hands := range found {
				if len(hands) > 0 {
					o.clears[k][boards[i]] = hands
				}
			}
		}
	}
	return o
}

func (o *handOracle) expand(b Board, k int) []Hand {
	var all []Hand
	for gap := range b.Len() + 1 {
		for c := Color(1); int(c) <= o.colors; c++ {
			next := b.Play(NewMove(c, gap))
			if k == 1 && !next.Empty() {
				continue
			}
			canonical, _, there := Canonical(next, 0)
			back := there.Inverse()
			for _, rest := range o.clears[k-1][canonical] {
				all = append(all, back.Hand(rest).Add(c))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// minimal returns the minimal hands of a canonical board, those that differ
// only in colours that the board lacks once, as Canonical names them.
func (o *handOracle) minimal(b Board) []Hand {
	var kept []Hand
	for k := 1; k < len(o.clears); k++ {
		var level []Hand
		for _, h := range o.clears[k][b] {
			if !slices.ContainsFunc(kept, func(part Hand) bool { return h.Contains(part) }) {
				level = append(level, h)
			}
		}
		kept = append(kept, level...)
	}
	lacking := Color(b.Colors() + 1)
	kept = slices.DeleteFunc(kept, func(h Hand) bool {
		for c := lacking; c < MaxColors; c++ {
			if h.Count(c) < h.Count(c+1) {
				return true
			}
		}
		return false
	})
	slices.SortFunc(kept, CompareHands)
	return kept
}

// steps returns the least number of balls of h that clear a canonical board,
// or -1.
func (o *handOracle) steps(b Board, h Hand) int {
	for k := 1; k < len(o.clears); k++ {
		if slices.ContainsFunc(o.clears[k][b], func(part Hand) bool { return h.Contains(part) }) {
			return k
		}
	}
	return -1
}
