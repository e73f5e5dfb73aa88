package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"sync"
	"time"

	"zumabase/solver"
	"zumabase/solver/fault"
)

// Proof is the proof of completeness of a catalog: every canonical board of
// the lengths that were asked for is in it with all its minimal hands, or its
// bound shows that no hand within the limits clears it, or a search does.
type Proof struct {
	Lengths []ProofRow    `json:"lengths"`
	Time    time.Duration `json:"nanoseconds"` // of all runs together
}

// ProofRow counts the canonical boards of one length.
type ProofRow struct {
	Length   int   `json:"length"`
	Catalog  int64 `json:"in_catalog"` // and solved again, with the same minimal hands
	ByBound  int64 `json:"by_bound"`
	BySearch int64 `json:"by_search"`
	Total    int64 `json:"total"` // by Burnside's lemma; the three add up to it
}

// proofDepth is the length of the beginnings that the work is cut by.
const proofDepth = 8

// proofOf says what a proof is of.
type proofOf struct {
	Digest   string
	Limits   solver.Limits
	From, To int // the lengths
	Depth    int // of the beginnings
}

// proof is a proof under way. What is exported is kept in a file, so that the
// proof can be stopped and resumed.
type proof struct {
	Of     proofOf
	Done   []int                           // the numbers of the beginnings that are done
	Counts [solver.MaxBalls + 1]proofCount // by length
	Spent  time.Duration

	mu      sync.Mutex
	path    string // of the file
	started time.Time
	saved   time.Time
}

// proofCount counts rows whose colours come in order of first occurrence. A
// board that is not symmetric is two such rows, itself and its mirror image.
type proofCount struct {
	Catalog    int64 // canonical, and in the catalog
	BySearch   int64 // canonical, and refuted by search
	Reached    int64 // within the bound, canonical or not
	Symmetric  int64 // of these
	OutOfReach int64
}

// ProveComplete proves, of a catalog that Verify has found to be right, that
// nothing is missing from it between two lengths of boards,
// 1 <= from <= to <= Info.Limits.Board, by means that know nothing of how it
// was made: it walks over all boards and solves those that the bound lets
// through by a search forward. It stops at the first board that is not as it
// should be, with an error that wraps ErrDamaged. Of the options it minds
// Workers and Progress.
//
// If the context ends, what is done is kept in a file beside the catalog, and
// the next call with the same lengths goes on from there. That file is removed
// with the end of the proof. Other errors are of kind fault.BadInput for
// lengths that there are not, of kind fault.BadFile for a file of that name
// that cannot be read, written or believed, and the system's.
func (c *Catalog) ProveComplete(ctx context.Context, from, to int, options VerifyOptions) (*Proof, error) {
	if longest := c.Info.Limits.Board; from < 1 || to < from || to > longest {
		return nil, fault.Bad("length", "lengths %d..%d: want a range within 1..%d", from, to, longest)
	}
	v := newVerifier(c, options)
	p, err := loadProof(fmt.Sprintf("%s.%d-%d.proof", c.path, from, to), proofOf{c.Info.Digest, c.Info.Limits, from, to, proofDepth})
	if err != nil {
		return nil, err
	}
	result, err := v.proveComplete(ctx, p)
	if err != nil {
		if err := p.save(); err != nil {
			return nil, fmt.Errorf("what is proved so far could not be kept: %w", err)
		}
		return nil, v.explain(ctx, err)
	}
	os.Remove(p.path) // if it stays, the next proof only has less to do
	return result, nil
}

func (v *verifier) proveComplete(ctx context.Context, p *proof) (*Proof, error) {
	if err := v.readRows(ctx); err != nil {
		return nil, err
	}
	// What is proved of some rows is not proved of others.
	switch sum, err := digest(ctx, v.options.Workers, chunked(v.rows)); {
	case err != nil:
		return nil, err
	case sum != v.Info.Digest:
		return nil, damaged("the digest of the content is %s, and the file says %s", sum, v.Info.Digest)
	}
	slices.SortFunc(v.rows, solver.CompareRows)
	if err := v.prove(ctx, p); err != nil {
		return nil, err
	}
	return p.result(v.Info.Limits, v.rows)
}

// keptProof is what the file has.
type keptProof struct {
	Proof  json.RawMessage
	SHA256 [sha256.Size]byte // of it
}

// loadProof takes up the proof in the file, or begins a new one.
func loadProof(path string, of proofOf) (*proof, error) {
	p, err := readProof(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, &fault.Error{Kind: fault.BadFile, Field: fileField, Hint: "remove " + path,
			Err: fmt.Errorf("%s, which has what was proved so far, cannot be used: %w", path, err)}
	}
	if err != nil || p.Of != of {
		p = &proof{Of: of}
	}
	p.path, p.started, p.saved = path, time.Now(), time.Now()
	// So that a folder that cannot be written is found out now, and not at the end.
	return p, p.save()
}

