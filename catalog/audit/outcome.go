package audit

// Outcome is how an answer compares with the truth.
type Outcome uint8

// The outcomes.
const (
	Right      Outcome = iota
	Impossible         // it says -1, and the board can be cleared
	Possible           // it says a number, and the board cannot be cleared
	TooFew
	TooMany
	Garbage // below -1, or more balls than the hand has; or a crash
	Slow    // it was stopped
	outcomes
)

var outcomeNames = [outcomes]string{"right", "impossible", "possible", "too_few", "too_many", "garbage", "slow"}

// String returns the outcome's name, that of the column in the table audit.
func (o Outcome) String() string { return outcomeNames[o] }

// Judge compares an answer with the truth: the least number of moves, or -1,
// for a hand of so many balls.
func Judge(truth, answer, balls int) Outcome {
	switch {
	case answer == truth:
		return Right
	case answer == -1:
		return Impossible
	case answer < -1 || answer > balls:
		return Garbage
	case truth == -1:
		return Possible
	case answer < truth:
		return TooFew
	}
	return TooMany
}
