package web

import (
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// game is a puzzle and what was played of it, as an address keeps it:
// board, hand and moves, and how often the player asked for a hint or took
// moves back. The address of a daily has the day in its path instead of board
// and hand.
type game struct {
	solver.Question
	Day          string // of a daily, or ""
	Made         bool   // sent by somebody who made it
	Moves        []solver.Move
	Hints, Undos int
	Now          solver.State // as the moves leave it
}

// most hints or undos that an address may claim.
const maxCounted = 999

// newGame reads a game of a puzzle from the rest of an address.
func newGame(q solver.Question, day string, query url.Values) (*game, error) {
	g := &game{Question: q, Day: day, Now: q.State}
	for _, count := range []struct {
		name string
		into *int
	}{{"hints", &g.Hints}, {"undos", &g.Undos}} {
		text := query.Get(count.name)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 || n > maxCounted {
			return nil, fault.Bad(count.name, "%s: %q is no number from 0 to %d", count.name, text, maxCounted)
		}
		*count.into = n
	}
	switch text := query.Get("made"); text {
	case "", "false":
	case "true":
		g.Made = true
	default:
		return nil, fault.Bad("made", "made: %q is neither true nor false", text)
	}
	return g, g.playAll(query.Get("moves"))
}

// playAll makes the moves of a text like "R1 B1 W0".
func (g *game) playAll(text string) error {
	line, err := g.Alphabet.ParseMoves(text)
	if err != nil {
		return err
	}
	for _, move := range line {
		if err := g.play(move); err != nil {
			return fault.Bad("moves", "move %d, %s: %w", len(g.Moves)+1, g.Alphabet.Move(move), err).Try("the link as it was sent to you")
		}
	}
	return nil
}

// play makes a move.
func (g *game) play(move solver.Move) error {
	ball, length := move.Ball(), g.Now.Board.Len()
	switch {
	case length == 0:
		return errors.New("the row was already cleared")
	case g.Now.Hand.Count(ball) == 0:
		return fmt.Errorf("no %c is left in the hand", g.Alphabet.Letter(ball))
	case move.Gap() > length:
		return fmt.Errorf("the row has %d balls by then, so the places are 0 to %[1]d", length)
	case length == solver.MaxBalls:
		return fmt.Errorf("%w: a row has at most %d balls", solver.ErrTooLong, solver.MaxBalls)
	}
	g.Now = solver.State{Board: g.Now.Board.Play(move), Hand: g.Now.Hand.Remove(ball)}
	g.Moves = append(g.Moves, move)
	return nil
}

// Won and Lost report how the game has ended; both are false while it goes on.
func (g *game) Won() bool  { return g.Now.Board.Len() == 0 }
func (g *game) Lost() bool { return g.Now.Board.Len() > 0 && g.Now.Hand.Size() == 0 }

// Path is where the game is played.
func (g *game) Path() string {
	if g.Day != "" {
		return "/daily/" + g.Day
	}
	return "/play"
}

// Puzzle are the parameters of the puzzle alone.
func (g *game) Puzzle() url.Values {
	values := make(url.Values)
	if g.Day == "" {
		values.Set("board", g.FirstBoard())
		values.Set("hand", g.FirstHand())
	}
	if g.Made {
		values.Set("made", "true")
	}
	return values
}

// address returns the address of the game as it was after some of its moves,
// with so many undos.
func (g *game) address(moves, undos int) string {
	values := g.Puzzle()
	if moves > 0 {
		values.Set("moves", g.MovesText(moves))
	}
	for name, n := range map[string]int{"hints": g.Hints, "undos": undos} {
		if n > 0 {
			values.Set(name, strconv.Itoa(n))
		}
	}
	return addressOf(g.Path(), values)
}

func addressOf(path string, values url.Values) string {
	if len(values) == 0 {
		return path
	}
	return path + "?" + values.Encode()
}

// MovesText writes the first moves like "R1 B1 W0".
func (g *game) MovesText(first int) string { return g.Alphabet.Moves(g.Moves[:first]) }

// FirstBoard and FirstHand are the puzzle in the user's letters.
func (g *game) FirstBoard() string { return g.Alphabet.Board(g.State.Board) }
func (g *game) FirstHand() string  { return letters(drawHand(g.Alphabet, g.State.Hand)) }

// states returns the states that the game went through.
func (g *game) states() []solver.State {
	s := g.State
	all := []solver.State{s}
	for _, move := range g.Moves {
		s = solver.State{Board: s.Board.Play(move), Hand: s.Hand.Remove(move.Ball())}
		all = append(all, s)
	}
	return all
}
