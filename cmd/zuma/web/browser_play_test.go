package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	told   = "document.querySelector('#message').textContent"
	ended  = "document.querySelector('#ended')?.textContent"
	placed = "document.querySelectorAll('#cells .gap').length"
)

// ready waits until a game can be played.
func (b *tab) ready() {
	b.t.Helper()
	b.until("!document.querySelector('#hint').disabled && " + placed)
}

// made waits until a number of moves was made and the row stands still.
func (b *tab) made(n int) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector('#made').textContent === '%d' && (%s || %s)", n, placed, ended))
}

// row waits until the row has these balls.
func (b *tab) row(balls string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector('#cells').getAttribute('aria-label') === 'Row: %s' && %s", strings.Join(strings.Split(balls, ""), " "), placed))
}

// gapAt is the selector of a gap.
func gapAt(n int) string { return fmt.Sprintf("#cells .gap:not(.turn)[value='%d']", n) }

// combine presses a key with Ctrl, and Shift if that is wanted.
func (b *tab) combine(key string, shift bool) {
	b.t.Helper()
	modifiers := []chromedp.Modifier{chromedp.ModifierCtrl}
	if shift {
		modifiers = append(modifiers, chromedp.ModifierShift)
	}
	b.do(chromedp.KeyEvent(key, chromedp.KeyModifiers(modifiers...)))
}

func TestBrowserPlaysByMouse(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/play?board=RRYYRRBBRR&hand=YBW")
	b.ready()
	b.click("#hand [value=Y]")
	b.click(gapAt(10))
	b.made(1)
	b.until(told + " === 'Nothing vanishes.'")
	b.click("#undo")
	b.row("RRYYRRBBRR")
	b.click("#redo")
	b.row("RRYYRRBBRRY")
	b.click("#restart")
	b.row("RRYYRRBBRR")
	for i, m := range playable(t, b, "board=RRYYRRBBRR&hand=YBW") {
		b.click("#hand [value=" + m.ball + "]")
		b.click(gapAt(m.gap))
		b.made(i + 1)
	}
	b.until(ended + " === 'Cleared!' && document.querySelector('#result').textContent.includes('2 moves (par 2), no hints, 2 undos')")
	// The result to copy says nothing of the way, and a reload shows it again.
	text := value[string](b, "document.querySelector('#share').value")
	if want := "Zumabase ★★☆\n2 moves (par 2), no hints, 2 undos\n" + b.base + "/play?board=RRYYRRBBRR&hand=YBW"; text != want {
		t.Errorf("the result is %q, want %q", text, want)
	}
	b.do(reload())
	b.until(ended + " === 'Cleared!' && document.querySelector('#result').textContent.includes('2 undos') && !document.querySelector('#past').hidden")
	b.click("#next")
	b.until("location.pathname === '/play' && !location.search.includes('moves')")
	b.ready()
}

type playedMove struct {
	ball string
	gap  int
}

// playable asks the API for a line.
func playable(t *testing.T, b *tab, puzzle string) []playedMove {
	t.Helper()
	text := value[string](b, "fetch('/api/v1/lookup?"+puzzle+"&search=true').then((r) => r.json()).then((a) => a.moves.map((m) => `${m.ball} ${m.position}`).join(';'))")
	var moves []playedMove
	for part := range strings.SplitSeq(text, ";") {
		var m playedMove
		if _, err := fmt.Sscan(part, &m.ball, &m.gap); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		moves = append(moves, m)
	}
	return moves
}

// TestBrowserPlaysTheFirstPage goes from the first page to a cleared row with
// the keyboard alone, without Tab.
func TestBrowserPlaysTheFirstPage(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/")
	b.ready()
	puzzle := value[string](b, "new URLSearchParams({ board: document.querySelector('#game').dataset.board, hand: document.querySelector('#game').dataset.hand }).toString()")
	for i, m := range playable(t, b, puzzle) {
		b.press(strings.ToLower(m.ball))
		b.press(kb.Home)
		for range m.gap {
			b.press(kb.ArrowRight)
		}
		b.until(fmt.Sprintf("document.activeElement.value === '%d' && document.activeElement.querySelector('.ghost')", m.gap))
		b.press(kb.Enter)
		b.made(i + 1)
	}
	b.until(ended + " === 'Cleared!' && document.activeElement.id === 'ended' && document.querySelector('#result .stars').textContent === '★★★'")
}

