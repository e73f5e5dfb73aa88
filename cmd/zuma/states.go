package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// readQuestions reads all boards and hands of a file, or of standard input for
// "-", each on a line in any form; blank lines and those that begin with # are
// passed over. Any line that is none is an error about the flag that named the
// file.
func readQuestions(s *streams, flag, path string) ([]solver.Question, error) {
	in := s.in
	if path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return nil, &fault.Error{Kind: fault.BadInput, Field: flag, Err: err}
		}
		defer file.Close()
		in = file
	}
	var all []solver.Question
	lines := bufio.NewScanner(in)
	for number := 1; lines.Scan(); number++ {
		text := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		var q solver.Question
		c, err := solver.ReadCase(text)
		if err == nil {
			q, err = solver.ParseQuestion(c.Board, c.Hand)
		}
		if err != nil {
			return nil, &fault.Error{Kind: fault.BadInput, Field: flag, Err: fmt.Errorf("line %d: %w", number, err)}
		}
		all = append(all, q)
	}
	if err := lines.Err(); err != nil {
		return nil, &fault.Error{Kind: fault.BadInput, Field: flag, Err: err}
	}
	if len(all) == 0 {
		return nil, fault.Bad(flag, "--%s %s: there is no board and hand in it", flag, path)
	}
	return all, nil
}
