package shuffle

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestPile: what several writers put into shards comes back, once each, from
// memory or from files, and a pile can be used again.
func TestPile(t *testing.T) {
	const size = 32 // of a record
	for _, dir := range []string{"", t.TempDir()} {
		p := NewPile(dir, 1, 3)
		for round := range 3 {
			r := rand.New(rand.NewPCG(1, uint64(round)))
			want := make([][]uint64, Shards)
			for i := range 1_000_000 / (1 + round) {
				shard := r.IntN(Shards) * r.IntN(2) // half of all in one shard
				record := uint64(i)<<10 | uint64(shard)
				w := p.Writer(i % 3)
				room, err := w.Room(shard, size)
				if err != nil {
					t.Fatal(err)
				}
				binary.LittleEndian.PutUint64(room, record)
				w.Wrote(shard, size)
				want[shard] = append(want[shard], record)
			}
			total := int64(0)
			for shard := range Shards {
				data, err := p.Read(shard, nil)
				if err != nil {
					t.Fatal(err)
				}
				total += int64(len(data))
				var got []uint64
				for part := range slices.Chunk(data, size) {
					got = append(got, binary.LittleEndian.Uint64(part))
				}
				slices.Sort(got)
				if !slices.Equal(got, want[shard]) {
					t.Fatalf("folder %q, round %d: shard %d has %d records, want %d, or others", dir, round, shard, len(got), len(want[shard]))
				}
			}
			if p.Size() != total {
				t.Errorf("the size is %d, want %d", p.Size(), total)
			}
			if files, _ := filepath.Glob(filepath.Join(dir, "finds-*")); dir != "" && round == 0 && len(files) != 3 {
				t.Errorf("nothing was spilled: %v", files)
			}
			if err := p.Reset(); err != nil {
				t.Fatal(err)
			}
		}
		p.Close()
		if dir != "" {
			if left, _ := os.ReadDir(dir); len(left) > 0 {
				t.Errorf("%v is left", left)
			}
		}
	}
}

// blocks fills a state with a block for each shard.
func blocks(t *testing.T, s *State) (want [][]byte) {
	t.Helper()
	r := rand.New(rand.NewPCG(2, 0))
	for shard := range Shards {
		block := make([]byte, r.IntN(300))
		for i := range block {
			block[i] = byte(r.Uint32())
		}
		if err := s.Put(shard, block); err != nil {
			t.Fatal(err)
		}
		want = append(want, block)
	}
	if err := s.Commit(); err != nil {
		t.Fatal(err)
	}
	return want
}

func check(t *testing.T, s *State, want [][]byte) {
	t.Helper()
	for shard := range Shards {
		got, err := s.Get(shard, nil)
		if err != nil || !bytes.Equal(got, want[shard]) {
			t.Fatalf("shard %d: %d bytes, want %d, or others; %v", shard, len(got), len(want[shard]), err)
		}
		half := int64(len(got) / 2)
		rest := make([]byte, len(got))
		n, err := s.ReadAt(shard, rest, half)
		if err != nil || !bytes.Equal(rest[:n], want[shard][half:]) {
			t.Fatalf("shard %d from %d on: %d bytes, %v", shard, half, n, err)
		}
	}
}

// TestState: blocks come back, from memory and from a file, also when it is
// opened later.
func TestState(t *testing.T) {
	memory := NewState()
	check(t, memory, blocks(t, memory))

	path := filepath.Join(t.TempDir(), "state")
	file, err := CreateState(path, "a test")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("the file has its name before it is complete")
	}
	want := blocks(t, file)
	check(t, file, want)
	again, err := OpenState(path, "a test")
	if err != nil {
		t.Fatal(err)
	}
	check(t, again, want)
	if _, err := OpenState(path, "another test"); err == nil {
		t.Error("a state of something else is opened")
	}
	again.Remove()
	if _, err := os.Stat(path); !os.IsNotExist(err) {
		t.Error("the file is left")
	}
}

// TestStateDamaged flips and cuts bytes all over a file.
func TestStateDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state")
	s, err := CreateState(path, "a test")
	if err != nil {
		t.Fatal(err)
	}
	blocks(t, s)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 0))
	for i := range 200 {
		data := slices.Clone(whole)
		at := r.IntN(len(data))
		if i%2 == 0 {
			data = data[:at]
		} else {
			data[at] ^= 1 << r.IntN(8)
		}
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenState(path, "a test"); err == nil {
			t.Fatalf("opened, though damaged at %d of %d", at, len(whole))
		}
	}
}
