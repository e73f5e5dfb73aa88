package web

import (
	"context"
	"errors"
	"os"
	"sync"
	"time"

	"zumabase/catalog"
	"zumabase/solver/fault"
)

// errChanging is returned while the catalog's file is written to.
var errChanging error = &fault.Error{Kind: fault.Busy, Err: errors.New("the catalog is being changed by another program")}

// source holds the catalog that is served and follows what others do to its
// file:
//
//   - Another catalog takes the file's name, as a build does it: it is served
//     from the next request on, and the old one until its last request ends. A
//     request that needs one more connection to the old one begins again.
//   - Something else takes the name, or the file is deleted: the catalog is
//     served on, since its connections still have the old file.
//   - The file itself is written to or cut short: no answer that was read
//     meanwhile goes out, and the file is opened anew when it is whole again.
type source struct {
	path string
	ctx  context.Context // of what is done for all who ask

	mu      sync.Mutex
	current *edition // nil while the file is unusable
	refused stamp    // of a file under our name that could not be opened
	closed  bool
}

// errClosed is returned once the source is closed.
var errClosed error = &fault.Error{Kind: fault.Busy, Err: errors.New("the server has ended")}

// edition is a catalog as it was opened once.
type edition struct {
	*catalog.Catalog
	file     *os.File // the file that the connections read
	opened   stamp
	users    int
	replaced bool
	counts   counts
	puzzles  drawnPuzzles
	// What many pages show, found once.
	facts        func() (*truth, error) // of the page Truth
	distribution func() ([]catalog.DistributionRow, error)
	schema       func() ([]tableSchema, error)
}

// stamp tells one state of a file from another.
type stamp struct {
	info     os.FileInfo
	size     int64
	modified time.Time
}

func stampOf(info os.FileInfo) stamp { return stamp{info, info.Size(), info.ModTime()} }

// stampFile returns the stamp of an open file, or one that equals none.
func stampFile(file *os.File) stamp {
	info, err := file.Stat()
	if err != nil {
		return stamp{}
	}
	return stampOf(info)
}

func (s stamp) equals(other stamp) bool {
	return s.info != nil && other.info != nil && os.SameFile(s.info, other.info) &&
		s.size == other.size && s.modified.Equal(other.modified)
}

// connections are as many as statements can run at a time: each place at a
// gate may take two, see catalog.OpenForServing.
const connections = 2 * (quickPlaces + slowPlaces + sqlPlaces)

func openSource(ctx context.Context, path string) (*source, error) {
	s := &source{path: path, ctx: ctx}
	var err error
	s.current, err = open(ctx, path)
	return s, err
}

// open opens the file under the path, and makes sure that no other file took
// its name meanwhile.
func open(ctx context.Context, path string) (*edition, error) {
	for range 10 {
		e := new(edition)
		e.facts = sync.OnceValues(func() (*truth, error) { return findFacts(ctx, e) })
		e.schema = sync.OnceValues(func() ([]tableSchema, error) { return findSchema(ctx, e) })
		e.distribution = sync.OnceValues(func() ([]catalog.DistributionRow, error) { return e.Catalog.Distribution(ctx) })
		var fileErr, err error
		if e.file, fileErr = os.Open(path); fileErr == nil {
			e.opened = stampFile(e.file)
		}
		// Its errors say more than that of the file alone.
		if e.Catalog, err = catalog.OpenForServing(ctx, path, connections); err != nil {
			e.file.Close()
			return nil, err
		}
		if after, err := os.Stat(path); err == nil && e.opened.equals(stampOf(after)) {
			return e, nil
		}
		e.close()
	}
	return nil, &fault.Error{Hint: "wait until that is done", Err: errChanging}
}

func (e *edition) close() {
	e.Catalog.Close()
	e.file.Close()
}

// changed reports whether the file was written to since it was opened.
func (e *edition) changed() bool {
	return !e.opened.equals(stampFile(e.file))
}

// use calls f with the catalog. It calls it again if the file was changed
// meanwhile, for then what f has read may be of both states.
func (s *source) use(ctx context.Context, f func(*edition) error) error {
	for range 3 {
		if err := ctx.Err(); err != nil {
			return err
		}
		changed, err := s.useOnce(f)
		if !changed {
			return err
		}
	}
	return &fault.Error{Hint: "ask again in a moment", Err: errChanging}
}

func (s *source) useOnce(f func(*edition) error) (changed bool, err error) {
	e, err := s.acquire()
	if err != nil {
		return false, err
	}
	defer s.release(e) // also where f panics
	err = f(e)
	return e.changed() || errors.Is(err, catalog.ErrReplaced), err
}

// acquire returns the catalog to use, which must be released.
func (s *source) acquire() (*edition, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, errClosed
	}
	if err := s.follow(s.ctx); err != nil {
		return nil, err
	}
	s.current.users++
	return s.current, nil
}

func (s *source) release(e *edition) {
	s.mu.Lock()
	defer s.mu.Unlock()
	e.users--
	if e.users == 0 && e.replaced {
		e.close()
	}
}

// follow brings current up to date with the file.
func (s *source) follow(ctx context.Context) error {
	if s.current != nil && s.current.changed() {
		s.replace(nil)
	}
	info, err := os.Stat(s.path)
	if s.current != nil {
		if err != nil {
			return nil // deleted, and served on
		}
		if now := stampOf(info); s.current.opened.equals(now) || s.refused.equals(now) {
			return nil
		}
	}
	next, err := open(ctx, s.path)
	if err == nil {
		s.replace(next)
		return nil
	}
	if s.current == nil {
		return err
	}
	s.refused = stampOf(info)
	return nil
}

// replace puts another edition in the place of the current one.
func (s *source) replace(next *edition) {
	if old := s.current; old != nil {
		old.replaced = true
		if old.users == 0 {
			old.close()
		}
	}
	s.current = next
}

func (s *source) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.replace(nil)
}
