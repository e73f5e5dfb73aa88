package web

import (
	"bytes"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"zumabase/cmd/zuma/contract"
	"zumabase/cmd/zuma/export"
)

// TestDownload compares downloads with exports, and lets no more than a few be
// under way.
func TestDownload(t *testing.T) {
	s := newServer(t, small(t))
	get := func(method, address string) *httptest.ResponseRecorder { return s.ask(method, address, "", "") }
	e, err := s.source.acquire()
	if err != nil {
		t.Fatal(err)
	}
	defer s.source.release(e)
	filters := url.Values{"steps": {"2..3"}, "length": {"..7"}}
	q, faults := readQuery(filters, 1)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for _, format := range downloadFormats {
		table, err := export.Puzzles(t.Context(), e.Catalog, q.Filter, format == "parquet", t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		var want bytes.Buffer
		if _, err := export.Stream(t.Context(), &want, nil, format, table, export.About{Info: e.Info, Filter: filters.Encode()}, nil); err != nil {
			t.Fatal(err)
		}
		address := "/api/v1/download?format=" + format + "&" + filters.Encode()
		got := get("GET", address)
		if got.Code != http.StatusOK || !bytes.Equal(got.Body.Bytes(), want.Bytes()) {
			t.Errorf("%s: status %d, %d bytes of %d", format, got.Code, got.Body.Len(), want.Len())
		}
		if name := got.Header().Get("Content-Disposition"); !strings.Contains(name, `"puzzles.`+format+`"`) {
			t.Errorf("%s: %s", format, name)
		}
		if head := get("HEAD", address); head.Code != http.StatusOK || head.Body.Len() != 0 {
			t.Errorf("HEAD %s: status %d, %d bytes", format, head.Code, head.Body.Len())
		}
	}
	for range downloadPlaces {
		s.downloads <- struct{}{}
	}
	if got := get("GET", "/api/v1/download"); got.Code != http.StatusServiceUnavailable {
		t.Errorf("one too many: status %d", got.Code)
	}
	for range downloadPlaces {
		<-s.downloads
	}
}

// TestLinksDownloads follows the links beside a list, which lead to all puzzles
// that pass its filters, whatever it is ordered by and however short it is.
func TestLinksDownloads(t *testing.T) {
	s := newServer(t, small(t))
	page := s.get("/puzzles?steps=3&balls=..8&holds=RRY&sort=difficulty&desc=true&limit=5&offset=5").Body.String()
	all := decode[contract.Puzzles](t, s.get("/api/v1/puzzles?steps=3&length=..8&contains=RRY&limit=1&count=true").Body)
	links := regexp.MustCompile(`href="(/api/v1/download[^"]+)" download>csv<`).FindStringSubmatch(page)
	if links == nil {
		t.Fatal("there is no link")
	}
	reply := s.get(html.UnescapeString(links[1]))
	if lines := strings.Count(reply.Body.String(), "\n") - 1; reply.Code != http.StatusOK || int64(lines) != *all.Total || lines < 10 {
		t.Errorf("%s: status %d, %d puzzles of %d", links[1], reply.Code, lines, *all.Total)
	}
}
