package main

import (
	"context"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"zumabase/cmd/zuma/export"
	"zumabase/solver"
)

func init() {
	register.DoFn3x1[context.Context, []byte, func(*string, *int64) bool, error](&manifestFn{})
	register.Iter2[string, int64]()
}

// writePart writes a file of rows.
func writePart(ctx context.Context, dir string, part export.Part, limits solver.Limits, rows []solver.Row) error {
	return write(ctx, dir, part.Path(), func(w io.Writer) error {
		out := export.NewPart(w, limits)
		for i := range rows {
			if err := out.Row(&rows[i]); err != nil {
				return err
			}
		}
		return out.Close()
	})
}

// manifestFn writes the list of all files, once they are there.
type manifestFn struct {
	Limits solver.Limits
	Dir    string
}

func (fn *manifestFn) ProcessElement(ctx context.Context, _ []byte, files func(*string, *int64) bool) error {
	manifest := export.Manifest{MaxBoard: fn.Limits.Board, MaxHand: fn.Limits.Hand, Colors: fn.Limits.Colors, Files: []export.PartFile{}}
	var file export.PartFile
	for files(&file.Path, &file.Rows) {
		manifest.Files = append(manifest.Files, file)
	}
	slices.SortFunc(manifest.Files, func(x, y export.PartFile) int { return strings.Compare(x.Path, y.Path) })
	return write(ctx, fn.Dir, export.ManifestName, func(w io.Writer) error {
		encoder := json.NewEncoder(w)
		encoder.SetIndent("", "  ")
		return encoder.Encode(manifest)
	})
}

// write writes a file into a folder of any of Beam's file systems.
func write(ctx context.Context, dir, name string, content func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, dir)
	if err != nil {
		return err
	}
	defer fs.Close()
	file, err := fs.OpenWrite(ctx, join(dir, name))
	if err != nil {
		return err
	}
	if err := content(file); err != nil {
		return err // without Close, which would make a half file a whole one
	}
	return file.Close()
}

// join is path.Join for a folder that may begin with a scheme, gs://bucket.
func join(dir, name string) string { return strings.TrimSuffix(dir, "/") + "/" + name }
