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
	"zumabase/cmd/zuma/output"
	"zumabase/solver"
	"zumabase/solver/fault"
)

// batchSize is how many lines are looked up at once.
const batchSize = 512

// batchLine is a line of the input on its way to the output.
type batchLine struct {
	number int
	text   string // as it came, without its end
	silent bool   // a blank line, a comment or the header, which asks nothing
	solver.Question
	err error
}

// batch answers the lines of a file or of standard input, in their order.
func (l *lookupCmd) batch(ctx context.Context, s *streams, c *catalog.Catalog) (err error) {
	in := s.in
	if l.Batch != "-" {
		file, err := openInput(l.Batch)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	b := batch{lookup: l, catalog: c, err: s.err, out: bufio.NewWriterSize(s.out, 1<<16)}
	if l.Format != "table" && !l.Quiet {
		if b.rows, err = s.rows(output.Options{Format: l.Format, Columns: answerColumns}); err != nil {
			return err
		}
	}
	reader := newBatchReader(in, l.From)
	for {
		// Whoever waits for an answer before he asks on has it.
		if !reader.waiting() {
			if err := b.flush(ctx, true); err != nil {
				return err
			}
		}
		line, err := reader.next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return errors.Join(err, b.flush(ctx, true))
		}
		b.lines = append(b.lines, line)
		if len(b.lines) == batchSize {
			if err := b.flush(ctx, false); err != nil {
				return err
			}
		}
	}
	if err := b.flush(ctx, true); err != nil {
		return err
	}
	if b.rows != nil {
		if err := b.rows.Close(); err != nil {
			return err
		}
	}
	return b.worst
}

// openInput opens a file that a flag names.
func openInput(path string) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, &fault.Error{Kind: fault.BadInput, Field: "batch", Err: err}
	}
	if info, err := file.Stat(); err == nil && info.IsDir() {
		file.Close()
		return nil, fault.Bad("batch", "%s is a folder", path).Try("a file with a board and a hand on each line")
	}
	return file, nil
}

// batch is a batch under way.
type batch struct {
	lookup  *lookupCmd
	catalog *catalog.Catalog
	out     *bufio.Writer
	rows    output.Writer // nil for plain lines
	err     io.Writer
	lines   []batchLine
	buf     []byte
	worst   error // nil so far; bad input counts before not covered
}

// flush answers and writes the lines that have been gathered.
func (b *batch) flush(ctx context.Context, now bool) error {
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
		if line.err == nil && !line.silent {
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
	if !now {
		return nil
	}
	if b.rows != nil {
		return b.rows.Flush()
	}
	return b.out.Flush()
}

func (b *batch) complain(line *batchLine) {
	fmt.Fprintf(b.err, "zuma: line %d: %v\n", line.number, line.err)
	if kind := fault.KindOf(line.err); b.worst == nil || kind == fault.BadInput {
		b.worst = said(kind)
	}
}

// write writes a line for a line.
func (b *batch) write(line *batchLine, solution solver.Solution) error {
	switch {
	case b.rows == nil:
		return b.writePlain(line, solution)
	case line.silent:
		return nil // in rows there is no place for it
	case line.err != nil:
		return b.rows.Object(contract.Unanswered{Line: line.number, Board: line.Board, Hand: line.Hand,
			Error: line.err.Error(), Kind: fault.KindOf(line.err).String()}, line.Board, line.Hand, "?", line.err.Error())
	}
	return b.rows.Object(contract.NewAnswer(&line.Question, solution),
		line.Board, line.Hand, int64(solution.Steps), line.Alphabet.Moves(solution.Line))
}

func (b *batch) writePlain(line *batchLine, solution solver.Solution) error {
	b.buf = b.buf[:0]
	switch {
	case line.silent && b.lookup.Quiet:
	case line.silent:
		b.buf = append(b.buf, line.text...)
	default:
		if !b.lookup.Quiet {
			b.buf = append(append(append(append(b.buf, line.Board...), '\t'), line.Hand...), '\t')
		}
		if line.err == nil {
			b.buf = strconv.AppendInt(b.buf, int64(solution.Steps), 10)
		} else {
			b.buf = append(b.buf, '?')
		}
		if b.lookup.Quiet {
			break
		}
		b.buf = append(b.buf, '\t')
		if line.err != nil {
			b.buf = append(b.buf, strings.Map(oneLine, line.err.Error())...)
		}
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

// oneLine keeps a text within its line and column.
func oneLine(r rune) rune {
	if r < ' ' {
		return ' '
	}
	return r
}
