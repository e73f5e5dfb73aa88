package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// terminal is a terminal of its own, in tmux, with a shell in it.
type terminal struct {
	t      *testing.T
	socket string
	folder string
}

func newTerminal(t *testing.T, environment ...string) *terminal {
	return newTerminalOf(t, 120, environment...)
}

// newTerminalOf makes a terminal of so many columns.
func newTerminalOf(t *testing.T, columns int, environment ...string) *terminal {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("there is no tmux to make a terminal with")
	}
	folder := t.TempDir()
	term := &terminal{t: t, socket: filepath.Join(folder, "tmux"), folder: folder}
	args := []string{"new-session", "-d", "-c", folder, "-x", strconv.Itoa(columns), "-y", "50", "env", "-i", "HOME=" + folder, "PS1=READY>",
		"PATH=" + filepath.Dir(binary(t)) + ":/usr/bin:/bin", "TERM=screen-256color", "LC_ALL=C.UTF-8"}
	args = append(args, environment...)
	if out, err := term.tmux(append(args, "sh")...); err != nil {
		t.Skipf("tmux makes no terminal: %v: %s", err, out)
	}
	t.Cleanup(func() { term.tmux("kill-server") })
	return term
}

func (term *terminal) tmux(args ...string) (string, error) {
	out, err := exec.Command("tmux", append([]string{"-S", term.socket, "-f", "/dev/null"}, args...)...).CombinedOutput()
	return string(out), err
}

// line types text and Enter.
func (term *terminal) line(text string) {
	term.t.Helper()
	if text, ok := strings.CutSuffix(text, ";"); ok {
		term.keys("-l", text, `\;`) // tmux ends its own commands with it
	} else {
		term.keys("-l", text)
	}
	term.keys("Enter")
}

func (term *terminal) keys(keys ...string) {
	term.t.Helper()
	if out, err := term.tmux(append([]string{"send-keys"}, keys...)...); err != nil {
		term.t.Fatal(err, out)
	}
}

// see waits until the screen shows what the pattern says, and returns the
// screen, with its colours.
func (term *terminal) see(pattern string) string {
	term.t.Helper()
	want := regexp.MustCompile("(?m)" + pattern)
	var screen string
	for start := time.Now(); time.Since(start) < 30*time.Second; time.Sleep(10 * time.Millisecond) {
		screen, _ = term.tmux("capture-pane", "-p", "-e", "-S", "-200")
		if want.MatchString(plain(screen)) {
			return screen
		}
	}
	term.t.Fatalf("the terminal does not show %q, but\n%s", pattern, screen)
	return ""
}

// until asks again and again, until what it sees is right.
func (term *terminal) until(right func(screen string) bool) {
	term.t.Helper()
	var screen string
	for start := time.Now(); time.Since(start) < 30*time.Second; time.Sleep(50 * time.Millisecond) {
		screen, _ = term.tmux("capture-pane", "-p", "-S", "-2000")
		if right(screen) {
			return
		}
	}
	term.t.Fatalf("the terminal shows\n%s", screen)
}

var escapes = regexp.MustCompile("\x1b\\[[0-9;]*m|[\x0e\x0f]")

// plain is a screen without its colours.
func plain(screen string) string { return escapes.ReplaceAllString(screen, "") }

func colored(screen string) bool {
	return regexp.MustCompile(`\x1b\[[0-9;]*4[1-7]m`).MatchString(screen)
}

func TestTerminalColor(t *testing.T) {
	for _, c := range []struct {
		environment string
		colored     bool
	}{
		{"A=b", true}, {"NO_COLOR=1", false}, {"NO_COLOR=", true}, {"TERM=dumb", false},
	} {
		t.Run(c.environment, func(t *testing.T) {
			t.Parallel()
			term := newTerminal(t, c.environment)
			term.line("zuma solve WRRBBW RBW")
			screen := term.see(`^ +clear\n(.*\n)*READY>`)
			if colored(screen) != c.colored {
				t.Errorf("coloured: %t, want %t, in\n%q", colored(screen), c.colored, screen)
			}
			// What colour shows, the brackets show, too.
			if text := plain(screen); !strings.Contains(text, "W(") && !strings.Contains(text, "(W)W") || !strings.Contains(text, "R R R]B B") {
				t.Errorf("the drawing is\n%s", text)
			}
		})
	}
	t.Run("pipe", func(t *testing.T) {
		t.Parallel()
		term := newTerminal(t)
		term.line("zuma solve WRRBBW RBW | cat")
		if screen := term.see(`^ +clear\n(.*\n)*READY>`); colored(screen) {
			t.Errorf("coloured in a pipe:\n%q", screen)
		}
	})
}

func TestTerminalProgress(t *testing.T) {
	term := newTerminal(t)
	term.line("zuma build --max-board 14")
	// The phase, the bar, how much, the time left, the rate.
	term.see(`(hands of \d|sort|rows) +\[[=>-]+\] +\d+ ?%  \d\d:\d\d left`)
	term.keys("C-c")
	screen := plain(term.see(`interrupted: nothing was left behind(.*\n)*READY>`))
	if strings.Contains(screen, "left  ") {
		t.Errorf("a bar is left:\n%s", screen)
	}
	if files, _ := filepath.Glob(filepath.Join(term.folder, "zuma.db*")); len(files) > 0 {
		t.Errorf("left behind: %v", files)
	}
}

