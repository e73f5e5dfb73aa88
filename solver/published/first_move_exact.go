package published

import "zumabase/solver"

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
	demands  []Demand
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

func (e *firstMove) Demands() []Demand { return e.demands }

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
			e.demands = add(e.demands, Demand{d.Hand.Add(m.Ball()), d.Steps + 1})
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
