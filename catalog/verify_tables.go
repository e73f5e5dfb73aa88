package catalog

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/jmoiron/sqlx"
	"modernc.org/sqlite"

	"zumabase/queries"
	"zumabase/solver"
)

// checkFile lets SQLite check its own structures, and compares the schema with
// that of a new catalog.
func (v *verifier) checkFile(ctx context.Context) error {
	var findings []string
	if err := v.db.SelectContext(ctx, &findings, "PRAGMA integrity_check"); err != nil {
		return err
	}
	if len(findings) != 1 || findings[0] != "ok" {
		return damaged("%s", findings[0])
	}
	fresh, err := memoryCatalog(ctx)
	if err != nil {
		return err
	}
	defer fresh.Close()
	var want, have []struct{ Name, SQL string }
	if err := fresh.SelectContext(ctx, &want, queries.Schema); err != nil {
		return err
	}
	if err := v.db.SelectContext(ctx, &have, queries.Schema); err != nil {
		return err
	}
	if !slices.Equal(want, have) {
		return damaged("its schema is not that of a catalog")
	}
	return nil
}

// checkTables compares the tables that follow from the limits and the rows with
// those that a new catalog of these rows would have: the digest does not cover
// them, and the views and searches rest on them. Then it checks the others.
func (v *verifier) checkTables(ctx context.Context, a *arrangement) error {
	fresh, err := memoryCatalog(ctx)
	if err != nil {
		return err
	}
	defer fresh.Close()
	tx, err := fresh.BeginTxx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	if err := a.writeSmallTables(tx, &Summary{}); err != nil {
		return err
	}
	var tables []string
	if err := tx.SelectContext(ctx, &tables, queries.SmallTables); err != nil {
		return err
	}
	for _, table := range tables {
		query := `SELECT * FROM "` + table + `"` // a name of our own schema
		want, err := tx.QueryxContext(ctx, query)
		if err != nil {
			return err
		}
		defer want.Close()
		have, err := v.db.QueryxContext(ctx, query)
		if err != nil {
			return err
		}
		defer have.Close()
		if err := sameRows(table, want, have); err != nil {
			return err
		}
	}
	if err := v.checkInfo(ctx); err != nil {
		return err
	}
	return v.checkAudit(ctx)
}

// checkInfo checks that info says what it says of every catalog, and nothing
// else; the limits and the digest are what all else is checked against.
func (v *verifier) checkInfo(ctx context.Context) error {
	var pairs []struct{ Key, Value string }
	if err := v.db.SelectContext(ctx, &pairs, queries.Info); err != nil {
		return err
	}
	left := map[string]bool{"max_board": true, "max_hand": true, "colors": true, "version": true, "digest": true}
	for _, pair := range about {
		left[pair[0]] = true
	}
	for _, pair := range pairs {
		if !left[pair.Key] {
			return damaged("info has the key %q", pair.Key)
		}
		delete(left, pair.Key)
		for _, known := range about {
			if known[0] == pair.Key && known[1] != pair.Value {
				return damaged("info says of %s: %s", pair.Key, pair.Value)
			}
		}
	}
	for key := range left {
		return damaged("info does not say the %s", key)
	}
	return nil
}

// checkAudit checks what an audit has left against the answers of the catalog.
// That an algorithm would say the same again, only another audit shows.
func (v *verifier) checkAudit(ctx context.Context) error {
	rows, examples, err := v.Audit(ctx)
	if err != nil {
		return err
	}
	type cell struct {
		algorithm, trial string
		length, steps    int
	}
	asked := make(map[cell]*AuditRow)
	puzzles := make(map[[2]int]int64)
	for i := range v.rows {
		puzzles[[2]int{v.rows[i].Board.Len(), v.rows[i].Hand.Size()}]++
	}
	states := make(map[cell]int64) // by algorithm and length
	sampled := make(map[cell]bool)
	for i := range rows {
		r := &rows[i]
		where := fmt.Sprintf("audit of %s, %s, length %d, steps %d", r.Algorithm, r.Trial, r.Length, r.Steps)
		asked[cell{r.Algorithm, r.Trial, r.Length, r.Steps}] = r
		sum := int64(0)
		for _, n := range []int64{r.Right, r.Impossible, r.Possible, r.TooFew, r.TooMany, r.Garbage, r.Slow} {
			if sum += n; n < 0 {
				return damaged("%s: a count is negative", where)
			}
		}
		switch {
		case sum != r.States:
			return damaged("%s: of %d states it has %d", where, r.States, sum)
		case r.Length < 1 || r.Length > v.Info.Limits.Board || r.Steps == 0 || r.Steps < -1 || r.Steps > v.Info.Limits.Hand:
			return damaged("%s: there are no such states", where)
		case r.States > r.Population || r.Sampled != (r.States < r.Population):
			return damaged("%s: %d of %d states were asked", where, r.States, r.Population)
		case r.Trial == "minimal" && r.Population != puzzles[[2]int{r.Length, r.Steps}]:
			return damaged("%s: the population is %d", where, r.Population)
		case r.Steps == -1 && r.Impossible+r.TooFew+r.TooMany > 0, r.Steps != -1 && r.Possible > 0:
			return damaged("%s: there are no such failures", where)
		}
		if r.Trial == "states" {
			c := cell{r.Algorithm, r.Trial, r.Length, 0}
			states[c] += r.Population
			sampled[c] = sampled[c] || r.Sampled
		}
	}
	for c, n := range states {
		// Of a sample a kind may be missing.
		if want := solver.CountStates(v.Info.Limits, c.length).CanonicalStates; n > want || n < want && !sampled[c] {
			return damaged("audit of %s: the states of length %d are %d, and not %d", c.algorithm, c.length, want, n)
		}
	}
	for i := range examples {
		e := &examples[i]
		s, err := v.checkExample(ctx, e)
		if err != nil {
			return err
		}
		r := asked[cell{e.Algorithm, e.Trial, s.Board.Len(), e.Steps}]
		if r == nil || r.failures(e.Kind) == 0 {
			return damaged("audit_example of %s: %s with %s is %s, and the audit has no such failure", e.Algorithm, e.Board, e.Hand, e.Kind)
		}
	}
	return nil
}

