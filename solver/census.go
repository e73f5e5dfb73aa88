package solver

import (
	"math"
	"math/big"
)

// Count is how many boards of one length there are, and how many states with
// a hand within the limits. Two states are one canonical state if a renaming
// of the colours, or that and a reversal of the row, takes one to the other.
type Count struct {
	Length          int
	RawBoards       int64
	RenamedBoards   int64 // up to renaming of the colours alone
	CanonicalBoards int64 // up to that and reversal
	RawStates       int64 // math.MaxInt64 where there are more, from 25 balls of five colours on
	CanonicalStates int64
}

// CountStates counts the boards of a length, and their states, without
// enumerating them, by Burnside's lemma: the number of orbits of a group is
// the average, over its elements, of how many objects the element leaves as
// they are. The group's elements are the permutations of the colours, alone
// and with the reversal of the row. The length may be 1 to KeyBalls(Colors);
// the limit on the board's length is not looked at.
func CountStates(limits Limits, length int) Count {
	q := limits.Colors
	boards, renamed, states, order := new(big.Int), new(big.Int), new(big.Int), new(big.Int)
	eachCycleType(q, func(cycles []int, permutations int64) {
		fixed, paired := 0, 0 // colours in cycles of one, of two
		for _, size := range cycles {
			switch size {
			case 1:
				fixed++
			case 2:
				paired += 2
			}
		}
		straight, mirrored := big.NewInt(words(fixed, length)), big.NewInt(mirrorWords(fixed, paired, length))
		renamed.Add(renamed, new(big.Int).Mul(straight, big.NewInt(2*permutations)))
		unmoved := new(big.Int).Add(straight, mirrored)
		unmoved.Mul(unmoved, big.NewInt(permutations))
		boards.Add(boards, unmoved)
		states.Add(states, unmoved.Mul(unmoved, big.NewInt(hands(cycles, limits.Hand))))
		order.Add(order, big.NewInt(2*permutations))
	})
	identity := make([]int, q)
	for i := range identity {
		identity[i] = 1
	}
	raw := words(q, length)
	rawStates := new(big.Int).Mul(big.NewInt(raw), big.NewInt(hands(identity, limits.Hand)))
	if !rawStates.IsInt64() {
		rawStates.SetInt64(math.MaxInt64)
	}
	return Count{
		Length:          length,
		RawBoards:       raw,
		RenamedBoards:   renamed.Div(renamed, order).Int64(),
		CanonicalBoards: boards.Div(boards, order).Int64(),
		RawStates:       rawStates.Int64(),
		CanonicalStates: states.Div(states, order).Int64(),
	}
}

// eachCycleType calls visit with each way to part q colours into cycles, and
// with how many permutations have these cycles.
func eachCycleType(q int, visit func(cycles []int, permutations int64)) {
	var part func(cycles []int, left, largest int)
	part = func(cycles []int, left, largest int) {
		if left == 0 {
			visit(cycles, permutations(q, cycles))
			return
		}
		for size := min(left, largest); size >= 1; size-- {
			part(append(cycles[:len(cycles):len(cycles)], size), left-size, size)
		}
	}
	part(nil, q, q)
}

// permutations returns q! / (product of the cycles' sizes, and of m! for each
// size that comes m times).
func permutations(q int, cycles []int) int64 {
	count := int64(1)
	for i := 2; i <= q; i++ {
		count *= int64(i)
	}
	times := make(map[int]int64)
	for _, size := range cycles {
		times[size]++
		count /= int64(size) * times[size]
	}
	return count
}

// words counts the rows of so many letters without three equal neighbours.
func words(letters, length int) int64 {
	// Rows that end in a single ball, and in a pair.
	single, pair := int64(letters), int64(0)
	for range length - 1 {
		single, pair = (single+pair)*int64(letters-1), single
	}
	return single + pair
}

// mirrorWords counts the rows without three equal neighbours that a
// permutation of the letters with so many fixed and paired ones takes to their
// own reversal. Such a row is given by its first half, of letters that the
// permutation returns to their place after two steps.
func mirrorWords(fixed, paired, length int) int64 {
	if length == 1 {
		return int64(fixed)
	}
	// Halves by their last run: a single ball or a pair, of a fixed letter or
	// of a paired one.
	f, p := int64(fixed), int64(paired)
	fixed1, fixed2, paired1, paired2 := f, int64(0), p, int64(0)
	for range length/2 - 1 {
		all := fixed1 + fixed2 + paired1 + paired2
		fixed1, fixed2, paired1, paired2 =
			f*all-(fixed1+fixed2), fixed1,
			p*all-(paired1+paired2), paired1
	}
	if length%2 == 0 {
		// The halves meet in their last letter and its image: four of a kind
		// if the half ends in a pair of a fixed letter.
		return fixed1 + paired1 + paired2
	}
	// The ball between them is of a fixed letter, another one than its neighbours'.
	return (fixed1+fixed2)*(f-1) + (paired1+paired2)*f
}

// hands counts the hands of 1 to size balls that a permutation with these
// cycles leaves as they are: those that have equally many balls of all colours
// of a cycle.
func hands(cycles []int, size int) int64 {
	ways := make([]int64, size+1) // by the number of balls
	ways[0] = 1
	for _, cycle := range cycles {
		for n := cycle; n <= size; n++ {
			ways[n] += ways[n-cycle]
		}
	}
	total := int64(0)
	for _, n := range ways[1:] {
		total += n
	}
	return total
}
