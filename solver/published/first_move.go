package published

import (
	"slices"

	"zumabase/solver"
)

// firstMoveSeparators is a breadth-first search that, at the first move, puts a
// ball in front of its own colour or between two equal balls, and later in
// front of its own colour only. It remembers the rows it has seen, without the
// hands: when two lines come to one row with different balls left, the second
// is dropped. So its answers depend on the order of its visits, which is by
// colour, in the alphabet from Y to B, and then by gap, from the right end of
// the row. Each step leaves its row mirrored, so right and left change places
// from move to move, and so do the rows that it remembers.
//
// Its rows are words of three bits a ball with the last ball lowest, and it
// reads the neighbours of a gap with shifts that mean something else at the
// right end of a row of 20 balls or more. Rows of so many balls come about only
// when at most one ball is left of a hand of five, at that end of no use.
var firstMoveSeparators = Algorithm{
	Name:     "first-move-separators",
	Title:    "breadth-first search with separators at the first move only, which remembers rows without hands",
	Source:   "doocs/leetcode, solution/0400-0499/0488.Zuma Game/Solution.java",
	NewExact: func(limits solver.Limits) Exact { return newFirstMove(limits) },
	plain: func(m *meter, board, hand string) int {
		start := mirrored{javaWord(board), javaWord(sortedText(hand))}
		seen := map[int64]bool{start.row: true}
		level := []mirrored{start}
		for depth := 0; len(level) > 0; depth++ {
			var next []mirrored
			for _, s := range level {
				m.tick()
				children, cleared := s.next(depth, seen)
				if cleared {
					return depth + 1
				}
				next = append(next, children...)
			}
			level = next
		}
		return -1
	},
}

// javaNumbers are the source's numbers for the letters; others make it throw.
const javaNumbers = " RGBWY"

// javaWord packs letters, three bits each, the last one lowest.
func javaWord(text string) int64 {
	var word int64
	for i := range len(text) {
		number := slices.Index([]byte(javaNumbers), text[i])
		if number < 0 {
			panic("no number for the letter " + text[i:i+1])
		}
		word = word<<3 | int64(number)
	}
	return word
}

// mirrored is a state of the search in the source's words.
type mirrored struct{ row, hand int64 }

// next returns the states after each move whose rows are new, or that a move
// clears the row.
func (s mirrored) next(depth int, seen map[int64]bool) (children []mirrored, cleared bool) {
	gaps := s.gaps()
	for _, pick := range s.picks() {
		for i, row := range gaps {
			ball, at := pick.row, 3*i
			if !allowed(row, ball, at, depth) {
				continue
			}
			next := collapsed(row | ball<<at)
			if next == 0 {
				return nil, true
			}
			if pick.hand == 0 || seen[next] {
				continue
			}
			seen[next] = true
			children = append(children, mirrored{next, pick.hand})
		}
	}
	return children, false
}

// picks returns each different ball of the hand, in row, with the hand that it
// leaves. It sees the first six balls.
func (s mirrored) picks() []mirrored {
	var picks []mirrored
	var before, mask int64
	for i := 0; i < 16; i += 3 {
		ball := s.hand >> i & 7
		if ball == 0 {
			break
		}
		if ball != before {
			before = ball
			picks = append(picks, mirrored{ball, s.hand>>3&^mask | s.hand&mask})
		}
		mask = mask<<3 | 7
	}
	return picks
}

// gaps returns the row with an empty place at each gap, from the right end.
func (s mirrored) gaps() []int64 {
	with := s.row << 3
	gaps := []int64{with}
	for mask := int64(7); ; {
		ball := s.row & mask
		if ball == 0 {
			return gaps
		}
		mask <<= 3
		with = (with | ball) &^ mask
		gaps = append(gaps, with)
	}
}

// allowed is the rule for a ball at the empty place that begins at bit at. Java
// takes the lower six bits of a shift, so the right neighbour of the right end
// is what bits 61 to 63 hold.
func allowed(row, ball int64, at, depth int) bool {
	left := row >> ((at + 3) & 63) & 7
	right := row >> ((at - 3) & 63) & 7
	return ball == right || depth == 0 && left == right
}

// collapsed moves the balls one by one from the low end of the row to a stack,
// and takes a run of three or four off the stack when a ball of another colour
// comes. The stack is the row that is left, mirrored.
func collapsed(row int64) int64 {
	var stack int64
	for i := 0; i < 64; i += 3 {
		ball, top := row>>i&7, stack&7
		if top > 0 && ball != top && stack&0o77 == stack>>3&0o77 {
			stack >>= 9
			if stack&7 == top {
				stack >>= 3
			}
		}
		if ball == 0 {
			break
		}
		stack = stack<<3 | ball
	}
	return stack
}

