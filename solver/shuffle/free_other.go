//go:build !(linux || darwin || freebsd)

package shuffle

// Free returns how many bytes may still be written in a folder, and whether
// that is known.
func Free(dir string) (bytes int64, known bool) { return 0, false }
