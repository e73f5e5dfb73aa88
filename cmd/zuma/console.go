package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/peterh/liner"

	"zumabase/catalog"
)

const consoleHelp = `Type SQL that ends with a semicolon. Up and down go through what was typed before,
Tab completes words.

  .schema   show the tables and views
  .help     show this
  .quit     leave; Ctrl-D does, too

For example:
  SELECT * FROM puzzles WHERE steps = 3 AND technique = 'split' LIMIT 5;
  SELECT steps('WRRBBW', 'RBW');`

// console reads statements from the terminal until the user leaves.
func (c *sqlCmd) console(ctx context.Context, s *streams, db *catalog.Catalog) error {
	line := liner.NewLiner()
	defer line.Close()
	line.SetCtrlCAborts(true)
	line.SetMultiLineMode(true)
	line.SetWordCompleter(completeWord)
	history := historyFile()
	if file, err := os.Open(history); err == nil {
		line.ReadHistory(file)
		file.Close()
	}
	defer saveHistory(line, history)

	fmt.Fprintf(s.out, "%s, read-only. .help helps, .quit leaves.\n", c.DB)
	pending := ""
	for {
		prompt := "zuma> "
		if pending != "" {
			prompt = "  ... "
		}
		text, err := line.Prompt(prompt)
		switch {
		case errors.Is(err, liner.ErrPromptAborted):
			pending = ""
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(s.out)
			return nil
		case err != nil:
			return err
		}
		if strings.TrimSpace(text) != "" {
			line.AppendHistory(text)
		}
		if pending == "" && strings.HasPrefix(text, ".") {
			if leave := c.dot(ctx, s, db, strings.TrimSpace(text)); leave {
				return nil
			}
			continue
		}
		var statements []string
		statements, pending = catalog.Statements(pending + text + "\n")
		for _, statement := range statements {
			c.interruptible(ctx, s, db, statement)
		}
	}
}

// dot runs a command that is no SQL.
func (c *sqlCmd) dot(ctx context.Context, s *streams, db *catalog.Catalog, command string) (leave bool) {
	switch command {
	case ".quit", ".exit", ".q":
		return true
	case ".schema":
		c.interruptible(ctx, s, db, "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'goose%'")
	default:
		fmt.Fprintln(s.out, consoleHelp)
	}
	return false
}

// interruptible runs a statement that Ctrl-C ends without ending the console.
func (c *sqlCmd) interruptible(ctx context.Context, s *streams, db *catalog.Catalog, statement string) {
	// The program's own context may have ended by an earlier Ctrl-C.
	ctx, stop := signal.NotifyContext(context.WithoutCancel(ctx), os.Interrupt)
	defer stop()
	if err := c.run(ctx, s, db, statement); err != nil {
		report(s, err)
	}
}

// historyFile is where the console remembers what was typed.
func historyFile() string {
	folder, err := os.UserCacheDir()
	if err != nil {
		folder = os.TempDir()
	}
	return filepath.Join(folder, "zuma", "history")
}

func saveHistory(line *liner.State, path string) {
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return // a console without a memory is still a console
	}
	if file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600); err == nil {
		line.WriteHistory(file)
		file.Close()
	}
}

// words are what Tab completes.
var words = strings.Fields(`SELECT FROM WHERE ORDER BY GROUP LIMIT COUNT DISTINCT BETWEEN AND LIKE
	puzzles boards states census info board hand steps moves length colors technique lines choices openings
	traps chain separators win_rate difficulty hands canonical_board( canonical_hand( steps(`)

func completeWord(line string, at int) (head string, completions []string, tail string) {
	start := strings.LastIndexAny(line[:at], " ,()=<>") + 1
	for _, word := range words {
		if start < at && strings.HasPrefix(strings.ToLower(word), strings.ToLower(line[start:at])) {
			completions = append(completions, word)
		}
	}
	return line[:start], completions, line[at:]
}
