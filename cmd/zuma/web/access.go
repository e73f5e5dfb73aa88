package web

import (
	"log/slog"
	"net/http"
	"time"
)

// logged writes a line for each request that was answered.
func logged(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		seen := &witness{ResponseWriter: w}
		next.ServeHTTP(seen, r)
		log.LogAttrs(r.Context(), slog.LevelInfo, "request",
			slog.String("remote", r.RemoteAddr), slog.String("method", r.Method), slog.String("host", r.Host), slog.String("uri", r.RequestURI),
			slog.Int("status", seen.status), slog.Int64("bytes", seen.bytes), slog.Duration("took", time.Since(start)))
	})
}

// witness sees what is answered.
type witness struct {
	http.ResponseWriter
	status int
	bytes  int64
}

func (w *witness) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *witness) Write(p []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *witness) Unwrap() http.ResponseWriter { return w.ResponseWriter }
