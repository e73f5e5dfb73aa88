package output

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
)

// objects writes JSON: an array with an object on each line, or the objects
// alone. Keys are in the order of the columns.
type objects struct {
	out     *bufio.Writer
	columns []string
	lines   bool
	rows    int
}

func (o *objects) Row(values ...any) error {
	object := []byte{'{'}
	for i, value := range values {
		key, err := encode(o.columns[i])
		if err != nil {
			return err
		}
		encoded, err := encode(Plain(value))
		if err != nil {
			return err
		}
		if i > 0 {
			object = append(object, ',')
		}
		object = append(append(append(object, key...), ':'), encoded...)
	}
	return o.write(append(object, '}'))
}

func (o *objects) Object(object any, _ ...any) error {
	encoded, err := encode(object)
	if err != nil {
		return err
	}
	return o.write(encoded)
}

func (o *objects) write(object []byte) error {
	switch {
	case o.lines:
		object = append(object, '\n')
	case o.rows == 0:
		o.out.WriteString("[\n")
	default:
		o.out.WriteString(",\n")
	}
	o.rows++
	_, err := o.out.Write(object)
	return err
}

func (o *objects) Flush() error { return o.out.Flush() }

func (o *objects) Close() error {
	switch {
	case o.lines:
	case o.rows == 0:
		o.out.WriteString("[]\n")
	default:
		o.out.WriteString("\n]\n")
	}
	return o.out.Flush()
}

// encode is json.Marshal that leaves < and > as they are.
func encode(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	err := encoder.Encode(value)
	return bytes.TrimRight(out.Bytes(), "\n"), err
}

func writeIndented(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(value)
}

func writeLine(w io.Writer, value any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(value)
}
