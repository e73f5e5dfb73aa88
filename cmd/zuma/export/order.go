package export

import (
	"bufio"
	"cmp"
	"encoding/binary"
	"io"
	"iter"
	"math"
	"os"
	"slices"

	"zumabase/catalog"
	"zumabase/solver"
)

// Sorting in bounded memory: the puzzles are dealt out to temporary files, one
// for each number of steps and quarter bit of difficulty, which is the order of
// the files; then one file after the other is read, sorted and passed on.

// bySteps gives the puzzles by steps, then by difficulty; equal ones stay in
// the order in which they came. The temporary files lie in the folder dir.
func bySteps(puzzles iter.Seq2[*catalog.Puzzle, error], dir string) iter.Seq2[*catalog.Puzzle, error] {
	return func(yield func(*catalog.Puzzle, error) bool) {
		piles := make(map[pileKey]*pile)
		defer func() {
			for _, p := range piles {
				p.close()
			}
		}()
		for p, err := range puzzles {
			if err == nil {
				key := pileKey{p.Steps(), int(4 * p.Measures.Difficulty())}
				if piles[key] == nil {
					piles[key], err = newPile(dir)
				}
				if err == nil {
					err = piles[key].add(p)
				}
			}
			if err != nil {
				yield(nil, err)
				return
			}
		}
		keys := make([]pileKey, 0, len(piles))
		for key := range piles {
			keys = append(keys, key)
		}
		slices.SortFunc(keys, func(x, y pileKey) int {
			return cmp.Or(cmp.Compare(x.steps, y.steps), cmp.Compare(x.quarterBits, y.quarterBits))
		})
		for _, key := range keys {
			puzzles, order, err := piles[key].sorted()
			if err != nil {
				yield(nil, err)
				return
			}
			for _, at := range order {
				if !yield(&puzzles[at], nil) {
					return
				}
			}
		}
	}
}

type pileKey struct{ steps, quarterBits int }

// pile is a temporary file of puzzles.
type pile struct {
	file   *os.File
	writer *bufio.Writer
	count  int
	buffer []byte
}

// newPile makes a file that has no name any more, so that nothing is left of it
// however the program ends. Windows does not let an open file lose its name;
// there close removes it.
func newPile(dir string) (*pile, error) {
	file, err := os.CreateTemp(dir, ".sort-*")
	if err != nil {
		return nil, err
	}
	os.Remove(file.Name())
	return &pile{file: file, writer: bufio.NewWriterSize(file, 1<<13)}, nil
}

func (p *pile) close() {
	p.file.Close()
	os.Remove(p.file.Name())
}

// add appends a puzzle: the bytes of its board, hand and line, then numbers.
func (p *pile) add(z *catalog.Puzzle) error {
	m := &z.Measures
	b := append(p.buffer[:0], byte(z.Board.Len()))
	for i := range z.Board.Len() {
		b = append(b, byte(z.Board.Ball(i)))
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(z.Hand))
	b = append(b, byte(len(z.Line)))
	for _, move := range z.Line {
		b = append(b, byte(move))
	}
	b = binary.AppendUvarint(b, m.Lines)
	b = binary.AppendUvarint(b, m.TrapSum)
	b = append(b, m.Choices, m.Openings, m.Chain, m.Separators, byte(m.Technique))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(m.WinRate))
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(m.GreedyRate))
	p.buffer = b
	p.count++
	_, err := p.writer.Write(b)
	return err
}

// sorted reads the pile back. The order is that of the difficulty.
func (p *pile) sorted() (puzzles []catalog.Puzzle, order []int32, err error) {
	if err := p.writer.Flush(); err != nil {
		return nil, nil, err
	}
	if _, err := p.file.Seek(0, io.SeekStart); err != nil {
		return nil, nil, err
	}
	r := &pileReader{Reader: bufio.NewReaderSize(p.file, 1<<16)}
	puzzles, order = make([]catalog.Puzzle, p.count), make([]int32, p.count)
	for i := range puzzles {
		r.puzzle(&puzzles[i])
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(x, y int32) int {
		if a, b := puzzles[x].Measures.WinRate, puzzles[y].Measures.WinRate; a != b {
			return cmp.Compare(b, a)
		}
		return cmp.Compare(x, y)
	})
	return puzzles, order, r.err
}

// pileReader keeps the first error, and gives zeros from then on.
type pileReader struct {
	*bufio.Reader
	err    error
	buffer [64]byte
}

func (r *pileReader) puzzle(z *catalog.Puzzle) {
	balls := r.bytes(int(r.bytes(1)[0]))
	var board [solver.MaxBalls]solver.Color
	for i, ball := range balls {
		board[i] = solver.Color(ball)
	}
	z.Board = solver.BoardOf(board[:len(balls)]...)
	z.Hand = solver.Hand(binary.LittleEndian.Uint32(r.bytes(4)))
	for _, move := range r.bytes(int(r.bytes(1)[0])) {
		z.Line = append(z.Line, solver.Move(move))
	}
	m := &z.Measures
	m.Lines, m.TrapSum = r.uvarint(), r.uvarint()
	small := r.bytes(5)
	m.Choices, m.Openings, m.Chain, m.Separators = small[0], small[1], small[2], small[3]
	m.Technique = solver.Technique(small[4])
	m.WinRate = math.Float64frombits(binary.LittleEndian.Uint64(r.bytes(8)))
	m.GreedyRate = math.Float64frombits(binary.LittleEndian.Uint64(r.bytes(8)))
}

func (r *pileReader) bytes(n int) []byte {
	b := r.buffer[:n]
	if _, err := io.ReadFull(r, b); err != nil && r.err == nil {
		clear(r.buffer[:])
		r.err = err
	}
	return b
}

func (r *pileReader) uvarint() uint64 {
	n, err := binary.ReadUvarint(r)
	if err != nil && r.err == nil {
		r.err = err
	}
	return n
}