func TestBrowserPlaysByKeyboard(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=WRRBBW&hand=RBW")
	b.ready()
	b.press("r")
	b.press(kb.ArrowRight)
	b.press(kb.ArrowRight)
	b.until("document.activeElement.value === '1'")
	b.press(kb.Enter)
	b.row("WBBW")
	b.press(kb.Backspace)
	b.row("WRRBBW")
	b.combine("y", false)
	b.row("WBBW")
	b.combine("z", false)
	b.row("WRRBBW")
	b.combine("Z", true)
	b.row("WBBW")
	b.press("u")
	b.row("WRRBBW")
	b.press("r")
	b.press(kb.Home)
	b.press(kb.ArrowRight)
	b.press(" ")
	b.row("WBBW")
	b.press("b")
	b.press(kb.Home)
	b.press(kb.ArrowRight)
	b.press(kb.Enter)
	b.row("WW")
	b.press(kb.End)
	b.press(kb.Enter)
	b.until(ended + " === 'Cleared!'")
}

// TestBrowserHoldsEnter holds Enter down, which plays one ball and no more.
func TestBrowserHoldsEnter(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=RYRYRY&hand=BBBB")
	b.ready()
	b.press(kb.Home)
	for i := range 4 {
		if _, err := chromedp.Call(b.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{
			Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13, AutoRepeat: new(i > 0),
		}); err != nil {
			t.Fatal(err)
		}
	}
	b.row("BRYRYRY")
	if made := value[string](b, "document.querySelector('#made').textContent"); made != "1" {
		t.Errorf("%s balls were played", made)
	}
}

func TestBrowserPlaysByTouch(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.size(360, 740, true)
	b.open("/play?board=RRY&hand=RYY")
	b.ready()
	b.touch("#hand [value=R]")
	b.touch(gapAt(0))
	b.row("Y")
	b.touch(gapAt(0))
	b.row("YY")
	b.touch(gapAt(1))
	b.until(ended + " === 'Cleared!'")
}

// TestBrowserDragsBalls drags a ball with the mouse to the end of the row, and
// one to nowhere, which plays nothing.
func TestBrowserDragsBalls(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=RRYBB&hand=YGB")
	b.ready()
	at := func(selector string) (x, y float64) {
		box := value[[]float64](b, "(() => { const r = document.querySelector(\""+selector+"\").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()")
		return box[0], box[1]
	}
	mouse := func(kind input.DispatchMouseEventType, x, y float64) {
		t.Helper()
		if _, err := chromedp.Call(b.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, ClickCount: 1,
		}); err != nil {
			t.Fatal(err)
		}
	}
	drag := func(from, to string) {
		t.Helper()
		x, y := at(from)
		mouse(input.DispatchMouseEventTypeMousePressed, x, y)
		mouse(input.DispatchMouseEventTypeMouseMoved, x+20, y-20)
		x, y = at(to)
		mouse(input.DispatchMouseEventTypeMouseMoved, x, y)
		mouse(input.DispatchMouseEventTypeMouseReleased, x, y)
	}
	drag("#hand [value=G]", "footer")
	drag("#hand [value=B]", gapAt(5))
	b.row("RRY")
	if made := value[string](b, "document.querySelector('#made').textContent"); made != "1" {
		t.Errorf("%s balls were played", made)
	}
}

func TestBrowserLoses(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=RRYYRRBBRR&hand=YB")
	b.ready()
	lines := playable(t, b, "board=RRYYRRBBRR&hand=YB")
	b.click("#hand [value=" + lines[0].ball + "]")
	b.click(gapAt(lines[0].gap))
	b.made(1)
	b.click(gapAt(0))
	b.until(ended + " === 'No balls left' && document.querySelector('#result').textContent.includes('Move 2 lost it: before, the row could be cleared.')")
	b.click("#back")
	b.until("document.querySelector('#made').textContent === '1' && location.search.includes('undos=1')")
	b.ready()
}

