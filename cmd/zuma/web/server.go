package web

import (
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"runtime/debug"
	"time"
)

// What a client may take of the server's time and memory.
const (
	headerTimeout  = 5 * time.Second
	readTimeout    = 15 * time.Second
	writeTimeout   = 60 * time.Second
	idleTimeout    = 2 * time.Minute
	answerTimeout  = 10 * time.Second // for finding an answer
	stopTimeout    = 5 * time.Second  // for the last answers of a server that stops
	maxHeaderBytes = 16 << 10
	maxBodyBytes   = 64 << 10
)

// contentPolicy lets a page have its own script, style and images, and nothing
// of any other origin.
const contentPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// Options are what a Server needs to know.
type Options struct {
	Path    string      // of the catalog
	Version string      // of the program
	Log     *log.Logger // for what goes wrong within; nil discards it
}

// Server serves a catalog. It may be used by several goroutines at once.
type Server struct {
	options Options
	source  *source
	quick   gate
	slow    gate
	routes  *http.ServeMux
	stop    context.CancelFunc
	ctx     context.Context // ends with the server
}

// New opens the catalog and returns a server for it, which must be closed. The
// errors are those of catalog.Open.
func New(ctx context.Context, options Options) (*Server, error) {
	if options.Log == nil {
		options.Log = log.New(io.Discard, "", 0)
	}
	source, err := openSource(ctx, options.Path)
	if err != nil {
		return nil, err
	}
	s := &Server{
		options: options,
		source:  source,
		quick:   make(gate, quickPlaces),
		slow:    make(gate, slowPlaces),
		routes:  http.NewServeMux(),
	}
	s.ctx, s.stop = context.WithCancel(context.WithoutCancel(ctx))
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
	server := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTimeout,
		ReadTimeout:       readTimeout,
		WriteTimeout:      writeTimeout,
		IdleTimeout:       idleTimeout,
		MaxHeaderBytes:    maxHeaderBytes,
		ErrorLog:          s.options.Log,
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

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if fault := recover(); fault != nil {
			s.options.Log.Printf("%s %s: %v\n%s", r.Method, r.URL.Path, fault, debug.Stack())
			problemOf(errors.New("a fault in the program")).reply().write(w)
		}
	}()
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
	s.routes.ServeHTTP(w, r.WithContext(ctx))
}
