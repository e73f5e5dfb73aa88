package web

import (
	"encoding/json"
	"html"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/dustin/go-humanize"

	"zumabase/cmd/zuma/contract"
	"zumabase/solver"
)

func reload() chromedp.Action[chromedp.Void] { return chromedp.Reload() }

// counted reads the count of puzzles.
func counted(b *tab) int {
	b.t.Helper()
	n, err := strconv.Atoi(strings.ReplaceAll(value[string](b, "document.querySelector('#count').textContent"), ",", ""))
	if err != nil {
		b.t.Fatal(err)
	}
	return n
}

func TestBrowserCountsFollowFilters(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/puzzles")
	b.until("/^[0-9,]+$/.test(document.querySelector('#count').textContent)")
	all := counted(b)
	before := value[string](b, "document.querySelector('#count').textContent")
	b.typeInto("#f-steps", "3..4")
	b.until("location.search === '?steps=3..4' && document.querySelector('#count').textContent !== '" + before + "'")
	some := counted(b)
	b.click("input[value=split]")
	b.until("location.search.includes('technique=split')")
	b.until("[...document.querySelectorAll('.card')].every((card) => card.textContent.includes('split'))")
	fewer := counted(b)
	if !(all > some && some > fewer && fewer > 0) {
		t.Errorf("the counts are %d, %d and %d", all, some, fewer)
	}
	b.typeInto("#f-steps", "4..3")
	b.until("document.querySelector('#p-steps').textContent.includes('want a range')")
	b.typeInto("#f-steps", "4")
	b.until("document.querySelector('#p-steps').textContent === ''")
	b.do(chromedp.SetValue(chromedp.CSS("#f-sort"), "difficulty"), chromedp.Evaluate[chromedp.Void]("document.querySelector('#f-sort').dispatchEvent(new Event('input', { bubbles: true }))"))
	b.until("document.querySelector('.found').textContent.includes('by difficulty')")
}

func TestBrowserTurnsPages(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/puzzles?sort=difficulty&desc=true")
	first := value[string](b, "document.querySelector('.card').dataset.board")
	b.click("a[rel=next]")
	b.until("location.search.includes('offset=24') && document.querySelector('.found').textContent.includes('25 to 48')")
	b.click("a[rel=prev]")
	b.until("document.querySelector('.found').textContent.includes('1 to 24')")
	if again := value[string](b, "document.querySelector('.card').dataset.board"); again != first {
		t.Errorf("back on the first page, %s comes first, and it was %s", again, first)
	}
}

func TestBrowserSlides(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/puzzles")
	b.until("document.querySelectorAll('[data-measure=steps] rect').length === 5")
	all := counted(b)
	b.do(chromedp.Focus(chromedp.CSS("[data-measure=steps] input[aria-label='Least steps']")))
	b.press(kb.ArrowRight)
	b.press(kb.ArrowRight)
	b.until("document.querySelector('#f-steps').value === '3..' && location.search === '?steps=3..'")
	b.until("document.querySelector('#told').textContent.endsWith('at random')")
	if some := counted(b); some >= all || some == 0 {
		t.Errorf("%d of %d puzzles have 3 steps or more", some, all)
	}
	if text := value[string](b, "document.querySelector('[data-measure=steps] input[aria-label=\"Least steps\"]').getAttribute('aria-valuetext')"); text != "3" {
		t.Errorf("the handle says %q", text)
	}
	b.do(chromedp.Focus(chromedp.CSS("[data-measure=steps] input[aria-label='Most steps']")))
	b.press(kb.ArrowLeft)
	b.press(kb.ArrowLeft)
	b.until("document.querySelector('#f-steps').value === '3' && location.search === '?steps=3'")
	// One handle takes the other along.
	b.press(kb.Home)
	b.until("document.querySelector('#f-steps').value === '..1' || document.querySelector('#f-steps').value === '1'")
	b.until("document.querySelector('[data-measure=steps] input[aria-label=\"Least steps\"]').value === '0'")
	// What is typed moves the handles; elements of the form hide none of its own properties.
	b.typeInto("#f-length", "8..9")
	b.until("location.search.includes('balls=8..9') && document.querySelector('[data-measure=length] input[aria-label=\"Least length\"]').value === '7'")
	if shadowed := value[[]string](b, "[...document.forms[0].elements].map((e) => e.name).filter((name) => name && name in HTMLFormElement.prototype)"); len(shadowed) > 0 {
		t.Errorf("elements hide %v of their form", shadowed)
	}
}

