//go:build !unix

package catalog

import (
	"io/fs"
	"os"
)

func isReadOnly(error) bool         { return false }
func isTooLong(error) bool          { return false }
func copyOwner(string, fs.FileInfo) {}
func syncFolder(*os.File) error     { return nil }

// Windows itself replaces no file that a program has open.
func lockBytes(*os.File, int64, int64) bool { return true }
