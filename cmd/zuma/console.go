package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/peterh/liner"

	"zumabase/catalog"
	"zumabase/cmd/zuma/output"
)

const consoleHelp = `Type SQL that ends with a semicolon. Up and down go through what was typed before,
Tab completes words.

  .tables        name the tables and views
  .schema NAME   show how a table or a view is made, or all
  .mode FORMAT   print rows as table, json, jsonl, csv, tsv or markdown
  .timer on|off  tell how long each statement takes
  .help          show this
  .quit          leave; Ctrl-D does, too

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
	pending, typed := "", ""
	for {
		prompt := "zuma> "
		if pending != "" {
			prompt = "  ... "
		}
		text, err := line.Prompt(prompt)
		switch {
		case errors.Is(err, liner.ErrPromptAborted):
			pending, typed = "", ""
			continue
		case errors.Is(err, io.EOF):
			fmt.Fprintln(s.out)
			return nil
		case err != nil:
			return err
		}
		if pending == "" && strings.HasPrefix(text, ".") {
			line.AppendHistory(text)
			if leave := c.dot(ctx, s, db, strings.TrimSpace(text)); leave {
				return nil
			}
			continue
		}
		var statements []string
		typed += text + "\n"
		if statements, pending = catalog.Statements(pending + text + "\n"); pending == "" {
			// A statement of several lines is recalled whole, as one line.
			if whole := strings.Join(strings.Fields(typed), " "); whole != "" {
				line.AppendHistory(whole)
			}
			typed = ""
		}
		for _, statement := range statements {
			c.interruptible(ctx, s, db, statement, nil)
		}
	}
}

// dot runs a command that is no SQL.
func (c *sqlCmd) dot(ctx context.Context, s *streams, db *catalog.Catalog, command string) (leave bool) {
	word, argument, _ := strings.Cut(command, " ")
	argument = strings.TrimSpace(argument)
	switch {
	case slices.Contains([]string{".quit", ".exit", ".q"}, word):
		return true
	case word == ".tables":
		c.interruptible(ctx, s, db, tablesQuery, nil)
	case word == ".schema":
		c.interruptible(ctx, s, db, schemaQuery, map[string]any{"name": argument})
	case word == ".mode" && slices.Contains(strings.Split(output.Formats, ","), argument):
		c.Format = argument
	case word == ".timer" && (argument == "on" || argument == "off"):
		c.timer = argument == "on"
	default:
		fmt.Fprintln(s.out, consoleHelp)
	}
	return false
}

const (
	tablesQuery = "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'goose%' ORDER BY type DESC, name"
	schemaQuery = "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'goose%' AND (:name = '' OR name = :name)"
)

// interruptible runs a statement that Ctrl-C ends without ending the console.
func (c *sqlCmd) interruptible(ctx context.Context, s *streams, db *catalog.Catalog, statement string, values map[string]any) {
	// The program's own context may have ended by an earlier Ctrl-C.
	ctx, stop := signal.NotifyContext(context.WithoutCancel(ctx), os.Interrupt)
	defer stop()
	start := time.Now()
	if err := c.run(ctx, s, db, statement, values); err != nil {
		report(s, err)
	}
	if c.timer {
		fmt.Fprintf(s.err, "%v\n", time.Since(start).Round(10*time.Microsecond))
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
var words = append(strings.Fields(`SELECT FROM WHERE ORDER BY GROUP LIMIT COUNT DISTINCT BETWEEN AND LIKE
	puzzles boards states census info board hand moves hands canonical_board( canonical_hand( steps(
	.tables .schema .mode .timer .help .quit`), catalog.MeasureNames()...)

func completeWord(line string, at int) (head string, completions []string, tail string) {
	start := strings.LastIndexAny(line[:at], " ,()=<>") + 1
	for _, word := range words {
		if start < at && strings.HasPrefix(strings.ToLower(word), strings.ToLower(line[start:at])) {
			completions = append(completions, word)
		}
	}
	return line[:start], completions, line[at:]
}
