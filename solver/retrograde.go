package solver

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// Retrograde is one worker's part in the enumeration: it undoes the moves that
// lead to what is known, and puts together what is found. Between the two, the
// finds have to be brought together by their boards; Enumerate does that on one
// machine, and others may do it on many.
//
// Level k is the states with hands of k balls. Level 0 is Root alone, and each
// level follows from the one before:
//
//	known states of level k-1 -> Undo -> finds -> by board -> Close -> known states of level k
//
// A Retrograde keeps what it has computed and is for one goroutine at a time.
type Retrograde struct {
	limits Limits
	nests  map[nestKey]*nests
	undone undone
	find   Find
	known  Known
	order  []uint64
	kept   []Find
	wins   []float64
}

type nestKey struct{ room, known int }

// NewRetrograde returns a worker for the enumeration within the limits, which
// must be valid.
func NewRetrograde(limits Limits) *Retrograde {
	return &Retrograde{limits: limits, nests: make(map[nestKey]*nests)}
}

// Root returns the one state of level 0: the empty board with the empty hand.
func Root() Known { return Known{outcome: outcome{win: 1, greedy: 1, lines: 1}} }

// Shard returns the number of the shard, 0 to shards-1, that the finds and the
// known states of a board belong to. It is the same on every machine.
func (b Board) Shard(shards int) int {
	hi, _ := bits.Mul64(b.Hash(), uint64(shards))
	return int(hi)
}

// Undo calls yield with every move within the limits that leads to the known
// state. The find is yield's only until it returns.
func (r *Retrograde) Undo(k *Known, yield func(*Find)) {
	longest := r.limits.longest(k.Hand.Size() + 1)
	known := highest(k.Board.colorSet() | k.Hand.colorSet())
	r.undone.set(k.Board)
	// What leads to a symmetric board leads there in two ways, of which one is
	// the mirror image of the other, and comes also from the mirror image of the
	// hand. Only the one that keeps the direction is taken: seen from there, what
	// is left is in canonical form as it stands.
	symmetric := r.undone.back[0].row == k.Board
	r.undone.moves(r.nestsFor(longest-k.Board.Len(), known), func(m *unmove) { r.found(k, m, symmetric, yield) })
}

// highest returns the highest colour of a set.
func highest(set uint8) int { return max(0, bits.Len8(set)-1) }

func (r *Retrograde) nestsFor(room, known int) *nests {
	if room < 2 {
		return nil // the longest boards, which are most of all
	}
	key := nestKey{room, known}
	list, ok := r.nests[key]
	if !ok {
		list = newNests(room, known, r.limits.Colors)
		r.nests[key] = list
	}
	return list
}

// found brings the state before a move into canonical form. If its board is
// symmetric, there are two ways there, and the state and its mirror image are
// both found.
func (r *Retrograde) found(after *Known, before *unmove, symmetric bool, yield func(*Find)) {
	form := r.undone.form(before)
	if form.reversed && symmetric {
		return
	}
	f := &r.find
	f.Board = form.board
	f.outcome = after.outcome
	f.chain = max(f.chain, before.groups)
	f.class = before.class()
	if f.class == apart {
		f.separators++
	}
	if after.completes(before) {
		f.technique = Complete
	} else {
		f.technique = max(before.kind, f.technique)
	}
	hand := after.Hand + handOf(before.ball)
	if !form.reversed {
		names := completeNames(form.ahead, form.colors, hand)
		f.Hand = names.Hand(hand)
		f.line = after.line<<8 | Line(NewMove(names.Color(before.ball), before.left))
		yield(f)
	}
	if form.reversed || form.symmetric && !symmetric {
		names := completeNames(form.back, form.colors, hand)
		f.Hand = names.Hand(hand)
		f.line = after.line<<8 | Line(NewMove(names.Color(before.ball), form.board.Len()-before.right))
		yield(f)
	}
}

// class returns what a greedy player sees of the move.
func (u *unmove) class() class {
	switch {
	case u.groups > 0:
		return removes
	case u.kind == Build:
		return adjoins
	}
	return apart
}

// completes reports whether a move belongs to the completion of a group after
// which completions alone clear the board. A ball that makes a pair has to be
// followed by the third.
func (k *Known) completes(u *unmove) bool {
	if u.groups > 0 {
		return k.technique == Complete
	}
	return u.kind == Build && k.completions>>u.left&1 != 0
}

// completeNames gives names to the colours of the hand that the board lacks.
func completeNames(names, used uint32, hand Hand) Symmetry {
	// A colour has a name where its four bits are not 0.
	given := (names | names>>1 | names>>2) & 0x11111110 >> 4
	have := uint32(hand|hand>>1|hand>>2|hand>>3) & 0x1111111
	if have&^given != 0 {
		names = nameTheRest(names, used, hand)
	}
	return Symmetry{names: names}
}

