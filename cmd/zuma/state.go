package main

import (
	"strings"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// stateArgs are a board and a hand on the command line: two words, or as many
// as LeetCode's form makes of them.
type stateArgs struct {
	State []string `arg:"" optional:"" name:"board> <hand" help:"The row of balls and the balls to insert, such as WRRBBW RBW; also board = \"WRRBBW\", hand = \"RBW\", as LeetCode writes it."`
}

// question reads the state of a command. What else there is to give goes into the message
// for one that is missing.
func (a *stateArgs) question(command, or string) (solver.Question, error) {
	missing := fault.Bad("board", "give a board and a hand%s", or).Try("zuma " + command + " WRRBBW RBW")
	switch len(a.State) {
	case 0:
		return solver.Question{}, missing
	case 1:
		if len(strings.Fields(a.State[0])) == 1 && !strings.ContainsAny(a.State[0], `="'`) {
			return solver.Question{}, missing
		}
		return solver.ParseQuestion(a.State[0], "")
	case 2:
		return solver.ParseQuestion(a.State[0], a.State[1])
	}
	return solver.ParseQuestion(strings.Join(a.State, " "), "")
}