// firstMove gives the answers of firstMoveSeparators without running its search
// for each hand anew.
//
// Without the memo that forgets the hand, the demands of the board would be its
// first moves, each followed by the demands of a same-colour search. With it, a
// hand's answer is no better than that, and no worse unless a visit is turned
// away. Whether one is turned away follows from the visits to the same row
// only; and rows that no hand can clear in the moves left matter to nobody,
// neither do the visits to them. The rest is a small graph that depends on the
// board alone. It is made once a board, with its edges in the order of the
// search, and the search is run on it for those hands that could have an answer
// at all.
type firstMove struct {
	limits   solver.Limits
	later    *insertion // the search after the first move, without its memo
	letters  []solver.Color
	nodes    []firstNode
	index    map[solver.Board]int32
	demands  []demand
	seen     []uint32 // the run that has seen the node
	run      uint32
	truth    truth
	collides bool // some row is reached in two ways that differ in their balls
	level    []visit
	next     []visit
}

// firstNode is a row, mirrored as the search sees it, and where it leads.
type firstNode struct {
	row    solver.Board
	played solver.Hand // on the first way that was found to it
	edges  []firstEdge
}

// firstEdge is a move that is worth following.
type firstEdge struct {
	ball solver.Color
	to   int32 // a node, or cleared
}

type visit struct {
	node int32
	left solver.Hand
}

const cleared = -1

func newFirstMove(limits solver.Limits) *firstMove {
	e := &firstMove{limits: limits, later: newInsertion(limits, false), index: make(map[solver.Board]int32)}
	for _, letter := range []byte("YWRGB") {
		for c := solver.Color(1); int(c) <= limits.Colors; c++ {
			if c.Letter() == letter {
				e.letters = append(e.letters, c)
			}
		}
	}
	return e
}

// Load makes the graph.
func (e *firstMove) Load(b solver.Board, minimal []solver.Hand) {
	e.nodes, e.demands, e.collides = e.nodes[:0], e.demands[:0], false
	clear(e.index)
	e.truth = newTruth(b, minimal)
	if e.truth.hopeless() || solver.LowerBound(b) > e.limits.Hand {
		return
	}
	e.node(b, 0)
	for at, depth, end := 0, 0, 1; at < len(e.nodes) && depth < e.limits.Hand; depth++ {
		for ; at < end; at++ {
			e.expand(int32(at), depth)
		}
		end = len(e.nodes)
	}
	for len(e.seen) < len(e.nodes) {
		e.seen = append(e.seen, 0)
	}
}

// node returns the node of a row, which is new if it was not met before.
func (e *firstMove) node(row solver.Board, played solver.Hand) int32 {
	if at, ok := e.index[row]; ok {
		if e.nodes[at].played != played {
			e.collides = true
		}
		return at
	}
	at := int32(len(e.nodes))
	e.index[row] = at
	if len(e.nodes) < cap(e.nodes) {
		// take the edges' memory over from an earlier board
		e.nodes = e.nodes[:at+1]
		e.nodes[at] = firstNode{row, played, e.nodes[at].edges[:0]}
	} else {
		e.nodes = append(e.nodes, firstNode{row: row, played: played})
	}
	return at
}

// expand follows the moves of a node that is first met after depth moves, in
// the order of the search.
func (e *firstMove) expand(at int32, depth int) {
	var buf [solver.MaxBalls]solver.Run
	row := e.nodes[at].row
	runs := solver.Runs(buf[:0], row)
	for _, ball := range e.letters {
		if depth == 0 && !e.truth.allows(ball, 1, e.limits.Hand) {
			continue
		}
		for i := len(runs) - 1; i >= 0; i-- {
			r := runs[i]
			switch {
			case ball == r.Color:
				e.follow(at, solver.NewMove(ball, r.Start), depth)
			case depth == 0 && r.Length == 2:
				e.follow(at, solver.NewMove(ball, r.Start+1), depth)
			}
		}
	}
}

func (e *firstMove) follow(at int32, m solver.Move, depth int) {
	n := e.nodes[at]
	row, to := n.row.Play(m), int32(cleared)
	later := e.later.demands(row, e.limits.Hand-depth-1)
	if len(later) == 0 {
		return
	}
	if depth == 0 {
		for _, d := range later {
			e.demands = add(e.demands, demand{d.Hand.Add(m.Ball()), d.Steps + 1})
		}
	}
	if !row.Empty() {
		to = e.node(row.Reverse(), n.played.Add(m.Ball()))
	}
	e.nodes[at].edges = append(e.nodes[at].edges, firstEdge{m.Ball(), to})
}

// Steps runs the search where that is needed.
func (e *firstMove) Steps(h solver.Hand) int {
	steps := least(e.demands, h)
	if steps < 0 || !e.collides {
		return steps
	}
	e.run++
	if e.run == 0 { // once round: old marks could be taken for new ones
		clear(e.seen)
		e.run = 1
	}
	e.seen[0] = e.run
	level := append(e.level[:0], visit{0, h})
	next := e.next[:0]
	for depth := 1; len(level) > 0; depth++ {
		for _, v := range level {
			for _, edge := range e.nodes[v.node].edges {
				if v.left.Count(edge.ball) == 0 {
					continue
				}
				if edge.to == cleared {
					e.level, e.next = level, next
					return depth
				}
				left := v.left.Remove(edge.ball)
				if left != 0 && e.seen[edge.to] != e.run {
					e.seen[edge.to] = e.run
					next = append(next, visit{edge.to, left})
				}
			}
		}
		level, next = next, level[:0]
	}
	e.level, e.next = level, next
	return -1
}
