package web

import (
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
)

//go:embed static
var staticFiles embed.FS

// staticFile serves the scripts, the style and the icon.
func (s *Server) staticFile(r *http.Request) (*reply, error) {
	body, err := fs.ReadFile(staticFiles, path.Join("static", r.PathValue("name")))
	if err != nil {
		return notFound(r)
	}
	sum := sha256.Sum256(body)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	if r.Header.Get("If-None-Match") == tag {
		return &reply{status: http.StatusNotModified, tag: tag}, nil
	}
	return &reply{kind: mime.TypeByExtension(path.Ext(r.URL.Path)), body: body, tag: tag}, nil
}
