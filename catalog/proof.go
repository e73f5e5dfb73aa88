package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"zumabase/solver"
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
// nothing is missing from the catalog between two
// lengths, 1 <= from <= to <= Info.Limits.Board, by means that know nothing of
// how it was made: it walks over all boards and solves those that the bound
// lets through by a search forward. It stops at the first board that is not
// as it should be, with an error that wraps ErrDamaged.
//
// If the context ends, what is done is kept in a file beside the catalog, and
// the next call with the same lengths goes on from there.
func (c *Catalog) ProveComplete(ctx context.Context, from, to int, options VerifyOptions) (*Proof, error) {
	v := newVerifier(c, options)
	if err := v.readRows(ctx); err != nil {
		return nil, v.explain(ctx, err)
	}
	slices.SortFunc(v.rows, solver.CompareRows)
	p, err := loadProof(c.path+".proof", proofOf{c.Info.Digest, c.Info.Limits, from, to, proofDepth})
	if err != nil {
		return nil, fileFault(c.path, err, "")
	}
	if err := v.prove(ctx, p); err != nil {
		if saveErr := p.save(); saveErr != nil {
			return nil, fileFault(c.path, fmt.Errorf("what is proved so far could not be kept: %w", saveErr), "")
		}
		return nil, v.explain(ctx, err)
	}
	result, err := p.result(v.Info.Limits, v.rows)
	if err != nil {
		return nil, v.explain(ctx, err)
	}
	os.Remove(p.path) // if it stays, the next proof only has less to do
	return result, nil
}

// loadProof takes up the proof in the file, or begins a new one.
func loadProof(path string, of proofOf) (*proof, error) {
	p := &proof{}
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, p)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s, the proof so far, cannot be read, so remove it: %w", path, err)
	}
	if p.Of != of {
		p = &proof{Of: of}
	}
	p.path, p.started, p.saved = path, time.Now(), time.Now()
	// So that a folder that cannot be written is found out now, and not at the end.
	return p, p.save()
}

// save writes the file; the old one stays until the new one is whole.
func (p *proof) save() error {
	p.Spent += time.Since(p.started)
	p.started, p.saved = time.Now(), time.Now()
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(filepath.Dir(p.path), filepath.Base(p.path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if _, err := file.Write(text); err != nil {
		return errors.Join(err, file.Close())
	}
	if err := file.Close(); err != nil {
		return err
	}
	return os.Rename(file.Name(), p.path)
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
	if canonical, _, _ := solver.Canonical(b, 0); canonical != b {
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
	stored := takeCensus(&solver.Enumeration{Limits: limits, Rows: rows})
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
		if have := stored[length-1].SolvableBoards; have != row.Catalog {
			return nil, damaged("the catalog has %d boards of length %d, and the walk met %d of them", have, length, row.Catalog)
		}
		out.Lengths = append(out.Lengths, row)
	}
	return out, nil
}
