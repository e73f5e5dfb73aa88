package web

import (
	"context"
	"net/http"
	"time"

	"zumabase/cmd/zuma/ask"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// weekday is a day of the week that a daily is of.
type weekday struct {
	Day, Name string
	Kind      *kind
	Shown     bool // it is the day of the page
	Ahead     bool // it is still to come
}

// today leads to the puzzle of the day.
func (s *Server) today(*http.Request) (*reply, error) {
	return seeOther("/daily/" + time.Now().UTC().Format(time.DateOnly)), nil
}

// dailyPage is a game of the puzzle of a day.
func (s *Server) dailyPage(r *http.Request) (*reply, error) {
	day, err := parseDay(r.PathValue("day"))
	if err != nil {
		return nil, badDay(err)
	}
	q, err := s.daily(r.Context(), day)
	if err != nil {
		return nil, err
	}
	return s.play(r, q, day.Format(time.DateOnly), func(p *gamePage) error {
		p.Week = weekOf(day, time.Now().UTC())
		before, err := s.daily(r.Context(), day.AddDate(0, 0, -1))
		if err != nil {
			return err
		}
		p.Yesterday = &game{Question: before}
		return nil
	})
}

func badDay(err error) error {
	return &fault.Error{Kind: fault.BadInput, Field: "day", Hint: "a date like 2026-12-24", Err: err}
}

// daily returns the puzzle of a day.
func (s *Server) daily(ctx context.Context, day time.Time) (ask.Question, error) {
	var state solver.State
	if err := s.source.use(ctx, func(e *edition) error {
		var err error
		state, err = s.easyPuzzle(ctx, e, ask.DailySeed(day))
		return err
	}); err != nil {
		return ask.Question{}, err
	}
	return ask.Parse(state.Board.String(), state.Hand.String())
}

// weekOf returns the week of a day, from Monday on.
func weekOf(day, now time.Time) []weekday {
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	var week []weekday
	for i := range 7 {
		date := monday.AddDate(0, 0, i)
		week = append(week, weekday{
			Day: date.Format(time.DateOnly), Name: date.Format("Mon"),
			Shown: date.Equal(day), Ahead: date.After(now),
		})
	}
	return week
}

// spoken writes a date as people say it.
func spoken(day string) string {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return day
	}
	return date.Format("Monday, 2 January 2006")
}
