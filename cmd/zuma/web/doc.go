// Package web serves a catalog to browsers and programs: pages to look at
// answers, play puzzles, choose levels and ask in SQL, and the same as a JSON
// API. Everything comes out of the one binary; no page fetches anything from
// elsewhere.
//
// server.go is the front: the time and size limits and the headers, and
// routes.go says what answers which address. source.go holds the catalog and
// sees when its file changes. Each page has a file of its own, and so has each
// call of the API, api_*.go. The pages are in templates, their scripts and
// style in static; a page works without its script as far as it can.
package web
