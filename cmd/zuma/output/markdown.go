package output

import (
	"bufio"
	"strings"
)

// markdown is a table of GitHub's Markdown. The first row tells which columns
// are numbers.
type markdown struct {
	out     *bufio.Writer
	columns []string
	begun   bool
}

// inCell keeps what would end a cell from doing so.
var inCell = strings.NewReplacer("|", `\|`, "\\", `\\`, "\r\n", "<br>", "\n", "<br>", "\r", "<br>")

func (m *markdown) Row(values ...any) error {
	m.begin(values)
	cells := make([]string, len(values))
	for i, value := range values {
		cells[i] = inCell.Replace(shown(value))
	}
	return m.line(cells)
}

func (m *markdown) Object(_ any, values ...any) error { return m.Row(values...) }

func (m *markdown) begin(first []any) {
	if m.begun {
		return
	}
	m.begun = true
	header, rule := make([]string, len(m.columns)), make([]string, len(m.columns))
	for i, name := range m.columns {
		header[i], rule[i] = inCell.Replace(name), "---"
		if first != nil && isNumber(first[i]) {
			rule[i] = "---:"
		}
	}
	m.line(header)
	m.line(rule)
}

func (m *markdown) line(cells []string) error {
	_, err := m.out.WriteString("| " + strings.Join(cells, " | ") + " |\n")
	return err
}

func (m *markdown) Flush() error { return m.out.Flush() }

func (m *markdown) Close() error {
	m.begin(nil)
	return m.out.Flush()
}
