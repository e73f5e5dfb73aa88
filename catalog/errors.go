package catalog

import (
	"errors"
	"fmt"

	"zumabase/solver/fault"
)

// What Open returns, wrapped with the file's name and a hint.
var (
	// ErrNotFound: there is no file.
	ErrNotFound error = &fault.Error{Kind: fault.NoCatalog, Err: errors.New("there is no catalog")}
	// ErrNotCatalog: the file is no SQLite database, or one of another program.
	ErrNotCatalog error = &fault.Error{Kind: fault.BadFile, Err: errors.New("this is not a catalog")}
	// ErrUnreadable: the file may not be read.
	ErrUnreadable error = &fault.Error{Kind: fault.BadFile, Err: errors.New("the catalog cannot be read")}
	// ErrUnfinished: the file is being built, or its building was broken off.
	ErrUnfinished error = &fault.Error{Kind: fault.BadFile, Err: errors.New("the catalog is not finished")}
	// ErrOlder: the file was made by an older program, with another schema.
	ErrOlder error = &fault.Error{Kind: fault.BadFile, Err: errors.New("the catalog is of an older schema")}
	// ErrNewer: the file was made by a newer program.
	ErrNewer error = &fault.Error{Kind: fault.BadFile, Err: errors.New("the catalog is of a newer schema")}
	// ErrDamaged: the file's content contradicts itself. Verify and the
	// queries return it, too.
	ErrDamaged error = &fault.Error{Kind: fault.Damaged, Err: errors.New("the catalog is damaged")}
	// ErrUnsettled: another program has left a change to the file unfinished, in
	// a file beside it. Build returns it, too.
	ErrUnsettled error = &fault.Error{Kind: fault.BadFile, Err: errors.New("the catalog is not all in its file")}
	// ErrInUse: another program is changing the file, or, where it is to be
	// replaced, has it open in a way that this would break. Build and SaveAudit
	// return it, too.
	ErrInUse error = &fault.Error{Kind: fault.Busy, Err: errors.New("another program has the catalog open")}
	// ErrCutShort: the file is shorter than it says; it is an ErrDamaged.
	ErrCutShort = fmt.Errorf("%w: it is cut short", ErrDamaged)
)

// What Build returns.
var (
	// ErrExists: there is a file already and it may not be replaced.
	ErrExists error = &fault.Error{Kind: fault.BadFile, Err: errors.New("there is a file already")}
	// ErrTarget: the folder is missing, cannot be written to, or is full.
	// SaveAudit and ProveComplete return it, too.
	ErrTarget error = &fault.Error{Kind: fault.BadFile, Err: errors.New("cannot write here")}
	// ErrBuilding: another build of the same catalog is under way.
	ErrBuilding error = &fault.Error{Kind: fault.Busy, Err: errors.New("the catalog is being built by another process")}
)

// ErrReplaced: another catalog has taken the file's name in the meantime.
// SaveAudit returns it, and whatever needs a new connection to the file.
var ErrReplaced error = &fault.Error{Kind: fault.Busy, Err: errors.New("the catalog was replaced by another one in the meantime")}

// ErrNotCovered is returned by Lookup for a state beyond the catalog's limits.
var ErrNotCovered error = &fault.Error{Kind: fault.NotCovered, Err: errors.New("not covered")}

// ErrSearch is returned by Puzzles, CountPuzzles and Spread for a search by a
// measure that there is not, or a range that is none.
var ErrSearch error = &fault.Error{Kind: fault.BadInput, Err: errors.New("this search cannot be")}

// What Query returns.
var (
	// ErrReadOnly: the statement would do anything but read.
	ErrReadOnly error = &fault.Error{Kind: fault.Refused, Err: errors.New("the catalog can only be read")}
	// ErrStatement: the statement is at fault: its grammar, a name that does not
	// exist, an argument that a function refuses.
	ErrStatement error = &fault.Error{Kind: fault.BadInput, Field: "statement", Err: errors.New("the statement is at fault")}
)

// fileField is the field of every error about a catalog's file: the flag that
// names it.
const fileField = "db"

// fileFault is an error about a catalog's file, with what can be done about it.
func fileFault(path string, err error, hint string) error {
	return &fault.Error{Field: fileField, Hint: hint, Err: fmt.Errorf("%s: %w", path, err)}
}
