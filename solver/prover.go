package solver

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// Prover finds the minimal hands of many boards, going forward by the rules
// alone, and remembers what it has found. The states that follow from a board
// follow from many, and all that the admissible bound lets through for every
// board of 16 balls are a few million; so where millions of boards are to be
// solved this is hundreds of times faster than MinimalHands for each, and for
// a single board it is slower. It may be used by several goroutines at once.
type Prover struct {
	limits Limits
	shards [256]proverShard
	bounds sync.Pool // of *boundTable
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

// NewProver returns a prover for hands within the limits, which must be valid:
// with hands of more than MaxHand balls it would overlook some. The limit on the
// board's length is not looked at, but rows of more than MaxBalls balls cannot
// be: a board may have up to MaxBalls + 1 - limits.Hand.
func NewProver(limits Limits) *Prover {
	p := &Prover{limits: limits}
	for i := range p.shards {
		p.shards[i].hands = make(map[proverKey][]Hand)
	}
	p.bounds.New = func() any { return new(boundTable) }
	return p
}

// MinimalHands returns the minimal hands of a canonical board within the
// limits, in canonical form, by size, then by letters. For a symmetric board
// it returns both mirror images of a hand. Errors: the context's, and
// ErrTooLong.
func (p *Prover) MinimalHands(ctx context.Context, b Board) ([]Hand, error) {
	if b.Len()+p.limits.Hand > MaxBalls+1 {
		return nil, fmt.Errorf("%w: the search meets rows of more than %d balls", ErrTooLong, MaxBalls)
	}
	bounds := p.bounds.Get().(*boundTable)
	defer p.bounds.Put(bounds)
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if bounds.bound(b, anyBalls) > p.limits.Hand {
		return nil, nil
	}
	// Nobody comes back to a board with all moves left, so it is not remembered.
	return p.play(ctx, bounds, b, p.limits.Hand)
}

// hands returns the minimal hands of up to so many balls.
func (p *Prover) hands(ctx context.Context, bounds *boundTable, b Board, moves int) ([]Hand, error) {
	key := proverKey{b, moves}
	shard := &p.shards[b.Hash()>>56]
	shard.mu.Lock()
	known, ok := shard.hands[key]
	shard.mu.Unlock()
	if ok {
		return known, nil
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	found, err := p.play(ctx, bounds, b, moves)
	if err != nil {
		return nil, err
	}
	shard.mu.Lock()
	shard.hands[key] = found
	shard.mu.Unlock()
	return found, nil
}

// play makes every move on the board and puts together what follows.
func (p *Prover) play(ctx context.Context, bounds *boundTable, b Board, moves int) ([]Hand, error) {
	colors := b.Colors()
	// Colours that the board lacks are alike, and a game needs three balls of
	// one, so the first of them stands for all.
	var balls Hand
	for c := Color(1); int(c) <= min(colors+1, p.limits.Colors); c++ {
		balls = balls.Add(c)
	}
	var buf [MaxColors * (MaxBalls + 1)]Move
	var found []Hand
	for _, move := range Moves(buf[:0], b, balls) {
		next := b.Play(move)
		if next.Empty() {
			found = append(found, handOf(move.Ball()))
			continue
		}
		if moves == 1 || bounds.bound(next, anyBalls) > moves-1 {
			continue
		}
		canonical, _, there := Canonical(next, 0)
		rest, err := p.hands(ctx, bounds, canonical, moves-1)
		if err != nil {
			return nil, err
		}
		found = p.back(found, next, there, rest, move.Ball())
	}
	return minimal(b, found), nil
}

// back maps minimal hands of the canonical form of what is left after a move
// back to the board that the move was made on, adds the move's ball, and
// appends them to found. A colour of the hand that what is left lacks can be
// any such colour, also one that the move has removed. There is at most one,
// since it takes three balls, and another one for the board.
func (p *Prover) back(found []Hand, left Board, there Symmetry, hands []Hand, ball Color) []Hand {
	back := there.Inverse()
	onBoard := left.colorSet()
	known := left.Colors()
	for _, hand := range hands {
		balls := hand & (1<<(4*known) - 1)
		lacking := Hand(hand.Count(Color(known + 1)))
		balls = back.Hand(balls).Add(ball)
		if lacking == 0 {
			found = append(found, balls)
			continue
		}
		for c := Color(1); int(c) <= p.limits.Colors; c++ {
			if onBoard>>c&1 == 0 {
				found = append(found, balls+lacking<<(4*(c-1)))
			}
		}
	}
	return found
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
