package catalog

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"zumabase/solver/fault"
)

// SQLite keeps files of its own beside a database while it is changed, and
// knows them by their names alone. A new file beside those of an old one is
// destroyed by the next program that opens it. A catalog of ours never has
// any, but other programs can change it.
var sidecars = [...]string{"-journal", "-wal", "-shm"}

// checkSidecars checks that all of a catalog is in the file itself: beside it
// lies no change that another program has not finished.
func checkSidecars(path string) error {
	if used, err := sidecarUsed(path + "-journal"); err != nil {
		return err
	} else if used {
		return fileFault(path, fmt.Errorf("%w: a program was broken off when it changed the file, and %s-journal takes the change back", ErrUnsettled, path),
			fmt.Sprintf(`open it once with sqlite3, which does so: sqlite3 "%s" "PRAGMA integrity_check"`, path))
	}
	if used, err := sidecarUsed(path + "-wal"); err != nil {
		return err
	} else if used {
		return fileFault(path, fmt.Errorf("%w: changes by another program are in %s-wal and not in the file", ErrUnsettled, path),
			fmt.Sprintf(`close it there, and put them into the file: sqlite3 "%s" "PRAGMA journal_mode = delete"`, path))
	}
	return nil
}

// sidecarUsed reports whether a journal or log has something in it. SQLite
// empties one that is done with, or overwrites its beginning with zeros.
func sidecarUsed(path string) (bool, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil || !info.Mode().IsRegular() {
		return true, err
	}
	file, err := os.Open(path)
	if err != nil {
		return false, fileFault(path, err, "")
	}
	defer file.Close()
	first := make([]byte, 1)
	_, err = io.ReadFull(file, first)
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	return first[0] != 0, err
}

// clearSidecars deals with what lies beside a target that is not there.
func (s *site) clearSidecars() error {
	for _, sidecar := range sidecars {
		path := s.target + sidecar
		if _, err := os.Lstat(path); err != nil {
			continue
		}
		if sidecar == "-shm" && sharedMemoryUsed(path) {
			return fileFault(s.target, ErrInUse, "close it there first, or build another file with --db")
		}
		if !s.force {
			return fileFault(s.target, fmt.Errorf("%w: %s belongs to another file that had this name", ErrUnsettled, path),
				"move it away, or have it removed: zuma build --force"+fault.DB)
		}
	}
	return s.removeSidecars()
}

// removeSidecars removes what is of no use to anyone any more. It is gone for
// certain before anything takes the target's place.
func (s *site) removeSidecars() error {
	removed := false
	for _, sidecar := range sidecars {
		switch err := os.Remove(s.target + sidecar); {
		case err == nil:
			removed = true
		case !errors.Is(err, fs.ErrNotExist):
			return targetFault(s.target, err)
		}
	}
	if !removed {
		return nil
	}
	return syncFolder(s.folder)
}
