package catalog

import (
	"errors"
	"fmt"
)

// What Open returns, wrapped in an *Error with the file's name and a hint.
var (
	// ErrNotFound: there is no file.
	ErrNotFound = errors.New("there is no catalog")
	// ErrNotCatalog: the file is no SQLite database, or one of another program.
	ErrNotCatalog = errors.New("this is not a catalog")
	// ErrUnfinished: the file is being built, or its building was broken off.
	ErrUnfinished = errors.New("the catalog is not finished")
	// ErrOlder: the file was made by an older program, with another schema.
	ErrOlder = errors.New("the catalog is of an older schema")
	// ErrNewer: the file was made by a newer program.
	ErrNewer = errors.New("the catalog is of a newer schema")
	// ErrDamaged: the file's content contradicts itself. Verify and the
	// queries return it, too.
	ErrDamaged = errors.New("the catalog is damaged")
	// ErrCutShort: the file is shorter than it says; it is an ErrDamaged.
	ErrCutShort = fmt.Errorf("%w: it is cut short", ErrDamaged)
)

// What Build returns.
var (
	// ErrExists: there is a file already and it may not be replaced.
	ErrExists = errors.New("there is a file already")
	// ErrTarget: the folder is missing, cannot be written to, or is full.
	ErrTarget = errors.New("cannot build here")
	// ErrBuilding: another build of the same catalog is under way.
	ErrBuilding = errors.New("the catalog is being built by another process")
)

// ErrReplaced is returned by SaveAudit where another catalog has taken the
// file's name in the meantime.
var ErrReplaced = errors.New("the catalog was replaced by another one in the meantime")

// ErrNotCovered is returned by Lookup for a state beyond the catalog's limits.
var ErrNotCovered = errors.New("not covered")

// ErrSearch is returned by Puzzles, CountPuzzles and Spread for a search by a
// measure that there is not, or a range that is none.
var ErrSearch = errors.New("this search cannot be")

// Error is an error about a catalog file, with what its user can do about it.
type Error struct {
	Path string
	Err  error
	Hint string // a sentence, or ""
}

func (e *Error) Error() string { return e.Path + ": " + e.Err.Error() }
func (e *Error) Unwrap() error { return e.Err }
