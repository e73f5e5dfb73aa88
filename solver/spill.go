package solver

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"zumabase/solver/fault"
	"zumabase/solver/shuffle"
)

// spillFolder is where an enumeration keeps what does not fit into memory: what
// was found of the level under way, and what is known after the level before, so
// that an enumeration that was killed goes on from there.
type spillFolder struct {
	limits Limits
	dir    string // "" for none
	active bool   // states go to files
}

// openSpill makes the folder ready, if the enumeration needs more than the
// memory, and looks whether the disk has room for it.
func openSpill(limits Limits, dir string, memory int64) (spillFolder, error) {
	s := spillFolder{limits: limits, dir: dir}
	if dir == "" {
		return s, nil
	}
	finds, known := foretell(limits)
	if finds+known <= memory {
		return s, nil
	}
	s.active = true
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return s, s.explain(err)
	}
	// The states of a level are written while those of the one before are read.
	need := max(0, finds-memory/2) + 2*known - s.size()
	if free, ok := shuffle.Free(dir); ok && free < need {
		os.Remove(dir)
		return s, &fault.Error{Kind: fault.BadFile, Field: "spill", Hint: "another folder with --spill, or more memory with --memory",
			Err: fmt.Errorf("the enumeration needs about %d MB on the disk beside %d MB of memory, and %s has %d MB left",
				need/1e6, memory/1e6, filepath.Dir(dir), free/1e6)}
	}
	return s, nil
}

// format is the version of the files. It changes with their layout and with
// what is counted or measured.
const format = 1

// of says what a state is of.
func (s *spillFolder) of(level int) string {
	return fmt.Sprintf("zuma enumeration %d, boards of %d, hands of %d, %d colours, level %d",
		format, s.limits.Board, s.limits.Hand, s.limits.Colors, level)
}

func (s *spillFolder) path(level int) string {
	return filepath.Join(s.dir, fmt.Sprintf("known-%d", level))
}

// pileDir returns where the finds go that do not fit into memory.
func (s *spillFolder) pileDir() string {
	if s.active {
		return s.dir
	}
	return ""
}

// create returns an empty state for a level.
func (s *spillFolder) create(level int) (*shuffle.State, error) {
	if !s.active {
		return shuffle.NewState(), nil
	}
	state, err := shuffle.CreateState(s.path(level), s.of(level))
	return state, s.explain(err)
}

// resume opens the state of the highest level that was closed, and removes
// whatever else is left of an enumeration that was killed. It returns nil where
// there is none that is whole and of these limits.
func (s *spillFolder) resume() (state *shuffle.State, level int) {
	if s.active {
		for level := s.limits.Hand; level > 0; level-- {
			if state, err := shuffle.OpenState(s.path(level), s.of(level)); err == nil {
				s.clear(filepath.Base(s.path(level)))
				return state, level
			}
		}
	}
	s.clear("")
	return nil, 0
}

// size returns how many bytes the files have that an enumeration left.
func (s *spillFolder) size() (bytes int64) {
	entries, _ := os.ReadDir(s.dir)
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && ours(entry.Name()) {
			bytes += info.Size()
		}
	}
	return bytes
}

// ours reports whether a file's name is one that an enumeration gives.
func ours(name string) bool {
	return strings.HasPrefix(name, "known-") || strings.HasPrefix(name, "finds-")
}

// clear removes all files of enumerations but one.
func (s *spillFolder) clear(except string) {
	entries, _ := os.ReadDir(s.dir)
	for _, entry := range entries {
		name := entry.Name()
		if name != except && ours(name) {
			os.Remove(filepath.Join(s.dir, name))
		}
	}
}

// remove removes all files and the folder, if nothing else is in it.
func (s *spillFolder) remove() {
	if s.dir != "" {
		s.clear("")
		os.Remove(s.dir)
	}
}

// explain says where an error of the files comes from and what can be done.
func (s *spillFolder) explain(err error) error {
	var path *fs.PathError
	if err == nil || !errors.As(err, &path) {
		return err
	}
	return &fault.Error{Kind: fault.BadFile, Field: "spill", Err: fmt.Errorf("the files beside the memory: %w", err),
		Hint: "another folder with --spill, or more with --memory"}
}
