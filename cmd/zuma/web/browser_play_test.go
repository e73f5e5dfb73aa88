package web

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

const told = "document.querySelector('#message').textContent"

func TestBrowserPlaysByMouse(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/play?board=RRYYRRBBRR&hand=YB")
	b.until("!document.querySelector('#table').hidden")
	b.click("#hand [data-letter=B]")
	b.click(".gap[data-gap='6']")
	b.until("document.querySelector('#made').textContent === '1' && " + told + ".includes('vanish')")
	b.click("#undo")
	b.until("document.querySelector('#made').textContent === '0'")
	// The other way round it works: B keeps the outer groups apart.
	play := playable(t, b)
	for _, m := range play {
		b.click(fmt.Sprintf("#hand [data-letter=%s]", m.ball))
		b.click(fmt.Sprintf(".gap[data-gap='%d']", m.gap))
		b.until("document.querySelectorAll('.gap').length > 0 || document.querySelector('#message').classList.contains('won')")
	}
	b.until(told + ".includes('Cleared in 2 moves. Par is 2: as few as it takes.')")
	b.click("#restart")
	b.until("document.querySelector('#made').textContent === '0' && document.querySelectorAll('#cells .ball').length > 10")
}

type playedMove struct {
	ball string
	gap  int
}

// playable asks the API for a line of the puzzle RRYYRRBBRR with YB.
func playable(t *testing.T, b *tab) []playedMove {
	t.Helper()
	text := value[string](b, "fetch('/api/v1/lookup?board=RRYYRRBBRR&hand=YB').then((r) => r.json()).then((a) => a.moves.map((m) => `${m.ball} ${m.position}`).join(';'))")
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

func TestBrowserPlaysByKeyboard(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=WRRBBW&hand=RBW")
	b.until("!document.querySelector('#table').hidden")
	// Nothing but the keyboard: Tab until the board has the focus.
	for range 30 {
		if value[bool](b, "document.activeElement.classList.contains('gap')") {
			break
		}
		b.press(kb.Tab)
	}
	if !value[bool](b, "document.activeElement.classList.contains('gap')") {
		t.Fatal("the board cannot be reached with Tab")
	}
	made := func(n int) { b.until(fmt.Sprintf("document.querySelector('#made').textContent === '%d'", n)) }
	focused := "document.activeElement.dataset.gap"
	b.press("r")
	b.press(kb.ArrowRight)
	b.until(focused + " === '1'")
	b.press(kb.Enter)
	made(1)
	b.until("document.querySelector('#cells').getAttribute('aria-label') === 'Board W B B W'")
	b.press(kb.Backspace)
	made(0)
	b.press("r")
	b.press(kb.Home)
	b.press(kb.ArrowRight)
	b.press(" ")
	made(1)
	b.press("b")
	b.press(kb.Home)
	b.press(kb.ArrowRight)
	b.press(kb.Enter)
	made(2)
	b.press(kb.End)
	b.until(focused + " === '2'")
	b.press(kb.Enter)
	b.until(told + ".includes('Cleared in 3 moves. Par is 3')")
}

func TestBrowserPlaysByTouch(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.size(360, 740, true)
	b.open("/play?board=RRY&hand=RYY")
	b.until("!document.querySelector('#table').hidden")
	b.touch("#hand [data-letter=R]")
	b.touch(".gap[data-gap='0']")
	b.until("document.querySelector('#made').textContent === '1' && document.querySelectorAll('.gap').length > 0")
	b.touch(".gap[data-gap='0']")
	b.until("document.querySelector('#made').textContent === '2' && document.querySelectorAll('.gap').length > 0")
	b.touch(".gap[data-gap='1']")
	b.until(told + ".includes('Cleared in 3 moves')")
}

func TestBrowserHintsAndLight(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/play?board=RRYYRRBBRR&hand=YB")
	b.until("!document.querySelector('#table').hidden")
	if value[bool](b, "document.querySelector('#light').checked") {
		t.Error("the light is on from the start")
	}
	b.click("#light")
	b.until("document.querySelector('#lamp').textContent.includes('Can still be cleared')")
	b.click("#hint")
	b.until(told + ".includes('Try') && document.querySelector('.gap.hinted')")
	b.click("#hand [data-letter=Y]")
	b.click(".gap[data-gap='10']")
	b.until("document.querySelector('#lamp').textContent.includes('Cannot be cleared')")
	b.click("#hint")
	b.until(told + ".includes('cannot be cleared')")
	// The address has the moves, too.
	b.until("location.search.includes('moves=Y10')")
	b.do(reload())
	b.until("document.querySelector('#made').textContent === '1'")
}

func TestBrowserFindsOthers(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/play")
	b.until("!document.querySelector('#table').hidden && document.querySelector('#daily')")
	before := value[string](b, "document.querySelector('#game').dataset.board")
	b.click("#another")
	b.until("location.search.includes('board=') && !document.querySelector('#daily') && document.querySelector('.gap')")
	if after := value[string](b, "document.querySelector('#game').dataset.board"); after == before {
		t.Logf("the same board again, %s: possible, but hardly", after)
	}
}
