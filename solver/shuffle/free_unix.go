//go:build linux || darwin || freebsd

package shuffle

import "syscall"

// Free returns how many bytes may still be written in a folder, and whether
// that is known.
func Free(dir string) (bytes int64, known bool) {
	var s syscall.Statfs_t
	if syscall.Statfs(dir, &s) != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true
}
