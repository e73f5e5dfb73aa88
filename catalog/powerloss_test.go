//go:build linux

package catalog

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
)

// disk is a folder that remembers what a loss of power would leave of it: of
// each file what was synced last, and of the names those that were there when
// the folder was synced last, or the ones of now: a system may write a name to
// the disk before anybody asks.
type disk struct {
	mu      sync.Mutex
	path    string
	target  string
	files   map[uint64]*diskFile
	names   map[string]uint64 // as the folder was synced last
	left    [][]byte          // what a loss of power has left of the target, each once; nil for no file
	faults  []string
	moments int
}

type diskFile struct {
	open   *os.File // so that no other file gets its number
	synced []byte
}

// file returns the file of a name, or nil.
func (d *disk) file(name string) (uint64, *diskFile) {
	info, err := os.Lstat(filepath.Join(d.path, name))
	if err != nil || !info.Mode().IsRegular() {
		return 0, nil
	}
	number := info.Sys().(*syscall.Stat_t).Ino
	if d.files[number] == nil {
		open, err := os.Open(filepath.Join(d.path, name))
		if err != nil {
			return 0, nil
		}
		d.files[number] = &diskFile{open: open}
	}
	return number, d.files[number]
}

func (f *diskFile) content() []byte {
	info, err := f.open.Stat()
	if err != nil {
		return nil
	}
	content := make([]byte, info.Size())
	n, _ := f.open.ReadAt(content, 0)
	return content[:n]
}

func (d *disk) syncFile(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if _, f := d.file(name); f != nil {
		f.synced = f.content()
	}
}

func (d *disk) syncFolder() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.names = make(map[string]uint64)
	entries, _ := os.ReadDir(d.path)
	for _, entry := range entries {
		if number, f := d.file(entry.Name()); f != nil {
			d.names[entry.Name()] = number
		}
	}
}

// lose looks at what would be left if the power failed now.
func (d *disk) lose(when string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.moments++
	_, now := d.file(d.target)
	for _, f := range []*diskFile{d.files[d.names[d.target]], now} {
		var content []byte
		if f != nil {
			if content = f.synced; content == nil {
				content = []byte{}
			}
			// What was written and not synced may be there, or half of it.
			if !bytes.Equal(content, f.content()) {
				d.faults = append(d.faults, when+": the target's file has changes that are not synced")
			}
		}
		known := false
		for _, other := range d.left {
			known = known || (other == nil) == (content == nil) && bytes.Equal(other, content)
		}
		if !known {
			d.left = append(d.left, content)
		}
	}
}

// diskNode is a file or folder of the mounted disk.
type diskNode struct {
	fs.LoopbackNode
	disk *disk
}

func (n *diskNode) WrapChild(_ context.Context, ops fs.InodeEmbedder) fs.InodeEmbedder {
	return &diskNode{LoopbackNode: fs.LoopbackNode{RootData: ops.(*fs.LoopbackNode).RootData}, disk: n.disk}
}

func (n *diskNode) Fsync(context.Context, fs.FileHandle, uint32) syscall.Errno {
	n.disk.lose("before a sync")
	if n.EmbeddedInode().IsRoot() {
		n.disk.syncFolder()
	} else {
		n.disk.syncFile(n.Path(nil))
	}
	n.disk.lose("after a sync")
	return 0
}

func (n *diskNode) Write(ctx context.Context, f fs.FileHandle, data []byte, at int64) (uint32, syscall.Errno) {
	written, errno := f.(fs.FileWriter).Write(ctx, data, at)
	if n.Path(nil) == n.disk.target {
		n.disk.lose("after a write")
	}
	return written, errno
}

func (n *diskNode) Setattr(ctx context.Context, f fs.FileHandle, in *fuse.SetAttrIn, out *fuse.AttrOut) syscall.Errno {
	errno := n.LoopbackNode.Setattr(ctx, f, in, out)
	n.disk.lose("after a change of size or mode")
	return errno
}

func (n *diskNode) Rename(ctx context.Context, name string, parent fs.InodeEmbedder, newName string, flags uint32) syscall.Errno {
	n.disk.lose("before a rename")
	errno := n.LoopbackNode.Rename(ctx, name, parent, newName, flags)
	n.disk.lose("after a rename")
	return errno
}

func (n *diskNode) Unlink(ctx context.Context, name string) syscall.Errno {
	errno := n.LoopbackNode.Unlink(ctx, name)
	n.disk.lose("after a removal")
	return errno
}

// OpendirHandle wraps a folder's handle, so that its syncs come to Fsync.
func (n *diskNode) OpendirHandle(ctx context.Context, flags uint32) (fs.FileHandle, uint32, syscall.Errno) {
	handle, fuseFlags, errno := n.LoopbackNode.OpendirHandle(ctx, flags)
	if errno != 0 {
		return nil, 0, errno
	}
	return &folderHandle{handle.(fs.FileReaddirenter), handle.(fs.FileReleasedirer), n}, fuseFlags, 0
}

type folderHandle struct {
	fs.FileReaddirenter
	fs.FileReleasedirer
	node *diskNode
}

func (h *folderHandle) Fsyncdir(ctx context.Context, flags uint32) syscall.Errno {
	return h.node.Fsync(ctx, nil, flags)
}

// TestPowerLoss fails the power around each sync, rename and removal of a build
// or an audit, in a file system that loses all that was not synced. What is
// left at the target is always the old catalog, byte for byte, or the new one.
func TestPowerLoss(t *testing.T) {
	for what, run := range crashes {
		t.Run(what, func(t *testing.T) {

			old, before := beforeCrash(t, what)
			d := &disk{path: filepath.Dir(old), target: filepath.Base(old), files: make(map[uint64]*diskFile)}
			d.syncFile(d.target)
			d.syncFolder()
			root := &fs.LoopbackRoot{Path: d.path}
			node := &diskNode{LoopbackNode: fs.LoopbackNode{RootData: root}, disk: d}
			root.RootNode = node
			mounted := t.TempDir()
			server, err := fs.Mount(mounted, node, &fs.Options{MountOptions: fuse.MountOptions{DirectMount: true}})
			if err != nil {
				if os.Getenv("CI") != "" || os.Getenv("ZUMA_REQUIRE_FUSE") != "" {
					t.Fatalf("no FUSE here: %v", err)
				}
				t.Skipf("no FUSE here: %v", err)
			}
			err = run(t.Context(), filepath.Join(mounted, d.target))
			if err := server.Unmount(); err != nil {
				t.Fatal(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			d.lose("at the end")
			for _, f := range d.files {
				f.open.Close()
			}
			for _, fault := range d.faults {
				t.Error(fault)
			}
			// The last is durable: nothing but the new catalog is left of it.
			if len(d.left) != 2 || !bytes.Equal(d.left[0], before) || (d.left[0] == nil) != (before == nil) {
				t.Fatalf("%d contents can be left, want the old one and the new one", len(d.left))
			}
			if number, f := d.file(d.target); f == nil || d.names[d.target] != number {
				t.Error("the new catalog has its name, and can lose it")
			}
			path := filepath.Join(t.TempDir(), "left.db")
			if err := os.WriteFile(path, d.left[1], 0o666); err != nil {
				t.Fatal(err)
			}
			if _, err := verify(path, VerifyOptions{Sample: 20}); err != nil {
				t.Errorf("what is left is neither the old catalog nor a new one: %v", err)
			}
			t.Logf("the power failed at %d moments", d.moments)
		})
	}
}
