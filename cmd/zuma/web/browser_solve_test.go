package web

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"zumabase/solver"
)

// compose clicks balls into a field.
func (b *tab) compose(field, balls string) {
	b.t.Helper()
	b.click(fmt.Sprintf("#%s-balls button[aria-label^=Clear]", field))
	for _, ball := range balls {
		b.click(fmt.Sprintf("#%s-balls button[aria-label^='Add %c']", field, ball))
	}
}

const stepsShown = "document.querySelector('#steps')?.textContent"

func TestBrowserSolvesByClicks(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve?board=R&hand=RR")
	b.compose("board", "RRWWRRBBRR")
	b.compose("hand", "WB")
	b.until(stepsShown + " === '2 steps' && document.querySelector('#stage').dataset.board === 'RRWWRRBBRR'")
	b.until("location.search === '?board=RRWWRRBBRR&hand=WB'")
	b.click("#toggle")
	b.until("document.querySelector('#track').textContent.trim() === 'clear'")
	if balls := value[int](b, "document.querySelectorAll('#track .ball').length"); balls != 0 {
		t.Errorf("%d balls are left after the animation", balls)
	}
	if text := value[string](b, "document.querySelector('#caption').textContent"); text != "The row is clear after 2 moves." {
		t.Errorf("the caption says %q", text)
	}
}

func TestBrowserSteps(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/solve?board=WRRBBW&hand=RBW")
	at := func(n int, row string) {
		t.Helper()
		b.until(fmt.Sprintf("document.querySelector('#stage').dataset.at === '%d' && document.querySelector('#track').textContent === %q", n, row))
	}
	at(0, "WRRBBW")
	b.click("#step")
	at(1, "WWRRBBW")
	b.click("#step")
	at(2, "WWBBW")
	b.click("#back")
	at(1, "WWRRBBW")
	b.click("#step")
	at(2, "WWBBW")
	b.click("#step")
	at(3, "clear")
	b.click("#first")
	at(0, "WRRBBW")
}

func TestBrowserSolvesByTyping(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve")
	b.typeInto("#board", "rryyrrbbrr")
	b.typeInto("#hand", "yb")
	b.until(stepsShown + " === '2 steps' && location.search.includes('RRYYRRBBRR')")
	b.until("document.querySelector('.measures')?.textContent.includes('split')")
	// Letters of one's own, and a state that nothing clears.
	b.typeInto("#board", "ABAB")
	b.typeInto("#hand", "A")
	b.until(stepsShown + " === 'Impossible'")
	// A link shares it.
	b.open("/solve?board=WRRBBW&hand=RBW")
	b.until(stepsShown + " === '3 steps'")
}

func TestBrowserTellsWhatIsWrong(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve")
	b.typeInto("#board", "RRRY")
	b.until("document.querySelector('#board-problem').textContent.includes('run of 3 R')")
	if value[string](b, "document.querySelector('#board').getAttribute('aria-invalid')") != "true" {
		t.Error("the field is not marked as wrong")
	}
	// It is beside the field, which is what names it to a screen reader.
	if value[string](b, "document.querySelector('#board').getAttribute('aria-describedby')") != "board-problem" {
		t.Error("the field does not name its problem")
	}
	b.typeInto("#hand", "R2")
	b.typeInto("#board", "RRY")
	b.until("document.querySelector('#hand-problem').textContent.includes('not a letter')")
	b.until("document.querySelector('#board-problem').textContent === ''")
	b.typeInto("#hand", "RYY")
	b.until(stepsShown + " === '3 steps' && document.querySelector('#hand-problem').textContent === ''")
}

func TestBrowserSolvesWhatIsNotCovered(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve?board=RRYGGYYRRYYGGYRR&hand=GGBBB")
	b.until(stepsShown + " === '5 steps' && document.querySelector('#answer').textContent.includes('from a search')")
}

func TestBrowserUnfoldsAllLines(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve?board=RRYYRRBBRR&hand=YB")
	b.click(".tree > summary")
	b.until("document.querySelectorAll('.tree > .part > ul > li').length === 2")
	b.click(".tree > .part > ul > li summary")
	b.until("document.querySelector('.tree > .part ul ul')?.textContent.includes('clear')")
}

// TestRulesOfTheScript holds the game in JavaScript against the solver's.
func TestRulesOfTheScript(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve")
	random := rand.New(rand.NewPCG(1, 2))
	script := "(async () => { const { play } = await import('/static/rules.js'); const all = [];"
	var want []string
	for range 300 {
		board := randomBoard(random)
		move := solver.NewMove(solver.Color(1+random.IntN(3)), random.IntN(board.Len()+1))
		chain := board.Chain(move)
		text := chain.Row.String()
		for _, group := range chain.Groups {
			text += fmt.Sprintf(" %d+%d", group.Start, group.Length)
		}
		want = append(want, text+" "+chain.After.String())
		script += fmt.Sprintf("all.push(play(%q, %q, %d));", board, move.Ball().String(), move.Gap())
	}
	script += "return all.map(({ row, groups, after }) => [row, ...groups.map((g) => `${g.start}+${g.length}`), after].join(' ')); })()"
	for i, got := range value[[]string](b, script) {
		if got != want[i] {
			t.Errorf("the script has %q, the solver %q", got, want[i])
		}
	}
}

// randomBoard returns a settled board of many runs of two.
func randomBoard(random *rand.Rand) solver.Board {
	var balls []solver.Color
	for len(balls) < 12 {
		c := solver.Color(1 + random.IntN(3))
		if len(balls) > 0 && balls[len(balls)-1] == c {
			continue
		}
		for range 1 + random.IntN(2) {
			balls = append(balls, c)
		}
	}
	return solver.BoardOf(balls...)
}
