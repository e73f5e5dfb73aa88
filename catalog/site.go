package catalog

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"

	"zumabase/migrations"
)

// site is the place where a catalog is being built: a file beside the target
// with a fixed name, locked for as long as its builder lives. So a second
// build of the same target waits for nobody and spoils nothing, and what a
// killed build has left is found and overwritten.
type site struct {
	target, path string
	lock         *flock.Flock
	force        bool
	finished     bool
}

// openSite checks that the target may be replaced and opens the site.
func openSite(target string, force bool) (*site, error) {
	if err := mayReplace(target, force); err != nil {
		return nil, err
	}
	if path, err := filepath.EvalSymlinks(target); err == nil {
		target = path // a link stays one
	}
	s := &site{target: target, path: target + ".building", force: force}
	s.lock = flock.New(s.path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
	locked, err := s.lock.TryLock()
	if err != nil {
		hint := ""
		switch {
		case errors.Is(err, fs.ErrNotExist):
			hint = "make the folder first, or choose another with --db or ZUMA_DB"
		case errors.Is(err, fs.ErrPermission), isReadOnly(err):
			hint = "choose a folder that you may write to, with --db or ZUMA_DB"
		}
		return nil, fileFault(target, fmt.Errorf("%w: %w", ErrTarget, err), hint)
	}
	if !locked {
		return nil, fileFault(target, ErrBuilding, "wait for it, or build another file with --db")
	}
	if !s.holds() {
		// Another build ended between our opening the file and locking it, and
		// what we have locked is its catalog, or gone.
		s.lock.Close()
		return openSite(target, force)
	}
	if err := os.Truncate(s.path, 0); err != nil {
		s.abandon()
		return nil, fileFault(target, err, "")
	}
	return s, nil
}

// holds reports whether the file that is locked is still the one of that name.
func (s *site) holds() bool {
	locked, err := s.lock.Stat()
	if err != nil {
		return false
	}
	named, err := os.Stat(s.path)
	return err == nil && os.SameFile(locked, named)
}

// mayReplace reports why there can be no new catalog at the target.
func mayReplace(target string, force bool) error {
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fileFault(target, err, "")
	case info.IsDir():
		return fileFault(target, fmt.Errorf("%w: it is a folder", ErrExists), "name a file in it")
	case !force:
		return fileFault(target, ErrExists, "replace it with --force, or build another with --db")
	}
	// Only what is ours is ever overwritten.
	file, err := os.Open(target)
	if err != nil {
		return fileFault(target, err, "")
	}
	defer file.Close()
	header := make([]byte, 72)
	n, err := io.ReadFull(file, header)
	if err != nil && n > 0 || err == nil && !(bytes.HasPrefix(header, magic) &&
		binary.BigEndian.Uint32(header[68:]) == migrations.ApplicationID) {
		return fileFault(target, fmt.Errorf("%w, so it is not replaced", ErrNotCatalog), "move it away first, or build another file with --db")
	}
	return nil
}

// finish makes the file durable and puts it in the target's place. It returns
// the file's size.
func (s *site) finish() (size int64, err error) {
	file, err := os.OpenFile(s.path, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	info, err := file.Stat()
	if err == nil {
		err = file.Sync()
	}
	if err := errors.Join(err, file.Close()); err != nil {
		return 0, err
	}
	// Somebody may have put a file there meanwhile.
	if err := mayReplace(s.target, s.force); err != nil {
		return 0, err
	}
	if err := os.Rename(s.path, s.target); err != nil {
		return 0, err
	}
	s.finished = true
	// The rename itself is only durable once the folder is.
	if dir, err := os.Open(filepath.Dir(s.target)); err == nil {
		dir.Sync()
		dir.Close()
	}
	return info.Size(), nil
}

// abandon removes what is left of a build and gives up the lock.
func (s *site) abandon() {
	// Once the build is finished, a file of that name is another build's.
	if s.lock.Locked() && !s.finished {
		os.Remove(s.path)
	}
	s.lock.Close()
}
