package solver

import "math"

// log2 returns the binary logarithm of a number above 0, to within two units
// in the last place, and the same bits on every processor: math.Log2 is
// written in assembly on some, and others fuse a product and a sum into one
// rounding. An explicit conversion to float64 forbids that.
//
// With x = f * 2^e, f from the root of 1/2 to that of 2, and s = (f-1)/(f+1),
//
//	log2 x = e + 2/ln 2 (s + s^3/3 + s^5/5 + ...)
//
// and since |s| < 0.1716, what is behind s^21 is less than the last bit.
func log2(x float64) float64 {
	f, e := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f, e = f*2, e-1
	}
	s := (f - 1) / (f + 1)
	square := s * s
	sum := 0.0
	for power := 21; power >= 1; power -= 2 {
		sum = float64(square*sum) + 1/float64(power)
	}
	return float64(e) + float64(2/math.Ln2*float64(s*sum))
}