// TestBrowserSharesTheShelf: two tabs of one browser put aside together.
func TestBrowserSharesTheShelf(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/puzzles?sort=difficulty")
	b.until("document.querySelector('.keep') && !document.querySelector('.keep').hidden")
	// Another tab has put something aside since this one looked.
	b.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('zuma-shelf', JSON.stringify(['RRY RYY']))"))
	b.click(".card:nth-child(2) .keep")
	b.until("document.querySelector('#kept').textContent === '2' && JSON.parse(localStorage.getItem('zuma-shelf')).includes('RRY RYY')")
	// And one that is told of a change shows it.
	b.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('zuma-shelf', JSON.stringify(['RRY RYY'])); dispatchEvent(new StorageEvent('storage', { key: 'zuma-shelf' }))"))
	b.until("document.querySelector('#kept').textContent === '1'")
	// More than a pack holds is said beside the button, on this page.
	b.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('zuma-shelf', JSON.stringify(Array(200).fill('RRY RYY'))); dispatchEvent(new StorageEvent('storage', { key: 'zuma-shelf' }))"))
	b.click(".card:nth-child(3) .keep")
	b.until("document.querySelector('#shelf-problem').textContent.includes('at most 200')")
	b.forgive("400")
	b.do(chromedp.Evaluate[chromedp.Void]("localStorage.setItem('zuma-shelf', JSON.stringify(['RRR R'])); dispatchEvent(new StorageEvent('storage', { key: 'zuma-shelf' }))"))
	b.click("#download")
	b.until("document.querySelector('#shelf-problem').textContent.includes('run of 3') && location.pathname === '/puzzles'")
}

// TestPagesReachAll turns the pages of sorted lists, by pages and onward, and
// meets every puzzle.
func TestPagesReachAll(t *testing.T) {
	s := newServer(t, small(t))
	cards := regexp.MustCompile(`class="card" data-board="(\w+)" data-hand="(\w+)"`)
	next := regexp.MustCompile(`rel="next" href="([^"]+)"`)
	for _, start := range []string{"/puzzles?sort=difficulty&balls=..8&limit=100", "/puzzles?sort=difficulty&desc=true&balls=7..8&limit=90"} {
		seen := make(map[string]bool)
		pages := 0
		for address := start; address != ""; pages++ {
			body := s.get(address).Body.String()
			for _, card := range cards.FindAllStringSubmatch(body, -1) {
				seen[card[1]+" "+card[2]] = true
			}
			address = ""
			if found := next.FindStringSubmatch(body); found != nil {
				address = html.UnescapeString(found[1])
			}
			if pages > 100 {
				t.Fatalf("%s: there is no end", start)
			}
		}
		query, err := url.Parse(start)
		if err != nil {
			t.Fatal(err)
		}
		count := s.get("/part/count?" + query.RawQuery).Body.String()
		if !strings.Contains(count, ">"+humanize.Comma(int64(len(seen)))+"<") {
			t.Errorf("%s: %d pages show %d puzzles, of %s", start, pages, len(seen), count)
		}
	}
	body := s.get("/puzzles?sort=lines&limit=7&offset=7").Body.String()
	for _, want := range []string{"offset=14", "8 to 14"} {
		if !strings.Contains(body, want) {
			t.Errorf("the second page of 7 has no %q", want)
		}
	}
}