func TestConsole(t *testing.T) {
	db := buildCatalog(t, 6)
	before, err := os.ReadFile(db)
	if err != nil {
		t.Fatal(err)
	}
	term := newTerminal(t, "ZUMA_DB="+db)
	term.line("zuma sql")
	term.see(`read-only\. \.help helps, \.quit leaves\.\n(.*\n)*zuma>`)

	term.line("SELECT steps('WRRBBW', 'RBW') AS answer;")
	term.see(`^answer\s*\n.*\n +3\s*\nzuma>`)
	// A statement of several lines, and two in one.
	term.line("SELECT 40")
	term.see(`^  \.\.\.`)
	term.line("+ 2 AS sum; SELECT 'sec' || 'ond';")
	term.see(`^ 42\s*\n(.*\n)*second\s*\nzuma>`)
	term.line(".tables")
	term.see(`^puzzles +view`)
	term.line(".schema census")
	term.see(`CREATE (TABLE|VIEW) census`)
	term.line(".mode csv")
	term.line("SELECT 1 AS a, 'x' AS b;")
	term.see(`^a,b\n1,x\n`)
	term.line(".mode table")
	term.line(".timer on")
	term.line("SELECT 'timed';")
	term.see(`^timed\s*\n[0-9.]+[mµ]?s`)
	term.line(".timer off")
	term.line(".help")
	term.see(`Type SQL that ends with a semicolon`)
	// An error does not end it, and nothing is written.
	term.line("CREATE TABLE t (a);")
	term.see(`the catalog can only be read`)
	// Ctrl-C ends a statement that never would, before its first row and after.
	for i, where := range []string{"x < 0", "x < 3 OR x < 0"} {
		term.line(fmt.Sprintf("WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE %s;", where))
		// At the prompt, before it has begun, Ctrl-C does nothing.
		ended := regexp.MustCompile(fmt.Sprintf(`(?s)(interrupted.*){%d}zuma>\s*\z`, i+1))
		term.until(func(screen string) bool {
			term.keys("C-c")
			return ended.MatchString(screen)
		})
	}
	term.line("SELECT 'still ' || 'here';")
	term.see(`still here\s*\nzuma>`)
	// A statement of several lines is recalled whole.
	term.line("SELECT 'two'")
	term.see(`^  \.\.\.`)
	term.line("|| ' lines';")
	term.see(`two lines\s*\nzuma>`)
	term.keys("Up")
	term.see(`^zuma> SELECT 'two' \|\| ' lines';`)
	term.keys("C-c")
	// Tab completes, and up goes through the history.
	term.keys("-l", "SELECT count(*) FROM puz")
	term.keys("Tab")
	term.see(`FROM puzzles`)
	term.line(";")
	term.see(`^ +62\s*\nzuma>`)
	term.line(".quit")
	term.see(`READY>`)

	// The history outlives the console.
	term.line("clear")
	term.until(func(screen string) bool {
		term.tmux("clear-history")
		return strings.TrimSpace(screen) == "READY>"
	})
	term.line("zuma sql")
	term.see(`quit leaves\.\n(.*\n)*zuma>`)
	term.keys("Up")
	term.see(`^zuma> \.quit`)
	term.keys("Up")
	term.see(`^zuma> SELECT count\(\*\) FROM puzzles;`)
	term.keys("C-c")
	term.keys("C-d")
	term.see(`READY>`)

	if after, err := os.ReadFile(db); err != nil || string(after) != string(before) {
		t.Errorf("the catalog has changed: %v", err)
	}
}

// TestTerminalFits: in a narrow terminal no line of an answer goes on in the
// next one, so no word is cut. tmux tells which lines it has broken: it joins
// them again, given -J.
func TestTerminalFits(t *testing.T) {
	db := buildCatalog(t, 10)
	commands := []string{
		"puzzles --limit 5 --seed 3",
		"puzzles --sort length --desc --limit 3",
		"rate RRYYRRBBRR YB",
		"rate --all --limit 3 RYYBBR RYB",
		"stats",
		"lookup RRYYRRBBRR YB",
		"lookup RYBGWRYBGW RRYYBBGGWW",
		"solve RRYYRRBBRRYYRRBBGG YBG",
		"audit --sample 50 --length 4 --algorithm three-rules --algorithm two-orders",
		"sql 'SELECT * FROM puzzles LIMIT 3'",
		"sql 'SELECT board, moves FROM puzzles ORDER BY length DESC LIMIT 2'",
		"sql 'SELECT name, sql FROM sqlite_schema LIMIT 4'",
		"verify --sample 5",
	}
	for _, columns := range []int{80, 40} {
		t.Run(strconv.Itoa(columns), func(t *testing.T) {
			t.Parallel()
			term := newTerminalOf(t, columns, "ZUMA_DB="+db)
			for i, command := range commands {
				script := "clear\nzuma " + command + " 2>/dev/null\necho END " + strconv.Itoa(i) + "\n"
				if err := os.WriteFile(filepath.Join(term.folder, "x"), []byte(script), 0o666); err != nil {
					t.Fatal(err)
				}
				term.tmux("clear-history")
				term.line("sh x")
				end := regexp.MustCompile(`(?m)^END ` + strconv.Itoa(i) + `$`)
				var broken string
				term.until(func(screen string) bool { broken = screen; return end.MatchString(screen) })
				whole, err := term.tmux("capture-pane", "-p", "-J", "-S", "-2000")
				if err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(whole) {
					if line = strings.TrimRight(line, " \n"); utf8.RuneCountInString(line) > columns {
						t.Errorf("zuma %s at %d columns: %q is cut in\n%s", command, columns, line, broken)
						break
					}
				}
			}
		})
	}
}
