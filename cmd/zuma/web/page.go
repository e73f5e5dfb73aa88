package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"

	"github.com/dustin/go-humanize"

	"zumabase/catalog"
)

//go:embed templates
var templateFiles embed.FS

// functions are those that the templates have beside the built-in ones.
var functions = template.FuncMap{
	"count":   func(n int64) string { return humanize.Comma(n) },
	"count64": func(n int) string { return humanize.Comma(int64(n)) },
	"percent": func(part, whole int64) string { return percent(part, whole) },
	"number":  func(v float64) string { return fmt.Sprintf("%.4g", v) },
	"bits":    func(v float64) string { return fmt.Sprintf("%.2f", v) },
	"list":    func(items ...string) []string { return items },
	"kinds":   func() []kind { return allKinds },
	"inc":     func(n int) int { return n + 1 },
}

func percent(part, whole int64) string {
	if whole == 0 {
		return "0 %"
	}
	return fmt.Sprintf("%.3g %%", 100*float64(part)/float64(whole))
}

// templates are the pages by name. Each has the frame around it; the parts
// that scripts fetch are in all of them.
var templates = func() map[string]*template.Template {
	base := template.Must(template.New("").Funcs(functions).ParseFS(templateFiles, "templates/frame.html", "templates/part_*.html"))
	all := make(map[string]*template.Template)
	for _, name := range []string{"solve", "play", "puzzles", "truth", "sql", "case", "error"} {
		page := template.Must(base.Clone())
		all[name] = template.Must(page.ParseFS(templateFiles, path.Join("templates", name+".html")))
	}
	return all
}()

// frame is what each page has around it.
type frame struct {
	Page    string // its name
	Entry   string // of the menu, under which it is
	Title   string
	Link    *link // how it shows where its address is sent; nil is in few words
	Scripts []string
	Info    *catalog.Info // nil where there is no catalog
	Version string
	Content any
}

// pages are the entries of the menu.
type menuEntry struct{ Entry, Path, Name string }

func (frame) Menu() []menuEntry {
	return []menuEntry{
		{"play", "/", "Play"}, {"daily", "/daily", "Daily"}, {"solve", "/solve", "Solve"},
		{"puzzles", "/puzzles", "Puzzles"}, {"truth", "/truth", "Truth"}, {"sql", "/sql", "SQL"},
	}
}

// Style returns the address of the style of this page alone, or "".
func (f frame) Style() string {
	name := "static/" + f.Page + ".css"
	if _, err := fs.Stat(staticFiles, name); err != nil {
		return ""
	}
	return "/" + name
}

// page renders a page.
func (s *Server) page(name, title string, info *catalog.Info, content any, scripts ...string) (*reply, error) {
	return s.framed(name, frame{Entry: name, Title: title, Info: info, Content: content, Scripts: scripts})
}

// framed renders a page in a frame.
func (s *Server) framed(name string, f frame) (*reply, error) {
	f.Page, f.Version = name, s.options.Version
	return render(name, "frame", f)
}

// part renders a part of a page alone.
func part(name string, content any) (*reply, error) { return render("error", name, content) }

func render(page, name string, data any) (*reply, error) {
	var out bytes.Buffer
	if err := templates[page].ExecuteTemplate(&out, name, data); err != nil {
		return nil, err
	}
	return &reply{kind: "text/html; charset=utf-8", body: out.Bytes()}, nil
}

// errorPage tells an error as a page.
func (s *Server) errorPage(_ *http.Request, err error) *reply {
	p := problemOf(err)
	result, err := s.page("error", p.Title, nil, p)
	if err != nil {
		return p.reply()
	}
	result.status = p.Status
	return result
}

// errorPart tells an error in the place of a part.
func (s *Server) errorPart(_ *http.Request, err error) *reply {
	p := problemOf(err)
	result, err := part("part_error", p)
	if err != nil {
		return p.reply()
	}
	result.status = p.Status
	return result
}
