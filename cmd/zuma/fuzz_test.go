package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// batchSeeds are lines of all forms, and of some that are none.
var batchSeeds = []string{
	"WRRBBW RBW\n", "board\thand\tsteps\nWRRBBW\tRBW\t2\n", "hand,board\n\"RBW\",\"WRRBBW\"\n", "# remark\n\nWRRBBW RBW\r\n", "\ufeffWRRBBW RBW\n",
	"W\x00R\x00 \x00R\x00\n\x00", "\xff\xfeW\x00", "ſſ s\nıı i\n", "board = \"WRRBBW\", hand = \"RB\"\n", "{\"board\":\"WRRBBW\",\"hand\":\"RBW\"}\n",
	strings.Repeat("R", 64) + " R\n", "R " + strings.Repeat("R", 20) + "\n", "RRR R\nR R-1\nR R1.5\nNaN 4..3", strings.Repeat("RY", 40_000) + " R\nR R\n",
	`{"version":1,"levels":[{"number":1,"board":"WRRBBW","hand":"RBW"}]}`, "\ufeff" + `{"levels":[]}`, `{"levels":null}`, "{}{}", "[", "board;hand\n\"\n", "board,hand\nR", " R\tR \n",
	"Input: board = \"WRRBBW\", hand = \"RB\"\nOutput: -1\nExplanation: none\n\n\"WRRBBW\"\n\"RBW\"\n", "WRRBBW\nRBW",
}

// readBatch reads all that there is.
func readBatch(t *testing.T, text, from string) (lines []batchLine, err error) {
	reader := newBatchReader(strings.NewReader(text), from)
	for {
		line, err := reader.next()
		if err == io.EOF {
			return lines, nil
		}
		if err != nil {
			checkFault(t, text, err, "batch")
			return lines, err
		}
		if line.err != nil {
			checkFault(t, text, line.err, "board", "hand")
		}
		if lines = append(lines, line); len(lines) > len(text)+1 {
			t.Fatalf("%q has more lines than letters", text)
		}
	}
}

// checkFault checks that an error says what is wrong, and with which field.
func checkFault(t *testing.T, text string, err error, fields ...string) {
	t.Helper()
	all := fault.Of(err)
	if all.Kind != fault.BadInput && all.Kind != fault.NotCovered || !slices.Contains(fields, all.Field) {
		t.Errorf("%.200q: %v of kind %v, field %q", text, err, all.Kind, all.Field)
	}
}

// FuzzBatch: each line is passed over, refused, or read as a question that is
// read again from what is written about it; and it makes no difference how an
// editor begins the file and ends its lines.
func FuzzBatch(f *testing.F) {
	for _, seed := range batchSeeds {
		for from := range uint8(3) {
			f.Add(seed, from)
		}
	}
	f.Fuzz(func(t *testing.T, text string, form uint8) {
		from := []string{"lines", "leetcode", "pack"}[form%3]
		lines, err := readBatch(t, text, from)
		if from == "lines" && err == nil && len(lines) != len(strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")) && text != "" {
			t.Errorf("%q is read as %d lines", text, len(lines))
		}
		if from == "pack" {
			text = strings.TrimPrefix(text, "\ufeff")
		}
		if text != "" && !strings.HasPrefix(text, "\ufeff") && (err == nil || from == "pack") {
			marked, markedErr := readBatch(t, "\ufeff"+text, from)
			if !slices.EqualFunc(lines, marked, sameLine) || (err == nil) != (markedErr == nil) {
				t.Errorf("%q is read otherwise behind a byte order mark: %v, %v", text, marked, markedErr)
			}
		}
		if from == "lines" && !strings.Contains(text, "\r") && len(text) < longestLine {
			windows, windowsErr := readBatch(t, strings.ReplaceAll(text, "\n", "\r\n"), from)
			if !slices.EqualFunc(lines, windows, sameLine) || (err == nil) != (windowsErr == nil) {
				t.Errorf("%q is read otherwise with Windows' ends of lines: %v, %v", text, windows, windowsErr)
			}
		}
		// The plain output of lookup --batch, under a header: without one, the
		// state "board hand" would be taken for it.
		out := bytes.NewBufferString("board\thand\tsteps\tmoves\n")
		b := batch{lookup: &lookupCmd{}, out: bufio.NewWriter(out)}
		var questions []batchLine
		for i := range lines {
			if line := &lines[i]; line.err == nil && !line.silent {
				questions = append(questions, *line)
				if err := b.writePlain(line, solver.Solution{Steps: -1}); err != nil {
					t.Fatal(err)
				}
			}
		}
		b.out.Flush()
		again, err := readBatch(t, out.String(), "lines")
		if err != nil || !slices.EqualFunc(questions, again[1:], sameLine) {
			t.Errorf("%q is written as %q, and read again as %v, %v", text, out.String(), again, err)
		}
	})
}

func sameLine(x, y batchLine) bool {
	return x.silent == y.silent && (x.err == nil) == (y.err == nil) && (x.err != nil || x.State == y.State && x.Alphabet == y.Alphabet)
}

// FuzzStatesFile: each line of a file of states is read and can be written.
func FuzzStatesFile(f *testing.F) {
	for _, seed := range batchSeeds {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		read := func(text string) ([]solver.Question, error) {
			return readQuestions(&streams{in: strings.NewReader(text)}, "states", "-")
		}
		questions, err := read(text)
		if err != nil {
			checkFault(t, text, err, "states")
			return
		}
		var out strings.Builder
		for i := range questions {
			fmt.Fprintf(&out, "%s %s\n", questions[i].Board, questions[i].Hand)
		}
		again, err := read(out.String())
		if err != nil || !slices.Equal(again, questions) {
			t.Errorf("%q is written as %q, and read again as %v, %v", text, out.String(), again, err)
		}
	})
}

// FuzzBoardsFile: each line of a file of boards is read and can be written.
func FuzzBoardsFile(f *testing.F) {
	for _, seed := range append(batchSeeds, "WRRBBW # the first\nabba\n", strings.Repeat("RY", 15)+"R\n", "#\n", strings.Repeat("RRY", 10)+"\n") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		e := exportCmd{Boards: "-"}
		boards, err := e.readBoards(&streams{in: strings.NewReader(text)})
		if err != nil {
			checkFault(t, text, err, "boards")
			return
		}
		var out strings.Builder
		for i := range boards {
			fmt.Fprintln(&out, boards[i].Alphabet.Board(boards[i].Board))
		}
		again, err := e.readBoards(&streams{in: strings.NewReader(out.String())})
		if err != nil || !slices.Equal(again, boards) {
			t.Errorf("%q is written as %q, and read again as %v, %v", text, out.String(), again, err)
		}
	})
}
