package web

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

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
	{"truth", "/truth", "document.querySelectorAll('svg.chart').length === 3"},
	{"sql", "/sql?q=SELECT+board,+hand,+steps,+moves,+technique,+difficulty+FROM+puzzles+WHERE+length+=+10+ORDER+BY+difficulty+DESC+LIMIT+8", "document.querySelector('#grid')"},
	{"charts", "/truth#difficulty", "document.querySelectorAll('svg.chart').length === 3"},
	{"hardest", "/truth#hardest", "document.querySelector('.hardest')"},
	{"error", "/nowhere", "document.querySelector('.problem')"},
	{"wrong", "/solve?board=RRR&hand=R", "document.querySelector('#board-problem').textContent"},
	{"wrong-case", "/case?case=RRR", "document.querySelector('#case-problem').textContent"},
	{"wrong-sql", "/sql?q=SELEC", "document.querySelector('#q-problem').textContent"},
}

// TestBrowserLooks has axe-core look at each page, checks that nothing sticks
// out of it, and takes a picture of it: narrow in the light and wide in the
// dark, or in all four ways into the folder $ZUMA_SCREENSHOTS if that is set.
func TestBrowserLooks(t *testing.T) {
	axe, err := os.ReadFile("testdata/axe/axe.min.js")
	if err != nil {
		t.Fatal(err)
	}
	path, all := small(t), os.Getenv("ZUMA_SCREENSHOTS") != ""
	if other := os.Getenv("ZUMA_SCREENSHOTS_DB"); other != "" {
		path = other
	}
	t.Parallel()
	for _, look := range looks {
		if strings.Contains(look.address, "#") && !all {
			continue // the same page further down
		}
		t.Run(look.name, func(t *testing.T) { look.at(newTab(t, path), string(axe), all) })
	}
}

// at looks at a page in two ways, or in all four.
func (l look) at(b *tab, axe string, all bool) {
	b.forgive("404")
	b.forgive("400")
	const narrow, wide = 360, 1100
	opened := false
	for _, way := range []struct {
		scheme string
		width  int64
		rules  string // of axe-core; only the contrast differs in the dark
	}{{"light", narrow, "{}"}, {"dark", wide, "{ runOnly: ['color-contrast'] }"}, {"light", wide, ""}, {"dark", narrow, ""}} {
		if way.rules == "" && !all {
			continue
		}
		b.size(way.width, 1000-way.width/4, way.width == narrow)
		b.system("prefers-color-scheme", way.scheme, "prefers-reduced-motion", "reduce")
		if !opened {
			b.open(l.address)
			b.do(chromedp.Evaluate[chromedp.Void](axe + "; undefined"))
			opened = true
		}
		b.until(l.ready)
		b.picture(fmt.Sprintf("%s-%s-%d", l.name, way.scheme, way.width))
		if over := value[int](b, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
			b.t.Errorf("it sticks out %d pixels at %d", over, way.width)
		}
		if way.rules == "" {
			continue
		}
		for _, v := range violationsOf(b, way.rules) {
			b.t.Errorf("%s: %s (%s): %s\n%s", way.scheme, v.ID, v.Impact, v.Help, strings.Join(v.Nodes, "\n"))
		}
	}
}

// violation is something that axe-core finds.
type violation struct {
	ID, Impact, Help string
	Nodes            []string
}

// violationsOf asks axe-core about the page of a tab.
func violationsOf(b *tab, options string) []violation {
	b.t.Helper()
	found := value[string](b, "axe.run(document, { resultTypes: ['violations'], ..."+options+" }).then((r) => JSON.stringify(r.violations.map((v) => ({ id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.map((n) => n.html + ' ' + n.failureSummary) }))))")
	var violations []violation
	if err := json.Unmarshal([]byte(found), &violations); err != nil {
		b.t.Fatal(err)
	}
	return violations
}
