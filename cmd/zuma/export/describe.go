package export

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"
	"text/template"

	"zumabase/catalog"
	"zumabase/cmd/zuma/progress"
)

// About is what an export says of itself besides its rows.
type About struct {
	Info   catalog.Info
	Filter string // what the puzzles were chosen by, in words; "" for all
}

// metadata are the pairs of a Parquet file.
func (a About) metadata(t *Table) [][2]string {
	pairs := [][2]string{
		{"table", t.Name},
		{"a row is", t.Words},
		{"limits", a.limits()},
		{"catalog digest", a.Info.Digest},
		{"made by", "zuma " + a.Info.Version},
		{"licence", licence},
	}
	if a.Filter != "" && t.Name == "puzzles" {
		pairs = append(pairs, [2]string{"filter", a.Filter})
	}
	return pairs
}

const (
	licence     = "MIT"
	licenceURL  = "https://opensource.org/license/mit"
	gameSource  = "https://leetcode.com/problems/zuma-game/"
	description = "Exact answers to the Zuma game (LeetCode 488): boards of coloured balls, the smallest hands that clear them, and how hard each is."
)

func (a About) limits() string {
	l := a.Info.Limits
	return fmt.Sprintf("boards of up to %d balls, hands of up to %d, %d colours", l.Board, l.Hand, l.Colors)
}

// meaning says what a column is, with its unit.
func meaning(c catalog.Column) string {
	if c.Unit == "" {
		return c.Words
	}
	return c.Words + " (in " + c.Unit + ")"
}

// dataPackage writes the descriptor of the Frictionless standard
// (specs.frictionlessdata.io/data-package).
func (a About) dataPackage(format string, written []Written) ([]byte, error) {
	type field struct {
		Name        string `json:"name"`
		Type        string `json:"type"`
		Description string `json:"description"`
	}
	type schema struct {
		Fields     []field  `json:"fields"`
		PrimaryKey []string `json:"primaryKey,omitempty"`
	}
	type resource struct {
		Name        string  `json:"name"`
		Path        string  `json:"path"`
		Description string  `json:"description"`
		Format      string  `json:"format"`
		MediaType   string  `json:"mediatype"`
		Encoding    string  `json:"encoding,omitempty"`
		Rows        int64   `json:"rows"`
		Bytes       int64   `json:"bytes"`
		Hash        string  `json:"hash"`
		Schema      *schema `json:"schema,omitempty"`
	}
	type link struct {
		Name  string `json:"name,omitempty"`
		Title string `json:"title,omitempty"`
		Path  string `json:"path"`
	}
	pack := struct {
		Name        string     `json:"name"`
		Title       string     `json:"title"`
		Description string     `json:"description"`
		Version     string     `json:"version"`
		Digest      string     `json:"catalog_digest"`
		Limits      string     `json:"limits"`
		Filter      string     `json:"filter,omitempty"`
		Licenses    []link     `json:"licenses"`
		Sources     []link     `json:"sources"`
		Resources   []resource `json:"resources"`
	}{
		Name: "zumabase", Title: "Zumabase", Description: description, Version: a.Info.Version, Digest: a.Info.Digest,
		Limits: a.limits(), Filter: a.Filter,
		Licenses: []link{{Name: licence, Path: licenceURL}},
		Sources:  []link{{Title: "Zuma Game, LeetCode 488", Path: gameSource}},
	}
	add := func(name string, w *Written, words string, s *schema) {
		r := resource{
			Name: name, Path: w.File, Description: words, Format: Extension(format), Schema: s,
			MediaType: strings.TrimSuffix(MediaType(format), "; charset=utf-8"), Rows: w.Rows, Bytes: w.Bytes, Hash: "sha256:" + w.SHA256,
		}
		if format != "parquet" {
			r.Encoding = "utf-8"
		}
		pack.Resources = append(pack.Resources, r)
	}
	for i := range written {
		w := &written[i]
		var s *schema
		if format != "leetcode" {
			s = &schema{PrimaryKey: primaryKeys[w.Table.Name]}
			for _, column := range w.Table.Columns {
				types := map[string]string{"TEXT": "string", "REAL": "number", "INTEGER": "integer"}
				s.Fields = append(s.Fields, field{column.Name, types[column.Type], meaning(column)})
			}
		}
		add(w.Table.Name, w, "A row is "+w.Table.Words+".", s)
		if w.Answers != nil {
			add(w.Table.Name+"-answers", w.Answers, "The least number of moves for each case, or -1.", nil)
		}
	}
	text, err := json.MarshalIndent(pack, "", "  ")
	return append(text, '\n'), err
}

var primaryKeys = map[string][]string{"puzzles": {"board", "hand"}, "boards": {"board"}, "census": {"length"}, "states": {"board", "hand"}}

//go:embed card.md
var cardText string

var cardTemplate = template.Must(template.New("card").Funcs(template.FuncMap{"count": progress.Count}).Parse(cardText))

// card writes the README that goes with the data.
func (a About) card(format string, written []Written) ([]byte, error) {
	var text bytes.Buffer
	err := cardTemplate.Execute(&text, map[string]any{
		"About": a, "Limits": a.limits(), "Format": format, "Written": written, "Description": description, "Source": gameSource, "Licence": licence,
	})
	return text.Bytes(), err
}
