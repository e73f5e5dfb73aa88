package contract

// Verdict is what came of a trial of somebody's solver.
type Verdict struct {
	Failures    []Failure      `json:"failures"` // in the order in which they were asked
	Passed      bool           `json:"passed"`
	Interrupted bool           `json:"interrupted"`
	Cases       int            `json:"cases"`
	Answered    int            `json:"answered"`
	Wrong       int            `json:"wrong"`
	Kinds       map[string]int `json:"kinds"` // of wrong answers
	Seed        uint64         `json:"seed"`
	Seconds     float64        `json:"seconds"`
	CPU         float64        `json:"cpu_seconds"` // of the command
	Longest     float64        `json:"longest_wait_seconds"`
	Slowest     []Slow         `json:"slowest"`
	Smallest    *Answer        `json:"smallest"` // wrongly answered case, with the right answer
	Answer      *int           `json:"answer"`   // the command's, to that case
	Fault       string         `json:"fault,omitempty"`
	Stderr      string         `json:"stderr,omitempty"`
}

// Slow is a case that took long to answer.
type Slow struct {
	Board   string  `json:"board"`
	Hand    string  `json:"hand"`
	Seconds float64 `json:"seconds"`
}

// Failure is a wrong answer.
type Failure struct {
	Board   string  `json:"board"`
	Hand    string  `json:"hand"`
	Steps   int     `json:"steps"` // the right answer
	Moves   []Move  `json:"moves"`
	Answer  int     `json:"answer"` // the command's
	Kind    string  `json:"kind"`   // of failure
	Source  string  `json:"source"` // why the case is asked
	Seconds float64 `json:"seconds"`
}
