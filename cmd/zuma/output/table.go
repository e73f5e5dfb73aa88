package output

import (
	"bufio"
	"strconv"
	"strings"
	"unicode"

	"github.com/jedib0t/go-pretty/v6/text"
)

// table is for people. Its first rows tell how wide the columns have to be and
// which of them have numbers; a later row that needs more room takes it.
type table struct {
	out     *bufio.Writer
	options Options
	columns []column
	pending [][]string // the first rows; nil once they are out
	bytes   int        // of pending
	begun   bool
}

type column struct {
	name    string
	right   bool // it has numbers
	width   int
	natural int // the width of its widest cell
	least   int // that of its longest word
}

// What is looked at before anything comes out.
const (
	firstRows  = 200
	firstBytes = 1 << 20
)

func newTable(out *bufio.Writer, options Options) *table {
	t := &table{out: out, options: options}
	for _, name := range options.Columns {
		c := column{name: clean(name, false)}
		t.columns = append(t.columns, c)
		t.columns[len(t.columns)-1].measure(c.name, options.Wrap)
	}
	return t
}

func (t *table) Row(values ...any) error {
	cells := make([]string, len(values))
	for i, value := range values {
		cells[i] = clean(shown(value), t.options.Drawn)
		if !t.begun {
			t.columns[i].right = t.columns[i].right || isNumber(value)
			t.columns[i].measure(cells[i], t.options.Wrap)
			t.bytes += len(cells[i])
		}
	}
	if t.begun {
		return t.write(cells)
	}
	t.pending = append(t.pending, cells)
	if len(t.pending) == firstRows || t.bytes > firstBytes {
		return t.begin()
	}
	return nil
}

func (t *table) Object(_ any, values ...any) error { return t.Row(values...) }

// measure makes a column wide enough for a cell.
func (c *column) measure(cell string, wrap bool) {
	for line := range strings.SplitSeq(cell, "\n") {
		c.natural = max(c.natural, width(line))
		if !wrap {
			c.least = max(c.least, width(line))
			continue
		}
		for word := range strings.FieldsSeq(line) {
			c.least = max(c.least, width(word))
		}
	}
}

// begin writes the header and the rows that have waited.
func (t *table) begin() error {
	t.begun = true
	if dropped := fit(&t.columns, t.options.Width); len(dropped) > 0 && t.options.Dropped != nil {
		t.options.Dropped(dropped)
	}
	header, total := make([]string, len(t.columns)), 0
	for i, c := range t.columns {
		header[i] = c.name
		total += c.width + gap
	}
	t.write(header)
	t.out.WriteString(strings.Repeat("─", max(0, total-gap)) + "\n")
	for _, cells := range t.pending {
		t.write(cells)
	}
	t.pending = nil
	return nil
}

// write writes a row, which may take several lines.
func (t *table) write(cells []string) error {
	lines := make([][]string, len(t.columns))
	height := 1
	for i, c := range t.columns {
		lines[i] = strings.Split(cells[i], "\n")
		if t.options.Wrap {
			lines[i] = wrapped(cells[i], c.width)
		}
		height = max(height, len(lines[i]))
	}
	var line strings.Builder
	for n := range height {
		line.Reset()
		for i, c := range t.columns {
			cell := ""
			if n < len(lines[i]) {
				cell = lines[i][n]
			}
			padding := strings.Repeat(" ", max(0, c.width-width(cell)))
			if i > 0 {
				line.WriteString(strings.Repeat(" ", gap))
			}
			if c.right {
				line.WriteString(padding + cell)
			} else {
				line.WriteString(cell + padding)
			}
		}
		t.out.WriteString(strings.TrimRight(line.String(), " "))
		if err := t.out.WriteByte('\n'); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) Flush() error {
	if !t.begun {
		t.begin()
	}
	return t.out.Flush()
}

func (t *table) Close() error { return t.Flush() }

// shown writes a value for people: of real numbers the first six digits.
func shown(value any) string {
	if v, ok := Plain(value).(float64); ok {
		return strconv.FormatFloat(v, 'g', 6, 64)
	}
	return Text(value)
}

// clean takes out what would move the cursor or change the terminal, but for
// the colours of a drawing.
func clean(cell string, drawn bool) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r == '\n' || drawn && r == escape:
			return r
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, cell)
}

const escape = '\x1b'

// width is how many columns of a terminal a text takes.
func width(s string) int { return text.StringWidthWithoutEscSequences(s) }
