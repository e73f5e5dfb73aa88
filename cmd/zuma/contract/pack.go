package contract

// PackVersion is the version of the schema of a Pack.
const PackVersion = 1

// Pack is a level pack.
type Pack struct {
	Version int      `json:"version"`
	Seed    uint64   `json:"seed"`
	Limits  Limits   `json:"limits"`
	Digest  string   `json:"digest"`            // of the catalog that the levels are from
	Palette string   `json:"palette,omitempty"` // the letters that the levels may have; none for chosen ones
	Levels  []Level  `json:"levels"`
	Notes   []string `json:"notes,omitempty"` // what is not as it was asked for
}

// Limits are those of a catalog.
type Limits struct {
	Board  int `json:"board"`
	Hand   int `json:"hand"`
	Colors int `json:"colors"`
}

// Level is one level.
type Level struct {
	Number   int      `json:"number"` // from 1
	Board    string   `json:"board"`
	Hand     string   `json:"hand"`
	Par      int      `json:"par"`    // the least number of balls
	Length   int      `json:"length"` // balls on the board
	Colors   int      `json:"colors"` // on the board
	Solution []Move   `json:"solution"`
	Measures Measures `json:"measures"` // with its spare balls
}
