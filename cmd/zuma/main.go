// Command zuma makes, proves and asks the complete catalog of the Zuma game.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() { os.Exit(run(os.Args[1:])) }

// run runs the program and returns its exit code.
func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	s := stdStreams(ctx)
	command, err := parse(s, args)
	if err != nil {
		return report(s, err)
	}
	command.BindTo(ctx, (*context.Context)(nil))
	return report(s, command.Run(s))
}
