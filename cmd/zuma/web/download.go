package web

import (
	"context"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"

	"zumabase/cmd/zuma/export"
	"zumabase/cmd/zuma/query"
	"zumabase/solver/fault"
)

// downloadFormats are the formats that a download may have: those of one file.
var downloadFormats = []string{"parquet", "csv", "jsonl"}

// downloadPlaces is how many downloads there may be at a time. They read the
// whole catalog and last as long as their client takes.
const downloadPlaces = 2

// apiDownload answers with all puzzles that pass the filters, as a file that is
// sent while it is made. What goes wrong after its first byte can only be told
// by breaking it off.
func (s *Server) apiDownload(w http.ResponseWriter, r *http.Request) {
	values := r.URL.Query()
	format := "parquet"
	if values.Has("format") {
		format = values.Get("format")
		values.Del("format")
	}
	q, faults := query.Read(values, query.Address, query.Filters, 0)
	if !slices.Contains(downloadFormats, format) {
		faults = append(faults, fault.Bad("format", "format %q: want one of %s", format, strings.Join(downloadFormats, ", ")))
	}
	if len(faults) > 0 {
		errorProblem(r, faults[0]).write(w)
		return
	}
	out := &download{writer: w, control: http.NewResponseController(w), format: format}
	err := errBusy
	if busy := s.downloads.try(func() {
		err = s.guard(r.Method+" "+r.URL.Path, func() error {
			ctx, stop := context.WithCancel(r.Context())
			defer stop()
			defer context.AfterFunc(s.ctx, stop)()
			e, err := s.source.acquire()
			if err != nil {
				return err
			}
			defer s.source.release(e)
			t, err := export.Puzzles(ctx, e.Catalog, q.Filter, format == "parquet", os.TempDir())
			if err != nil {
				return err
			}
			if r.Method != http.MethodHead {
				if _, err = export.Stream(ctx, out, io.Discard, format, t, export.About{Info: e.Info, Filter: values.Encode()}, nil); err != nil {
					return err
				}
				if e.changed() {
					return errChanging
				}
			}
			out.begin() // of a file without a byte
			return nil
		})
	}); busy != nil {
		err = busy
	}
	switch {
	case err == nil:
	case out.begun:
		panic(http.ErrAbortHandler)
	default:
		errorProblem(r, err).write(w)
	}
}

// download sends its header with the first byte, and gives the client some time
// for each part.
type download struct {
	writer  http.ResponseWriter
	control *http.ResponseController
	format  string
	begun   bool
}

func (d *download) begin() {
	if d.begun {
		return
	}
	d.begun = true
	d.writer.Header().Set("Content-Type", export.MediaType(d.format))
	d.writer.Header().Set("Content-Disposition", `attachment; filename="puzzles.`+export.Extension(d.format)+`"`)
	d.writer.WriteHeader(http.StatusOK)
}

func (d *download) Write(part []byte) (int, error) {
	d.begin()
	// Without the means to set it, the server's own deadline holds.
	_ = d.control.SetWriteDeadline(time.Now().Add(writeTimeout))
	return d.writer.Write(part)
}
