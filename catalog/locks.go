package catalog

import (
	"errors"
	"io/fs"
	"os"
)

// Where SQLite locks a database's file, and its shared memory in WAL mode: see
// "File Locking And Concurrency" and "WAL-mode File Format" in its manual. Who
// reads holds the bytes for sharing, in WAL mode for as long as the file is
// open; who writes holds the reserved byte.
const (
	reservedByte = 0x40000001
	sharedBytes  = 510 // that follow
	memoryLocks  = 120 // in the shared memory
	memoryBytes  = 9
)

// lockOut keeps other programs from beginning to change a database until the
// file is closed, and reports false if one is at it, or has it open in WAL
// mode. Whoever reads it without WAL reads on in the old file when another
// takes its name, and SQLite keeps him from writing to it then.
func lockOut(file *os.File, header []byte) bool {
	if writeVersion, readVersion := header[18], header[19]; writeVersion == 2 || readVersion == 2 {
		return lockBytes(file, reservedByte, 1+sharedBytes)
	}
	return lockBytes(file, reservedByte, 1)
}

// beingChanged reports whether a program is changing a database.
func beingChanged(path string) bool { return locked(path, reservedByte, 1) }

// sharedMemoryUsed reports whether a program has the database open that this is
// the shared memory of.
func sharedMemoryUsed(path string) bool { return locked(path, memoryLocks, memoryBytes) }

func locked(path string, start, length int64) bool {
	file, err := openForLocks(path)
	if err != nil {
		return false
	}
	defer file.Close()
	return !lockBytes(file, start, length)
}

// openForLocks opens a file for writing if it may, since only then can it be
// locked for good.
func openForLocks(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrPermission) || isReadOnly(err) {
		return os.Open(path)
	}
	return file, err
}
