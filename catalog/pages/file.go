package pages

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
)

var (
	// ErrFormat is returned by Open for a file, and by WriteTable and
	// WriteIndex for a root, that this package cannot write to. The reason is
	// in the text.
	ErrFormat = errors.New("cannot write pages to this file")
	// ErrOrder is returned by WriteTable and WriteIndex for rows out of order.
	ErrOrder = errors.New("rows out of order")
	// ErrRecord is returned by WriteTable and WriteIndex for a row that no
	// SQLite table may hold: too long, or without its rowid.
	ErrRecord = errors.New("not a row of this table")
)

// The database header, the first 100 bytes of the file (fileformat2, 1.3).
const (
	headerSize       = 100
	headerMagic      = "SQLite format 3\x00"
	offPageSize      = 16 // two bytes; 1 stands for 65,536
	offVersions      = 18 // of the format for writing and reading; 2 is a write-ahead log
	offReserved      = 20 // bytes at the end of each page that belong to an extension
	offChangeCounter = 24
	offPageCount     = 28 // SQLite believes it only if the next two counters are equal
	offSchemaFormat  = 44 // from 4 on, 0 and 1 take no bytes
	offLargestRoot   = 52 // not zero in auto-vacuum files, which have pages of back pointers
	offEncoding      = 56 // 1 is UTF-8
	offValidFor      = 92 // the change counter for which the page count holds
)

// pendingByte is where SQLite sets its locks. The page around it is never used.
const pendingByte = 1 << 30

// maxPages is the most pages that SQLite lets a file have.
const maxPages = 1<<32 - 2

// bufferSize is how much is written at a time, in bytes.
const bufferSize = 1 << 20

// A File is a SQLite database to which whole tables and indexes are added. Only
// one goroutine may use it at a time.
type File struct {
	// Workers is how many goroutines make cells; 0 for one a core. The bytes of
	// the file do not depend on it.
	Workers int
	// Progress is told now and then how many rows of the table or index being
	// written are in place; it may be nil.
	Progress func(rows int64)

	file     *os.File
	header   [headerSize]byte
	pageSize int
	pending  uint32 // the page around pendingByte
	before   uint32 // the pages of the file as it was
	last     uint32 // the last page that is taken

	buffer []byte            // pages not yet written
	at     int64             // where they belong
	roots  map[uint32][]byte // written by Commit, so that no tree hangs on pages that SQLite does not count yet
}

// Open opens a database for writing whole tables and indexes. The database has
// its schema already, and no connection may have it open until Close.
//
// It returns ErrFormat for a file that is no SQLite database, or one with a
// journal or write-ahead log, reserved bytes, auto-vacuum, text other than
// UTF-8, or of a schema format before 4, in which 0 and 1 take a byte.
func Open(path string) (*File, error) {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	f := &File{file: file, roots: make(map[uint32][]byte)}
	if err := f.open(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return f, nil
}

func (f *File) open() error {
	refuse := func(reason string) error { return fmt.Errorf("%w: %s: %s", ErrFormat, f.file.Name(), reason) }
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	if _, err := f.file.ReadAt(f.header[:], 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	h := f.header[:]
	f.pageSize = int(binary.BigEndian.Uint16(h[offPageSize:]))
	if f.pageSize == 1 {
		f.pageSize = 1 << 16
	}
	f.before = binary.BigEndian.Uint32(h[offPageCount:])
	switch {
	case string(h[:len(headerMagic)]) != headerMagic || f.pageSize < 512 || f.pageSize&(f.pageSize-1) != 0:
		return refuse("it is no SQLite database")
	case h[offVersions] != 1 || h[offVersions+1] != 1:
		return refuse("it uses a write-ahead log")
	case h[offReserved] != 0:
		return refuse("it reserves bytes in each page")
	case binary.BigEndian.Uint32(h[offLargestRoot:]) != 0:
		return refuse("it uses auto-vacuum")
	case binary.BigEndian.Uint32(h[offSchemaFormat:]) != 4:
		return refuse("it has no schema of format 4")
	case binary.BigEndian.Uint32(h[offEncoding:]) != 1:
		return refuse("its text is not UTF-8")
	case binary.BigEndian.Uint32(h[offChangeCounter:]) != binary.BigEndian.Uint32(h[offValidFor:]),
		info.Size() != int64(f.before)*int64(f.pageSize):
		return refuse("its header does not give its size")
	}
	for _, suffix := range []string{"-journal", "-wal"} {
		if info, err := os.Stat(f.file.Name() + suffix); err == nil && info.Size() > 0 {
			return refuse("a connection has it open, or broke off: there is a file " + info.Name())
		}
	}
	f.pending = uint32(pendingByte/f.pageSize) + 1
	f.last = f.before
	return nil
}

// Commit makes what was written part of the database. It does not sync the
// file, and a crash within it can leave the database damaged.
func (f *File) Commit() error {
	if err := f.flush(); err != nil {
		return err
	}
	for number, page := range f.roots {
		if _, err := f.file.WriteAt(page, f.offset(number)); err != nil {
			return err
		}
	}
	counter := binary.BigEndian.Uint32(f.header[offChangeCounter:]) + 1
	binary.BigEndian.PutUint32(f.header[offChangeCounter:], counter)
	binary.BigEndian.PutUint32(f.header[offValidFor:], counter)
	binary.BigEndian.PutUint32(f.header[offPageCount:], f.last)
	if _, err := f.file.WriteAt(f.header[:], 0); err != nil {
		return err
	}
	clear(f.roots)
	f.before = f.last
	return nil
}

// Close closes the file. What was written after the last Commit is cut off
// again, and the database is as it was.
func (f *File) Close() error {
	return errors.Join(f.file.Truncate(f.offset(f.before+1)), f.file.Close())
}

func (f *File) offset(page uint32) int64 { return int64(page-1) * int64(f.pageSize) }

func (f *File) workers() int {
	if f.Workers > 0 {
		return f.Workers
	}
	return runtime.GOMAXPROCS(0)
}

// allocate takes the next page at the end of the file.
func (f *File) allocate() (uint32, error) {
	if f.last >= maxPages-1 {
		return 0, fmt.Errorf("%w: %s: it is full", ErrFormat, f.file.Name())
	}
	f.last++
	if f.last == f.pending {
		f.last++
	}
	return f.last, nil
}

// write writes a page that was allocated after all that are written already.
func (f *File) write(number uint32, page []byte) error {
	at := f.offset(number)
	if len(f.buffer)+len(page) > bufferSize || at != f.at+int64(len(f.buffer)) {
		if err := f.flush(); err != nil {
			return err
		}
		f.at = at
	}
	f.buffer = append(f.buffer, page...)
	return nil
}

func (f *File) flush() error {
	_, err := f.file.WriteAt(f.buffer, f.at)
	f.buffer = f.buffer[:0]
	return err
}
