package solver

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/big"
	"testing"
)

// rates calls visit with many numbers such as win rates are.
func rates(visit func(x float64)) {
	for n := 1; n < 400; n++ {
		for d := n; d < 400; d++ {
			visit(float64(n) / float64(d))
			visit(float64(n) / float64(d*d) / float64(d*d+1))
		}
	}
}

func TestLog2(t *testing.T) {
	for e := -1000; e < 1000; e++ {
		if got := log2(math.Ldexp(1, e)); got != float64(e) {
			t.Errorf("log2 of 2^%d is %v", e, got)
		}
	}
	worst := 0.0
	rates(func(x float64) {
		got, want := log2(x), math.Log2(x)
		if x < 1 {
			worst = max(worst, math.Abs(got-want)/math.Abs(want))
		}
	})
	if worst > 1e-15 {
		t.Errorf("it differs from math.Log2 by %v", worst)
	}
}

// TestLog2Exactly compares with roots taken to 300 bits: 2^y must be x to
// within two units in the last place of y.
func TestLog2Exactly(t *testing.T) {
	for _, x := range []float64{0.345833, 0.059127, 0.7, 0.70711, 0.003018, 0.99999, 1e-9} {
		// The binary digits of -log2 x: square, and halve when it passes 1/2.
		v := new(big.Float).SetPrec(300).SetFloat64(x)
		want := new(big.Float).SetPrec(300)
		for v.Cmp(big.NewFloat(0.5)) <= 0 {
			v.Mul(v, big.NewFloat(2))
			want.Add(want, big.NewFloat(1))
		}
		digit := new(big.Float).SetPrec(300).SetFloat64(1)
		for range 120 {
			digit.Quo(digit, big.NewFloat(2))
			if v.Mul(v, v); v.Cmp(big.NewFloat(0.5)) <= 0 {
				v.Mul(v, big.NewFloat(2))
				want.Add(want, digit)
			}
		}
		exact, _ := want.Float64()
		if got := -log2(x); math.Abs(got-exact) > 2*(math.Nextafter(exact, math.Inf(1))-exact) {
			t.Errorf("-log2 of %v is %v, want %v", x, got, exact)
		}
	}
}

// TestLog2IsPortable: the bits are those of every other processor.
func TestLog2IsPortable(t *testing.T) {
	sum := sha256.New()
	rates(func(x float64) { binary.Write(sum, binary.LittleEndian, math.Float64bits(log2(x))) })
	const want = "ef76b49716949ef0"
	if got := fmt.Sprintf("%x", sum.Sum(nil)[:8]); got != want {
		t.Errorf("the digest of the logarithms is %s, want %s", got, want)
	}
}
