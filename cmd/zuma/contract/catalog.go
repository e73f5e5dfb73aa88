package contract

import (
	"time"

	"zumabase/catalog"
)

// BuildSummary is what came of a build.
type BuildSummary struct {
	DB      string      `json:"db"`
	Boards  int64       `json:"boards"`
	Hands   int64       `json:"hands"`
	States  int64       `json:"states"`
	Seconds float64     `json:"seconds"`
	Bytes   int64       `json:"bytes"`
	Digest  string      `json:"digest"`
	Census  []CensusRow `json:"census"`
}

// NewBuildSummary writes a summary of the catalog that was made at a path.
func NewBuildSummary(path string, s *catalog.Summary) BuildSummary {
	return BuildSummary{
		DB: path, Boards: s.Boards, Hands: s.Hands, States: s.States,
		Seconds: s.Time.Seconds(), Bytes: s.Size, Digest: s.Digest, Census: NewCensus(s.Census),
	}
}

// CensusRow counts what there is of one length, and up to it.
type CensusRow struct {
	Length          int   `json:"length"`
	RawBoards       int64 `json:"raw_boards"`
	CanonicalBoards int64 `json:"canonical_boards"`
	RawStates       int64 `json:"raw_states"`
	CanonicalStates int64 `json:"canonical_states"`
	SolvableBoards  int64 `json:"solvable_boards"`
	MinimalHands    int64 `json:"minimal_hands"`
	SolvableUpTo    int64 `json:"solvable_up_to"`
	HandsUpTo       int64 `json:"hands_up_to"`
}

// NewCensus writes a census, by rising length.
func NewCensus(census []catalog.CensusRow) []CensusRow {
	rows := make([]CensusRow, len(census))
	var boards, hands int64
	for i, r := range census {
		boards += r.SolvableBoards
		hands += r.MinimalHands
		rows[i] = CensusRow{r.Length, r.RawBoards, r.CanonicalBoards, r.RawStates, r.CanonicalStates,
			r.SolvableBoards, r.MinimalHands, boards, hands}
	}
	return rows
}

// Verification is what was found right.
type Verification struct {
	Rows       int    `json:"rows"`       // replayed
	Boards     int    `json:"boards"`     // solved again
	Unsolvable int    `json:"unsolvable"` // of these
	Measured   int    `json:"measured"`   // rows measured again
	Digest     string `json:"digest"`
	Proof      *Proof `json:"proof,omitempty"` // if it was asked for
}

// Proof tells how every board was proved.
type Proof struct {
	Lengths []ProofRow `json:"lengths"`
	Seconds float64    `json:"seconds"` // of all runs together
}

// ProofRow counts the canonical boards of a length; the first three add up to
// the total.
type ProofRow struct {
	Length   int   `json:"length"`
	Catalog  int64 `json:"in_catalog"` // and solved again, with the same minimal hands
	ByBound  int64 `json:"by_bound"`
	BySearch int64 `json:"by_search"`
	Total    int64 `json:"total"`
}

// NewVerification writes a report; there may be no proof.
func NewVerification(r *catalog.VerifyReport, proof *catalog.Proof) Verification {
	v := Verification{Rows: r.Rows, Boards: r.Boards, Unsolvable: r.Unsolvable, Measured: r.Measured, Digest: r.Digest}
	if proof != nil {
		v.Proof = &Proof{Lengths: make([]ProofRow, len(proof.Lengths)), Seconds: proof.Time.Round(time.Millisecond).Seconds()}
		for i, row := range proof.Lengths {
			v.Proof.Lengths[i] = ProofRow(row)
		}
	}
	return v
}
