package web

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// reply is an answer to a request. It is complete before its first byte goes
// out, so what is wrong with it can still be said.
type reply struct {
	status   int    // 0 is 200
	kind     string // the content type
	body     []byte
	location string // of a redirection
	filename string // of a download
	tag      string // by which a browser asks whether what it has is still good
}

// largeReply is from how many bytes on an answer counts as large.
const largeReply = 256 << 10

// action answers a request.
type action func(r *http.Request) (*reply, error)

func jsonReply(value any) (*reply, error) {
	body, err := json.Marshal(value)
	return &reply{kind: "application/json", body: append(body, '\n')}, err
}

func (p *reply) write(w http.ResponseWriter) {
	header := w.Header()
	if p.kind != "" {
		header.Set("Content-Type", p.kind)
	}
	if p.filename != "" {
		header.Set("Content-Disposition", `attachment; filename="`+p.filename+`"`)
	}
	if p.location != "" {
		header.Set("Location", p.location)
	}
	if p.tag != "" {
		header.Set("ETag", p.tag)
		header.Set("Cache-Control", "no-cache") // keep it, but ask
	}
	header.Set("Content-Length", strconv.Itoa(len(p.body)))
	if p.status == 0 {
		p.status = http.StatusOK
	}
	w.WriteHeader(p.status)
	w.Write(p.body) // a client that has gone is no concern of ours
}
