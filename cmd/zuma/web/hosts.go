package web

import (
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// hosts are the names by which a server may be asked for. A page elsewhere can
// have its own name point to this machine, and then its script would read what
// it asks for; but it cannot change the name in the request.
type hosts struct {
	names  map[string]bool
	anyone bool // the server listens on all addresses, so it may be asked for by any
}

// newHosts returns the names of the address that a server listens on, and the
// others that it was given.
func newHosts(address net.Addr, names []string) hosts {
	h := hosts{names: make(map[string]bool)}
	for _, name := range names {
		h.names[hostName(name)] = true
	}
	at, ok := address.(*net.TCPAddr)
	if !ok {
		return h
	}
	h.anyone = at.IP.IsUnspecified()
	h.names[at.IP.String()] = true
	if at.IP.IsLoopback() || h.anyone {
		h.names["localhost"], h.names["127.0.0.1"], h.names["::1"] = true, true, true
	}
	return h
}

// hostName returns the name in a Host header, without its port.
func hostName(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
}

func (h hosts) allow(host string) bool {
	name := hostName(host)
	if h.names[name] {
		return true
	}
	_, err := netip.ParseAddr(name) // no name, so nobody can have pointed it here
	return h.anyone && err == nil
}

// only refuses requests for other hosts.
func (h hosts) only(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !h.allow(r.Host) {
			problemOf(&statusError{http.StatusMisdirectedRequest, "this server is not " + r.Host + "; zuma serve --host names others"}).reply().write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// refuseOtherSites returns an error for a request that a page of another site
// has made its reader's browser send. A link from there to a page is welcome.
func refuseOtherSites(r *http.Request) error {
	site := r.Header.Get("Sec-Fetch-Site")
	if site == "" {
		// An older browser, which may still tell the origin, or no browser.
		if origin := r.Header.Get("Origin"); origin != "" && !strings.HasSuffix(origin, "://"+r.Host) {
			site = "cross-site"
		}
	}
	if site == "" || site == "same-origin" || site == "none" {
		return nil
	}
	program := strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/part/")
	if !program && r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document" {
		return nil
	}
	return &statusError{http.StatusForbidden, "a page of another site has asked for this; only links to pages may lead here from elsewhere"}
}
