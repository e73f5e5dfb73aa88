package solver

import (
	"context"
	"fmt"
	"slices"
)

// The measures and the line of an entry come from its edges. Each ball of a
// minimal hand has to be played, so all states that a line passes through are
// minimal too and in the table, and the edges that the enumeration finds are
// the only moves that do not lose: nothing has to be looked up in vain.

// outcome is what is known of an entry once its level is closed.
type outcome struct {
	line  Line
	win   float64
	lines uint32
	traps uint32
	// completions has bit g set for each opening at gap g that completes a
	// pair after which completions alone clear the board.
	completions uint32
	openings    uint8
	chain       uint8
	separators  uint8
	technique   Technique
}

// close ends a level, whose entries have all been found, and gives them their
// outcomes.
func (e *enumerator) close(ctx context.Context, size int) error {
	states := e.table.endLevel()
	e.table.outcomes = append(e.table.outcomes, make([]outcome, states))
	phase := fmt.Sprintf("measure hands of %d", size)
	return e.eachShard(ctx, phase, states, func() shardWorker {
		return &closer{table: e.table, size: size, after: e.table.outcomes[size-1]}
	})
}

type closer struct {
	table    *table
	size     int
	after    []outcome // of the level before, which all edges lead to
	edges    []edge
	outcomes []outcome // that the edges lead to
	wins     []float64
}

func (c *closer) end() {}

func (c *closer) shard(s *shard) int {
	level := s.levels[c.size]
	outcomes := c.table.outcomes[c.size][level.first:]
	for i := range level.to - level.from {
		e := s.entries.at(uint32(level.from + i))
		c.gather(s, e)
		outcomes[i] = c.outcome(e)
	}
	s.edges = pages[edge]{}
	return level.to - level.from
}

// gather collects the edges of an entry by their moves, and the outcomes that
// they lead to. A symmetric board comes to have each of its edges in two ways,
// which counts as once.
func (c *closer) gather(s *shard, e *entry) {
	c.edges = c.edges[:0]
	for at := e.edges; at != 0; {
		edge := *s.edges.at(at - 1)
		at = edge.next
		i := len(c.edges)
		for i > 0 && c.edges[i-1].move > edge.move {
			i--
		}
		if i == 0 || c.edges[i-1].move != edge.move {
			c.edges = slices.Insert(c.edges, i, edge)
		}
	}
	// They lie all over the memory, so they are better fetched all at once
	// than each when it is needed.
	c.outcomes = c.outcomes[:0]
	for i := range c.edges {
		c.outcomes = append(c.outcomes, c.after[c.edges[i].to])
	}
}

// outcome puts the outcome of an entry together from those of the entries that
// its edges lead to.
func (c *closer) outcome(e *entry) outcome {
	out := outcome{openings: uint8(len(c.edges)), separators: MaxHand, technique: Free}
	traps := clearing(e.board, e.hand)
	c.wins = c.wins[:0]
	for i := range c.edges {
		edge := &c.edges[i]
		after := &c.outcomes[i]
		out.lines += after.lines
		out.traps += after.traps
		out.chain = max(out.chain, edge.groups, after.chain)
		separators := after.separators
		if edge.kind != Build {
			separators++
		}
		out.separators = min(out.separators, separators)
		if edge.completes(after) {
			out.technique = Complete
			if edge.groups > 0 {
				out.completions |= 1 << edge.move.Gap()
			}
		} else {
			out.technique = min(out.technique, max(edge.kind, after.technique))
		}
		if edge.groups > 0 {
			traps--
		}
		c.wins = append(c.wins, after.win)
	}
	out.traps += uint32(traps) * out.lines
	// Added by size, so that mirror images get the same to the last bit.
	slices.Sort(c.wins)
	for _, win := range c.wins {
		out.win += win
	}
	out.win /= float64(choices(e.board, e.hand))
	out.line = c.line(e, &c.edges[0])
	return out
}

// completes reports whether a move belongs to the completion of a group after
// which completions alone clear the board. A ball that makes a pair has to be
// followed by the third.
func (e *edge) completes(after *outcome) bool {
	if e.groups > 0 {
		return after.technique == Complete
	}
	return e.kind == Build && after.completions>>e.gap&1 != 0
}

// line returns the line of an entry. It is defined by the state itself, not by
// how it was found: it begins with the first of the openings, by gap, then by
// colour, and goes on with the line of the canonical form of what is left.
func (c *closer) line(e *entry, first *edge) Line {
	line := Line(first.move)
	board := e.board.Play(first.move)
	if board.Empty() {
		return line
	}
	rest := c.outcomes[0].line
	canonical, hand, there, symmetric := canonicalState(board, e.hand.Remove(first.move.Ball()))
	if symmetric {
		// The edge may have been found from the mirror image of what is left.
		rest = c.after[c.table.number(canonical, hand, c.size-1)].line
	}
	back := there.Inverse()
	for at := 8; rest != 0; at, rest = at+8, rest>>8 {
		move := Move(rest & 255)
		line |= Line(back.Move(canonical, move)) << at
		canonical = canonical.Play(move)
	}
	return line
}

// measures returns the entry's outcome for a Row.
func (e *entry) measures(o *outcome) Measures {
	return Measures{
		Lines:      uint64(o.lines),
		TrapSum:    uint64(o.traps),
		WinRate:    o.win,
		Choices:    uint8(choices(e.board, e.hand)),
		Openings:   o.openings,
		Chain:      o.chain,
		Separators: o.separators,
		Technique:  o.technique,
	}
}
