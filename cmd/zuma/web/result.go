package web

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"zumabase/cmd/zuma/query"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// result is how a game ended.
type result struct {
	*game
	Par     int // 0 or less where there is none
	Stars   int // 1 to mostStars if it was won
	Left    int // balls on the row if it was lost
	LastWay int // after so many moves it could still be cleared; -1 if never or nobody knows
	Text    string
	Kind    *kind // of the puzzles that are offered next
	Solve   string
	Back    string // the address of the game after LastWay moves
	Start   string
}

const mostStars = 3

// result judges a game that has ended.
func (s *Server) result(r *http.Request, e *edition, g *game, par int) (*result, error) {
	end := &result{game: g, Par: par, Left: g.Now.Board.Len(), LastWay: -1, Kind: &allKinds[1]}
	end.Solve = addressOf("/solve", url.Values{"board": {g.FirstBoard()}, "hand": {g.FirstHand()}})
	end.Start = g.address(0, g.Undos+1)
	short, cancel := context.WithTimeout(r.Context(), pageBudget)
	defer cancel()
	if measures, err := s.measure(short, &g.Question); err == nil && measures.Difficulty != nil {
		end.Kind = kindOf(*measures.Difficulty)
	}
	if g.Won() {
		end.Stars = end.judge()
	} else {
		states := g.states()
		for i := len(states) - 2; i >= 0 && end.LastWay < 0; i-- {
			solution, _, err := s.answer(short, e, &solver.Question{State: states[i]}, true)
			if err != nil {
				break // nobody knows, or not soon enough
			}
			if solution.Steps > 0 {
				end.LastWay = i
			}
		}
		if end.LastWay >= 0 {
			end.Back = g.address(end.LastWay, g.Undos+1)
		}
	}
	end.Text = end.text(r)
	return end, nil
}

// judge gives three stars for par without help, two for what is one short of
// that, and one for any other way of clearing the row.
func (r *result) judge() int {
	helped := r.Hints > 0 || r.Undos > 0
	over := r.Par > 0 && len(r.Moves) > r.Par
	switch {
	case helped && over:
		return 1
	case helped || over:
		return 2
	}
	return mostStars
}

// Row draws the stars.
func (r *result) Row() string { return stars(r.Stars, mostStars) }

// Score says how the game went.
func (r *result) Score() string {
	score := plural(len(r.Moves), "move")
	if r.Par > 0 {
		score += fmt.Sprintf(" (par %d)", r.Par)
	}
	return score + ", " + times(r.Hints, "hint") + ", " + times(r.Undos, "undo")
}

func times(n int, noun string) string {
	if n == 0 {
		return "no " + noun + "s"
	}
	return plural(n, noun)
}

// text is the result to copy: it says how it went and nothing of the way.
func (r *result) text(request *http.Request) string {
	lines := []string{"Zumabase"}
	if r.Day != "" {
		lines[0] += " " + r.Day
	}
	if r.Won() {
		lines[0] += " " + r.Row()
		lines = append(lines, r.Score())
	} else {
		lines = append(lines, fmt.Sprintf("%s left, %s, %s", plural(r.Left, "ball"), times(r.Hints, "hint"), times(r.Undos, "undo")))
	}
	return strings.Join(append(lines, whole(request, addressOf(r.Path(), r.Puzzle()))), "\n")
}

// resultPart gives the result to the page whose script has played the game.
func (s *Server) resultPart(r *http.Request) (*reply, error) {
	values := r.URL.Query()
	q, err := solver.ParseQuestion(values.Get("board"), values.Get("hand"))
	if err != nil {
		return nil, err
	}
	day := values.Get("day")
	if day != "" {
		if _, err := query.ParseDay(day); err != nil {
			return nil, err
		}
	}
	g, err := newGame(q, day, values)
	if err != nil {
		return nil, err
	}
	if !g.Won() && !g.Lost() {
		return nil, fault.Bad("moves", "the game has not ended: %s left on the row", plural(g.Now.Board.Len(), "ball"))
	}
	var end *result
	if err := s.source.use(r.Context(), func(e *edition) error {
		_, end, err = s.judge(r, e, g)
		return err
	}); err != nil {
		return nil, err
	}
	return part("part_result", end)
}