// TestBrowserHintsInStages asks for hints until the place is shown, and again
// where nothing helps any more.
func TestBrowserHintsInStages(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=RRYYRRBBRR&hand=YB")
	b.ready()
	b.press("?")
	b.until(told + " === 'Yes, it can be cleared: 2 balls do it.'")
	b.click("#hint")
	b.until("/^Play [YB]\\.$/.test(" + told + ")")
	b.click("#hint")
	b.until(told + ".endsWith('here.') && document.querySelector('.gap.hinted .ghost') && location.search.includes('hints=3')")
	b.click("#hand [value=Y]")
	b.click(gapAt(10))
	b.made(1)
	b.click("#hint")
	b.until(told + ".includes('cannot be cleared')")
	// The address has the moves and the hints, too.
	b.until("location.search.includes('moves=Y10') && location.search.includes('hints=4')")
	b.do(reload())
	b.until("document.querySelector('#made').textContent === '1' && location.search.includes('hints=4')")
}

// TestBrowserShowsEveryGap looks at the longest board on the narrowest phone:
// two even lines, no part of a ball without a gap, and gaps large enough.
func TestBrowserShowsEveryGap(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.size(360, 740, true)
	b.open("/play?board=RRYYRRBBRRYYGGWW&hand=RYBGW")
	b.ready()
	if lines := value[[]int](b, "[...document.querySelectorAll('.line')].map((line) => line.querySelectorAll('.ball').length)"); fmt.Sprint(lines) != "[8 8]" {
		t.Errorf("the lines have %v balls", lines)
	}
	// Each half of each ball is touched; it must hit the gap beside it.
	dead := value[[]string](b, `[...document.querySelectorAll('#cells .ball')].flatMap((ball, i) => {
		const box = ball.getBoundingClientRect();
		return [[.2, i], [.8, i + 1]].filter(([part, gap]) =>
			document.elementFromPoint(box.x + part * box.width, box.y + box.height / 2)?.closest('.gap')?.value !== String(gap))
			.map(([part]) => i + ' at ' + part);
	})`)
	if len(dead) > 0 {
		t.Errorf("these parts of balls are dead: %v", dead)
	}
	if narrow := value[float64](b, "Math.min(...[...document.querySelectorAll('#cells .gap')].map((gap) => gap.getBoundingClientRect().width))"); narrow < 24 {
		t.Errorf("a gap is %g pixels wide", narrow)
	}
	// The end of the first line is the gap that the second begins with.
	b.touch("#cells .gap.turn")
	b.made(1)
	b.until("location.search.includes('moves=R8')")
}

// TestBrowserFindsOthers follows the links to puzzles of each kind: each leads
// to another puzzle, which has the stars of its kind and can be played.
func TestBrowserFindsOthers(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/play?board=RRY&hand=RYY")
	b.ready()
	for _, k := range []string{"easy", "hard"} {
		before := value[string](b, "document.querySelector('#game').dataset.board")
		stars := value[string](b, "document.querySelector(`a[href='/play/another?kind="+k+"'] .stars`).textContent")
		b.click("a[href='/play/another?kind=" + k + "']")
		b.until(fmt.Sprintf("location.pathname === '/play' && document.querySelector('#game').dataset.board !== %q", before))
		b.ready()
		if have := value[string](b, "document.querySelector('.facts .stars').textContent"); have != stars {
			t.Errorf("%s leads to a puzzle of %s, not %s", k, have, stars)
		}
		playable(t, b, value[string](b, "new URLSearchParams({ board: document.querySelector('#game').dataset.board, hand: document.querySelector('#game').dataset.hand }).toString()"))
	}
}

// TestBrowserKeepsRecords plays two games in two tabs at once; neither forgets
// the other's, and each shows both.
func TestBrowserKeepsRecords(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=RR&hand=R")
	b.ready()
	second := b.sibling()
	second.swift()
	second.open("/play?board=YY&hand=Y")
	second.ready()
	for _, tab := range []*tab{b, second} {
		tab.press(kb.Home)
		tab.press(kb.Enter)
		tab.until(ended + " === 'Cleared!'")
	}
	for _, tab := range []*tab{b, second} {
		tab.until("document.querySelectorAll('#games li').length === 2 && document.querySelector('#tally').textContent === '2 cleared'")
	}
}

