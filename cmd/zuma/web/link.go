package web

import "net/http"

// link is how a page shows where its address is sent to somebody.
type link struct {
	Title, Description string
	Address            string // of the page, with its host
	Picture            string // address of a picture of 1200 by 630 pixels, with its host
	PictureText        string // what the picture shows
}

// whole returns an address of this server with its host, as others need it.
func whole(r *http.Request, address string) string {
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	return scheme + r.Host + address
}
