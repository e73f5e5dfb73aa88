package shuffle

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"os"
	"path/filepath"
	"testing"
)

// FuzzOpenState opens files that end with any index, under a right checksum:
// each is refused, or all its blocks can be read.
func FuzzOpenState(f *testing.F) {
	for _, seed := range []string{
		"", "null", "{}", `{"Of":"x"}`, `{"Of":"y"}`, `{"Of":"x","Blocks":[{"From":0,"Size":4,"Sum":0}]}`, `{"Of":"x","Blocks":[{"From":0,"Size":-1,"Sum":0}]}`,
		`{"Of":"x","Blocks":[{"From":-1,"Size":1,"Sum":0}]}`, `{"Of":"x","Blocks":[{"From":1,"Size":9223372036854775807,"Sum":0}]}`,
		`{"Of":"x","Blocks":[{"From":0,"Size":1000000000000,"Sum":0}]}`, "\ufeff{}", `{"Of":"x","Blocks":[]}`,
	} {
		f.Add([]byte("data"), []byte(seed), uint32(len(seed)))
	}
	f.Add([]byte{}, []byte{}, uint32(1<<32-1))
	f.Fuzz(func(t *testing.T, data, text []byte, size uint32) {
		path := filepath.Join(t.TempDir(), "state")
		content := append(bytes.Clone(data), text...)
		content = binary.LittleEndian.AppendUint32(content, crc32.Checksum(text, castagnoli))
		content = binary.LittleEndian.AppendUint32(content, size)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := OpenState(path, "x")
		if err != nil {
			return
		}
		defer s.Remove()
		if s.index.Of != "x" {
			t.Errorf("a state of %q is opened for x", s.index.Of)
		}
		for shard := range Shards {
			block, err := s.Get(shard, nil)
			if err != nil || int64(len(block)) != s.BlockSize(shard) || len(block) > len(content) {
				t.Fatalf("shard %d has %d bytes, %v", shard, len(block), err)
			}
		}
	})
}