func readProof(path string) (*proof, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > 1<<24 {
		return nil, errors.New("it is no file of ours")
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var kept keptProof
	if err := json.Unmarshal(content, &kept); err != nil {
		return nil, err
	}
	if sha256.Sum256(kept.Proof) != kept.SHA256 {
		return nil, errors.New("its checksum is wrong")
	}
	p := &proof{}
	return p, json.Unmarshal(kept.Proof, p)
}

// save writes the file; the old one stays until the new one is whole.
func (p *proof) save() error {
	p.Spent += time.Since(p.started)
	p.started, p.saved = time.Now(), time.Now()
	own, err := json.Marshal(p)
	if err != nil {
		return err
	}
	content, err := json.Marshal(keptProof{own, sha256.Sum256(own)})
	if err != nil {
		return err
	}
	if err := replaceFile(p.path, content); err != nil {
		return targetFault(p.path, err)
	}
	return nil
}

// take adds what a beginning has come to, and saves now and then.
func (p *proof) take(beginning int, counts *[solver.MaxBalls + 1]proofCount) (rows int64, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.Done = append(p.Done, beginning)
	for length := range counts {
		into, n := &p.Counts[length], &counts[length]
		into.Catalog += n.Catalog
		into.BySearch += n.BySearch
		into.Reached += n.Reached
		into.Symmetric += n.Symmetric
		into.OutOfReach += n.OutOfReach
		rows += into.Reached + into.OutOfReach
	}
	if time.Since(p.saved) > 10*time.Second {
		err = p.save()
	}
	return rows, err
}

// prove walks what is not done yet.
func (v *verifier) prove(ctx context.Context, p *proof) error {
	limits := v.Info.Limits
	limits.Board = p.Of.To
	walk := solver.Walk{Limits: limits, From: p.Of.From}
	beginnings := walk.Beginnings(proofDepth)
	done := make(map[int]bool)
	for _, i := range p.Done {
		done[i] = true
	}
	var total int64
	for length := p.Of.From; length <= p.Of.To; length++ {
		total += solver.CountStates(limits, length).RenamedBoards
	}
	e := &solver.Enumeration{Limits: v.Info.Limits, Rows: v.rows}
	prover, err := solver.NewProver(v.Info.Limits.Hand, v.Info.Limits.Colors)
	if err != nil {
		return err
	}
	return solver.Parallel(ctx, v.options.Workers, len(beginnings), func(_, i int) error {
		if done[i] {
			return nil
		}
		var counts [solver.MaxBalls + 1]proofCount
		outOfReach, err := walk.Visit(ctx, beginnings[i], proofDepth, func(b solver.Board) error {
			return checkBoard(ctx, e, prover, b, &counts[b.Len()])
		})
		if err != nil {
			return err
		}
		for length, n := range outOfReach {
			counts[length].OutOfReach += n
		}
		rows, err := p.take(i, &counts)
		v.options.Progress(solver.Progress{Phase: "prove complete", Done: rows, Total: total, Unit: "rows"})
		return err
	})
}

// checkBoard checks a board that its bound lets through.
func checkBoard(ctx context.Context, e *solver.Enumeration, prover *solver.Prover, b solver.Board, count *proofCount) error {
	count.Reached++
	if _, symmetric := b.Symmetric(); symmetric {
		count.Symmetric++
	}
	if b.Canonical() != b {
		return nil // its mirror image is, and comes by itself
	}
	want, err := prover.MinimalHands(ctx, b)
	if err != nil {
		return err
	}
	if have := e.MinimalHands(b); !slices.Equal(have, want) {
		return damaged("board %v: the catalog has the hands %v, and the forward search finds %v", b, have, want)
	}
	if len(want) > 0 {
		count.Catalog++
	} else {
		count.BySearch++
	}
	return nil
}

// result makes the proof's report and checks that it adds up.
func (p *proof) result(limits solver.Limits, rows []solver.Row) (*Proof, error) {
	var boards [solver.MaxBalls + 1]int64 // in the catalog, by length
	for i := range rows {
		if i == 0 || rows[i].Board != rows[i-1].Board {
			boards[rows[i].Board.Len()]++
		}
	}
	out := &Proof{Time: p.Spent + time.Since(p.started)}
	for length := p.Of.From; length <= p.Of.To; length++ {
		n := p.Counts[length]
		count := solver.CountStates(limits, length)
		if seen := n.Reached + n.OutOfReach; seen != count.RenamedBoards {
			return nil, damaged("the walk saw %d rows of length %d, and there are %d", seen, length, count.RenamedBoards)
		}
		// Of the rows out of reach, the symmetric ones are one board each, of
		// the others two.
		symmetric := 2*count.CanonicalBoards - count.RenamedBoards
		row := ProofRow{
			Length:   length,
			Catalog:  n.Catalog,
			BySearch: n.BySearch,
			ByBound:  (n.OutOfReach + symmetric - n.Symmetric) / 2,
			Total:    count.CanonicalBoards,
		}
		if row.Catalog+row.ByBound+row.BySearch != row.Total {
			return nil, damaged("the boards of length %d do not add up: %+v", length, row)
		}
		if have := boards[length]; have != row.Catalog {
			return nil, damaged("the catalog has %d boards of length %d, and the walk met %d of them", have, length, row.Catalog)
		}
		out.Lengths = append(out.Lengths, row)
	}
	return out, nil
}
