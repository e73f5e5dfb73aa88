package web

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// look is a page as the tests look at it; ready is when.
type look struct{ name, address, ready string }

// looks are the pages as the tests look at them.
var looks = []look{
	{"solve", "/solve?board=RRWWRRBBRR&hand=WB&step=1", "document.querySelector('.measures') && !document.querySelector('#stage').hidden"},
	{"play", "/play?board=RRYYGBBGYYRR&hand=GYB", "!document.querySelector('#hint').disabled"},
	{"front", "/", "!document.querySelector('#hint').disabled"},
	{"won", "/play?board=RRYYBBRR&hand=YBG&moves=Y2+B2&hints=1&undos=2", "document.querySelector('.result.won') && !document.querySelector('#past').hidden"},
	{"lost", "/play?board=RRYYRRBBRR&hand=YB&moves=Y0+B0", "document.querySelector('.result.lost')"},
	{"daily", "/daily/2026-12-24", "!document.querySelector('#hint').disabled"},
	{"long", "/play?board=RRYYRRBBRRYYGGWW&hand=RYBGW", "!document.querySelector('#hint').disabled"},
	{"case", "/case?case=RRWWRRBBRR+WB&answer=-1", "document.querySelector('#truth') && !document.querySelector('#copy').hidden"},
	{"puzzles", "/puzzles?steps=3..4&sort=difficulty&desc=true", "document.querySelectorAll('.card').length === 24"},
	{"truth", "/truth", "[...document.images].filter((image) => image.offsetWidth).every((image) => image.complete)"},
	{"sql", "/sql?q=SELECT+board,+hand,+steps,+moves,+technique,+difficulty+FROM+puzzles+WHERE+length+=+10+ORDER+BY+difficulty+DESC+LIMIT+8", "document.querySelector('#grid')"},
	{"charts", "/truth#difficulty", "[...document.images].filter((image) => image.offsetWidth && image.getBoundingClientRect().top < innerHeight).every((image) => image.complete)"},
	{"hardest", "/truth#hardest", "[...document.images].filter((image) => image.offsetWidth && image.getBoundingClientRect().top < innerHeight).every((image) => image.complete)"},
	{"error", "/nowhere", "document.querySelector('.problem')"},
}

// TestBrowserPictures takes a picture of each page, light and dark, wide and
// narrow, into the folder $ZUMA_SCREENSHOTS if that is set. It checks that
// nothing sticks out of a phone.
func TestBrowserPictures(t *testing.T) {
	path := small(t)
	if other := os.Getenv("ZUMA_SCREENSHOTS_DB"); other != "" {
		path = other
	}
	b := newTab(t, path)
	b.forgive("404")
	all := os.Getenv("ZUMA_SCREENSHOTS") != ""
	for _, scheme := range []string{"light", "dark"} {
		if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}}); err != nil {
			t.Fatal(err)
		}
		for _, size := range []struct {
			name   string
			width  int64
			height int64
		}{{"wide", 1100, 900}, {"narrow", 360, 740}} {
			if !all && (scheme == "dark") != (size.name == "wide") {
				continue // two of the four show what can go wrong
			}
			b.size(size.width, size.height, size.name == "narrow")
			for _, look := range looks {
				b.open(look.address)
				b.until(look.ready)
				b.picture(fmt.Sprintf("%s-%s-%s", look.name, scheme, size.name))
				if over := value[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
					t.Errorf("%s sticks out %d pixels at %d", look.name, over, size.width)
				}
			}
		}
	}
}

// TestBrowserAccessible has axe-core look at each page.
func TestBrowserAccessible(t *testing.T) {
	axe, err := os.ReadFile("testdata/axe/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	b := newTab(t, small(t))
	b.forgive("404")
	b.forgive("400")
	var pages []look
	for _, look := range looks {
		if !strings.Contains(look.address, "#") { // the same page further down
			pages = append(pages, look)
		}
	}
	pages = append(pages,
		look{"wrong", "/solve?board=RRR&hand=R", "document.querySelector('#board-problem').textContent"},
		look{"wrong sql", "/sql?q=SELEC", "document.querySelector('#q-problem').textContent"})
	for scheme, options := range map[string]string{
		"light": "{ resultTypes: ['violations'] }",
		"dark":  "{ resultTypes: ['violations'], runOnly: ['color-contrast'] }", // all that differs
	} {
		b.prefer("prefers-color-scheme", scheme)
		for _, look := range pages {
			b.open(look.address)
			b.until(look.ready)
			b.do(chromedp.Evaluate[chromedp.Void](string(axe) + "; undefined"))
			found := value[string](b, "axe.run(document, "+options+").then((r) => JSON.stringify(r.violations.map((v) => ({ id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.map((n) => n.html + ' ' + n.failureSummary) }))))")
			var violations []struct {
				ID, Impact, Help string
				Nodes            []string
			}
			if err := json.Unmarshal([]byte(found), &violations); err != nil {
				t.Fatal(err)
			}
			for _, v := range violations {
				t.Errorf("%s, %s: %s (%s): %s\n%s", look.name, scheme, v.ID, v.Impact, v.Help, strings.Join(v.Nodes, "\n"))
			}
		}
	}
}
