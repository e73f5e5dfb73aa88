package web

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

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
	b.until(stepsShown + " === '2 steps' && document.querySelector('#answered').dataset.board === 'RRWWRRBBRR'")
	b.until("location.pathname + location.search === '/solve?board=RRWWRRBBRR&hand=WB'")
	b.until("document.querySelectorAll('.live .behind')[0].children.length === 10 && document.querySelector('#said').textContent === '2 steps clear it.'")
	b.click("#watch")
	b.until("document.querySelector('#track').textContent === 'clear' && document.querySelector('#watch').textContent === 'Watch again'")
	if balls := value[int](b, "document.querySelectorAll('#track .ball').length"); balls != 0 {
		t.Errorf("%d balls are left after the animation", balls)
	}
	if text := value[string](b, "document.querySelector('#caption').textContent"); !strings.HasPrefix(text, "2 of 2: ") || !strings.HasSuffix(text, "; the row is clear.") {
		t.Errorf("the caption says %q", text)
	}
}

// shows waits until the stage has a row after so many moves, and the address
// and the buttons are those of that step.
func (b *tab) shows(n, end int, row string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector('#stage').dataset.at === '%d' && document.querySelector('#track').textContent === %q", n, row))
	b.until(fmt.Sprintf("(new URLSearchParams(location.search).get('step') ?? '0') === '%d'", n))
	b.until(fmt.Sprintf("document.querySelector('#first').disabled === %v && document.querySelector('#back').disabled === %v && document.querySelector('#step').disabled === %v", n == 0, n == 0, n == end))
}

func TestBrowserSteps(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve?board=WRRBBW&hand=RBW")
	b.until("!document.querySelector('#controls').hidden")
	b.click("#step")
	b.shows(1, 3, "WWRRBBW")
	b.click("#step")
	b.shows(2, 3, "WWBBW")
	b.click("#back")
	b.shows(1, 3, "WWRRBBW")
	b.click("#step")
	b.click("#step")
	b.shows(3, 3, "clear")
	b.click("#first")
	b.shows(0, 3, "WRRBBW")
	// Clicks in no time at all, each while the last one still moves: none is lost.
	b.do(chromedp.Evaluate[chromedp.Void]("for (const id of ['step', 'step', 'step', 'back', 'step', 'back', 'back']) document.querySelector('#' + id).click()"))
	b.shows(1, 3, "WWRRBBW")
	// A step in the middle of a watch ends the watch.
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('#watch').click(); document.querySelector('#step').click()"))
	b.shows(3, 3, "clear")
	b.until("document.querySelector('#watch').textContent === 'Watch again'")
	// The address keeps the step.
	b.open("/solve?board=WRRBBW&hand=RBW&step=2")
	b.shows(2, 3, "WWBBW")
	b.until("document.querySelector('.moments [aria-current=step]').textContent.startsWith('2. ')")
}

func TestBrowserTakesACase(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve?board=R&hand=RR")
	for text, want := range map[string]string{
		`board = "WRRBBW", hand = "RBW"`: "3 steps", "Input: board = \"RRWWRRBBRR\"\nhand = \"WB\"\nOutput: 2": "2 steps", `"WRRBBW" "RB"`: "Impossible",
	} {
		b.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
			const data = new DataTransfer();
			data.setData("text/plain", %q);
			document.querySelector("#board").dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
		})()`, text)))
		b.until(stepsShown + " === '" + want + "' && /^[RWB]+$/.test(document.querySelector('#board').value) && /^[RWB]+$/.test(document.querySelector('#hand').value)")
	}
}

func TestBrowserEditsTheRow(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/solve?board=WRRBBW&hand=RBW")
	b.until("!document.querySelector('#board-balls').hidden")
	// A ball that is clicked goes in at the caret, and one is taken off there.
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('#board').setSelectionRange(1, 1)"))
	b.click("#board-balls button[aria-label='Add Y to the board']")
	b.until("document.querySelector('#board').value === 'WYRRBBW'")
	b.click("#board-balls button[aria-label='Take one off the board']")
	b.until("document.querySelector('#board').value === 'WRRBBW'")
	// One that is dragged off the row is gone.
	b.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const field = document.querySelector("#board");
		const box = field.getBoundingClientRect();
		const ball = document.querySelector(".behind").children[5].getBoundingClientRect();
		const at = { clientX: ball.left + ball.width / 2, clientY: box.top + box.height / 2, pointerId: 1, bubbles: true };
		field.setPointerCapture = () => {};
		field.dispatchEvent(new PointerEvent("pointerdown", at));
		for (const y of [20, 90]) field.dispatchEvent(new PointerEvent("pointermove", { ...at, clientY: at.clientY + y }));
		field.dispatchEvent(new PointerEvent("pointerup", { ...at, clientY: at.clientY + 90 }));
	})()`))
	b.until("document.querySelector('#board').value === 'WRRBB' && document.querySelector('#answered').dataset.board === 'WRRBB'")
	// An empty field asks for balls, and does not shout.
	b.click("#board-balls button[aria-label^=Clear]")
	b.until("document.querySelector('#answer').textContent.includes('Add balls to the board') && !document.querySelector('#board-problem').textContent")
	// More balls than anybody can answer are said, not cut.
	b.typeInto("#board", strings.Repeat("RY", 32))
	b.until("document.querySelector('#board-problem').textContent.includes('64') && document.querySelector('#board').value.length === 64")
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
