//go:build unix

package catalog

import (
	"errors"
	"syscall"
)

// isReadOnly reports whether a file system refuses all writing.
func isReadOnly(err error) bool { return errors.Is(err, syscall.EROFS) }
