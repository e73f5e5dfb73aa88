package output

import (
	"bufio"
	"encoding/csv"
)

// separated is CSV or TSV.
type separated struct {
	out  *csv.Writer
	into *bufio.Writer
}

func newSeparated(into *bufio.Writer, options Options) (*separated, error) {
	s := &separated{csv.NewWriter(into), into}
	if options.Format == "tsv" {
		s.out.Comma = '\t'
	}
	return s, s.out.Write(options.Columns)
}

func (s *separated) Row(values ...any) error {
	record := make([]string, len(values))
	for i, value := range values {
		record[i] = Text(value)
	}
	return s.out.Write(record)
}

func (s *separated) Object(_ any, values ...any) error { return s.Row(values...) }

func (s *separated) Flush() error { return s.Close() }

func (s *separated) Close() error {
	s.out.Flush()
	if err := s.out.Error(); err != nil {
		return err
	}
	return s.into.Flush()
}
