package web

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/klauspost/compress/gzhttp"
)

// What a client may take of the server's time and memory.
const (
	headerTimeout  = 5 * time.Second
	readTimeout    = 15 * time.Second
	writeTimeout   = 30 * time.Second
	idleTimeout    = 2 * time.Minute
	answerTimeout  = 20 * time.Second // for finding an answer, and waiting for a place
	stopTimeout    = 5 * time.Second  // for the last answers of a server that stops
	maxHeaderBytes = 16 << 10
	maxBodyBytes   = 64 << 10
	minZipped      = 1 << 10 // shorter answers are not worth the time
)

// contentPolicy lets a page have its own script, style and images, and nothing
// of any other origin.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Options are what a Server needs to know.
type Options struct {
	Path    string       // of the catalog
	Version string       // of the program
	Hosts   []string     // by which it may be asked for, beside those of its address
	Log     *slog.Logger // for what goes wrong within; nil discards it
	Access  *slog.Logger // for a line a request; nil discards it
}

// Server serves a catalog. It may be used by several goroutines at once.
type Server struct {
	options   Options
	source    *source
	quick     gate
	slow      gate
	sql       gate
	large     gate
	downloads gate
	routes    *http.ServeMux
	zipped    http.Handler // the routes, their answers compressed
	stop      context.CancelFunc
	ctx       context.Context // ends with the server
}

// New opens the catalog and returns a server for it, which must be closed. The
// errors are those of catalog.Open.
func New(ctx context.Context, options Options) (*Server, error) {
	if options.Log == nil {
		options.Log = slog.New(slog.DiscardHandler)
	}
	s := &Server{
		options:   options,
		quick:     make(gate, quickPlaces),
		slow:      make(gate, slowPlaces),
		sql:       make(gate, sqlPlaces),
		large:     make(gate, largePlaces),
		downloads: make(gate, downloadPlaces),
		routes:    http.NewServeMux(),
	}
	zip, err := gzhttp.NewWrapper(gzhttp.MinSize(minZipped))
	if err != nil {
		return nil, err
	}
	s.zipped = zip(http.HandlerFunc(s.route))
	s.ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
	if s.source, err = openSource(s.ctx, options.Path); err != nil {
		s.stop()
		return nil, err
	}
	s.addRoutes()
	go s.warm()
	return s, nil
}

// Close closes the catalog. Requests that are still being answered fail.
func (s *Server) Close() {
	s.stop()
	s.source.close()
}

// Serve answers requests until the context ends, then finishes those that it
// has begun, and returns nil.
func (s *Server) Serve(ctx context.Context, listener net.Listener) error {
	handler := newHosts(listener.Addr(), s.options.Hosts).only(s)
	if s.options.Access != nil {
		handler = logged(s.options.Access, handler)
	}
	server := &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          slog.NewLogLogger(s.options.Log.Handler(), slog.LevelWarn),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := server.Shutdown(last); errors.Is(err, context.DeadlineExceeded) {
		return server.Close()
	} else if err != nil {
		return err
	}
	return nil
}

// errFault is what a client learns of a panic.
var errFault = errors.New("a fault in the program")

// guard calls f; should it panic, the log has it and the error is errFault.
func (s *Server) guard(what string, f func() error) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			s.options.Log.Error("panic", "in", what, "fault", fmt.Sprint(fault), "stack", string(debug.Stack()))
			err = errFault
		}
	}()
	return f()
}

// ServeHTTP answers one request, whatever host it names.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	header.Set("Content-Security-Policy", contentPolicy)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("Cross-Origin-Opener-Policy", "same-origin")
	header.Set("Cross-Origin-Resource-Policy", "same-origin")
	header.Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(r.Context(), answerTimeout)
	defer cancel()
	if r.Body != nil {
		r.Body = http.MaxBytesReader(w, r.Body, maxBodyBytes)
	}
	s.zipped.ServeHTTP(w, r.WithContext(ctx))
}
