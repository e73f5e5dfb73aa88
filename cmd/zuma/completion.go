package main

import (
	"fmt"
	"os"
)

type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"The shell: ${enum}."`
}

func (completionCmd) Help() string {
	return `Prints what makes the shell complete commands, flags and their values. Put the
line for your shell into the file that it reads when it starts.

Examples:
  source <(zuma completion bash)      # in ~/.bashrc
  source <(zuma completion zsh)       # in ~/.zshrc, after compinit
  zuma completion fish | source       # in ~/.config/fish/config.fish`
}

// The scripts have the shell ask the program itself, which answers where
// COMP_LINE is set.
var completionScripts = map[string]string{
	"bash": "complete -o default -o bashdefault -C %s zuma\n",
	"zsh": `autoload -U +X bashcompinit && bashcompinit
complete -o default -o bashdefault -C %s zuma
`,
	"fish": `function __complete_zuma
    set -lx COMP_LINE (commandline -cp)
    test -z (commandline -ct)
    and set COMP_LINE "$COMP_LINE "
    %s
end
complete -f -c zuma -a "(__complete_zuma)"
`,
}

func (c *completionCmd) Run(s *streams) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, completionScripts[c.Shell], quote(program))
	return err
}
