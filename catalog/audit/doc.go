// Package audit puts the published algorithms on trial: it compares their
// answers with the truth, which a catalog has for every state.
//
// There are two trials. The first asks for every minimal hand of every board,
// the sharpest test that a board has: with one ball less it cannot be cleared.
// The second asks for every canonical hand of every canonical board up to some
// length, whether it clears the board or not.
//
// An algorithm that has an exact recursion answers a board's hands all at
// once, which takes minutes for a whole catalog. One that has none, or a slow
// one, is asked for a random sample of as many states as possible of each
// length and right answer.
//
// The way to read the package: outcome.go for what may come of a state,
// trial.go and sample.go for what is asked, run.go for the asking, tally.go
// for the counts.
package audit
