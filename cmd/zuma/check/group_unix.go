//go:build unix

package check

import (
	"os/exec"
	"syscall"
)

// ownGroup puts the command into a process group of its own.
func ownGroup(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup kills the command and all that it has started.
func killGroup(command *exec.Cmd) { syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