// failures returns how often the algorithm failed in that way.
func (r *AuditRow) failures(kind string) int64 {
	return map[string]int64{"impossible": r.Impossible, "possible": r.Possible, "too_few": r.TooFew, "too_many": r.TooMany,
		"garbage": r.Garbage, "slow": r.Slow}[kind]
}

// checkExample checks an example of a failure: the state is canonical, the
// answer and the line are right, and what the algorithm said is a failure of
// that kind.
func (v *verifier) checkExample(ctx context.Context, e *AuditExample) (solver.State, error) {
	where := fmt.Sprintf("audit_example of %s, %s, %s", e.Algorithm, e.Trial, e.Kind)
	s, _, err := solver.ParseState(e.Board, e.Hand)
	if err != nil {
		return s, damaged("%s: %w", where, err)
	}
	board, hand, _ := solver.Canonical(s.Board, s.Hand)
	if board.String() != e.Board || hand.String() != e.Hand {
		return s, damaged("%s: %s with %s is not in canonical form", where, e.Board, e.Hand)
	}
	right, err := v.Lookup(ctx, s)
	if err != nil {
		return s, err
	}
	moves := ""
	if e.Moves != nil {
		moves = *e.Moves
	}
	if right.Steps != e.Steps || (e.Moves == nil) != (right.Steps == -1) || len(strings.Fields(moves)) != max(0, right.Steps) {
		return s, damaged("%s: the answer to %s with %s is %d, by %v", where, e.Board, e.Hand, right.Steps, solver.NewLine(right.Line))
	}
	if err := playsOut(s, moves); err != nil {
		return s, damaged("%s: %w", where, err)
	}
	said := e.Answer != nil
	kinds := map[string]bool{
		"impossible": said && *e.Answer == -1 && e.Steps != -1,
		"possible":   said && *e.Answer >= 0 && *e.Answer <= s.Hand.Size() && e.Steps == -1,
		"too_few":    said && *e.Answer >= 0 && *e.Answer < e.Steps,
		"too_many":   said && *e.Answer > e.Steps && *e.Answer <= s.Hand.Size() && e.Steps != -1,
		"garbage":    !said || *e.Answer < -1 || *e.Answer > s.Hand.Size(),
		"slow":       !said,
	}
	if !kinds[e.Kind] {
		return s, damaged("%s: its answer to %s with %s is no such failure", where, e.Board, e.Hand)
	}
	return s, nil
}

// playsOut checks that moves as text clear the board with balls of the hand; no
// moves need not.
func playsOut(s solver.State, moves string) error {
	if moves == "" {
		return nil
	}
	for _, text := range strings.Fields(moves) {
		gap, err := strconv.Atoi(text[1:])
		color := solver.Color(1 + strings.IndexByte(solver.Letters, text[0]))
		if err != nil || gap < 0 || gap > s.Board.Len() || color < 1 || s.Hand.Count(color) == 0 {
			return fmt.Errorf("the move %s cannot be played", text)
		}
		s.Board, s.Hand = s.Board.Play(solver.NewMove(color, gap)), s.Hand.Remove(color)
	}
	if !s.Board.Empty() {
		return fmt.Errorf("the moves %s do not clear the board", moves)
	}
	return nil
}

// sameRows compares the rows of a table with those that it should have.
func sameRows(table string, want, have *sqlx.Rows) error {
	for row := 1; ; row++ {
		more := want.Next()
		if have.Next() != more {
			return errors.Join(want.Err(), have.Err(), damaged("the table %s has rows too many or too few", table))
		}
		if !more {
			return errors.Join(want.Err(), have.Err())
		}
		wanted, err := want.SliceScan()
		if err != nil {
			return err
		}
		had, err := have.SliceScan()
		if err != nil {
			return err
		}
		if !reflect.DeepEqual(wanted, had) {
			return damaged("the table %s: row %d is %v, and should be %v", table, row, had, wanted)
		}
	}
}

// memoryCatalog returns a database in memory with the schema of a catalog.
func memoryCatalog(ctx context.Context) (*sqlx.DB, error) {
	db := open(new(sqlite.Driver), ":memory:")
	db.SetMaxOpenConns(1) // each connection has a memory of its own
	if err := migrate(ctx, db.DB); err != nil {
		db.Close()
		return nil, err
	}
	return db, nil
}
