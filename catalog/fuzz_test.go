package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// FuzzOpen opens a small catalog with bytes changed in it, or the end cut off:
// it answers as before, or verify finds that it does not.
func FuzzOpen(f *testing.F) {
	for at := range uint32(24) {
		f.Add(at*4096+at*3, []byte{1 << (at % 8)}, uint32(0))
	}
	f.Add(uint32(0), []byte{0}, uint32(1))
	f.Add(uint32(16), []byte{0xff, 0xff, 0xff}, uint32(0))
	f.Add(uint32(28), []byte{0xff, 0xff, 0xff, 0xff}, uint32(0))
	f.Add(uint32(100), []byte{7, 0xff, 0xff, 0xff, 0xff}, uint32(8192))
	good := built(f, solver.Limits{Board: 4, Hand: 2, Colors: 2})
	want, err := answersOf(context.Background(), good)
	if err != nil {
		f.Fatal(err)
	}
	content, err := os.ReadFile(good)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, at uint32, change []byte, cut uint32) {
		changed := append([]byte(nil), content...)
		for i, bits := range change[:min(len(change), 256)] {
			changed[(int(at)+i)%len(changed)] ^= bits
		}
		changed = changed[:len(changed)-int(cut)%len(changed)]
		path := filepath.Join(t.TempDir(), "corrupt.db")
		if err := os.WriteFile(path, changed, 0o666); err != nil {
			t.Fatal(err)
		}
		checkCorrupt(t, path, "", want)
	})
}

// checkCorrupt checks that a corrupted catalog answers as it did, or else that
// verify and whoever asks it say that it is damaged. It returns what verify says.
func checkCorrupt(t *testing.T, path, how, want string) (verifyErr error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // enough for a hundred of them
	defer cancel()
	answers, err := answersOf(ctx, path)
	_, verifyErr = verify(path, VerifyOptions{Sample: 20})
	for _, err := range []error{err, verifyErr} {
		switch fault.KindOf(err) {
		case fault.TimedOut:
			t.Errorf("%s: it takes too long: %v", how, err)
		case fault.Failed:
			if err != nil {
				t.Errorf("%s: the error does not say that the file is at fault: %v", how, err)
			}
		}
	}
	if verifyErr == nil && (err != nil || answers != want) {
		t.Errorf("%s: verify passes, and the answers are others: %v", how, err)
	}
	return verifyErr
}

// FuzzReadProof reads notes of a proof under a right checksum: they are refused,
// or can be saved and read again.
func FuzzReadProof(f *testing.F) {
	for _, seed := range []string{"{}", "null", "[]", `{"Done":[-1,99999999999]}`, `{"Counts":[{"Catalog":-1}]}`, `{"Spent":-1}`, `{"Of":{"Digest":"ſ"}}`, `{"Done":[1e400]}`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, own []byte) {
		content, err := json.Marshal(keptProof{own, sha256.Sum256(own)})
		if err != nil {
			t.Skip("no JSON")
		}
		path := filepath.Join(t.TempDir(), "x.proof")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := readProof(path)
		if err != nil {
			return
		}
		p.path, p.started = path, time.Now()
		if err := p.save(); err != nil {
			t.Fatal(err)
		}
		again, err := readProof(path)
		if err != nil || !reflect.DeepEqual(again.Done, p.Done) || again.Counts != p.Counts || again.Of != p.Of {
			t.Errorf("%s is read as %+v, and when it is saved as %+v, %v", own, p, again, err)
		}
	})
}
