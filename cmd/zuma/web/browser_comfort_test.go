package web

import (
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserLoadsLightly: what the first page takes off the wire, and that
// nothing on it moves while it loads.
func TestBrowserLoadsLightly(t *testing.T) {
	b := newTab(t, small(t))
	for _, width := range []int64{1280, 390} {
		b.size(width, 800, width < 500)
		b.open("/")
		b.ready()
		// What was kept from the first time weighs nothing the second.
		weight := value[int](b, "performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource')).reduce((sum, entry) => sum + entry.encodedBodySize, 0)")
		if weight > 60_000 || width == 1280 && weight < 10_000 {
			t.Errorf("at %d pixels the page weighs %d bytes", width, weight)
		}
		shifts := value[[]string](b, `new Promise((done) => {
			const found = [];
			const add = (entries) => {
				for (const entry of entries) found.push(entry.value + ": " + entry.sources.map(({ node, previousRect, currentRect }) =>
					(node?.outerHTML ?? node?.data ?? "?").slice(0, 80) + " " + JSON.stringify(previousRect) + " -> " + JSON.stringify(currentRect)).join(", "));
			};
			const observer = new PerformanceObserver((list) => add(list.getEntries()));
			observer.observe({ type: 'layout-shift', buffered: true });
			requestAnimationFrame(() => requestAnimationFrame(() => { add(observer.takeRecords()); done(found); }));
		})`)
		for _, shift := range shifts {
			t.Errorf("at %d pixels the page shifts by %s", width, shift)
		}
	}
}

// TestBrowserShowsMovesWithoutMotion: with reduced motion nothing slides, and
// yet each moment of a move is seen.
func TestBrowserShowsMovesWithoutMotion(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=WRRBBRW&hand=BR")
	b.ready()
	b.do(chromedp.Evaluate[chromedp.Void](`window.seen = []; window.moved = 0;
		const look = () => {
			const row = [...document.querySelectorAll('#cells .cell > .ball')].map((ball) => ball.textContent + (ball.classList.contains('out') ? '-' : '')).join('');
			if (row !== seen.at(-1)) seen.push(row);
			moved += document.getElementById('cells').getAnimations({ subtree: true }).length;
			requestAnimationFrame(look);
		};
		look();`))
	b.press("b")
	b.press(kb.Home)
	for range 3 {
		b.press(kb.ArrowRight)
	}
	b.press(kb.Enter)
	b.row("WW")
	if seen, want := value[string](b, "seen.join(' ')"), "WRRBBRW WRRBBBRW WRRB-B-B-RW WRRRW WR-R-R-W WW"; seen != want {
		t.Errorf("the moments were %q, want %q", seen, want)
	}
	if moved := value[int](b, "moved"); moved != 0 {
		t.Errorf("%d animations ran", moved)
	}
}

// TestBrowserIsBrief listens to what a screen reader is told during a game: a
// sentence at a time.
func TestBrowserIsBrief(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=RRYYRRBBRR&hand=YBW")
	b.ready()
	b.do(chromedp.Evaluate[chromedp.Void](`window.told = [];
		new MutationObserver((changes) => {
			for (const { target } of changes) {
				const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live], [role=status], [role=alert], [role=log]');
				if (region) told.push(region.textContent);
			}
		}).observe(document.body, { childList: true, characterData: true, subtree: true });`))
	for _, key := range []string{"?", "?", "?", "y", kb.Home, kb.Enter} {
		before := value[string](b, told)
		b.press(key)
		if key == "?" {
			b.until(told + " !== " + strconv.Quote(before))
		}
	}
	b.made(1)
	b.press("?")
	b.until(told + ".includes('cannot be cleared')")
	b.press("u")
	b.row("RRYYRRBBRR")
	sentences := value[[]string](b, "told.filter((text) => text)")
	if len(sentences) < 5 {
		t.Errorf("only %q was told", sentences)
	}
	for _, text := range sentences {
		if len(text) > 80 || strings.Count(text, ".") > 1 {
			t.Errorf("%q is more than a sentence", text)
		}
	}
}

// TestBrowserStandsStill: with reduced motion no element of any page slides,
// fades or moves.
func TestBrowserStandsStill(t *testing.T) {
	b := newTab(t, small(t))
	moving := func() []string {
		return value[[]string](b, `[...document.querySelectorAll("body, body *")].filter((element) => {
			const { animationName, transitionDuration, scrollBehavior } = getComputedStyle(element);
			return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration) || scrollBehavior === "smooth";
		}).map((element) => element.outerHTML.slice(0, 80))`)
	}
	b.open("/play?board=RRYYBBRR&hand=YBG&moves=Y2+B2")
	if len(moving()) == 0 {
		t.Error("nothing moves where it may: the test does not look")
	}
	b.swift()
	for _, look := range looks {
		if strings.Contains(look.address, "#") || look.name == "error" || strings.HasPrefix(look.name, "wrong") {
			continue
		}
		b.open(look.address)
		b.until(look.ready)
		for _, element := range moving() {
			t.Errorf("%s moves: %s", look.name, element)
		}
	}
}

// TestBrowserForcesColours: where the system chooses the colours, what is
// picked, current or left out can still be told from the rest, on each page.
func TestBrowserForcesColours(t *testing.T) {
	b := newTab(t, small(t))
	b.prefer("forced-colors", "active")
	style := func(selector, property string) string {
		t.Helper()
		return value[string](b, "getComputedStyle(document.querySelector(`"+selector+"`))."+property)
	}
	for _, page := range []struct {
		address, ready, on, off, property string
	}{
		{"/play?board=RRYYRRBBRR&hand=YBW", "!document.querySelector('#hint').disabled", ".pick:has(:checked)", ".pick:not(:has(:checked))", "outlineStyle"},
		{"/solve?board=RRWWRRBBRR&hand=WB&step=1", "document.querySelector('.moments [aria-current]')", ".moments li[aria-current]", ".moments li:not([aria-current])", "borderLeftColor"},
		{"/puzzles?steps=3..4", "document.querySelector('.slider rect.out')", ".slider rect:not(.out)", ".slider rect.out", "fill"},
	} {
		b.open(page.address)
		b.until(page.ready)
		if on, off := style(page.on, page.property), style(page.off, page.property); on == off {
			t.Errorf("%s: %s and %s have the %s %q", page.address, page.on, page.off, page.property, on)
		}
		if on, off := style("header nav [aria-current]", "textDecorationLine"), style("header nav a:not([aria-current])", "textDecorationLine"); on == off {
			t.Errorf("%s: the page and another have the decoration %q in the menu", page.address, on)
		}
	}
	// Charts keep their colours, which have to stand out from the system's page.
	b.open("/truth")
	for _, part := range []string{"svg.chart .bar", "svg.chart text"} {
		if fill, page := style(part, "fill"), style("body", "backgroundColor"); fill == page {
			t.Errorf("%s cannot be seen: %s on %s", part, fill, page)
		}
	}
	b.open("/sql?q=SELECT+steps,+board+FROM+puzzles+LIMIT+9")
	b.click("#grid th button")
	if mark := value[string](b, "getComputedStyle(document.querySelector('#grid [aria-sort] button'), '::after').content"); mark == "none" {
		t.Error("the column that sorts has no mark")
	}
	b.open("/play?board=RRYYRRBBRR&hand=YBW")
	b.ready()
	b.press(kb.Home)
	b.until("document.activeElement.matches('.gap')")
	if style(".gap:focus-visible", "outlineStyle") == "none" {
		t.Error("the place of the keyboard cannot be seen")
	}
	b.picture("forced-colours")
}
