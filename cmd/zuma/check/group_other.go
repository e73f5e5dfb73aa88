//go:build !unix

package check

import "os/exec"

func ownGroup(*exec.Cmd) {}

// killGroup kills the command; its children may live on.
func killGroup(command *exec.Cmd) { command.Process.Kill() }
