package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"zumabase/solver"
)

// digest returns the content digest of rows in the order of their texts: the SHA-256 of the lines of
// the view digest_lines, so that any SQLite tool and sha256sum give it too. It
// has every bit of the rows, and does not depend on how the file is laid out.
// The lines are written on all cores and summed up in order.
func digest(ctx context.Context, workers, n int, row func(i int) *solver.Row) (string, error) {
	stretches := (n + stretch - 1) / stretch
	written := make([]chan []byte, stretches)
	for i := range written {
		written[i] = make(chan []byte, 1)
	}
	// Those who write may be so far ahead of the one who sums up.
	ahead := make(chan struct{}, 4*solver.Workers(workers))
	failed := make(chan error, 1)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	go func() {
		failed <- solver.Parallel(ctx, workers, stretches, func(_, i int) error {
			select {
			case ahead <- struct{}{}:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			var lines []byte
			for at := i * stretch; at < min((i+1)*stretch, n); at++ {
				lines = appendDigestLine(lines, row(at))
			}
			written[i] <- lines
			return nil
		})
	}()
	sum := sha256.New()
	for i := range written {
		select {
		case lines := <-written[i]:
			sum.Write(lines)
			<-ahead
		case err := <-failed:
			if err != nil {
				return "", err
			}
			failed <- nil // all are written
			sum.Write(<-written[i])
			<-ahead
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), <-failed
}

func (a *arrangement) digest(ctx context.Context, workers int) (string, error) {
	return digest(ctx, workers, len(a.text), func(i int) *solver.Row { return &a.rows[a.text[i]] })
}

func appendDigestLine(b []byte, row *solver.Row) []byte {
	m := &row.Measures
	b = append(b, row.Board.String()...)
	b = append(b, ' ')
	b = append(b, row.Hand.String()...)
	for line := row.Line; line != 0; line >>= 8 {
		move := solver.Move(line & 255)
		b = append(b, ' ', move.Ball().Letter())
		b = strconv.AppendInt(b, int64(move.Gap()), 10)
	}
	t := traitsOf(row)
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(t.colors()), 10)
	b = append(b, ' ')
	b = append(b, m.Technique.String()...)
	for _, n := range [...]uint64{
		m.Lines, uint64(m.Choices), uint64(m.Openings), m.TrapSum, uint64(m.Chain), uint64(m.Separators),
	} {
		b = append(b, ' ')
		b = strconv.AppendUint(b, n, 10)
	}
	for _, v := range [...]float64{m.WinRate, m.Difficulty(), m.GreedyRate} {
		steps := v * (1 << 52)
		whole := uint64(steps)
		b = append(b, ' ')
		b = strconv.AppendUint(b, whole, 10)
		b = append(b, ':')
		b = strconv.AppendUint(b, uint64((steps-float64(whole))*(1<<62)), 10)
	}
	b = append(b, ' ')
	b = strconv.AppendInt(b, int64(t.symmetric()), 10)
	return append(b, '\n')
}