// Close puts together what was found of a board: all finds of one level, in any
// order, and the smaller hands that were known of it before. It calls yield with
// the states of that level, by the letters of their hands; a hand that contains
// a smaller one is not minimal and dropped. The known state is yield's only
// until it returns. Close panics if more than 4,294,967,295 lines clear a state.
//
// Each ball of a minimal hand has to be played, so all states that a line passes
// through are minimal, too, and the finds are the only moves that do not lose.
func (r *Retrograde) Close(smaller []Hand, finds []Find, yield func(*Known)) {
	// By hand, then by move; few come out of order.
	r.order = r.order[:0]
	for i := range finds {
		r.order = append(r.order, finds[i].rank()<<24|uint64(i))
	}
	slices.Sort(r.order)
	for from := 0; from < len(r.order); {
		first := &finds[r.order[from]&(1<<24-1)]
		r.kept = r.kept[:0]
		last := Move(0)
		to := from
		for ; to < len(r.order); to++ {
			f := &finds[r.order[to]&(1<<24-1)]
			if f.Hand != first.Hand {
				break
			}
			// Where two colours that the board lacks are alike, a move can be
			// found in two ways, which count as one.
			if move := Move(f.line & 255); move != last {
				r.kept = append(r.kept, *f)
				last = move
			}
		}
		from = to
		if !slices.ContainsFunc(smaller, first.Hand.Contains) {
			r.measure(r.kept)
			yield(&r.known)
		}
	}
}

// rank orders the finds of a board and of hands of one size: by the letters of
// the hand, then by the move.
func (f *Find) rank() uint64 { return uint64(f.Hand.rank())<<8 | uint64(f.line&255) }

// measure puts the outcome of a state together from all moves that do not lose.
func (r *Retrograde) measure(moves []Find) {
	k := &r.known
	*k = Known{Board: moves[0].Board, Hand: moves[0].Hand, openings: uint8(len(moves))}
	k.separators, k.technique = MaxBalls, Free
	traps := removals(k.Board, k.Hand)
	greedy := greedyMoves(k.Board, k.Hand, traps)
	lines, trapSum := uint64(0), uint64(0)
	r.wins = r.wins[:0]
	for i := range moves {
		m := &moves[i]
		lines += uint64(m.lines)
		trapSum += uint64(m.traps)
		k.chain = max(k.chain, m.chain)
		k.separators = min(k.separators, m.separators)
		k.technique = min(k.technique, m.technique)
		if m.class == removes {
			traps--
			if m.technique == Complete {
				k.completions |= 1 << Move(m.line&255).Gap()
			}
		}
		r.wins = append(r.wins, m.win)
	}
	trapSum += uint64(traps) * lines
	if max(lines, trapSum) > math.MaxUint32 {
		panic(fmt.Sprintf("solver: %v with %v has %d lines and %d traps, more than a record holds", k.Board, k.Hand, lines, trapSum))
	}
	k.lines, k.traps = uint32(lines), uint32(trapSum)
	k.win = r.sum() / float64(choices(k.Board, k.Hand))
	r.wins = r.wins[:0]
	for i := range moves {
		if moves[i].class <= greedy.class && moves[i].greedy > 0 {
			r.wins = append(r.wins, moves[i].greedy)
		}
	}
	if len(r.wins) > 0 {
		k.greedy = r.sum() / float64(greedy.moves)
	}
	k.line = moves[0].wholeLine()
}

// sum adds the probabilities up by size, so that mirror images get the same to
// the last bit.
func (r *Retrograde) sum() float64 {
	sum := 0.0
	slices.Sort(r.wins)
	for _, win := range r.wins {
		sum += win
	}
	return sum
}

// wholeLine returns the line of the state that the find's move starts from. It
// is defined by the state itself, not by how it was found: it begins with the
// first of the openings, by gap, then by colour, and goes on with the line of
// the canonical form of what is left.
func (f *Find) wholeLine() Line {
	first := Move(f.line & 255)
	rest := f.line >> 8
	line := Line(first)
	board := f.Board.Play(first)
	if board.Empty() {
		return line
	}
	form := canonicalBoard(board)
	names := form.ahead
	if form.reversed {
		names = form.back
	}
	there := completeNames(names, form.colors, f.Hand.Remove(first.Ball()))
	there.reversed = form.reversed
	back := there.Inverse()
	for at := 8; rest != 0; at, rest = at+8, rest>>8 {
		move := Move(rest & 255)
		if !form.reversed {
			// In normal form it stays in normal form.
			line |= Line(NewMove(back.Color(move.Ball()), move.Gap())) << at
			continue
		}
		line |= Line(back.Move(form.board, move)) << at
		form.board = form.board.Play(move)
	}
	return line
}
