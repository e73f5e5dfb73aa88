package fault

import (
	"context"
	"errors"
	"fmt"
	"testing"
)

// TestOf: every layer may add what those inside do not say.
func TestOf(t *testing.T) {
	long := &Error{Kind: NotCovered, Err: errors.New("too long")}
	named := &Error{Field: "hand", Hint: "inner", Err: fmt.Errorf("%w: 16 balls", long)}
	for _, c := range []struct {
		err  error
		want Error
	}{
		{nil, Error{}},
		{errors.New("x"), Error{}},
		{long, Error{Kind: NotCovered}},
		{named, Error{Kind: NotCovered, Field: "hand", Hint: "inner"}},
		{&Error{Hint: "outer", Err: fmt.Errorf("look-up: %w", named)}, Error{Kind: NotCovered, Field: "hand", Hint: "outer"}},
		{&Error{Kind: BadInput, Err: named}, Error{Kind: BadInput, Field: "hand", Hint: "inner"}},
		{fmt.Errorf("%w and %w", errors.New("x"), named), Error{Kind: NotCovered, Field: "hand", Hint: "inner"}},
		{errors.Join(context.Canceled, long), Error{Kind: Cancelled}},
		{fmt.Errorf("search: %w", context.DeadlineExceeded), Error{Kind: TimedOut}},
		{Bad("limit", "--limit %d", 0).Try("more"), Error{Kind: BadInput, Field: "limit", Hint: "more"}},
	} {
		got := Of(c.err)
		if c.want.Err = c.err; got != c.want {
			t.Errorf("%v: %+v, want %+v", c.err, got, c.want)
		}
		if KindOf(c.err) != c.want.Kind {
			t.Errorf("%v: kind %v", c.err, KindOf(c.err))
		}
	}
	if !errors.Is(named, long) || named.Error() != "too long: 16 balls" {
		t.Errorf("%v", named)
	}
}

func TestKindsHaveNames(t *testing.T) {
	seen := make(map[string]bool)
	for k := Failed; k <= Cancelled; k++ {
		if k.String() == "" || seen[k.String()] {
			t.Errorf("kind %d is %q", k, k)
		}
		seen[k.String()] = true
	}
}
