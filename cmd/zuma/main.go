// Command zuma makes, proves and asks the complete catalog of the Zuma game.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
	"github.com/posener/complete"
	"golang.org/x/term"

	"zumabase/catalog"
	"zumabase/cmd/zuma/ask"
	"zumabase/cmd/zuma/table"
	"zumabase/solver"
)

// The exit codes.
const (
	exitFailed     = 1 // something went wrong
	exitBadInput   = 2 // the input or the command line is at fault
	exitNotCovered = 3 // the catalog cannot tell, or there is none
)

// cli is the command line.
type cli struct {
	Build  buildCmd  `cmd:"" group:"make" help:"Build the catalog: every board and hand up to the limits."`
	Verify verifyCmd `cmd:"" group:"make" help:"Prove the catalog: replay every line, solve a sample again."`
	Audit  auditCmd  `cmd:"" group:"make" help:"Put published algorithms on trial against the catalog."`
	Check  checkCmd  `cmd:"" group:"make" help:"Put a solver of your own on trial."`

	Lookup lookupCmd `cmd:"" group:"ask" help:"Answer a board and a hand from the catalog."`
	Solve  solveCmd  `cmd:"" group:"ask" help:"Answer a board and a hand without a catalog."`
	SQL    sqlCmd    `cmd:"" name:"sql" group:"ask" help:"Ask the catalog in SQL, read-only."`
	Rate   rateCmd   `cmd:"" group:"ask" help:"Tell how hard a board and a hand are."`
	Stats  statsCmd  `cmd:"" group:"ask" help:"Show how many boards there are, and how many can be cleared."`
	Serve  serveCmd  `cmd:"" group:"ask" help:"Look, play and ask in a browser; also a JSON API."`

	Puzzles puzzlesCmd `cmd:"" group:"design" help:"Find puzzles by their difficulty and other measures."`
	Pack    packCmd    `cmd:"" group:"design" help:"Make a level pack of rising difficulty."`

	Version    versionCmd                `cmd:"" group:"more" help:"Print the version of the program."`
	Completion kongcompletion.Completion `cmd:"" group:"more" help:"Print the completion script for bash, zsh or fish."`
}

const description = `Zumabase: the complete, exact answer book of the Zuma game.

A row of coloured balls, and a hand of a few more: insert them one at a time
anywhere; three or more of one colour in a row vanish, and what then meets
vanishes too. How few insertions clear the row?

  zuma build                 make the catalog, once
  zuma lookup WRRBBW RBW     answer from it
  zuma solve WRRBBW RBW      answer without it`

// streams is where a command reads and writes, and what is a terminal.
type streams struct {
	in       io.Reader
	out, err io.Writer
	inTTY    bool
	outTTY   bool
	errTTY   bool
	color    bool // on out
}

func stdStreams() *streams {
	s := &streams{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		inTTY:  term.IsTerminal(int(os.Stdin.Fd())),
		outTTY: term.IsTerminal(int(os.Stdout.Fd())),
		errTTY: term.IsTerminal(int(os.Stderr.Fd())),
	}
	// See no-color.org.
	s.color = s.outTTY && os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"
	return s
}

func main() { os.Exit(run(os.Args[1:])) }

// run runs the program and returns its exit code.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	s := stdStreams()
	parser, err := newParser(s)
	if err != nil {
		fmt.Fprintln(s.err, "zuma:", err)
		return exitFailed
	}
	kongcompletion.Register(parser, kongcompletion.WithPredictor("file", complete.PredictFiles("*")))
	if len(args) == 0 {
		args = []string{"--help"}
	}
	command, err := parser.Parse(args)
	if err != nil {
		return report(s, err)
	}
	command.BindTo(ctx, (*context.Context)(nil))
	return report(s, command.Run(s))
}

func newParser(s *streams) (*kong.Kong, error) {
	return kong.New(new(cli),
		kong.Name("zuma"),
		kong.Description(description),
		kong.Writers(s.out, s.err),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.ExplicitGroups([]kong.Group{
			{Key: "ask", Title: "Ask"},
			{Key: "make", Title: "Make and prove"},
			{Key: "design", Title: "Design levels"},
			{Key: "filter", Title: "Filters"},
			{Key: "more", Title: "More"},
		}),
		kong.Vars{"formats": table.Formats},
	)
}

// exitError carries an exit code of its own; err may be nil where everything
// has been said already.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string { return fmt.Sprint(e.err) }
func (e *exitError) Unwrap() error { return e.err }

// hintError adds to an error what the user can do about it.
type hintError struct {
	err  error
	hint string
}

func (e *hintError) Error() string { return e.err.Error() }
func (e *hintError) Unwrap() error { return e.err }

// report tells the user of an error and returns the exit code.
func report(s *streams, err error) int {
	if err == nil {
		return 0
	}
	var exit *exitError
	if errors.As(err, &exit) && exit.err == nil {
		return exit.code
	}
	if errors.Is(err, syscall.EPIPE) {
		return 0 // whoever read our output has seen enough
	}
	message := err.Error()
	if errors.Is(err, context.Canceled) {
		message = "interrupted"
	}
	fmt.Fprintln(s.err, "zuma:", message)
	if hint := hintFor(err); hint != "" {
		fmt.Fprintln(s.err, "Try:", hint)
	}
	return exitCode(err)
}

func exitCode(err error) int {
	var exit *exitError
	var usage *kong.ParseError
	var letter *solver.LetterError
	var run *solver.RunError
	switch {
	case errors.As(err, &exit):
		return exit.code
	case errors.As(err, &usage), errors.As(err, &letter), errors.As(err, &run),
		errors.Is(err, solver.ErrEmptyBoard), errors.Is(err, solver.ErrEmptyHand), errors.Is(err, solver.ErrLimits),
		errors.Is(err, catalog.ErrExists), errors.Is(err, catalog.ErrTarget),
		errors.Is(err, catalog.ErrNotCatalog), errors.Is(err, catalog.ErrUnfinished), errors.Is(err, catalog.ErrCutShort),
		errors.Is(err, catalog.ErrOlder), errors.Is(err, catalog.ErrNewer),
		errors.Is(err, catalog.ErrStatement), errors.Is(err, catalog.ErrReadOnly):
		return exitBadInput
	case errors.Is(err, catalog.ErrNotCovered), errors.Is(err, solver.ErrTooLong), errors.Is(err, solver.ErrTooManyColors),
		errors.Is(err, catalog.ErrNotFound):
		return exitNotCovered
	}
	return exitFailed
}

// hintFor returns what the user can do about an error, or "".
func hintFor(err error) string {
	var hinted *hintError
	var usage *kong.ParseError
	switch {
	case errors.As(err, &hinted):
		return hinted.hint
	case errors.As(err, &usage):
		command := "zuma"
		if path := usage.Context.Command(); path != "" && usage.Context.Selected() != nil {
			command += " " + usage.Context.Selected().Name
		}
		return command + " --help"
	}
	return ask.Hint(err)
}

// databaseFlag is the flag of the commands that need a catalog.
type databaseFlag struct {
	DB string `name:"db" env:"ZUMA_DB" default:"zuma.db" placeholder:"FILE" predictor:"file" help:"The catalog's file (${default}; ZUMA_DB sets another)."`
}

// AfterApply takes an empty name, such as that of an empty ZUMA_DB, for none.
func (d *databaseFlag) AfterApply() error {
	if d.DB == "" {
		d.DB = "zuma.db"
	}
	return nil
}

func (d databaseFlag) open(ctx context.Context) (*catalog.Catalog, error) {
	return catalog.Open(ctx, d.DB)
}
