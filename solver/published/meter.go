package published

import (
	"context"
	"fmt"
)

// meter counts the steps of one run of a plain form.
type meter struct {
	ctx   context.Context
	left  int
	until int // left when the context is to be looked at again
}

const contextEvery = 1024

// stop is what tick panics with to end a search from any depth. The plain
// forms keep the shape of their sources that way, which know no errors.
type stop struct{ err error }

// tick counts one step.
func (m *meter) tick() {
	m.left--
	if m.left > m.until {
		return
	}
	if m.left < 0 {
		panic(stop{ErrSteps})
	}
	m.until = max(-1, m.left-contextEvery)
	if m.ctx.Err() != nil {
		panic(stop{context.Cause(m.ctx)})
	}
}

// run runs a plain form, within a budget of steps, and turns its ways to end
// badly into errors.
func run(ctx context.Context, budget int, plain func(*meter) int) (steps int, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case stop:
			steps, err = 0, r.err
		default:
			steps, err = 0, &CrashError{fmt.Sprint(r)}
		}
	}()
	return plain(&meter{ctx: ctx, left: budget, until: budget}), nil
}
