package web

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

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
	for i, word := range strings.Fields(query.Get("moves")) {
		if err := g.play(word); err != nil {
			return nil, fault.Bad("moves", "move %d, %q: %w", i+1, word, err).Try("the link as it was sent to you")
		}
	}
	return g, nil
}

// play makes a move written like R3: a ball of the hand, and how many balls
// are to stand to its left.
func (g *game) play(word string) error {
	ball, gap := g.color(strings.ToUpper(word[:1])), 0
	for _, digit := range word[1:] {
		if digit < '0' || digit > '9' || gap > solver.MaxBalls {
			ball = 0
			break
		}
		gap = 10*gap + int(digit-'0')
	}
	switch {
	case ball == 0 || len(word) < 2:
		return fmt.Errorf("a move is a ball of the hand and a place, such as %c0", g.Alphabet.Letter(g.firstBall()))
	case g.Now.Board.Len() == 0:
		return fmt.Errorf("the row was already cleared")
	case g.Now.Hand.Count(ball) == 0:
		return fmt.Errorf("no %c is left in the hand", g.Alphabet.Letter(ball))
	case gap > g.Now.Board.Len():
		return fmt.Errorf("the row has %d balls by then, so the places are 0 to %[1]d", g.Now.Board.Len())
	case g.Now.Board.Len() == solver.MaxBalls:
		return fmt.Errorf("%w: a row has at most %d balls", solver.ErrTooLong, solver.MaxBalls)
	}
	move := solver.NewMove(ball, gap)
	g.Now = solver.State{Board: g.Now.Board.Play(move), Hand: g.Now.Hand.Remove(ball)}
	g.Moves = append(g.Moves, move)
	return nil
}

// color returns the colour of a letter, or 0.
func (g *game) color(letter string) solver.Color {
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		if string(g.Alphabet.Letter(c)) == letter && (g.State.Hand.Count(c) > 0) {
			return c
		}
	}
	return 0
}

// firstBall returns a ball that the hand had at first.
func (g *game) firstBall() solver.Color {
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		if g.State.Hand.Count(c) > 0 {
			return c
		}
	}
	return 0
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
func (g *game) MovesText(first int) string {
	words := make([]string, first)
	for i, move := range g.Moves[:first] {
		words[i] = fmt.Sprintf("%c%d", g.Alphabet.Letter(move.Ball()), move.Gap())
	}
	return strings.Join(words, " ")
}

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
