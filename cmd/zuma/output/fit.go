package output

import "strings"

// gap is how many spaces stand between two columns.
const gap = 2

// fit sets the widths of a table's columns so that it fits a terminal; a width
// of 0 is one without an end. First the columns with long text are made
// narrower, down to their longest word, and if that is not enough the last
// columns are left out. It returns the names of those.
func fit(columns *[]column, terminal int) (dropped []string) {
	all := *columns
	if terminal > 0 {
		kept, taken := 0, -gap
		for _, c := range all {
			if taken += gap + c.least; kept > 0 && taken > terminal {
				break
			}
			kept++
		}
		for _, c := range all[kept:] {
			dropped = append(dropped, c.name)
		}
		all = all[:kept]
	}
	total := -gap
	for i := range all {
		all[i].width = all[i].natural
		total += gap + all[i].width
	}
	for terminal > 0 && total > terminal {
		widest := -1
		for i, c := range all {
			if c.width > c.least && (widest < 0 || c.width > all[widest].width) {
				widest = i
			}
		}
		if widest < 0 {
			break // a single word is wider than the terminal
		}
		all[widest].width--
		total--
	}
	*columns = all
	return dropped
}

// Wrap breaks the lines of a text at spaces so that they fit a terminal; a width
// of 0 leaves them as they are. What goes on in another line is set below the
// place where the line's last wide gap ends.
func Wrap(text string, terminal int) string {
	if terminal <= 0 {
		return text
	}
	var out strings.Builder
	for line := range strings.SplitAfterSeq(text, "\n") {
		body := strings.TrimRight(line, "\n")
		if width(body) <= terminal {
			out.WriteString(line)
			continue
		}
		indent := strings.LastIndex(body, "  ") + 2
		if indent < 2 || indent > terminal/2 {
			indent = 0
		}
		margin := strings.Repeat(" ", indent)
		out.WriteString(body[:indent] + strings.Join(wrapped(body[indent:], terminal-indent), "\n"+margin) + line[len(body):])
	}
	return out.String()
}

// wrapped breaks a cell at spaces into lines of at most so many columns. A word
// that is longer stays whole.
func wrapped(cell string, columns int) []string {
	var lines []string
	for line := range strings.SplitSeq(cell, "\n") {
		if width(line) <= columns {
			lines = append(lines, line)
			continue
		}
		current := ""
		for word := range strings.FieldsSeq(line) {
			switch {
			case current == "":
				current = word
			case width(current)+1+width(word) <= columns:
				current += " " + word
			default:
				lines = append(lines, current)
				current = word
			}
		}
		lines = append(lines, current)
	}
	return lines
}
