package published

import "errors"

// ErrSteps is returned by Algorithm.Solve when the step budget is used up.
var ErrSteps = errors.New("the step budget is used up")

// CrashError is returned by Algorithm.Solve where the source would crash, for
// example at a letter that it has no number for.
type CrashError struct{ Reason string }

func (e *CrashError) Error() string { return "the algorithm crashes: " + e.Reason }
