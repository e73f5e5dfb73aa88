package pages_test

import (
	"context"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"zumabase/catalog/pages"
)

func TestOpenRefuses(t *testing.T) {
	for _, tc := range []struct {
		name    string
		pragmas []string
		reason  string
	}{
		{"wal", []string{"PRAGMA journal_mode = wal"}, "write-ahead log"},
		{"auto-vacuum", []string{"PRAGMA auto_vacuum = full"}, "auto-vacuum"},
		{"incremental", []string{"PRAGMA auto_vacuum = incremental"}, "auto-vacuum"},
		{"UTF-16", []string{"PRAGMA encoding = 'UTF-16le'"}, "UTF-8"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path, _ := database(t, blobs, tc.pragmas...)
			refused(t, path, tc.reason)
		})
	}
	for _, tc := range []struct {
		name   string
		damage func(file []byte) []byte
		reason string
	}{
		{"empty file", func([]byte) []byte { return nil }, "no SQLite database"},
		{"text", func([]byte) []byte { return []byte(strings.Repeat("no database", 100)) }, "no SQLite database"},
		{"cut off", func(file []byte) []byte { return file[:len(file)-1] }, "give its size"},
		{"too long", func(file []byte) []byte { return append(file, 0) }, "give its size"},
		{"page size", func(file []byte) []byte { file[16], file[17] = 0x0f, 0; return file }, "no SQLite database"},
		{"reserved bytes", func(file []byte) []byte { file[20] = 8; return file }, "reserves bytes"},
		{"legacy format", func(file []byte) []byte { file[47] = 1; return file }, "format 4"},
		{"counters", func(file []byte) []byte { file[95]++; return file }, "give its size"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			path, _ := database(t, blobs)
			file, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, tc.damage(file), 0o666); err != nil {
				t.Fatal(err)
			}
			refused(t, path, tc.reason)
		})
	}
	t.Run("journal", func(t *testing.T) {
		path, _ := database(t, blobs)
		db := connect(t, path)
		exec(t, db, "BEGIN; INSERT INTO other VALUES (1)")
		refused(t, path, "a connection has it open")
		exec(t, db, "ROLLBACK")
	})
	t.Run("missing", func(t *testing.T) {
		if _, err := pages.Open(filepath.Join(t.TempDir(), "none.db")); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%v", err)
		}
	})
}

func refused(t *testing.T, path, reason string) {
	t.Helper()
	f, err := pages.Open(path)
	if err == nil {
		f.Close()
	}
	if !errors.Is(err, pages.ErrFormat) || !strings.Contains(err.Error(), reason) {
		t.Errorf("%v, and not for %q", err, reason)
	}
}

func TestRootRefused(t *testing.T) {
	path, root := database(t, blobs+"; CREATE INDEX tree_a ON tree (a)")
	f, err := pages.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ctx := context.Background()
	for name, err := range map[string]error{
		"0":                f.WriteTable(ctx, 0, blobRows(1)),
		"the schema":       f.WriteTable(ctx, 1, blobRows(1)),
		"not empty":        f.WriteTable(ctx, 2, blobRows(1)),
		"an index":         f.WriteTable(ctx, root+1, blobRows(1)),
		"a table":          f.WriteIndex(ctx, root, 1, blobRows(1)),
		"beyond the end":   f.WriteTable(ctx, root+2, blobRows(1)),
		"written":          errors.Join(f.WriteTable(ctx, root, blobRows(1)), f.WriteTable(ctx, root, blobRows(1))),
		"written, no rows": errors.Join(f.WriteIndex(ctx, root+1, 1, blobRows(0)), f.WriteIndex(ctx, root+1, 1, blobRows(0))),
	} {
		if !errors.Is(err, pages.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestHeader(t *testing.T) {
	path, root := database(t, blobs)
	before := header(t, path)
	fill(t, path, root, relation{key: -1}, 1, blobRows(100))
	after := header(t, path)
	if after[24] != before[24]+1 || after[92] != after[24] {
		t.Errorf("change counters %d and %d after %d", after[24], after[92], before[24])
	}
	if info, err := os.Stat(path); err != nil || info.Size() != int64(after[28])*4096 {
		t.Errorf("%d pages in %d bytes (%v)", after[28], info.Size(), err)
	}
	for at := range after {
		if at != 24 && at != 28 && at != 92 && after[at] != before[at] {
			t.Errorf("the header's number at %d was changed", at)
		}
	}
}

// header gives the numbers of the header, four bytes each, by their offset.
func header(t *testing.T, path string) map[int]uint32 {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	numbers := map[int]uint32{}
	for at := 0; at < 100; at += 4 {
		numbers[at] = binary.BigEndian.Uint32(file[at:])
	}
	return numbers
}
