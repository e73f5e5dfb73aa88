package catalog

import "golang.org/x/sys/unix"

// Locks of an open file, not of the process: they see the locks that SQLite
// has in this process, too.
const (
	setLock = unix.F_OFD_SETLK
	getLock = unix.F_OFD_GETLK
)
