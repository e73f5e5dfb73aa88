package solver

import (
	"encoding/binary"
	"math"
	"math/bits"
)

// What the enumeration knows and finds, and how both are written as bytes.
//
// A record is packed, since there are tens of millions of them and what they
// cost is their bytes. Its header is six bytes:
//
//	bits  0-27  the hand, four bits a colour
//	     28-32  the board's length, n
//	     33-36  chain
//	     37-40  separators
//	     41-42  technique
//	     43     1 if the greedy rate is not 0
//	     44-45  w-1, where lines and traps take w bytes each
//	     46-47  of a find, the class of its move
//
// Then follow, lowest byte first: the board, in (3n+7)/8 bytes; the line, a byte
// a ball of the hand; the win rate; the greedy rate, unless it is 0; lines;
// traps. A known state has its openings in a byte more, and, if its technique is
// Complete, its completions in four.

// outcome is what is known of a state that some line clears, or what one move
// contributes to it.
type outcome struct {
	line        Line
	win, greedy float64
	lines       uint32
	traps       uint32
	chain       uint8
	separators  uint8
	technique   Technique
}

// Known is a canonical board with one of its minimal hands, and what is known of
// how it is cleared.
type Known struct {
	Board Board
	Hand  Hand

	outcome
	openings uint8
	// completions has bit g set for each opening at gap g that completes a
	// pair after which completions alone clear the board.
	completions uint32
}

// Find is a move that leads to a known state, found by undoing it: the
// canonical state that it starts from, and what it contributes to that state's
// outcome, so that the known state need not be looked up again. The first move
// of its line is the move; the others are those of the known state, as they
// stand there.
type Find struct {
	Board Board
	Hand  Hand

	outcome
	class class
}

// class is what a greedy player sees of a move.
type class uint8

const (
	removes class = iota // it removes balls
	adjoins              // the ball goes next to its own colour
	apart                // anything else
)

// maxRecord is more than the bytes of any record, so that a whole word can be
// written or read at any of its parts.
const maxRecord = 80

const headerSize = 6

// findSize returns the number of bytes of the find that begins with the header, of
// a hand of so many balls.
func findSize(header uint64, balls int) int {
	return headerSize + (3*headerLength(header)+7)/8 + balls + 8 + int(header>>43&1)*8 + 2*int(header>>44&3+1)
}

func header(data []byte) uint64 { return binary.LittleEndian.Uint64(data) & (1<<48 - 1) }

func headerHand(header uint64) Hand { return Hand(header & (1<<28 - 1)) }

// recordBoard returns the board of the record that begins with the header.
func recordBoard(data []byte, header uint64) Board {
	n := uint(header >> 28 & 31)
	b := Board{lo: binary.LittleEndian.Uint64(data[headerSize:])}
	if n > wordBalls {
		b.hi = binary.LittleEndian.Uint64(data[headerSize+8:])
	}
	return b.low(int(3 * n))
}

// put writes what known states and finds share, and returns how many bytes it
// took. There must be room for maxRecord.
func (o *outcome) put(data []byte, b Board, h Hand, c class) int {
	_ = data[maxRecord-1]
	n := b.Len()
	width := (bits.Len32(o.lines|o.traps|1) + 7) / 8
	word := uint64(h) | uint64(n)<<28 | uint64(o.chain)<<33 | uint64(o.separators)<<37 |
		uint64(o.technique)<<41 | uint64(width-1)<<44 | uint64(c)<<46
	if o.greedy != 0 {
		word |= 1 << 43
	}
	binary.LittleEndian.PutUint64(data, word)
	at := headerSize
	binary.LittleEndian.PutUint64(data[at:], b.lo)
	if n > wordBalls {
		binary.LittleEndian.PutUint64(data[at+8:], b.hi)
	}
	at += (3*n + 7) / 8
	binary.LittleEndian.PutUint64(data[at:], uint64(o.line))
	at += h.Size()
	binary.LittleEndian.PutUint64(data[at:], math.Float64bits(o.win))
	at += 8
	if o.greedy != 0 {
		binary.LittleEndian.PutUint64(data[at:], math.Float64bits(o.greedy))
		at += 8
	}
	binary.LittleEndian.PutUint32(data[at:], o.lines)
	at += width
	binary.LittleEndian.PutUint32(data[at:], o.traps)
	return at + width
}

