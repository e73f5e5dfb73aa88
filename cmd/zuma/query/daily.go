package query

import (
	"hash/fnv"
	"time"

	"zumabase/solver/fault"
)

// DailySeed returns the seed of a day: a hash of its date, so that the puzzles
// of neighbouring days have nothing in common. The puzzle of the day is the
// one that a search for one puzzle draws by this seed.
func DailySeed(day time.Time) uint64 {
	hash := fnv.New64a()
	hash.Write([]byte(day.Format(time.DateOnly)))
	return hash.Sum64()
}

// ParseDay reads a day, "2026-12-24", or "today" for that of UTC now. Other text
// is an error of kind fault.BadInput.
func ParseDay(text string) (time.Time, error) {
	if text == "today" {
		return time.Now().UTC().Truncate(24 * time.Hour), nil
	}
	day, err := time.Parse(time.DateOnly, text)
	if err != nil {
		return time.Time{}, fault.Bad("daily", "%q is no day", text).Try("a date such as 2026-12-24, or today")
	}
	return day, nil
}
