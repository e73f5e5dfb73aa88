package web

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestBrowserJudgesACase pastes a case with a wrong answer, looks at the truth,
// opens the link that keeps it, and plays it.
func TestBrowserJudgesACase(t *testing.T) {
	b := newTab(t, small(t))
	b.swift()
	b.open("/")
	b.ready()
	b.click(".claim a[href='/case']")
	b.until("document.querySelector('#case')")
	b.typeInto("#case", `board = "RRWWRRBBRR", hand = "WB"`)
	b.typeInto("#answer", "-1")
	b.press(kb.Enter)
	b.until("document.querySelector('#verdict')?.textContent === 'Your answer is wrong here' && document.querySelector('#truth').textContent === '2'")
	b.until("document.querySelectorAll('.moments li').length === 2 && document.querySelector('.verdict').textContent.includes('same-color says -1, as you do')")
	text := value[string](b, "document.querySelector('#share').value")
	line, address, _ := strings.Cut(text, "\n")
	if line != "RRWWRRBBRR with WB: -1 is wrong, the answer is 2" {
		t.Errorf("the text to send begins with %q", line)
	}
	b.open(strings.TrimPrefix(address, b.base))
	b.until("document.querySelector('#truth')?.textContent === '2' && document.querySelector('#answer').value === '-1' && document.title.includes('-1 is wrong')")
	b.click(".verdict .primary")
	b.until("location.pathname === '/play'")
	b.ready()
}

// TestCasesInEveryForm pastes the forms that people have.
func TestCasesInEveryForm(t *testing.T) {
	s := newServer(t, small(t))
	for text, want := range map[string]string{
		"WRRBBW RB":                                         "the truth is <strong id=\"truth\">-1",
		`board = "WRRBBW", hand = "RB"`:                     "the truth is <strong id=\"truth\">-1",
		"\"WRRBBW\"\n\"RBW\"":                               "the truth is <strong id=\"truth\">3",
		"wrrbbw\nrbw":                                       "the truth is <strong id=\"truth\">3",
		`["WRRBBW","RBW"]`:                                  "the truth is <strong id=\"truth\">3",
		`{"board": "WRRBBW", "hand": "RBW"}`:                "the truth is <strong id=\"truth\">3",
		`findMinStep("WRRBBW", "RBW")`:                      "the truth is <strong id=\"truth\">3",
		"Input: board = \"G\", hand = \"GGGGG\"\nOutput: 2": "Your answer is right",
		"Input: board = \"G\", hand = \"GGGGG\"\nOutput: 3": "Your answer is wrong here",
	} {
		reply := s.get(addressOf("/case", map[string][]string{"case": {text}}))
		if reply.Code != 200 || !strings.Contains(reply.Body.String(), want) {
			t.Errorf("%q: %d, without %q", text, reply.Code, want)
		}
	}
	for address, want := range map[string]string{
		"/case?case=RRRY+R":           `aria-describedby="case-problem" aria-invalid="true"`,
		"/case?case=RRY":              "there is a board and no hand",
		"/case?case=RRY+RYY&answer=x": `&#34;x&#34; is no answer`,
	} {
		if reply := s.get(address); reply.Code != 400 || !strings.Contains(reply.Body.String(), want) {
			t.Errorf("%s: %d, without %q:\n%s", address, reply.Code, want, reply.Body)
		}
	}
	// What was typed is still there.
	if body := s.get("/case?case=RRRY+R&answer=2").Body.String(); !strings.Contains(body, ">RRRY R</textarea>") || !strings.Contains(body, `value="2"`) {
		t.Error("what was typed is gone")
	}
}
