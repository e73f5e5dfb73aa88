package web

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// stepTimeout is how long a page may take for anything that a test waits for: a
// hundred times what it takes, for the machine may have other things to do.
const stepTimeout = 2 * time.Minute

var browserStop func()

// browser starts one Chromium for all tests.
var browser = sync.OnceValues(func() (context.Context, error) {
	path, err := findChromium()
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "zuma-chromium-")
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(folder),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(time.Minute))
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	browserStop = func() {
		stop()
		stopAllocator()
		os.RemoveAll(folder)
	}
	return ctx, chromedp.Do(ctx)
})

func findChromium() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("no Chromium on the PATH")
}

// sharedServer serves the small catalog to all tests that do not change it.
var sharedServer = sync.OnceValues(func() (string, error) {
	path, err := smallCatalog()
	if err != nil {
		return "", err
	}
	s, err := New(context.Background(), Options{Path: path, Version: "test"})
	if err != nil {
		return "", err
	}
	server := httptest.NewServer(s)
	serverStop = func() {
		server.Close()
		s.Close()
	}
	return server.URL, nil
})

var serverStop func()

// serverOf returns the address of a server of the catalog.
func serverOf(t *testing.T, path string) string {
	t.Helper()
	if path == small(t) {
		address, err := sharedServer()
		if err != nil {
			t.Fatal(err)
		}
		return address
	}
	server := httptest.NewServer(newServer(t, path))
	t.Cleanup(server.Close)
	return server.URL
}

// tab is a tab of the browser on a server. When the test ends, it
// checks that its pages asked for nothing but that server's, and that nothing
// was wrong with their scripts.
type tab struct {
	t    *testing.T
	ctx  context.Context
	base string

	mu       sync.Mutex
	asked    []string // addresses
	problems []string // what the browser complains of
	forgiven []string // complaints that the test brings about
}

// newTab opens a tab, with storage of its own, on a server of the catalog.
func newTab(t *testing.T, path string) *tab {
	t.Helper()
	t.Parallel() // most of the time is spent waiting
	parent, err := browser()
	if err != nil {
		if os.Getenv("ZUMA_REQUIRE_CHROMIUM") != "" {
			t.Fatal(err)
		}
		t.Skipf("skipped: %v", err)
	}
	b := &tab{t: t, base: serverOf(t, path)}
	ctx, cancel := chromedp.NewContext(parent, chromedp.WithNewBrowserContext(), chromedp.WithListener(b.hear))
	t.Cleanup(cancel)
	b.ctx = ctx
	// The tab lives as long as the context that it is first used with.
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.size(1100, 900, false)
	t.Cleanup(b.check)
	return b
}

func (b *tab) hear(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		b.asked = append(b.asked, e.Request.URL)
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			b.problems = append(b.problems, e.Entry.Text+" "+e.Entry.URL)
		}
	case *runtime.EventExceptionThrown:
		b.problems = append(b.problems, e.ExceptionDetails.Text)
	}
}

// check is what newTab promises.
func (b *tab) check() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.asked) == 0 {
		b.t.Error("nothing was asked for: the watch does not work")
	}
	for _, address := range b.asked {
		if !strings.HasPrefix(address, b.base+"/") {
			b.t.Errorf("a page asked for %s", address)
		}
	}
next:
	for _, problem := range b.problems {
		for _, part := range b.forgiven {
			if strings.Contains(problem, part) {
				continue next
			}
		}
		b.t.Errorf("the browser complains: %s", problem)
	}
}

// forgive lets a complaint of the browser pass.
func (b *tab) forgive(part string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.forgiven = append(b.forgiven, part)
}

func (b *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTimeout)
	defer cancel()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

func (b *tab) open(address string) {
	b.t.Helper()
	b.do(chromedp.Navigate(b.base + address))
}

// click, typeInto and press do what a person does. A page may be just being
// replaced; a person would look again.
func (b *tab) click(selector string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTimeout)
	defer cancel()
	for {
		b.until("document.readyState === 'complete' && document.querySelector(" + strconv.Quote(selector) + ")")
		err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void]("document.querySelector("+strconv.Quote(selector)+")?.scrollIntoView({ block: 'center', behavior: 'instant' })"),
			chromedp.Click(chromedp.CSS(selector)))
		if err == nil {
			return
		}
		if ctx.Err() != nil {
			b.t.Fatalf("%s: %v", selector, err)
		}
	}
}

func (b *tab) typeInto(selector, text string) {
	b.t.Helper()
	field := "document.querySelector(" + strconv.Quote(selector) + ")"
	b.until("document.readyState === 'complete' && (" + field + ".focus(), " + field + ".select(), document.activeElement === " + field + ")")
	b.press(text)
}

func (b *tab) press(keys string) {
	b.t.Helper()
	b.do(chromedp.KeyEvent(keys))
}

// until waits until an expression of JavaScript is true.
func (b *tab) until(condition string) {
	b.t.Helper()
	// A page that is just being left, or not yet there, fulfils nothing.
	script := "(() => { try { return Boolean(" + condition + "); } catch { return false; } })()"
	for deadline := time.Now().Add(stepTimeout); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if met, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](script)); err == nil && met {
			return
		}
	}
	where, _ := chromedp.Run(b.ctx, chromedp.Evaluate[string]("location.href + '\\n' + document.querySelector('main').innerText"))
	b.t.Fatalf("this did not come true: %s\n%s", condition, where)
}

// value returns the value of an expression of JavaScript.
func value[T any](b *tab, expression string) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, stepTimeout)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// size gives the page a size, that of a phone if touch is set.
func (b *tab) size(width, height int64, touch bool) {
	b.t.Helper()
	if touch {
		b.do(chromedp.EmulateViewport(width, height, chromedp.EmulateMobile, chromedp.EmulateTouch))
		return
	}
	b.do(chromedp.EmulateViewport(width, height))
}

// prefer sets what the system is said to prefer.
func (b *tab) prefer(name, value string) {
	b.t.Helper()
	b.system(name, value)
}

// system sets what the system is said to prefer, in pairs of names and values.
func (b *tab) system(pairs ...string) {
	b.t.Helper()
	var features []*emulation.MediaFeature
	for i := 0; i < len(pairs); i += 2 {
		features = append(features, &emulation.MediaFeature{Name: pairs[i], Value: pairs[i+1]})
	}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}); err != nil {
		b.t.Fatal(err)
	}
}

// swift takes the time out of the animations.
func (b *tab) swift() { b.prefer("prefers-reduced-motion", "reduce") }

// picture keeps a picture of the page, where the environment says so.
func (b *tab) picture(name string) {
	b.t.Helper()
	folder := os.Getenv("ZUMA_SCREENSHOTS")
	if folder == "" {
		folder = b.t.TempDir()
	}
	ctx, cancel := context.WithTimeout(b.ctx, stepTimeout)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	if len(png) < 5000 {
		b.t.Errorf("the picture %s has %d bytes: an empty page?", name, len(png))
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// touch taps an element.
func (b *tab) touch(selector string) {
	b.t.Helper()
	b.do(chromedp.Tap(chromedp.CSS(selector)))
}

// sibling opens another tab of the same browser on the same server, which
// shares what the browser keeps.
func (b *tab) sibling() *tab {
	b.t.Helper()
	other := &tab{t: b.t, base: b.base}
	ctx, cancel := chromedp.NewContext(b.ctx, chromedp.WithListener(other.hear))
	b.t.Cleanup(cancel)
	other.ctx = ctx
	if err := chromedp.Do(ctx); err != nil {
		b.t.Fatal(err)
	}
	return other
}
