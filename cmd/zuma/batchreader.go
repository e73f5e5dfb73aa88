package main

import (
	"bufio"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"io"
	"slices"
	"strings"

	"zumabase/cmd/zuma/contract"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// longestLine is more than any line that can be answered.
const longestLine = 1 << 16

// longestPack is more than any pack that is made.
const longestPack = 64 << 20

// batchReader reads the questions of a batch.
type batchReader struct {
	in     *bufio.Reader
	from   string
	number int
	header []string         // the columns of a table, nil if there was no header
	comma  rune             // between them
	levels []contract.Level // of a pack, still to come; nil before it is read
	packed bool
}

func newBatchReader(in io.Reader, from string) *batchReader {
	return &batchReader{in: bufio.NewReaderSize(in, longestLine), from: from}
}

// waiting reports whether a whole line is there to be read, so that next will
// not wait for one.
func (r *batchReader) waiting() bool {
	if r.from == "pack" {
		return len(r.levels) > 0
	}
	there, _ := r.in.Peek(r.in.Buffered())
	return bytes.IndexByte(there, '\n') >= 0
}

// next returns the next question, or io.EOF.
func (r *batchReader) next() (batchLine, error) {
	switch r.from {
	case "pack":
		return r.level()
	case "leetcode":
		return r.leetcode()
	}
	text, err := r.line()
	if err != nil {
		return batchLine{}, err
	}
	line := batchLine{number: r.number, text: text}
	switch trimmed := strings.TrimSpace(text); {
	case trimmed == "", strings.HasPrefix(trimmed, "#"):
		line.silent = true
	case r.header == nil && r.readHeader(trimmed):
		line.silent = true
	default:
		r.parse(&line, trimmed)
	}
	return line, nil
}

// line reads a line without its end, and looks at the beginning of the first.
func (r *batchReader) line() (string, error) {
	text, err := r.rawLine()
	if err != nil {
		return "", err
	}
	r.number++
	if r.number == 1 {
		if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") || strings.Contains(text, "\x00") {
			return "", fault.Bad("batch", "this is UTF-16, and UTF-8 is wanted").Try("iconv -f UTF-16 -t UTF-8")
		}
		text = strings.TrimPrefix(text, "\ufeff")
	}
	return strings.TrimRight(text, "\r\n"), nil
}

// rawLine reads a line. Of one that is too long it returns the beginning.
func (r *batchReader) rawLine() (string, error) {
	line, err := r.in.ReadSlice('\n')
	text := string(line)
	for err == bufio.ErrBufferFull {
		_, err = r.in.ReadSlice('\n')
	}
	if err == io.EOF && text != "" {
		err = nil
	}
	return text, err
}

// readHeader takes a line for the header of a table if it names the columns
// board and hand.
func (r *batchReader) readHeader(text string) bool {
	r.header = []string{} // there is none
	if strings.ContainsAny(text, "=:{[(") {
		return false // a form names its values, too
	}
	for _, comma := range "\t,; " {
		var names []string
		for name := range strings.SplitSeq(text, string(comma)) {
			names = append(names, strings.ToLower(strings.Trim(strings.TrimSpace(name), `"`)))
		}
		if slices.Contains(names, "board") && slices.Contains(names, "hand") {
			r.header, r.comma = names, comma
			return true
		}
	}
	return false
}

// parse reads the state of a line.
func (r *batchReader) parse(line *batchLine, text string) {
	if line.Board, line.Hand, line.err = r.words(text); line.err != nil {
		line.Board, line.Hand = strings.Map(oneLine, text), ""
		return
	}
	q, err := solver.ParseQuestion(line.Board, line.Hand)
	if err != nil {
		line.err = err
		return
	}
	line.Question = q
}

// words finds the board and the hand of a line.
func (r *batchReader) words(text string) (board, hand string, err error) {
	if len(r.header) > 0 {
		table := csv.NewReader(strings.NewReader(text))
		table.Comma, table.LazyQuotes, table.FieldsPerRecord = r.comma, true, -1
		record, err := table.Read()
		at, by := slices.Index(r.header, "board"), slices.Index(r.header, "hand")
		if err != nil || max(at, by) >= len(record) {
			return "", "", fault.Bad("board", "want the columns %s", strings.Join(r.header, ", "))
		}
		return record[at], record[by], nil
	}
	if board, hand, ok := strings.Cut(text, " "); ok && !strings.ContainsAny(text, "\t,;=\"':{[(") {
		if hand = strings.TrimSpace(hand); !strings.Contains(hand, " ") {
			return board, hand, nil // the common case
		}
	}
	c, err := solver.ReadCase(text)
	return c.Board, c.Hand, err
}

// leetcode reads a case that may take several lines: what comes until there is
// a board and a hand.
func (r *batchReader) leetcode() (batchLine, error) {
	var line batchLine
	for {
		text, err := r.line()
		if err != nil {
			if err == io.EOF && line.text != "" {
				r.parse(&line, line.text)
				return line, nil
			}
			return batchLine{}, err
		}
		trimmed := strings.TrimSpace(text)
		if line.text == "" {
			line.number = r.number
			if trimmed == "" || isRemark(trimmed) {
				continue
			}
		}
		line.text = strings.TrimSpace(line.text + "\n" + trimmed)
		if _, err := solver.ReadCase(line.text); err == nil || trimmed == "" || strings.Count(line.text, "\n") == 3 {
			r.parse(&line, line.text)
			return line, nil
		}
	}
}

// isRemark reports whether a line of LeetCode's is about the case before.
func isRemark(text string) bool {
	word, _, _ := strings.Cut(text, ":")
	word, _, _ = strings.Cut(word, " ")
	return slices.Contains([]string{"output", "explanation", "example", "expected", "constraints", "note"}, strings.ToLower(word))
}

// level reads the next level of a pack.
func (r *batchReader) level() (batchLine, error) {
	if !r.packed {
		r.packed = true
		if mark, _ := r.in.Peek(len("\ufeff")); string(mark) == "\ufeff" {
			r.in.Discard(len(mark))
		}
		var pack contract.Pack
		if err := json.NewDecoder(io.LimitReader(r.in, longestPack)).Decode(&pack); err != nil || pack.Levels == nil {
			return batchLine{}, fault.Bad("batch", "this is no level pack in JSON").Try("zuma pack, or --from lines for another form")
		}
		r.levels = pack.Levels
	}
	if len(r.levels) == 0 {
		return batchLine{}, io.EOF
	}
	level := r.levels[0]
	r.levels = r.levels[1:]
	line := batchLine{number: level.Number, Question: solver.Question{Board: level.Board, Hand: level.Hand}}
	if q, err := solver.ParseQuestion(level.Board, level.Hand); err != nil {
		line.err = err
	} else {
		line.Question = q
	}
	return line, nil
}
