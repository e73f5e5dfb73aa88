package web

import (
	"maps"
	"net/url"
	"strconv"

	"zumabase/catalog"
	"zumabase/cmd/zuma/query"
)

// pages are the addresses of the lists beside one, each "" if there is none.
type pages struct {
	From, To       int
	Previous, Next string
	// Onward leads on from the last value where the list is too long to be
	// turned page by page.
	Onward, OnwardFrom string
	Others             string // other puzzles of a list at random
}

func newPages(asked url.Values, w query.Query, found []catalog.Puzzle) pages {
	address := func(changes map[string]string) string {
		other := maps.Clone(asked)
		for name, value := range changes {
			if other.Del(name); value != "" {
				other.Set(name, value)
			}
		}
		return "/puzzles?" + other.Encode()
	}
	p := pages{From: w.Offset + 1, To: w.Offset + len(found)}
	if w.Sort == "" {
		p.Others = address(map[string]string{"seed": strconv.FormatUint(w.Seed+1, 10)})
		return p
	}
	if w.Offset > 0 {
		before := max(0, w.Offset-w.Limit)
		p.Previous = address(map[string]string{"offset": strconv.Itoa(before)})
		if before == 0 {
			p.Previous = address(map[string]string{"offset": ""})
		}
	}
	switch next := w.Offset + w.Limit; {
	case len(found) < w.Limit || len(found) == 0:
	case next+w.Limit <= maxReach:
		p.Next = address(map[string]string{"offset": strconv.Itoa(next)})
	default:
		p.onward(address, w, found)
	}
	return p
}

// onward begins a list anew at the value that this one has come to. Puzzles of
// that value come again.
func (p *pages) onward(address func(map[string]string) string, w query.Query, found []catalog.Puzzle) {
	by, err := catalog.MeasureOf(w.Sort)
	if err != nil || by.Kind == catalog.Name || by.Kind == catalog.Flag {
		return
	}
	last := by.Of(&found[len(found)-1])
	all := w.Filter.Range(w.Sort)
	// Where all the list has one value, the next begins behind it.
	if first := by.Of(&found[0]); first == last && w.Offset > 0 && (last == all.Min && !w.Descending || last == all.Max && w.Descending) {
		return
	}
	number := strconv.FormatFloat(last, 'g', -1, 64)
	p.OnwardFrom = by.Label + " " + strconv.FormatFloat(last, 'g', 4, 64)
	ends := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	text := number + ".."
	if w.Descending {
		text = ".." + number
		if all.Min > catalog.Everything().Min {
			text = ends(all.Min) + text
		}
	} else if all.Max < catalog.Everything().Max {
		text += ends(all.Max)
	}
	p.Onward = address(map[string]string{"offset": "", shownName(w.Sort): text})
}
