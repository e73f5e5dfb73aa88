package shuffle

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"sync"
)

// State is one block of bytes for each shard, in memory or in a file. A file is
// complete once Commit has returned: whatever breaks off before leaves nothing
// that Open would take for one.
type State struct {
	blocks [Shards][]byte // in memory

	path  string // "" for memory
	file  *os.File
	mu    sync.Mutex // for out, offset and the index
	out   *bufio.Writer
	at    int64
	index index
}

// index is what ends the file.
type index struct {
	Of     string // what the state is of: the program's format, the limits, the level
	Blocks [Shards]block
}

type block struct {
	From, Size int64
	Sum        uint32
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// errNoState is what Open returns of a file that is not a complete state, or
// one of something else.
var errNoState = errors.New("no complete state of this enumeration")

const unfinished = ".unfinished"

// NewState returns an empty state in memory.
func NewState() *State { return &State{} }

// CreateState returns an empty state in a file, which has its name only after
// Commit. Of says what it is a state of.
func CreateState(path, of string) (*State, error) {
	file, err := os.OpenFile(path+unfinished, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, err
	}
	s := &State{path: path, file: file, out: bufio.NewWriterSize(file, 1<<18)}
	s.index.Of = of
	return s, nil
}

// Put sets the block of a shard, once, to a copy of data. Several goroutines may
// put different shards at once.
func (s *State) Put(shard int, data []byte) error {
	if s.path == "" {
		s.blocks[shard] = append(make([]byte, 0, len(data)), data...)
		return nil
	}
	sum := crc32.Checksum(data, castagnoli)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.index.Blocks[shard] = block{s.at, int64(len(data)), sum}
	s.at += int64(len(data))
	_, err := s.out.Write(data)
	return err
}

// Get returns the block of a shard, in buf or in the state's own memory, which
// must not be changed.
func (s *State) Get(shard int, buf []byte) ([]byte, error) {
	if s.path == "" {
		return s.blocks[shard], nil
	}
	b := s.index.Blocks[shard]
	if int64(cap(buf)) < b.Size {
		buf = make([]byte, b.Size+b.Size/4)
	}
	buf = buf[:b.Size]
	if _, err := s.file.ReadAt(buf, b.From); err != nil {
		return nil, fmt.Errorf("%s: %w", s.path, err)
	}
	if crc32.Checksum(buf, castagnoli) != b.Sum {
		return nil, fmt.Errorf("%s: shard %d is damaged", s.path, shard)
	}
	return buf, nil
}

// ReadAt reads a part of a shard's block, as far as there is one.
func (s *State) ReadAt(shard int, p []byte, from int64) (int, error) {
	if s.path == "" {
		return copy(p, s.blocks[shard][from:]), nil
	}
	b := s.index.Blocks[shard]
	p = p[:min(int64(len(p)), b.Size-from)]
	n, err := s.file.ReadAt(p, b.From+from)
	if err != nil {
		return n, fmt.Errorf("%s: %w", s.path, err)
	}
	return n, nil
}

// BlockSize returns how many bytes the block of a shard has.
func (s *State) BlockSize(shard int) int64 {
	return int64(len(s.blocks[shard])) + s.index.Blocks[shard].Size
}

// Forget gives the memory of a shard's block back, if it is in memory.
func (s *State) Forget(shard int) { s.blocks[shard] = nil }

// Size returns how many bytes there are in all blocks.
func (s *State) Size() (bytes int64) {
	for shard := range Shards {
		bytes += s.BlockSize(shard)
	}
	return bytes
}

// Commit completes the file and gives it its name. It does not wait for the
// disk: what a failing machine loses, the sums tell.
func (s *State) Commit() error {
	if s.path == "" {
		return nil
	}
	text, err := json.Marshal(&s.index)
	if err != nil {
		return err
	}
	text = binary.LittleEndian.AppendUint32(text, crc32.Checksum(text, castagnoli))
	text = binary.LittleEndian.AppendUint32(text, uint32(len(text)-4))
	if _, err := s.out.Write(text); err != nil {
		return err
	}
	if err := s.out.Flush(); err != nil {
		return err
	}
	s.out = nil
	return os.Rename(s.path+unfinished, s.path)
}

// OpenState opens a state that was committed, and reads all of it to see that it
// is whole. It returns an error if it is not, or not of what is wanted.
func OpenState(path, of string) (*State, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	s := &State{path: path, file: file}
	if err := s.check(of); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

func (s *State) check(of string) error {
	info, err := s.file.Stat()
	if err != nil {
		return err
	}
	var tail [8]byte
	end := info.Size() - int64(len(tail))
	if _, err := s.file.ReadAt(tail[:], max(0, end)); err != nil {
		return errNoState
	}
	size := int64(binary.LittleEndian.Uint32(tail[4:]))
	if size > end {
		return errNoState
	}
	text := make([]byte, size)
	if _, err := s.file.ReadAt(text, end-size); err != nil {
		return err
	}
	if crc32.Checksum(text, castagnoli) != binary.LittleEndian.Uint32(tail[:]) ||
		json.Unmarshal(text, &s.index) != nil || s.index.Of != of {
		return errNoState
	}
	var buf []byte
	for shard := range Shards {
		if b := s.index.Blocks[shard]; b.From < 0 || b.Size < 0 || b.From > end || b.Size > end-b.From {
			return errNoState
		}
		if buf, err = s.Get(shard, buf); err != nil {
			return err
		}
	}
	return nil
}

// Remove gives memory and file back.
func (s *State) Remove() {
	if s.file != nil {
		s.file.Close()
		os.Remove(s.path)
		os.Remove(s.path + unfinished)
	}
	s.blocks = [Shards][]byte{}
}

// OnDisk reports whether the state is in a file.
func (s *State) OnDisk() bool { return s.path != "" }
