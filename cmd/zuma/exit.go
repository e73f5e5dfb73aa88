package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"zumabase/cmd/zuma/output"
	"zumabase/solver/fault"
)

// The exit codes.
const (
	exitFailed     = 1
	exitBadInput   = 2
	exitNotCovered = 3
)

// exitCodes is what a script learns of a kind of failure.
var exitCodes = map[fault.Kind]int{
	fault.Failed:     exitFailed,
	fault.Busy:       exitFailed,
	fault.TimedOut:   exitFailed,
	fault.Cancelled:  exitFailed,
	fault.BadInput:   exitBadInput,
	fault.BadFile:    exitBadInput,
	fault.Damaged:    exitBadInput,
	fault.Refused:    exitBadInput,
	fault.NotCovered: exitNotCovered,
	fault.NoCatalog:  exitNotCovered,
}

// exitHelp is the end of every help text.
const exitHelp = `Exit codes: 0 answered (also "impossible", and nothing found), 1 it failed or was
stopped, 2 bad input or a file that will not do, 3 not covered or no catalog.`

// errSaid is wrapped where the user has been told everything already, and only
// the exit code is left to give.
var errSaid = errors.New("see above")

// said is an error of that kind that nothing more is said of.
func said(kind fault.Kind) error { return &fault.Error{Kind: kind, Err: errSaid} }

// timedOut tells of a time limit that has ended the work.
func timedOut(err error, what string) error {
	if !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return &fault.Error{Kind: fault.TimedOut, Field: "timeout", Hint: "a longer --timeout", Err: errors.New(what)}
}

// report tells the user of an error and returns the exit code.
func report(s *streams, err error) int {
	switch {
	case err == nil:
		return 0
	case errors.Is(err, syscall.EPIPE):
		return 0 // whoever read our output has seen enough
	}
	err = usageFault(err)
	all := fault.Of(err)
	switch {
	case errors.Is(err, errSaid):
	case errors.Is(err, context.Canceled):
		s.tell("interrupted")
	default:
		s.tell("%v", err)
	}
	if all.Hint != "" {
		io.WriteString(s.err, output.Wrap("Try: "+s.fill(all.Hint)+"\n", s.errWidth))
	}
	return exitCodes[all.Kind]
}

// fill puts the user's own flag for the catalog into a hint.
func (s *streams) fill(hint string) string {
	flag := ""
	if s.db != "" {
		flag = " --db " + quote(s.db)
	}
	return strings.ReplaceAll(hint, fault.DB, flag)
}

// quote writes a word as a shell takes it.
func quote(word string) string {
	plain := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("_./-+=:,@%", r)
	}
	if word != "" && !strings.ContainsFunc(word, func(r rune) bool { return !plain(r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// usageFault puts what kong says of a command line into our terms. A fault of
// ours that a flag's value has caused speaks for itself.
func usageFault(err error) error {
	var usage *kong.ParseError
	if !errors.As(err, &usage) {
		return err
	}
	var ours *fault.Error
	if errors.As(err, &ours) {
		err = ours
	}
	hint := "zuma --help"
	if command := usage.Context.Selected(); command != nil {
		hint = "zuma " + command.Name + " --help"
		if command.Name == "check" && !slices.Contains(usage.Context.Args, "--") {
			hint = "put -- before the command: zuma check [FLAGS] -- COMMAND"
		}
	}
	if all := fault.Of(err); all.Hint != "" {
		hint = all.Hint
	}
	return &fault.Error{Kind: fault.BadInput, Hint: hint, Err: err}
}
