package catalog

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"zumabase/solver"
)

// digest returns the content digest of the rows: the SHA-256 of the lines of
// the view digest_lines, so that any SQLite tool and sha256sum give it too. It
// does not depend on how the file is laid out.
func digest(rows []solver.Row) string {
	sum := sha256.New()
	var line []byte
	for _, i := range textOrder(rows) {
		line = appendDigestLine(line[:0], &rows[i])
		sum.Write(line)
	}
	return hex.EncodeToString(sum.Sum(nil))
}

func appendDigestLine(b []byte, row *solver.Row) []byte {
	m := &row.Measures
	b = append(b, row.Board.String()...)
	b = append(b, ' ')
	b = append(b, row.Hand.String()...)
	for _, move := range row.Line.Moves() {
		b = append(b, ' ', move.Ball().Letter())
		b = strconv.AppendInt(b, int64(move.Gap()), 10)
	}
	b = append(b, ' ')
	b = append(b, m.Technique.String()...)
	for _, n := range [...]uint64{
		m.Lines, uint64(m.Choices), uint64(m.Openings), m.TrapSum, uint64(m.Chain), uint64(m.Separators),
		uint64(m.WinRate * 1e18),
	} {
		b = append(b, ' ')
		b = strconv.AppendUint(b, n, 10)
	}
	return append(b, '\n')
}
