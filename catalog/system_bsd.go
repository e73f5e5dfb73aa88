//go:build unix && !linux

package catalog

import "golang.org/x/sys/unix"

const (
	setLock = unix.F_SETLK
	getLock = unix.F_GETLK
)
