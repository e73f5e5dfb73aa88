package solver

import "math"

// How large an enumeration becomes, to tell before it starts whether it fits
// into memory, or onto the disk.

// growth is how many megabytes the finds of a level take where its longest
// boards have at, at+1 and at+2 balls, and how that grows with every three balls
// more: nests have layers of three balls at least, so lengths differ by their
// remainder. Measured with five colours; fewer give less, and more hardly
// anything, up to the lengths that can be measured.
type growth struct {
	at        int
	megabytes [3]float64
	factor    [3]float64
}

var findGrowth = [...]growth{
	1: {17, [3]float64{0.05, 0.11, 0.18}, [3]float64{9, 9, 9}},
	2: {16, [3]float64{1.15, 2.96, 4.54}, [3]float64{11, 12, 13}},
	3: {15, [3]float64{7.23, 19.3, 29.1}, [3]float64{15, 17, 19}},
	4: {14, [3]float64{22.0, 59.0, 83.8}, [3]float64{20, 23, 26}},
	5: {13, [3]float64{39.6, 105, 141}, [3]float64{26, 31, 36}},
	6: {12, [3]float64{49.6, 123, 165}, [3]float64{36, 43, 48}},
}

// foretell returns about how many bytes the finds of the largest level take, and
// all known states.
func foretell(l Limits) (finds, known int64) {
	all, most := 0.0, 0.0
	for level := 1; level <= l.Hand; level++ {
		g := findGrowth[min(level, len(findGrowth)-1)]
		steps := l.longest(level) - g.at
		i := ((steps % 3) + 3) % 3
		size := g.megabytes[i] * math.Pow(g.factor[i], float64(steps-i)/3)
		all += size
		most = max(most, size)
	}
	const knownShare = 0.18 // of all finds, measured likewise
	return int64(most * 1e6), int64(all * knownShare * 1e6)
}
