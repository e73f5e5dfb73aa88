// Package solver has the rules of the Zuma game (LeetCode 488) and solves it
// exactly.
//
// A board is a row of coloured balls, a hand is a few more. A move inserts one
// ball of the hand anywhere in the row; three or more of one colour in a row
// vanish, and what then meets vanishes too. How few moves clear the board?
//
//	W R R B B W    insert R at gap 1
//	W(R R R)B B W  three R vanish
//	W B B W        insert B at gap 1
//	W(B B B)W      three B vanish
//	W W            insert W at gap 0
//	(W W W)        the board is clear, after 3 moves
//
// # The game
//
// Board, Hand and Move are a few machine words each, to copy and compare;
// [Board.Play] is all of the rules, and [Board.Chain] shows what one move does,
// moment by moment. [ParseState] reads
// a state in anyone's letters. [Canonical] brings a state into canonical form
// and returns the way back.
//
// # The searches
//
// Two ways of finding the truth share the game and nothing else, and the tests
// hold them against one another.
//
// [Solve], [Rate] and [MinimalHands] go forward from one board with all moves
// that the rules allow, and give up only what the admissible bound
// ([LowerBound]) proves hopeless. [Prover] is MinimalHands for many boards, which remembers
// what it has found; with [Walk], which goes through all boards there are, it
// proves that an enumeration is complete.
//
// [Enumerate] goes backward from the empty board and finds every solvable board
// within limits, with all its minimal hands. A minimal hand is one that clears
// the board while no proper part of it does. They answer every state: the least
// number of moves for a board and a hand is the size of the smallest minimal
// hand contained in the hand, and if none is, the board cannot be cleared.
// [EnumerateSorted] gives the same as a stream, for more than memory holds, and
// [Retrograde] is one worker's part, for those who have many machines.
//
// [SolvePlain] is the oracle: the rules spelled out, for small states.
//
// # Where to start reading
//
// board.go, hand.go and move.go are the game; symmetry.go the canonical forms.
// Then demands.go, which has the admissible bound, and forward.go for one state;
// or unplay.go, which has the picture of an undone move, retrograde.go,
// enumerate.go, closer.go and sorted.go, in this order, for all of them.
// census.go counts what there is to answer, measures.go defines how hard a puzzle
// is, and rate.go measures any state.
// prover.go and walk.go are the proof.
//
// All functions may be called from several goroutines at once.
package solver