func TestBrowserDownloadsAPack(t *testing.T) {
	b := newTab(t, small(t))
	folder := t.TempDir()
	if _, err := chromedp.Call(b.ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllow, BrowserContextID: chromedp.FromContext(b.ctx).BrowserContextID, DownloadPath: folder,
	}); err != nil {
		t.Fatal(err)
	}
	b.open("/puzzles?steps=3&sort=difficulty")
	for _, n := range []string{"1", "3", "5"} {
		b.click(".card:nth-child(" + n + ") .keep")
	}
	b.until("document.querySelector('#kept').textContent === '3'")
	// What is put aside stays when the page is left.
	b.open("/puzzles?steps=4")
	b.until("document.querySelector('#kept').textContent === '3'")
	b.click("#download")
	path := filepath.Join(folder, "pack.json")
	deadline := time.Now().Add(stepTimeout)
	var body []byte
	for body == nil {
		time.Sleep(20 * time.Millisecond)
		body, _ = os.ReadFile(path)
		if time.Now().After(deadline) {
			t.Fatal("no pack was downloaded")
		}
	}
	var pack contract.Pack
	if err := json.Unmarshal(body, &pack); err != nil {
		t.Fatal(err)
	}
	if pack.Version != contract.PackVersion || len(pack.Levels) != 3 {
		t.Fatalf("the pack is of version %d and has %d levels", pack.Version, len(pack.Levels))
	}
	for _, level := range pack.Levels {
		checkLevel(t, level)
		if level.Par != 3 {
			t.Errorf("%s with %s has par %d", level.Board, level.Hand, level.Par)
		}
	}
}

// checkLevel plays a level's solution.
func checkLevel(t *testing.T, level contract.Level) {
	t.Helper()
	board, err := solver.ParseBoard(level.Board)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range level.Solution {
		ball, err := solver.ParseHand(move.Ball)
		if err != nil {
			t.Fatal(err)
		}
		for c := solver.Color(1); c <= solver.MaxColors; c++ {
			if ball.Count(c) > 0 {
				board = board.Play(solver.NewMove(c, move.Position))
			}
		}
	}
	if !board.Empty() || len(level.Solution) != level.Par {
		t.Errorf("the solution of %s with %s leaves %v after %d moves", level.Board, level.Hand, board, len(level.Solution))
	}
}

// fill gives a field a value at once.
func (b *tab) fill(selector, text string) {
	b.t.Helper()
	b.do(chromedp.SetValue(chromedp.CSS(selector), text))
}

