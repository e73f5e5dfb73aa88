package solver

// Color is the colour of a ball: 1 to MaxColors, in the order of Letters.
// The zero Color is no ball.
type Color uint8

// MaxColors is how many colours a packed board can tell apart.
const MaxColors = 7

// Letters are the names of the colours 1 to MaxColors, in their order.
const Letters = "RYBGWOP"

// Letter returns the colour's letter, or '?' for a value that is no colour.
func (c Color) Letter() byte {
	if c < 1 || c > MaxColors {
		return '?'
	}
	return Letters[c-1]
}

// String returns the colour's letter.
func (c Color) String() string { return string(c.Letter()) }
