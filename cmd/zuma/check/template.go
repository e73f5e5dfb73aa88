package check

import (
	"embed"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"
)

// templates has a program for each language that reads cases and asks a
// solution in LeetCode's form. A file's name is the language; the one in Go ends
// in gotxt, so that it is no package of this module.
//
//go:embed templates
var templates embed.FS

// Languages returns the languages that there is a template for, in order.
func Languages() []string {
	files, err := templates.ReadDir("templates")
	if err != nil {
		panic(err) // they are in the program
	}
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(file.Name(), path.Ext(file.Name())))
	}
	slices.Sort(names)
	return names
}

// WriteTemplate writes the program for a language around a solution that
// always says -1. It returns an error for a language that there is none for.
func WriteTemplate(w io.Writer, language string) error {
	files, err := templates.ReadDir("templates")
	if err != nil {
		return err
	}
	for _, file := range files {
		if strings.TrimSuffix(file.Name(), path.Ext(file.Name())) != language {
			continue
		}
		text, err := templates.ReadFile("templates/" + file.Name())
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	}
	return fmt.Errorf("there is no template for %s, but for %s", language, strings.Join(Languages(), ", "))
}
