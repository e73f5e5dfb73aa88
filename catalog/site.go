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
	folder       *os.File // of both
	force        bool
	finished     bool
}

// openSite checks that the target may be replaced and opens the site.
func openSite(target string, force bool) (*site, error) {
	resolved, err := resolve(target)
	if err != nil {
		return nil, targetFault(target, err)
	}
	s := &site{target: resolved, path: resolved + ".building", force: force}
	if _, err := fileURI(s.path, nil); err != nil {
		return nil, err
	}
	if s.folder, err = os.Open(filepath.Dir(resolved)); err != nil {
		return nil, targetFault(target, err)
	}
	// What is in the way is found before the work, and again after it.
	release, err := s.makeWay()
	if err == nil {
		release()
		err = s.occupy()
	}
	if err != nil {
		s.abandon()
		return nil, err
	}
	return s, nil
}

// resolve follows links to the file that a name stands for, which need not be
// there: a link stays one.
func resolve(path string) (string, error) {
	for range 40 { // as many links as Linux follows
		// Nothing is cleaned before: behind a link, ".." is another folder.
		folder, name := filepath.Split(path)
		if folder == "" {
			folder = "."
		}
		folder, err := filepath.EvalSymlinks(folder)
		if err != nil {
			return "", err
		}
		path = filepath.Join(folder, name)
		link, err := os.Readlink(path)
		if err != nil {
			return path, nil
		}
		if path = link; !filepath.IsAbs(link) {
			path = folder + string(filepath.Separator) + link
		}
	}
	return "", errors.New("too many links")
}

// occupy makes and locks the site's file, empty, with the target's mode.
func (s *site) occupy() error {
	// A file of that name that no build has left is not ours to overwrite.
	if info, err := os.Lstat(s.path); err == nil && !info.Mode().IsRegular() {
		return fileFault(s.target, fmt.Errorf("%w: %s is in the way", ErrTarget, s.path), "move it away, or build another file with --db")
	}
	for {
		s.lock = flock.New(s.path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o644))
		locked, err := s.lock.TryLock()
		if err != nil {
			return targetFault(s.target, err)
		}
		if !locked {
			return fileFault(s.target, ErrBuilding, "wait for it, or build another file with --db")
		}
		if s.holds() {
			break
		}
		// Another build ended between our opening the file and locking it, and
		// what we have locked is its catalog, or gone.
		s.lock.Close()
	}
	if err := os.Truncate(s.path, 0); err != nil {
		return targetFault(s.target, err)
	}
	if err := s.copyMode(0o600); err != nil {
		return targetFault(s.target, err)
	}
	// SQLite would take them for the file's own.
	for _, sidecar := range sidecars {
		if err := os.Remove(s.path + sidecar); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return targetFault(s.target, err)
		}
	}
	return nil
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

// copyMode gives the site's file the owner and the permissions of the file
// that it replaces, if there is one, and more permissions while it is built.
func (s *site) copyMode(more fs.FileMode) error {
	info, err := os.Stat(s.target)
	if err != nil {
		return nil
	}
	// Only root can give a file away, and nobody else has to.
	copyOwner(s.path, info)
	return os.Chmod(s.path, info.Mode().Perm()|more)
}

// makeWay checks that there can be a new catalog at the target: nothing is
// replaced but a catalog, with force, that nobody changes or has open in a way
// that the replacement would break. It removes what other programs have left
// beside it. Until release is called, no other program can begin to change it.
func (s *site) makeWay() (release func(), err error) {
	release = func() {}
	info, err := os.Stat(s.target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return release, s.clearSidecars()
	case err != nil:
		return nil, targetFault(s.target, err)
	case info.IsDir():
		return nil, fileFault(s.target, fmt.Errorf("%w: it is a folder", ErrExists), "name a file in it")
	case !info.Mode().IsRegular():
		return nil, fileFault(s.target, fmt.Errorf("%w: it is a device or a pipe, and only files are replaced", ErrExists), "name a file with --db")
	case !s.force:
		return nil, fileFault(s.target, ErrExists, "replace it with --force, or build another with --db")
	}
	file, err := openForLocks(s.target)
	if err != nil {
		return nil, fileFault(s.target, err, "")
	}
	defer func() {
		if err != nil {
			file.Close()
		}
	}()
	// Only what is ours is ever overwritten.
	header := make([]byte, headerSize)
	n, err := io.ReadFull(file, header)
	if err != nil && n > 0 || err == nil && !isCatalog(header) {
		return nil, fileFault(s.target, fmt.Errorf("%w, so it is not replaced", ErrNotCatalog), "move it away first, or build another file with --db")
	}
	if !lockOut(file, header) {
		return nil, fileFault(s.target, ErrInUse, "close it there first, or build another file with --db")
	}
	if err = checkSidecars(s.target); err != nil {
		return nil, err
	}
	return func() { file.Close() }, s.removeSidecars()
}

func isCatalog(header []byte) bool {
	return bytes.HasPrefix(header, magic) && binary.BigEndian.Uint32(header[68:]) == migrations.ApplicationID
}

// finish makes the file durable and puts it in the target's place. It returns
// the file's size.
func (s *site) finish() (size int64, err error) {
	file, err := os.OpenFile(s.path, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	info, err := file.Stat()
	err = errors.Join(err, s.copyMode(0), file.Sync())
	if err := errors.Join(err, file.Close()); err != nil {
		return 0, err
	}
	// Somebody may have put a file there meanwhile.
	release, err := s.makeWay()
	if err != nil {
		return 0, err
	}
	defer release()
	if err := os.Rename(s.path, s.target); err != nil {
		return 0, err
	}
	s.finished = true
	if err := syncFolder(s.folder); err != nil {
		return 0, fmt.Errorf("the catalog is in its place, but may be lost if the power fails now: %w", err)
	}
	return info.Size(), nil
}

// abandon removes what is left of a build and gives up the lock.
func (s *site) abandon() {
	if s.lock != nil {
		// Once the build is finished, a file of that name is another build's.
		if s.lock.Locked() && !s.finished {
			os.Remove(s.path)
		}
		s.lock.Close()
	}
	s.folder.Close()
}

// replaceFile puts a file with this content in the place of another, which
// stays until the new one is whole.
func replaceFile(path string, content []byte) error {
	folder, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer folder.Close()
	file, err := os.CreateTemp(folder.Name(), filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(content)
	if err := errors.Join(err, file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		return err
	}
	return syncFolder(folder)
}

// targetFault says why there cannot be a file in a folder.
func targetFault(target string, err error) error {
	hint := ""
	switch {
	case errors.Is(err, fs.ErrNotExist):
		hint = "make the folder first, or choose another with --db or ZUMA_DB"
	case errors.Is(err, fs.ErrPermission), isReadOnly(err):
		hint = "choose a folder that you may write to, with --db or ZUMA_DB"
	case isTooLong(err):
		hint = "choose a shorter name, with --db or ZUMA_DB"
	}
	return fileFault(target, fmt.Errorf("%w: %w", ErrTarget, err), hint)
}