func TestBrowserPlaysTheDaily(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/daily")
	b.until("/^.daily.\\d{4}-\\d\\d-\\d\\d$/.test(location.pathname)")
	b.open("/daily/2026-12-24")
	b.ready()
	b.until("document.querySelector('h1').textContent.includes('24 December 2026') && document.querySelectorAll('.week a').length === 7")
	puzzle := value[string](b, "new URLSearchParams({ board: document.querySelector('#game').dataset.board, hand: document.querySelector('#game').dataset.hand }).toString()")
	line := playable(t, b, puzzle)
	for i, m := range line {
		b.click("#hand [value=" + m.ball + "]")
		b.click(gapAt(m.gap))
		b.made(i + 1)
		// The address stays that of the daily.
		b.until("location.pathname === '/daily/2026-12-24' && location.search.startsWith('?moves=')")
	}
	b.until(ended + " === 'Cleared!' && document.querySelector('.week [data-day=\"2026-12-24\"].solved')")
	text := value[string](b, "document.querySelector('#share').value")
	if !strings.HasPrefix(text, "Zumabase 2026-12-24 ★★★") || !strings.HasSuffix(text, "\n"+b.base+"/daily/2026-12-24") {
		t.Errorf("the result is %q", text)
	}
	b.do(reload())
	b.until(ended + " === 'Cleared!' && location.pathname === '/daily/2026-12-24' && document.querySelector('h1').textContent.includes('24 December')")
}

// TestPlayRefuses opens addresses that nobody's game has made.
func TestPlayRefuses(t *testing.T) {
	s := newServer(t, small(t))
	for address, want := range map[string]string{
		"/play?board=RRY&hand=RYY&moves=R-1":          "&#34;R-1&#34; is no move",
		"/play?board=RRY&hand=RYY&moves=R1.5":         "is no move",
		"/play?board=RRY&hand=RYY&moves=R9":           "the row has 3 balls by then",
		"/play?board=RRY&hand=RYY&moves=R0+R0":        "no R is left in the hand",
		"/play?board=RRY&hand=RYY&moves=W0":           "is no move",
		"/play?board=RR&hand=RRR&moves=R0+R0":         "the row was already cleared",
		"/play?board=RRY&hand=RYY&moves=R":            "is no move",
		"/play?board=RRY&hand=RYY&moves=%C3%84":       "is no move",
		"/play?board=RRY&hand=RYY&hints=-1":           "hints: &#34;-1&#34; is no number",
		"/play?board=RRY&hand=RYY&made=perhaps":       "neither true nor false",
		"/play?board=RYR&hand=B&made=true":            "so it is no puzzle",
		"/play?board=RRR&hand=B":                      "run of 3 R",
		"/play/another?kind=absurd":                   "there is no kind",
		"/daily/2026-13-01":                           "is no day",
		"/daily/tomorrow":                             "is no day",
		"/part/result?board=RRY&hand=RYY":             "the game has not ended",
		"/play?board=RRY&hand=RYY&ball=B&gap=0":       "is no move",
		"/play?board=RRY&hand=RYY&ball=R&gap=4":       "the row has 3 balls by then",
		"/part/result?board=RR&hand=R&moves=R0&day=x": "is no day",
	} {
		reply := s.get(address)
		if body := reply.Body.String(); reply.Code != 400 || !strings.Contains(body, want) {
			t.Errorf("%s: %d, without %q:\n%s", address, reply.Code, want, body)
		}
	}
	// Small letters are letters.
	if reply := s.get("/play?board=RRY&hand=RYY&moves=r0"); reply.Code != 200 || !strings.Contains(reply.Body.String(), `data-moves="R0"`) {
		t.Errorf("r0: %d", reply.Code)
	}
}

// TestPlaysWithoutScript makes moves as a browser does that runs no script.
func TestPlaysWithoutScript(t *testing.T) {
	s := newServer(t, small(t))
	at := "/play?board=RR&hand=RY&moves=&hints=0&undos=0&ball=R&gap=1"
	reply := s.get(at)
	if where := reply.Header().Get("Location"); reply.Code != 303 || where != "/play?board=RR&hand=RY&moves=R1" {
		t.Fatalf("%d to %s", reply.Code, where)
	}
	if body := s.get("/play?board=RR&hand=RY&moves=R1").Body.String(); !strings.Contains(body, "Cleared!") {
		t.Error("the result is missing")
	}
}
