package catalog

import (
	"context"
	"encoding/binary"
	"errors"
	"math"
	"os"

	"zumabase/solver"
)

// A search has the rows by kind, and how many there are of each is known before
// they are put in order. So they are dealt out, each kind to a stretch of its
// own, in memory or, where they are too many, in a file; then each kind by
// itself is small enough to be sorted.

// recordSize is what a row takes while it is dealt: all of it but its line,
// and what its kind says.
const recordSize = 8*5 + 2 + 2

// deals are the rows by kind.
type deals struct {
	memory  []byte
	file    *os.File // nil if they are in memory
	starts  []int64  // of each kind
	next    []int64  // where the next rows of each kind go
	waiting [][]byte // for the file
}

// waitingSize is how much of a kind waits to be written at once.
const waitingSize = 1 << 14

// deal deals the rows out. They are held in memory up to so many bytes, 0 for
// any number, and else in a file in that folder.
func (a *arrangement) deal(ctx context.Context, memory int64, folder string) error {
	d := &deals{}
	for _, k := range a.kinds {
		d.starts = append(d.starts, int64(k.first)*recordSize)
	}
	d.next = append(d.next, d.starts...)
	size := int64(a.total) * recordSize
	if memory == 0 || size <= memory {
		d.memory = make([]byte, size)
	} else {
		file, err := os.CreateTemp(folder, "rows-*")
		if err != nil {
			return err
		}
		os.Remove(file.Name()) // where that can be, it leaves nothing behind in any case
		d.file, d.waiting = file, make([][]byte, len(a.kinds))
	}
	a.deals = d
	type dealt struct {
		records []byte
		kinds   []int
	}
	return errors.Join(inOrder(ctx, a.workers, a.rows, func(rows []solver.Row) dealt {
		out := dealt{make([]byte, 0, len(rows)*recordSize), make([]int, len(rows))}
		for i := range rows {
			out.kinds[i] = a.at[kindOf(&rows[i])]
			out.records = a.appendRecord(out.records, &rows[i])
		}
		return out
	}, func(out dealt) error {
		for i, k := range out.kinds {
			if err := d.put(k, out.records[i*recordSize:(i+1)*recordSize]); err != nil {
				return err
			}
		}
		return nil
	}), d.flush())
}

func (d *deals) put(kind int, record []byte) error {
	if d.file == nil {
		copy(d.memory[d.next[kind]:], record)
		d.next[kind] += recordSize
		return nil
	}
	d.waiting[kind] = append(d.waiting[kind], record...)
	if len(d.waiting[kind]) < waitingSize {
		return nil
	}
	return d.write(kind)
}

func (d *deals) write(kind int) error {
	_, err := d.file.WriteAt(d.waiting[kind], d.next[kind])
	d.next[kind] += int64(len(d.waiting[kind]))
	d.waiting[kind] = d.waiting[kind][:0]
	return err
}

func (d *deals) flush() error {
	for kind := range d.waiting {
		if err := d.write(kind); err != nil {
			return err
		}
	}
	d.waiting = nil
	return nil
}

// read returns the records of a kind.
func (d *deals) read(kind int) ([]byte, error) {
	start, end := d.starts[kind], d.next[kind]
	if d.file == nil {
		return d.memory[start:end], nil
	}
	records := make([]byte, end-start)
	_, err := d.file.ReadAt(records, start)
	return records, err
}

// close gives memory and file back.
func (d *deals) close() {
	if d != nil && d.file != nil {
		d.file.Close()
		os.Remove(d.file.Name())
	}
}

func (a *arrangement) appendRecord(b []byte, row *solver.Row) []byte {
	m := &row.Measures
	for _, v := range [...]uint64{row.Board.Key(keyBase(a.limits)), m.Lines, m.TrapSum, math.Float64bits(m.WinRate), math.Float64bits(m.GreedyRate)} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	b = binary.LittleEndian.AppendUint16(b, uint16(a.number[row.Hand]))
	return append(b, m.Choices, m.Openings)
}

// decode is the way back from a record.
func (a *arrangement) decode(record []byte, k kind) solver.Row {
	at := func(i int) uint64 { return binary.LittleEndian.Uint64(record[8*i:]) }
	return solver.Row{
		Board: solver.BoardOfKey(at(0), keyBase(a.limits)),
		Hand:  a.hands[binary.LittleEndian.Uint16(record[40:])],
		Measures: solver.Measures{
			Lines: at(1), TrapSum: at(2), WinRate: math.Float64frombits(at(3)), GreedyRate: math.Float64frombits(at(4)),
			Choices: record[42], Openings: record[43],
			Separators: uint8(k >> 1 & 15), Chain: uint8(k >> 5 & 31), Technique: solver.Technique(k >> 10 & 3),
		},
	}
}
