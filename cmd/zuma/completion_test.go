package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestCompletionInShells completes values of flags in the shells themselves.
func TestCompletionInShells(t *testing.T) {
	folder := filepath.Dir(binary(t))
	words := map[string]string{
		"zuma puzzles --sort diff": "difficulty", "zuma puzzles --technique spl": "split", "zuma sql --format mark": "markdown",
		"zuma audit --algorithm three": "three-rules", "zuma audit --by len": "length", "zuma lookup --from leet": "leetcode", "zuma help pu": "puzzles",
	}
	for shell, script := range map[string]func(line string) string{
		// Both ask the function that completes as if Tab had been pressed.
		"bash": func(line string) string {
			return `source <(zuma completion bash)
				command=$(complete -p zuma | sed 's/.*-C \([^ ]*\) .*/\1/' | tr -d "'")
				COMP_LINE="` + line + `" COMP_POINT=` + "${#COMP_LINE} " + `"$command"`
		},
		"fish": func(line string) string { return "zuma completion fish | source; complete -C '" + line + "'" },
	} {
		t.Run(shell, func(t *testing.T) {
			requireProgram(t, shell, "--version")
			for line, want := range words {
				command := exec.Command(shell, "-c", script(line))
				command.Env = append(os.Environ(), "PATH="+folder+string(os.PathListSeparator)+os.Getenv("PATH"), "HOME="+t.TempDir())
				out, err := command.CombinedOutput()
				if err != nil || strings.TrimSpace(string(out)) != want {
					t.Errorf("%s completes to %q, %v; want %s", line, out, err, want)
				}
			}
		})
	}
	t.Run("zsh", func(t *testing.T) {
		requireProgram(t, "zsh", "--version")
		term := newTerminal(t, "ZDOTDIR="+t.TempDir())
		term.line("PS1='ZSH>' exec zsh -f")
		term.see(`^ZSH>`)
		term.line("autoload -U compinit; compinit -u; source <(zuma completion zsh); echo LOADED")
		term.see(`^LOADED`)
		for line, want := range words {
			term.keys("-l", line)
			term.keys("Tab")
			term.see(`ZSH>` + line[:strings.LastIndex(line, " ")] + " " + want)
			term.keys("C-u")
		}
	})
}
