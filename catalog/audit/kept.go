package audit

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed kept.json
var keptFile []byte

// Kept returns the report of the whole trial of the default catalog, as
// `zuma audit --all` gives it, which is kept in the source since it takes so
// long. It is of the catalog with its Digest and of no other.
var Kept = sync.OnceValues(func() (*Report, error) {
	report := new(Report)
	return report, json.Unmarshal(keptFile, report)
})
