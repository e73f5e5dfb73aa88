package output

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

// Document writes one JSON object whose last field is a list that comes item
// by item, so that none of them has to be kept.
type Document struct {
	out   *bufio.Writer
	head  any
	items int
}

// NewDocument returns a document with the fields of head, which must have some.
func NewDocument(w io.Writer, head any) *Document {
	return &Document{out: bufio.NewWriterSize(w, 1<<16), head: head}
}

// List begins the list.
func (d *Document) List(name string) error {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(d.head); err != nil {
		return err
	}
	key, err := encode(name)
	if err != nil {
		return err
	}
	d.out.Write(bytes.TrimSuffix(text.Bytes(), []byte("\n}\n")))
	d.out.WriteString(",\n  ")
	d.out.Write(key)
	_, err = d.out.WriteString(": [")
	return err
}

// Item writes an item of the list.
func (d *Document) Item(item any) error {
	text, err := encode(item)
	if err != nil {
		return err
	}
	if d.items > 0 {
		d.out.WriteByte(',')
	}
	d.items++
	d.out.WriteString("\n    ")
	_, err = d.out.Write(text)
	return err
}

// Close ends the list and the object.
func (d *Document) Close() error {
	if d.items > 0 {
		d.out.WriteString("\n  ")
	}
	d.out.WriteString("]\n}\n")
	return d.out.Flush()
}
