package catalog

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/jmoiron/sqlx"

	"zumabase/queries"
	"zumabase/solver"
)

// The small tables follow from the limits and the rows: the census and the
// distribution, the hands and their parts, the names of the techniques, the
// bounds of the blocks, and what documents the columns.

// writeSmallTables writes all but the rows, and fills in the summary.
func (a *arrangement) writeSmallTables(tx *sqlx.Tx, summary *Summary) error {
	summary.Census = a.census
	for _, c := range summary.Census {
		summary.Boards += c.SolvableBoards
		summary.Hands += c.MinimalHands
		summary.States += c.CanonicalStates
		if err := insert(tx, queries.InsertCensus, c.Length, c.RawBoards, c.CanonicalBoards, c.RawStates,
			c.CanonicalStates, c.SolvableBoards, c.MinimalHands); err != nil {
			return err
		}
	}
	for t := solver.Complete; t <= solver.Free; t++ {
		if err := insert(tx, queries.InsertTechnique, int(t), t.String()); err != nil {
			return err
		}
	}
	for number, hand := range a.hands[1:] {
		if err := insert(tx, queries.InsertHand, number+1, hand.String(), hand.Size(), leastBoardColors(hand)); err != nil {
			return err
		}
	}
	for i, rate := range a.rates {
		if err := insert(tx, queries.InsertGreedy, i, rate); err != nil {
			return err
		}
	}
	if err := a.writeParts(tx); err != nil {
		return err
	}
	for _, d := range a.distributionRows() {
		if err := insert(tx, queries.InsertDistribution, d.Length, d.Steps, int(d.Technique), d.Difficulty, d.Puzzles); err != nil {
			return err
		}
	}
	low, high := boundsOf(a.blocks, placesOf)
	if err := insert(tx, queries.InsertBlockBounds, placeBounds, low, high); err != nil {
		return err
	}
	for i := range Measures {
		low, high := boundsOf(a.blocks, func(b *block) Range { return b.bounds[i] })
		if err := insert(tx, queries.InsertBlockBounds, Measures[i].Name, low, high); err != nil {
			return err
		}
	}
	position, view := 0, ""
	for _, c := range documentation() {
		if position++; c.View != view {
			position, view = 1, c.View
		}
		var unit *string
		if c.Unit != "" {
			unit = &c.Unit
		}
		if err := insert(tx, queries.InsertDocumentation, c.View, position, c.Name, c.Type, unit, c.Words); err != nil {
			return err
		}
	}
	return nil
}

// writeParts writes which hands are contained in which.
func (a *arrangement) writeParts(tx *sqlx.Tx) error {
	statement, err := tx.Prepare(queries.InsertPart)
	if err != nil {
		return err
	}
	defer statement.Close()
	for whole, hand := range a.hands[1:] {
		for part, other := range a.hands[1:] {
			if hand.Contains(other) {
				if _, err := statement.Exec(whole+1, part+1); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// CensusRow is a row of the table census: the states of one length, and how
// many of their boards can be cleared.
type CensusRow struct {
	Length          int   `db:"length" json:"length"`
	RawBoards       int64 `db:"raw_boards" json:"raw_boards"`
	CanonicalBoards int64 `db:"canonical_boards" json:"canonical_boards"`
	RawStates       int64 `db:"raw_states" json:"raw_states"`
	CanonicalStates int64 `db:"canonical_states" json:"canonical_states"`
	SolvableBoards  int64 `db:"solvable_boards" json:"solvable_boards"`
	MinimalHands    int64 `db:"minimal_hands" json:"minimal_hands"`
}

// Census returns the census by length, shortest first.
func (c *Catalog) Census(ctx context.Context) ([]CensusRow, error) {
	var rows []CensusRow
	err := c.db.SelectContext(ctx, &rows, queries.Census)
	return rows, c.fileError(err)
}

// newCensus counts what there is to answer, by Burnside's lemma.
func newCensus(limits solver.Limits) []CensusRow {
	census := make([]CensusRow, limits.Board)
	for i := range census {
		count := solver.CountStates(limits, i+1)
		census[i] = CensusRow{
			Length:          count.Length,
			RawBoards:       count.RawBoards,
			CanonicalBoards: count.CanonicalBoards,
			RawStates:       count.RawStates,
			CanonicalStates: count.CanonicalStates,
		}
	}
	return census
}

// DistributionRow counts the puzzles of one kind.
type DistributionRow struct {
	Length     int              `db:"length"`
	Steps      int              `db:"steps"`
	Technique  solver.Technique `db:"technique"`
	Difficulty int              `db:"difficulty"` // in whole bits, cut off
	Puzzles    int64            `db:"puzzles"`
}

// Distribution returns how many puzzles there are of each kind, ordered by
// length, steps, technique and difficulty.
func (c *Catalog) Distribution(ctx context.Context) ([]DistributionRow, error) {
	var rows []DistributionRow
	if err := c.db.SelectContext(ctx, &rows, queries.Distribution); err != nil {
		return nil, c.fileError(err)
	}
	for _, row := range rows {
		if row.Technique < solver.Complete || row.Technique > solver.Free || row.Difficulty < 0 || row.Difficulty > mostDifficulty || row.Puzzles < 0 {
			return nil, c.fileError(damaged("the distribution has %d puzzles of technique %d and difficulty %d", row.Puzzles, row.Technique, row.Difficulty))
		}
	}
	return rows, nil
}

// mostDifficulty is beyond the bits of any puzzle: a hand has at most 31 balls,
// and each can go in at fewer than 256 places.
const mostDifficulty = 8 * 31

func distributionOf(row *solver.Row) DistributionRow {
	return DistributionRow{
		Length:     row.Board.Len(),
		Steps:      row.Hand.Size(),
		Technique:  row.Measures.Technique,
		Difficulty: int(row.Measures.Difficulty()),
	}
}

// distributionRows are the rows of the table distribution.
func (a *arrangement) distributionRows() []DistributionRow {
	var out []DistributionRow
	for kind, n := range a.distribution {
		kind.Puzzles = n
		out = append(out, kind)
	}
	slices.SortFunc(out, func(x, y DistributionRow) int {
		return cmp.Or(cmp.Compare(x.Length, y.Length), cmp.Compare(x.Steps, y.Steps),
			cmp.Compare(x.Technique, y.Technique), cmp.Compare(x.Difficulty, y.Difficulty))
	})
	return out
}

// numberHands returns every hand within the limits in the order of its letters
// as text, so that rows in the order of their hands' numbers are in the order
// of their hands' texts. There is no hand 0.
func numberHands(limits solver.Limits) []solver.Hand {
	hands := solver.Hands(1, limits.Hand, limits.Colors)
	slices.SortFunc(hands, func(x, y solver.Hand) int { return strings.Compare(x.String(), y.String()) })
	return slices.Insert(hands, 0, 0)
}

// handNumbers is the way from hands to their numbers.
func handNumbers(hands []solver.Hand) map[solver.Hand]int {
	numbers := make(map[solver.Hand]int, len(hands))
	for number, h := range hands {
		numbers[h] = number
	}
	return numbers
}

// leastBoardColors returns the least number of colours of a board for which
// the hand is canonical: the colours behind that number must be used in order,
// by falling count.
func leastBoardColors(h solver.Hand) int {
	least := solver.MaxColors - 1 // the last letter alone is in order
	for least > 1 && h.Count(solver.Color(least+1)) <= h.Count(solver.Color(least)) {
		least--
	}
	return least
}