// get reads what put wrote. There must be maxRecord bytes, whatever is in the
// last of them.
func (o *outcome) get(data []byte) (b Board, h Hand, c class, size int) {
	_ = data[maxRecord-1]
	word := header(data)
	h = headerHand(word)
	b = recordBoard(data, word)
	o.chain, o.separators, o.technique = uint8(word>>33&15), uint8(word>>37&15), Technique(word>>41&3)
	c = class(word >> 46)
	at := headerSize + (3*int(word>>28&31)+7)/8
	balls := uint(h.Size())
	o.line = Line(binary.LittleEndian.Uint64(data[at:])) & (1<<(8*balls) - 1)
	at += int(balls)
	o.win = math.Float64frombits(binary.LittleEndian.Uint64(data[at:]))
	at += 8
	o.greedy = 0
	if word>>43&1 != 0 {
		o.greedy = math.Float64frombits(binary.LittleEndian.Uint64(data[at:]))
		at += 8
	}
	width := int(word>>44&3) + 1
	mask := uint32(1<<(8*width) - 1)
	o.lines = binary.LittleEndian.Uint32(data[at:]) & mask
	at += width
	o.traps = binary.LittleEndian.Uint32(data[at:]) & mask
	return b, h, c, at + width
}

func (f *Find) put(data []byte) int { return f.outcome.put(data, f.Board, f.Hand, f.class) }

func (f *Find) get(data []byte) (size int) {
	f.Board, f.Hand, f.class, size = f.outcome.get(data)
	return size
}

func (k *Known) put(data []byte) int {
	size := k.outcome.put(data, k.Board, k.Hand, 0)
	data[size] = k.openings
	size++
	if k.technique == Complete {
		binary.LittleEndian.PutUint32(data[size:], k.completions)
		size += 4
	}
	return size
}

func (k *Known) get(data []byte) (size int) {
	k.Board, k.Hand, _, size = k.outcome.get(data)
	k.openings, k.completions = data[size], 0
	size++
	if k.technique == Complete {
		k.completions = binary.LittleEndian.Uint32(data[size:])
		size += 4
	}
	return size
}

// Append appends the find to data as bytes that Read understands.
func (f *Find) Append(data []byte) []byte { return appendRecord(data, f.put) }

// Append appends the known state to data as bytes that Read understands.
func (k *Known) Append(data []byte) []byte { return appendRecord(data, k.put) }

func appendRecord(data []byte, put func([]byte) int) []byte {
	at := len(data)
	data = append(data, make([]byte, maxRecord)...)
	return data[:at+put(data[at:])]
}

// Read reads the find that Append put at the beginning of data, and returns
// what follows.
func (f *Find) Read(data []byte) (rest []byte) { return readRecord(data, f.get) }

// Read reads the known state that Append put at the beginning of data, and
// returns what follows.
func (k *Known) Read(data []byte) (rest []byte) { return readRecord(data, k.get) }

func readRecord(data []byte, get func([]byte) int) []byte {
	padded := data
	if len(data) < maxRecord {
		padded = make([]byte, maxRecord)
		copy(padded, data)
	}
	return data[get(padded):]
}

// Row returns the known state as a row of an Enumeration.
func (k *Known) Row() Row {
	return Row{k.Board, k.Hand, k.line, Measures{
		Lines:      uint64(k.lines),
		TrapSum:    uint64(k.traps),
		WinRate:    k.win,
		GreedyRate: k.greedy,
		Choices:    uint8(choices(k.Board, k.Hand)),
		Openings:   k.openings,
		Chain:      k.chain,
		Separators: k.separators,
		Technique:  k.technique,
	}}
}

// headerLength returns the number of balls of the record's board.
func headerLength(header uint64) int { return int(header >> 28 & 31) }

// knownSize is findSize for a known state.
func knownSize(header uint64, balls int) int {
	size := findSize(header, balls) + 1
	if Technique(header>>41&3) == Complete {
		size += 4
	}
	return size
}
