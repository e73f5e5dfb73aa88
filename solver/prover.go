package solver

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// MinimalHands returns every minimal hand of a board that has at most so many
// balls, of so many colours with those of the board: the hands that clear it of
// which no proper part does. They are sorted by CompareHands. Colours that the
// board lacks are interchangeable; of hands that differ only in those it
// returns the one with the first of the letters that are left, by falling
// count. The empty board has one minimal hand, the empty one.
//
// It is a [Prover] for a single board: its errors are those of NewProver and of
// the prover's MinimalHands.
func MinimalHands(ctx context.Context, b Board, hand, colors int) ([]Hand, error) {
	p, err := NewProver(hand, colors)
	if err != nil {
		return nil, err
	}
	return p.MinimalHands(ctx, b)
}

// Prover finds the minimal hands of many boards, going forward by the rules
// alone, and remembers what it has found. The states that follow from a board
// follow from many, and all that the admissible bound lets through for every
// board of 16 balls are a few million; so where millions of boards are to be
// solved this is hundreds of times faster than a search for each. It may be
// used by several goroutines at once.
type Prover struct {
	hand, colors int
	shards       [64]proverShard
	demands      sync.Pool // of *demands that have numbered anyBalls
}

type proverShard struct {
	mu    sync.Mutex
	hands map[proverKey][]Hand
}

// proverKey is a canonical board and how many moves may be made.
type proverKey struct {
	board Board
	moves int
}

// NewProver returns a prover for hands of at most so many balls, 1 to MaxBalls,
// and so many colours on the board and in the hand together, 1 to MaxColors.
// Anything else is ErrLimits. The time it takes grows about thirtyfold with each
// ball of the hand.
func NewProver(hand, colors int) (*Prover, error) {
	switch {
	case hand < 1 || hand > MaxBalls:
		return nil, fmt.Errorf("%w: hands of %d balls (they may have 1 to %d)", ErrLimits, hand, MaxBalls)
	case colors < 1 || colors > MaxColors:
		return nil, fmt.Errorf("%w: %d colours (there may be 1 to %d)", ErrLimits, colors, MaxColors)
	}
	p := &Prover{hand: hand, colors: colors}
	p.demands.New = func() any {
		var d demands
		d.number(anyBalls)
		return &d
	}
	return p, nil
}

// MinimalHands returns the minimal hands of a board within the prover's limits,
// as the function of that name does. For a symmetric board it returns both
// mirror images of a hand.
//
// Errors: the context's; a *RunError for a board that is not settled; ErrLimits
// for one of more colours; and ErrTooLong if the board is so long that a game
// might need a row of more than MaxBalls balls, or a hand of more than
// MaxOfColor balls of a colour.
func (p *Prover) MinimalHands(ctx context.Context, b Board) ([]Hand, error) {
	if err := b.checkSettled(); err != nil {
		return nil, err
	}
	if colors := b.Colors(); colors > p.colors {
		return nil, fmt.Errorf("%w: the board has %d colours, more than %d", ErrLimits, colors, p.colors)
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if b.Empty() {
		return []Hand{0}, nil
	}
	d := p.demands.Get().(*demands)
	defer p.demands.Put(d)
	canonical, _, there := Canonical(b, 0)
	if d.load(State{canonical, anyBalls}, p.hand) == 0 {
		return nil, nil
	}
	if b.Len()+p.hand > MaxBalls+1 {
		return nil, fmt.Errorf("%w: the search meets rows of more than %d balls", ErrTooLong, MaxBalls)
	}
	// Nobody comes back to a board with all moves left, so it is not remembered.
	hands, err := p.play(ctx, d, canonical, p.hand)
	back := there.Inverse()
	for i, hand := range hands {
		hands[i] = back.Hand(hand)
	}
	slices.SortFunc(hands, CompareHands)
	return hands, err
}

// remembered returns the minimal hands of up to so many balls.
func (p *Prover) remembered(ctx context.Context, d *demands, b Board, moves int) ([]Hand, error) {
	if moves == 1 {
		if m, ok := (State{b, anyBalls}).lastMove(); ok {
			return []Hand{handOf(m.Ball())}, nil
		}
		return nil, nil
	}
	key := proverKey{b, moves}
	shard := &p.shards[b.Hash()%uint64(len(p.shards))]
	shard.mu.Lock()
	known, ok := shard.hands[key]
	shard.mu.Unlock()
	if ok {
		return known, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if d.load(State{b, anyBalls}, moves) == 0 {
		return nil, nil
	}
	found, err := p.play(ctx, d, b, moves)
	if err != nil {
		return nil, err
	}
	shard.mu.Lock()
	defer shard.mu.Unlock()
	if shard.hands == nil {
		shard.hands = make(map[proverKey][]Hand)
	}
	shard.hands[key] = found
	return found, nil
}

// play makes every move on a canonical board, which is loaded, and puts together
// what follows.
func (p *Prover) play(ctx context.Context, d *demands, b Board, moves int) ([]Hand, error) {
	// Colours that the board lacks are alike, so the first of them stands for all.
	var balls Hand
	for c := Color(1); int(c) <= min(b.Colors()+1, p.colors); c++ {
		balls = balls.Add(c)
	}
	// All moves are looked at before the first is followed, which loads other boards.
	d.join()
	var buf [maxMoves]Move
	hopeful := slices.DeleteFunc(Moves(buf[:0], b, balls), func(m Move) bool { return d.after(m)&d.upTo[moves-1] == 0 })
	var found []Hand
	for _, move := range hopeful {
		next := b.Play(move)
		if next.Empty() {
			found = append(found, handOf(move.Ball()))
			continue
		}
		if moves == 1 {
			continue
		}
		canonical, _, there := Canonical(next, 0)
		rest, err := p.remembered(ctx, d, canonical, moves-1)
		if err != nil {
			return nil, err
		}
		back, known := there.Inverse(), next.Colors()
		for _, hand := range rest {
			own := back.Hand(hand & (1<<(4*known) - 1))
			if found, err = p.foreign(found, own, hand>>(4*known), next.colorSet(), move.Ball()); err != nil {
				return nil, err
			}
		}
	}
	return minimal(b, found), nil
}

// foreign appends to found the hand with the ball that was played and with the
// balls of colours that what was left lacked, in all ways: lacking has their
// counts, and any colour that is not taken may be theirs, the colours that the
// move has removed among them.
func (p *Prover) foreign(found []Hand, hand, lacking Hand, taken uint8, ball Color) ([]Hand, error) {
	if lacking == 0 {
		if hand.Count(ball) == MaxOfColor {
			return nil, fmt.Errorf("%w: the search meets hands of more than %d balls of a colour", ErrTooLong, MaxOfColor)
		}
		return append(found, hand.Add(ball)), nil
	}
	var err error
	for c := Color(1); int(c) <= p.colors; c++ {
		if taken>>c&1 == 0 {
			with := hand + lacking&15<<(4*(c-1))
			if found, err = p.foreign(found, with, lacking>>4, taken|1<<c, ball); err != nil {
				return nil, err
			}
		}
	}
	return found, nil
}

// minimal returns the minimal ones of the hands of a board, in canonical form
// and order.
func minimal(b Board, hands []Hand) []Hand {
	for i, hand := range hands {
		_, hands[i], _ = Canonical(b, hand)
	}
	slices.SortFunc(hands, CompareHands)
	hands = slices.Compact(hands)
	var kept []Hand
	for _, hand := range hands {
		if !slices.ContainsFunc(kept, hand.Contains) {
			kept = append(kept, hand)
		}
	}
	return kept
}
