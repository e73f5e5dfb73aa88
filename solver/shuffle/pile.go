package shuffle

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

const (
	chunkSize = 4 << 10
	slabSize  = 1 << 20
	slabBits  = 8 // chunks of a slab, as a power of two
)

// Pile holds records until their shards are read. Its writers share nothing, so
// they need no lock; reading may begin when all writing has ended.
type Pile struct {
	dir     string
	writers []*Writer
}

// NewPile returns an empty pile for a number of writers. Where dir is not "",
// what goes beyond so many bytes of memory goes to files there.
func NewPile(dir string, memory int64, writers int) *Pile {
	p := &Pile{dir: dir}
	for i := range writers {
		w := &Writer{slabs: int(memory/int64(writers)/slabSize) + 1}
		if dir != "" {
			// Each shard needs a chunk to be filled, and runs should be longer than that.
			w.slabs = max(w.slabs, 2*Shards*chunkSize/slabSize)
			w.path = filepath.Join(dir, fmt.Sprintf("finds-%d", i))
		}
		p.writers = append(p.writers, w)
	}
	return p
}

// Writer is one goroutine's way into a pile.
type Writer struct {
	path  string
	file  *os.File
	slabs int // how many there may be before they are spilled

	memory [][]byte // slabs
	used   int      // chunks of them
	before []uint32 // by chunk: 1 + the chunk before it in its shard, or 0
	filled []uint16 // by chunk: how much of it is, once it is not the last one
	last   [Shards]uint32
	room   [Shards][]byte // what is free of each shard's last chunk

	runs   []run
	offset int64
}

// run is one spill: where each shard's part of it ends in the file.
type run struct {
	start int64
	ends  [Shards]int64
}

// Writer returns writer i.
func (p *Pile) Writer(i int) *Writer { return p.writers[i] }

// Room returns a place of at least size bytes for the next record of a shard,
// size being at most a few hundred. Wrote says how many of them it took.
func (w *Writer) Room(shard, size int) ([]byte, error) {
	if room := w.room[shard]; len(room) >= size {
		return room, nil
	}
	return w.grow(shard)
}

// Wrote takes the first n bytes of the room as written.
func (w *Writer) Wrote(shard, n int) { w.room[shard] = w.room[shard][n:] }

// grow gives a shard another chunk.
func (w *Writer) grow(shard int) ([]byte, error) {
	if w.used == w.slabs<<slabBits && w.path != "" {
		if err := w.spill(); err != nil {
			return nil, err
		}
	}
	if w.used == len(w.memory)<<slabBits {
		w.memory = append(w.memory, make([]byte, slabSize))
	}
	w.seal(shard)
	if w.used == len(w.before) {
		w.before, w.filled = append(w.before, 0), append(w.filled, 0)
	}
	w.before[w.used] = w.last[shard]
	w.used++
	w.last[shard] = uint32(w.used)
	w.room[shard] = w.chunk(uint32(w.used))
	return w.room[shard], nil
}

// chunk returns the bytes of chunk at-1.
func (w *Writer) chunk(at uint32) []byte {
	at--
	from := int(at) & (1<<slabBits - 1) * chunkSize
	return w.memory[at>>slabBits][from : from+chunkSize : from+chunkSize]
}

// seal notes how much of a shard's last chunk is filled.
func (w *Writer) seal(shard int) {
	if at := w.last[shard]; at != 0 {
		w.filled[at-1] = uint16(chunkSize - len(w.room[shard]))
	}
}

// each calls visit with what is in memory of a shard, the latest first.
func (w *Writer) each(shard int, visit func([]byte) error) error {
	w.seal(shard)
	for at := w.last[shard]; at != 0; at = w.before[at-1] {
		if err := visit(w.chunk(at)[:w.filled[at-1]]); err != nil {
			return err
		}
	}
	return nil
}

// spill writes what is in memory to the end of the writer's file, shard by
// shard.
func (w *Writer) spill() error {
	if w.file == nil {
		file, err := os.OpenFile(w.path, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		w.file = file
	}
	r := run{start: w.offset}
	out := bufio.NewWriterSize(w.file, 1<<18)
	for shard := range Shards {
		if err := w.each(shard, func(part []byte) error {
			w.offset += int64(len(part))
			_, err := out.Write(part)
			return err
		}); err != nil {
			return err
		}
		r.ends[shard] = w.offset
	}
	if err := out.Flush(); err != nil {
		return err
	}
	w.runs = append(w.runs, r)
	w.empty()
	return nil
}

// empty forgets what is in memory and keeps the memory.
func (w *Writer) empty() {
	w.used = 0
	clear(w.last[:])
	clear(w.room[:])
}

// Read appends all records of a shard to buf, in no particular order. Several
// goroutines may read different shards at once.
func (p *Pile) Read(shard int, buf []byte) ([]byte, error) {
	for _, w := range p.writers {
		for i := range w.runs {
			r := &w.runs[i]
			from := r.start
			if shard > 0 {
				from = r.ends[shard-1]
			}
			at := len(buf)
			size := int(r.ends[shard] - from)
			buf = append(buf, make([]byte, size)...)
			if _, err := w.file.ReadAt(buf[at:], from); err != nil {
				if err == io.EOF {
					err = io.ErrUnexpectedEOF
				}
				return nil, fmt.Errorf("%s: %w", w.path, err)
			}
		}
		w.each(shard, func(part []byte) error {
			buf = append(buf, part...)
			return nil
		})
	}
	return buf, nil
}

// Size returns how many bytes there are, in memory and in files.
func (p *Pile) Size() (bytes int64) {
	for _, w := range p.writers {
		bytes += w.offset
		for shard := range Shards {
			w.each(shard, func(part []byte) error {
				bytes += int64(len(part))
				return nil
			})
		}
	}
	return bytes
}

// Reset empties the pile for the next level. It keeps the memory and gives the
// room on the disk back.
func (p *Pile) Reset() error {
	for _, w := range p.writers {
		w.empty()
		w.runs, w.offset = nil, 0
		if w.file != nil {
			if err := w.file.Truncate(0); err != nil {
				return err
			}
			if _, err := w.file.Seek(0, io.SeekStart); err != nil {
				return err
			}
		}
	}
	return nil
}

// Close gives memory and files back.
func (p *Pile) Close() {
	for _, w := range p.writers {
		if w.file != nil {
			w.file.Close()
			os.Remove(w.path)
		}
		*w = Writer{}
	}
}
