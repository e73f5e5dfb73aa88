//go:build !unix

package catalog

func isReadOnly(error) bool { return false }
