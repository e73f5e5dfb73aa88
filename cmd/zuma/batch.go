package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"zumabase/catalog"
	"zumabase/cmd/zuma/contract"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// batchSize is how many lines are looked up at once.
const batchSize = 512

// batchLine is a line of the input on its way to the output.
type batchLine struct {
	number int
	solver.Question
	err error
}

// batch answers the lines of a file or of standard input, in their order.
func (l *lookupCmd) batch(ctx context.Context, s *streams, c *catalog.Catalog) (err error) {
	in := s.in
	if l.Batch != "-" {
		file, err := os.Open(l.Batch)
		if err != nil {
			return &fault.Error{Kind: fault.BadInput, Field: "batch", Err: err}
		}
		defer file.Close()
		in = file
	}
	out := bufio.NewWriterSize(s.out, 1<<16)
	// Whatever ends it, what was answered by then comes out.
	defer func() { err = errors.Join(err, out.Flush()) }()
	b := batch{lookup: l, catalog: c, out: out, err: s.err}
	reader := bufio.NewReaderSize(in, longestLine)
	for number := 1; ; number++ {
		text, err := readLine(reader)
		if err == io.EOF {
			break
		}
		if err != nil && err != bufio.ErrBufferFull {
			return errors.Join(err, b.flush(ctx))
		}
		if line, ok := parseBatchLine(number, text); ok {
			b.lines = append(b.lines, line)
		}
		if len(b.lines) == batchSize {
			if err := b.flush(ctx); err != nil {
				return err
			}
		}
	}
	if err := b.flush(ctx); err != nil {
		return err
	}
	return b.worst
}

// longestLine is more than any line that can be answered.
const longestLine = 1 << 16

// readLine reads a line. Of one that is too long it returns the beginning, with
// bufio.ErrBufferFull.
func readLine(r *bufio.Reader) (string, error) {
	line, err := r.ReadSlice('\n')
	text := string(line)
	if err == bufio.ErrBufferFull {
		for err == bufio.ErrBufferFull {
			_, err = r.ReadSlice('\n')
		}
		return text, bufio.ErrBufferFull
	}
	if err == io.EOF && text != "" {
		err = nil
	}
	return text, err
}

// parseBatchLine reads "BOARD HAND". Blank lines and lines that begin with #
// are passed over.
func parseBatchLine(number int, text string) (line batchLine, ok bool) {
	fields := strings.Fields(text)
	if len(fields) == 0 || strings.HasPrefix(fields[0], "#") {
		return batchLine{}, false
	}
	line.number = number
	if len(fields) != 2 {
		line.Board = fields[0]
		line.err = fault.Bad("", "want \"BOARD HAND\", and have %s", plural(len(fields), "word"))
		return line, true
	}
	line.Question, line.err = solver.ParseQuestion(fields[0], fields[1])
	return line, true
}

// batch is a batch under way.
type batch struct {
	lookup  *lookupCmd
	catalog *catalog.Catalog
	out     *bufio.Writer
	err     io.Writer
	lines   []batchLine
	buf     []byte
	worst   error // nil so far; bad input counts before not covered
}

// flush answers and writes the lines that have been gathered.
func (b *batch) flush(ctx context.Context) error {
	states := make([]solver.State, len(b.lines))
	for i := range b.lines {
		states[i] = b.lines[i].State
	}
	answers, err := b.catalog.LookupAll(ctx, states)
	if err != nil {
		return err
	}
	for i := range b.lines {
		line, answer := &b.lines[i], &answers[i]
		if line.err == nil {
			line.err = answer.Err
		}
		if line.err != nil {
			b.complain(line)
		}
		if err := b.write(line, answer.Solution); err != nil {
			return err
		}
	}
	b.lines = b.lines[:0]
	return nil
}

func (b *batch) complain(line *batchLine) {
	fmt.Fprintf(b.err, "zuma: line %d: %v\n", line.number, line.err)
	if kind := fault.KindOf(line.err); b.worst == nil || kind == fault.BadInput {
		b.worst = said(kind)
	}
}

func (b *batch) write(line *batchLine, solution solver.Solution) error {
	if b.lookup.JSON {
		if line.err != nil {
			return writeJSONLine(b.out, contract.Unanswered{Line: line.number, Board: line.Board, Hand: line.Hand, Error: line.err.Error(), Kind: fault.KindOf(line.err).String()})
		}
		return writeJSONLine(b.out, contract.NewAnswer(&line.Question, solution))
	}
	steps := "?"
	if line.err == nil {
		steps = strconv.Itoa(solution.Steps)
	}
	b.buf = b.buf[:0]
	if !b.lookup.Quiet {
		b.buf = append(append(append(append(b.buf, line.Board...), '\t'), line.Hand...), '\t')
	}
	b.buf = append(b.buf, steps...)
	if !b.lookup.Quiet {
		b.buf = append(b.buf, '\t')
		for i, move := range solution.Line {
			if i > 0 {
				b.buf = append(b.buf, ' ')
			}
			b.buf = strconv.AppendInt(append(b.buf, line.Alphabet.Letter(move.Ball())), int64(move.Gap()), 10)
		}
	}
	b.buf = append(b.buf, '\n')
	_, err := b.out.Write(b.buf)
	return err
}
