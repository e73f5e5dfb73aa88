package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The rules of the game on letters, so that what the program prints is judged
// by something that shares nothing with it.

var runsOfThree = func() *regexp.Regexp {
	var runs []string
	for letter := 'A'; letter <= 'Z'; letter++ {
		runs = append(runs, string(letter)+"{3,}")
	}
	return regexp.MustCompile(strings.Join(runs, "|"))
}()

// play puts the ball in behind the first gap balls, and removes runs until
// there are none.
func play(board, ball string, gap int) string {
	board = board[:gap] + ball + board[gap:]
	for run := runsOfThree.FindStringIndex(board); run != nil; run = runsOfThree.FindStringIndex(board) {
		board = board[:run[0]] + board[run[1]:]
	}
	return board
}

// replay plays a line "BOARD HAND STEPS MOVES", separated by tabs. It must
// clear the board with balls of the hand, in as many moves as it says, unless
// it says -1.
func replay(line string) error {
	fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
	if len(fields) != 4 {
		return fmt.Errorf("%q has %d fields", line, len(fields))
	}
	board, hand, moves := strings.ToUpper(fields[0]), strings.ToUpper(fields[1]), strings.Fields(fields[3])
	if fields[2] == "-1" {
		if len(moves) != 0 {
			return fmt.Errorf("%q has moves", line)
		}
		return nil
	}
	if fields[2] != strconv.Itoa(len(moves)) {
		return fmt.Errorf("%q has %d moves", line, len(moves))
	}
	for _, move := range moves {
		ball := move[:1]
		gap, err := strconv.Atoi(move[1:])
		if err != nil || gap > len(board) {
			return fmt.Errorf("%q: move %s cannot be played on %q", line, move, board)
		}
		if !strings.Contains(hand, ball) {
			return fmt.Errorf("%q: the hand has no %s left", line, ball)
		}
		hand = strings.Replace(hand, ball, "", 1)
		board = play(board, ball, gap)
	}
	if board != "" {
		return fmt.Errorf("%q leaves %q", line, board)
	}
	return nil
}
