//go:build !unix

package catalog

import "errors"

// makePipe makes a named pipe, which there is not here.
func makePipe(string) error { return errors.ErrUnsupported }
