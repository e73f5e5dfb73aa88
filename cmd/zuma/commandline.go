package main

import (
	"strings"

	"github.com/alecthomas/kong"
	kongcompletion "github.com/jotaen/kong-completion"
	"github.com/posener/complete"

	"zumabase/cmd/zuma/check"
	"zumabase/cmd/zuma/output"
	"zumabase/cmd/zuma/query"
	"zumabase/solver/fault"
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
	Export exportCmd `cmd:"" group:"ask" help:"Write the catalog as Parquet, CSV or JSON for other tools."`
	Serve  serveCmd  `cmd:"" group:"ask" help:"Look, play and ask in a browser; also a JSON API."`

	Puzzles puzzlesCmd `cmd:"" group:"design" help:"Find puzzles by their difficulty and other measures."`
	Pack    packCmd    `cmd:"" group:"design" help:"Make a level pack of rising difficulty."`

	Help       helpCmd       `cmd:"" group:"more" help:"Show help for a command."`
	Version    versionCmd    `cmd:"" group:"more" help:"Print the version of the program."`
	Completion completionCmd `cmd:"" group:"more" help:"Print the completion script of a shell."`

	ShowVersion kong.VersionFlag `name:"version" help:"Print the version of the program."`
}

const description = `Zumabase: the complete, exact answer book of the Zuma game.

A row of coloured balls, and a hand of a few more: insert them one at a time
anywhere; three or more of one colour in a row vanish, and what then meets
vanishes too. How few insertions clear the row?

  zuma build                 make the catalog, once
  zuma lookup WRRBBW RBW     answer from it
  zuma solve WRRBBW RBW      answer without it

` + exitHelp

func newParser(s *streams) (*kong.Kong, error) {
	return kong.New(&cli{
		Check:   checkCmd{filterFlags: filterFlags{newQueryFlags(query.Some("length", "steps", "technique"))}},
		Puzzles: puzzlesCmd{queryFlags: newQueryFlags(puzzlesParameters)},
		Pack:    packCmd{filterFlags: newFilterFlags()},
		Export:  exportCmd{filterFlags: newFilterFlags()},
	},
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
		kong.Vars{"formats": output.Formats, "version": versionText(), "templates": strings.Join(check.Languages(), ", ")},
		flagValues(),
	)
}

// parse reads the command line.
func parse(s *streams, args []string) (*kong.Context, error) {
	parser, err := newParser(s)
	if err != nil {
		return nil, err
	}
	var commands []string
	for _, command := range parser.Model.Leaves(true) {
		commands = append(commands, command.Name)
	}
	predictors := queryPredictors()
	predictors["file"] = complete.PredictFiles("*")
	predictors["command"] = complete.PredictSet(commands...)
	predictors["algorithm"] = complete.PredictSet(algorithmNames()...)
	kongcompletion.Register(parser, kongcompletion.WithPredictors(predictors))
	if len(args) == 0 {
		args = []string{"--help"}
	}
	command, err := parser.Parse(args)
	if err != nil {
		return nil, err
	}
	seen := make(map[string]bool)
	for _, step := range command.Path {
		switch {
		case step.Flag == nil:
			continue
		case step.Flag.Name == "db":
			s.db, _ = command.FlagValue(step.Flag).(string)
		}
		// Of two values one would be ignored.
		if seen[step.Flag.Name] && !step.Flag.IsSlice() {
			return nil, fault.Bad(step.Flag.Name, "--%s is given twice", step.Flag.Name)
		}
		seen[step.Flag.Name] = true
	}
	return command, nil
}

type helpCmd struct {
	Command string `arg:"" optional:"" predictor:"command" help:"The command; without one, all of them."`
}

func (helpCmd) Help() string { return "Examples:\n  zuma help\n  zuma help puzzles" }

// Run shows the help, which ends the program.
func (c *helpCmd) Run(ctx *kong.Context) error {
	args := []string{"--help"}
	if c.Command != "" {
		args = []string{c.Command, "--help"}
	}
	_, err := ctx.Kong.Parse(args)
	return err
}
