package web

import (
	"context"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"zumabase/catalog"
	"zumabase/cmd/zuma/ask"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// game is what the page Play shows.
type game struct {
	Board, Hand string
	BoardRow    row
	HandRow     row
	Alphabet    string // the letters of the colours 1, 2, ..., for the script
	Par         int    // -1 where there is none, 0 where nobody knows
	Difficulty  *float64
	Daily       string // the date whose puzzle it is, or ""
	Today       string
}

func (s *Server) playPage(r *http.Request) (*reply, error) {
	query := r.URL.Query()
	board, hand, daily := query.Get("board"), query.Get("hand"), ""
	if board == "" && hand == "" {
		var err error
		if board, hand, daily, err = s.daily(r.Context(), query.Get("daily")); err != nil {
			return nil, err
		}
	}
	q, err := ask.Parse(board, hand)
	if err != nil {
		return nil, err
	}
	content := game{
		Board: q.Alphabet.Board(q.State.Board), BoardRow: drawBoard(q.Alphabet, q.State.Board), HandRow: drawHand(q.Alphabet, q.State.Hand),
		Daily: daily, Today: time.Now().Format(time.DateOnly),
	}
	content.Hand = letters(content.HandRow)
	for c := solver.Color(1); c <= solver.MaxColors; c++ {
		content.Alphabet += string(q.Alphabet.Letter(c))
	}
	var info catalog.Info
	if err := s.source.use(r.Context(), func(e *edition) error {
		info = e.Info
		solution, _, err := s.answer(r.Context(), e, q.State, true)
		content.Par = solution.Steps
		return err
	}); err != nil {
		switch all := fault.Of(err); {
		case all.Kind == fault.NotCovered, all.Kind == fault.TimedOut, all.Kind == fault.Busy && all.Field == "":
		default:
			return nil, err
		}
		content.Par = 0 // it can be played all the same
	}
	short, cancel := context.WithTimeout(r.Context(), pageBudget)
	defer cancel()
	if measures, err := s.measure(short, &q); err == nil {
		content.Difficulty = measures.Difficulty
	}
	return s.page("play", "Play", &info, content, "play.js")
}

// daily returns the puzzle of a day, as `zuma puzzles --daily` gives it.
func (s *Server) daily(ctx context.Context, text string) (board, hand, date string, err error) {
	if text == "" {
		text = "today"
	}
	day, err := parseDay(text)
	if err != nil {
		return "", "", "", fault.Bad("daily", "%w", err).Try("a date like 2026-12-24, or today")
	}
	err = s.source.use(ctx, func(e *edition) error {
		found, err := s.find(ctx, e, wanted{Search: catalog.Search{Filter: catalog.Filter{}, Limit: 1, Seed: ask.DailySeed(day)}})
		if err == nil && len(found) > 0 {
			board, hand = found[0].Board.String(), found[0].Hand.String()
		}
		return err
	})
	return board, hand, day.Format(time.DateOnly), err
}

// playAnother leads to another puzzle of about a difficulty.
func (s *Server) playAnother(r *http.Request) (*reply, error) {
	query := r.URL.Query()
	target, err := strconv.ParseFloat(query.Get("difficulty"), 64)
	if err != nil || target < 0 || target > 1000 {
		return nil, fault.Bad("difficulty", "%q is no difficulty", query.Get("difficulty")).Try("bits of luck, such as 6.5")
	}
	var found []catalog.Puzzle
	if err := s.source.use(r.Context(), func(e *edition) error {
		for reach := 0.25; len(found) == 0 && reach < 64; reach *= 2 {
			filter := catalog.Filter{}.With("difficulty", catalog.Range{Min: target - reach, Max: target + reach})
			var err error
			if found, err = s.find(r.Context(), e, wanted{
				Search: catalog.Search{Filter: filter, Limit: 1, Seed: rand.Uint64()}, Shuffle: true,
			}); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, &statusError{http.StatusNotFound, "the catalog has no puzzle"}
	}
	where := url.Values{"board": {found[0].Board.String()}, "hand": {found[0].Hand.String()}}
	return &reply{status: http.StatusSeeOther, location: "/play?" + where.Encode()}, nil
}
