package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"zumabase/solver"
)

// digest returns the content digest of the rows: the SHA-256 of the lines of
// the view digest_lines, so that any SQLite tool and sha256sum give it too. It
// has every bit of the rows, and does not depend on how the file is laid out.
func digest(ctx context.Context, workers int, rows chunks) (string, error) {
	sum := sha256.New()
	err := inOrder(ctx, workers, rows, func(rows []solver.Row) (lines []byte) {
		for i := range rows {
			lines = appendDigestLine(lines, &rows[i])
		}
		return lines
	}, func(lines []byte) error {
		_, err := sum.Write(lines)
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)), err
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
