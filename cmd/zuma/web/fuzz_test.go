package web

import (
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// FuzzGame: a game that an address tells has an address that tells the same
// game.
func FuzzGame(f *testing.F) {
	for _, seed := range []string{
		"moves=R1+B1+W0&hints=2&undos=3&made=true", "moves=r1", "moves=R-1", "moves=R1.5", "moves=R99", "moves=%C5%BF1", "moves=S1", "moves=%005", "moves=%EF%BB%BFR1",
		"hints=-1", "undos=1000", "undos=NaN", "hints=%2B1", "made=1", "moves=R1+R1+R1+R1", "moves=R0&moves=R1", "",
	} {
		f.Add("WRRBBW", "RBW", seed)
		f.Add("SXXS", "SSXX", seed)
	}
	f.Add("R", strings.Repeat("R", 20), "moves=R0+R0")
	f.Add(strings.Repeat("RY", 15)+"R", "RRY", "moves=Y0")
	f.Fuzz(func(t *testing.T, board, hand, rest string) {
		q, err := solver.ParseQuestion(board, hand)
		if err != nil {
			t.Skip("no puzzle")
		}
		query, err := url.ParseQuery(rest)
		if err != nil {
			t.Skip("no query")
		}
		g, err := newGame(q, "", query)
		if err != nil {
			all := fault.Of(err)
			if all.Kind != fault.BadInput && all.Kind != fault.NotCovered || !query.Has(all.Field) {
				t.Errorf("%s: %v of kind %v, field %q", rest, err, all.Kind, all.Field)
			}
			return
		}
		if text := query.Get("moves"); strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII && !unicode.IsSpace(r) }) {
			t.Fatalf("%q is played as %q", text, g.MovesText(len(g.Moves)))
		}
		address, err := url.Parse(g.address(len(g.Moves), g.Undos))
		if err != nil {
			t.Fatal(err)
		}
		values := address.Query()
		again, err := solver.ParseQuestion(values.Get("board"), values.Get("hand"))
		if err != nil {
			t.Fatal(address, err)
		}
		second, err := newGame(again, "", values)
		if err != nil || second.State != g.State || second.Now != g.Now || !slices.Equal(second.Moves, g.Moves) ||
			second.Hints != g.Hints || second.Undos != g.Undos || second.Made != g.Made {
			t.Errorf("%s %s %s has the address %v, which is %+v, %v", board, hand, rest, address, second, err)
		}
		if states := g.states(); states[len(states)-1] != g.Now {
			t.Errorf("%v ends with %v, not %v", address, states[len(states)-1], g.Now)
		}
	})
}

// FuzzParameters: a parameter has a value of its kind, or there is an error
// that names it.
func FuzzParameters(f *testing.F) {
	for _, seed := range []string{"", "3", "-1", "NaN", "Inf", "1e3", "0x10", "1_0", "true", "on", "ſ", "\ufeff1", "1\x00", "18446744073709551616", "٣", "+5", " 7 ", "1.5"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		given := strings.TrimSpace(text) != ""
		for kind, read := range map[string]func(p *parameters) (value any, written string){
			"number": func(p *parameters) (any, string) {
				n := p.number("x", 5, 1, 50)
				if n < 1 || n > 50 {
					t.Errorf("%q is the number %d", text, n)
				}
				return n, strconv.Itoa(n)
			},
			"seed": func(p *parameters) (any, string) {
				n := p.seed("x", 5)
				return n, strconv.FormatUint(n, 10)
			},
			"bits": func(p *parameters) (any, string) {
				v := p.bits("x")
				if v == nil {
					return nil, ""
				}
				if !(*v >= 0 && *v <= 1000) {
					t.Errorf("%q is %v bits", text, *v)
				}
				return *v, strconv.FormatFloat(*v, 'g', -1, 64)
			},
			"flag": func(p *parameters) (any, string) {
				on := p.flag("x")
				return on, strconv.FormatBool(on)
			},
		} {
			p := newParameters(url.Values{"x": {text}})
			value, written := read(p)
			if err := p.err(); err != nil {
				if all := fault.Of(err); !given || all.Kind != fault.BadInput || all.Field != "x" {
					t.Errorf("%s %q: %v of kind %v, field %q", kind, text, err, all.Kind, all.Field)
				}
				continue
			}
			p = newParameters(url.Values{"x": {written}})
			if again, _ := read(p); p.err() != nil || !reflect.DeepEqual(again, value) {
				t.Errorf("%s %q is read as %v, and %q as %v, %v", kind, text, value, written, again, p.err())
			}
		}
	})
}