func TestBrowserAsksInSQL(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/sql")
	b.until("!document.querySelector('#keys').hidden")
	b.fill("#q", "SELECT steps('WRRBBW', 'RBW') AS answer")
	b.click("#ask button[type=submit]")
	b.until("document.querySelector('#grid tbody td')?.textContent === '3' && document.querySelector('#said').textContent.startsWith('1 row')")
	for _, statement := range []string{"DELETE FROM info", "ATTACH 'x.db' AS x", "PRAGMA query_only = 0"} {
		b.fill("#q", statement)
		b.click("#ask button[type=submit]")
		b.until("document.querySelector('#q-problem').textContent.includes('can only be read') && new URLSearchParams(location.search).get('q') === " + strconv.Quote(statement))
	}
	// Names are clicked in, boards are drawn, columns sorted.
	b.fill("#q", "SELECT board, hand, steps FROM")
	b.click("[data-insert=puzzles]")
	b.fill("#q", value[string](b, "document.querySelector('#q').value")+" WHERE length = 8 LIMIT 30")
	b.click("#ask button[type=submit]")
	b.until("document.querySelectorAll('#grid tbody tr').length === 30 && document.querySelector('#grid td .ball')")
	steps := "[...document.querySelectorAll('#grid tbody tr')].map((line) => Number(line.children[2].textContent))"
	b.click("#grid th:nth-child(3) button")
	b.until(steps + ".every((n, i, all) => i === 0 || all[i - 1] <= n)")
	b.click("#grid th:nth-child(3) button")
	b.until(steps + ".every((n, i, all) => i === 0 || all[i - 1] >= n) && document.querySelector('#grid th:nth-child(3)').getAttribute('aria-sort') === 'descending'")
	// One that takes long is cancelled, and the server is free for another.
	b.fill("#q", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n")
	b.click("#ask button[type=submit]")
	b.click("#cancel:not([hidden])")
	b.until("document.querySelector('#said').textContent === 'Cancelled.' && document.querySelector('#cancel').hidden")
	b.fill("#q", "SELECT 1 + 1")
	b.click("#ask button[type=submit]")
	b.until("document.querySelector('#grid tbody td')?.textContent === '2'")
}

func TestBrowserKeepsTheTheme(t *testing.T) {
	b := newTab(t, small(t))
	dark := "getComputedStyle(document.body).backgroundColor === 'rgb(18, 16, 27)'"
	b.prefer("prefers-color-scheme", "light")
	b.open("/")
	b.until("!(" + dark + ")")
	b.click("#theme")
	b.until(dark)
	b.open("/truth")
	b.until(dark)
	b.click("#theme")
	b.until("!(" + dark + ")")
}

// TestBrowserLeadsFromBars: a bar leads to as many puzzles as it counts, and a
// chart that is opened alone has its colours.
func TestBrowserLeadsFromBars(t *testing.T) {
	b := newTab(t, small(t))
	b.open("/truth")
	label := value[string](b, "document.querySelector('a[href=\"/puzzles?difficulty=5..5.999999\"]').getAttribute('aria-label')")
	b.do(chromedp.Evaluate[chromedp.Void]("document.querySelector('a[href=\"/puzzles?difficulty=5..5.999999\"]').focus()"))
	b.press(kb.Enter)
	b.until("location.pathname === '/puzzles' && /^[0-9,]+$/.test(document.querySelector('#count').textContent)")
	if _, want, _ := strings.Cut(label, ": "); value[string](b, "document.querySelector('#count').textContent") != want {
		t.Errorf("the bar says %s", label)
	}
	b.forgive("favicon.ico") // which a browser asks for beside a picture
	b.open("/truth/difficulty.svg")
	if fill := value[string](b, "getComputedStyle(document.querySelector('.bar')).fill"); fill != "rgb(75, 53, 196)" {
		t.Errorf("the bars are %s", fill)
	}
	// Each name stands under its bar.
	if off := value[float64](b, `Math.max(...[...document.querySelectorAll("a")].map((bar) => {
		const [x, y] = [bar.getBoundingClientRect(), bar.nextElementSibling.getBoundingClientRect()];
		return Math.abs(x.left + x.width / 2 - y.left - y.width / 2);
	}))`); off > 1 {
		t.Errorf("a name stands %v pixels beside its bar", off)
	}
}

// TestWorksWithoutScript looks at a page as it comes from the server.
func TestWorksWithoutScript(t *testing.T) {
	s := newServer(t, small(t))
	for address, want := range map[string]string{
		"/solve?board=WRRBBW&hand=RBW":               "3 steps",
		"/solve?board=RRR&hand=R":                    "run of 3 R",
		"/sql?q=SELECT+'RRY'+AS+board,'RYY'+AS+hand": `href="/play?board=RRY&amp;hand=RYY"`,
		"/puzzles?steps=3..4":                        "class=\"card\"",
		"/puzzles?steps=4..3":                        "want a range",
		"/sql?q=SELECT+1%2B1+AS+two":                 "<td class=\"n\">2",
		"/truth":                                     "<th scope=\"row\">10",
		"/play?board=RRY&hand=RYY":                   "Each move loads the page",
	} {
		if body := s.get(address).Body.String(); !strings.Contains(body, want) {
			t.Errorf("%s does not have %q", address, want)
		}
	}
}
