package export

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// Written is what has been written of a table.
type Written struct {
	Table  *Table
	File   string // its name in the folder
	Rows   int64
	Bytes  int64
	SHA256 string
	// Answers is the file of the answers beside the cases of leetcode.
	Answers *Written
}

// Folder writes tables into a folder, one file for each, and beside them
// datapackage.json and README.md. The folder is made if it is not there.
//
// The files appear when all are complete: if the export fails or is broken off,
// nothing is left of it. Files that are there already are replaced only with
// force; otherwise nothing is written and the error says which (fault.BadInput).
func Folder(ctx context.Context, dir, format string, force bool, tables []*Table, about About, progress func(solver.Progress)) ([]Written, error) {
	names := []string{"datapackage.json", "README.md"}
	for _, t := range tables {
		names = append(names, fileName(t, format))
		if format == "leetcode" {
			names = append(names, answersName(fileName(t, format)))
		}
	}
	place, err := newPlace(dir, force, names)
	if err != nil {
		return nil, err
	}
	defer place.abandon()
	var written []Written
	for _, t := range tables {
		w, err := place.table(ctx, fileName(t, format), format, t, about, progress)
		if err != nil {
			return nil, err
		}
		written = append(written, w)
	}
	for name, text := range map[string]func() ([]byte, error){
		"datapackage.json": func() ([]byte, error) { return about.dataPackage(format, written) },
		"README.md":        func() ([]byte, error) { return about.card(format, written) },
	} {
		data, err := text()
		if err != nil {
			return nil, err
		}
		file, err := place.create(name)
		if err != nil {
			return nil, err
		}
		file.Write(data)
		if err := file.close(); err != nil {
			return nil, err
		}
	}
	return written, place.finish()
}

// File writes one table to a file, under the conditions of Folder.
func File(ctx context.Context, path, format string, force bool, t *Table, about About, progress func(solver.Progress)) (Written, error) {
	name := filepath.Base(path)
	names := []string{name}
	if format == "leetcode" {
		names = append(names, answersName(name))
	}
	place, err := newPlace(filepath.Dir(path), force, names)
	if err != nil {
		return Written{}, err
	}
	defer place.abandon()
	written, err := place.table(ctx, name, format, t, about, progress)
	if err != nil {
		return Written{}, err
	}
	return written, place.finish()
}

// place is a folder to which files are added all at once: until then they lie
// in a hidden folder within it.
type place struct {
	dir, temporary string
	made           bool // the folder was not there before
	names          []string
}

func newPlace(dir string, force bool, names []string) (*place, error) {
	p := &place{dir: dir, names: names}
	if !force {
		for _, name := range names {
			if _, err := os.Lstat(filepath.Join(dir, name)); err == nil {
				return nil, fault.Bad("output", "%s is there already", filepath.Join(dir, name)).Try("--force, to replace it")
			}
		}
	}
	switch err := os.Mkdir(dir, 0o777); {
	case err == nil:
		p.made = true
	case !errors.Is(err, fs.ErrExist):
		return nil, err
	}
	var err error
	if p.temporary, err = os.MkdirTemp(dir, ".export-*"); err != nil {
		if p.made {
			os.Remove(dir)
		}
		return nil, err
	}
	return p, nil
}

// table writes a table to a file of that name.
func (p *place) table(ctx context.Context, name, format string, t *Table, about About, progress func(solver.Progress)) (Written, error) {
	written := Written{Table: t, File: name}
	out, err := p.create(name)
	if err != nil {
		return written, err
	}
	answers := &newFile{}
	if format == "leetcode" {
		if answers, err = p.create(answersName(name)); err != nil {
			return written, errors.Join(err, out.file.Close())
		}
	}
	rows, err := Stream(ctx, out, answers, format, t, about, progress)
	written.Rows = rows
	err = errors.Join(err, out.close())
	written.Bytes, written.SHA256 = out.size, out.sum()
	if format == "leetcode" {
		err = errors.Join(err, answers.close())
		written.Answers = &Written{File: answersName(name), Rows: rows, Bytes: answers.size, SHA256: answers.sum()}
	}
	return written, err
}

// newFile is a file that is being written. Errors of Write come from close, too.
type newFile struct {
	file   *os.File
	writer *bufio.Writer
	hash   hash.Hash
	size   int64
}

func (p *place) create(name string) (*newFile, error) {
	file, err := os.Create(filepath.Join(p.temporary, name))
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	return &newFile{file: file, hash: sum, writer: bufio.NewWriterSize(io.MultiWriter(file, sum), 1<<18)}, nil
}

func (o *newFile) Write(b []byte) (int, error) {
	o.size += int64(len(b))
	return o.writer.Write(b)
}

func (o *newFile) close() error {
	return errors.Join(o.writer.Flush(), o.file.Sync(), o.file.Close())
}

func (o *newFile) sum() string { return hex.EncodeToString(o.hash.Sum(nil)) }

// finish moves the files to where they belong.
func (p *place) finish() error {
	for _, name := range p.names {
		if err := os.Rename(filepath.Join(p.temporary, name), filepath.Join(p.dir, name)); err != nil {
			return err
		}
	}
	p.made = false
	return nil
}

// abandon removes what is not finished.
func (p *place) abandon() {
	os.RemoveAll(p.temporary)
	if p.made {
		os.Remove(p.dir)
	}
}
