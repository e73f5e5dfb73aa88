//go:build unix

package catalog

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// isReadOnly reports whether a file system refuses all writing.
func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }

// isTooLong reports whether a name is too long for the file system.
func isTooLong(err error) bool { return errors.Is(err, syscall.ENAMETOOLONG) }

// copyOwner gives a file the owner of another, if it may.
func copyOwner(path string, of fs.FileInfo) {
	if owner, ok := of.Sys().(*syscall.Stat_t); ok {
		os.Chown(path, int(owner.Uid), int(owner.Gid))
	}
}

// syncFolder makes what was renamed and removed in a folder durable. There are
// file systems that cannot, and say so; they make it durable at once.
func syncFolder(folder *os.File) error {
	err := folder.Sync()
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) || errors.Is(err, syscall.ENOSYS) {
		return nil
	}
	return err
}

// lockBytes locks bytes of a file as SQLite does, until the file is closed, and
// reports false if another program has them locked. A file that is open for
// reading alone is looked at and not locked.
func lockBytes(file *os.File, start, length int64) bool {
	lock := unix.Flock_t{Type: unix.F_WRLCK, Start: start, Len: length}
	err := unix.FcntlFlock(file.Fd(), setLock, &lock)
	if errors.Is(err, unix.EBADF) {
		err = unix.FcntlFlock(file.Fd(), getLock, &lock)
		return err != nil || lock.Type == unix.F_UNLCK
	}
	return !errors.Is(err, unix.EAGAIN) && !errors.Is(err, unix.EACCES)
}
