package web

import (
	"net/http"
	"net/url"
	"time"

	"zumabase/cmd/zuma/levels"
	"zumabase/cmd/zuma/query"
	"zumabase/solver"
)

// weekday is a day of the week that a daily is of.
type weekday struct {
	Day, Name string
	Shown     bool // it is the day of the page
	Ahead     bool // it is still to come
}

// today leads to the puzzle of the day.
func (s *Server) today(*http.Request) (*reply, error) {
	return seeOther("/daily/" + time.Now().UTC().Format(time.DateOnly)), nil
}

// dailyPage is a game of the puzzle of a day.
func (s *Server) dailyPage(r *http.Request) (*reply, error) {
	day, q, err := s.daily(r)
	if err != nil {
		return nil, err
	}
	return s.play(r, q, day.Format(time.DateOnly), func(p *gamePage) {
		p.Week = weekOf(day, time.Now().UTC())
		p.Before = day.AddDate(0, 0, -1).Format(time.DateOnly)
	})
}

// dailySolution leads to the solution of a day's puzzle.
func (s *Server) dailySolution(r *http.Request) (*reply, error) {
	_, q, err := s.daily(r)
	if err != nil {
		return nil, err
	}
	return seeOther(addressOf("/solve", url.Values{"board": {q.Board}, "hand": {q.Hand}})), nil
}

// daily returns the day in the path of a request, and its puzzle.
func (s *Server) daily(r *http.Request) (time.Time, solver.Question, error) {
	day, err := query.ParseDay(r.PathValue("day"))
	if err != nil {
		return day, solver.Question{}, err
	}
	q, err := s.drawn(r, day.Format(time.DateOnly), func(e *edition) (*levels.Puzzle, error) { return levels.Daily(r.Context(), e.Catalog, day) })
	return day, q, err
}

// weekOf returns the week of a day, from Monday on.
func weekOf(day, now time.Time) []weekday {
	monday := day.AddDate(0, 0, -(int(day.Weekday())+6)%7)
	var week []weekday
	for i := range 7 {
		date := monday.AddDate(0, 0, i)
		week = append(week, weekday{
			Day: date.Format(time.DateOnly), Name: date.Format("Mon 2"),
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
