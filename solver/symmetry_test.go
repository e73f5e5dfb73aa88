package solver

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// randomSymmetry returns any of the 2 x 7! symmetries.
func randomSymmetry(r *rand.Rand) Symmetry { return symmetryOf(r.Perm(MaxColors), r.IntN(2) == 1) }

// symmetryOf gives colour c the name 1 + names[c-1].
func symmetryOf(names []int, reversed bool) Symmetry {
	s := Symmetry{reversed: reversed}
	for i, name := range names {
		s.names |= uint32(name+1) << (4 * (i + 1))
	}
	return s
}

func drawSymmetry(t *rapid.T) Symmetry {
	return symmetryOf(rapid.Permutation([]int{0, 1, 2, 3, 4, 5, 6}).Draw(t, "names"), rapid.Bool().Draw(t, "reversed"))
}

// drawBoard draws a settled board of minLength to maxLength balls, of few
// colours as often as of many.
func drawBoard(t *rapid.T, minLength, maxLength int) Board {
	n := rapid.IntRange(minLength, maxLength).Draw(t, "length")
	colors := rapid.IntRange(2, MaxColors).Draw(t, "colours")
	// A colour is drawn by how far it is from the one before, so that what
	// would be a third in a row can be made the next colour.
	row := make([]Color, 0, n)
	for _, step := range rapid.SliceOfN(rapid.IntRange(0, colors-1), n, n).Draw(t, "steps") {
		c := Color(step + 1)
		if k := len(row); k > 0 {
			c = (row[k-1]-1+Color(step))%Color(colors) + 1
			if k > 1 && c == row[k-1] && c == row[k-2] {
				c = c%Color(colors) + 1
			}
		}
		row = append(row, c)
	}
	return BoardOf(row...)
}

func drawHand(t *rapid.T, minSize, maxSize int) Hand {
	var h Hand
	for _, c := range rapid.SliceOfN(rapid.IntRange(1, MaxColors), minSize, maxSize).Draw(t, "hand") {
		h = h.Add(Color(c))
	}
	return h
}

// TestCanonicalIsLeast: of all that the 2 x 4! symmetries of four colours make
// of a board, the canonical form is the least, and the hand that comes with
// it is the hand under one of those symmetries, the one in which the colours
// that the board lacks come by falling count.
func TestCanonicalIsLeast(t *testing.T) {
	const colors = 4
	var symmetries []Symmetry
	for _, reversed := range []bool{false, true} {
		eachPermutation(colors, func(names []int) {
			symmetries = append(symmetries, symmetryOf(append(slices.Clone(names), 4, 5, 6), reversed))
		})
	}
	if len(symmetries) != 48 {
		t.Fatalf("%d symmetries", len(symmetries))
	}
	hands := Hands(0, 4, colors)
	for n := 0; n <= 6; n++ {
		for i, plain := range boardsByName(n, colors) {
			// with other names and, for every second one, from the other end
			b := symmetryOf([]int{2, 0, 3, 1, 4, 5, 6}, i%2 == 1).Board(plain)
			least := slices.MinFunc(symmetries, func(x, y Symmetry) int { return x.Board(b).Compare(y.Board(b)) }).Board(b)
			for _, h := range hands {
				gotBoard, gotHand, there := Canonical(b, h)
				if gotBoard != least {
					t.Fatalf("the canonical form of %v is %v, want %v", b, gotBoard, least)
				}
				if there.Board(b) != gotBoard || there.Hand(h) != gotHand {
					t.Fatalf("%v %v: the way leads to %v %v, not to %v %v", b, h, there.Board(b), there.Hand(h), gotBoard, gotHand)
				}
				if !slices.ContainsFunc(symmetries, func(s Symmetry) bool { return s.Board(b) == gotBoard && s.Hand(h) == gotHand }) {
					t.Fatalf("%v %v: no symmetry makes %v %v of it", b, h, gotBoard, gotHand)
				}
				for c := Color(b.Colors() + 1); c < colors; c++ {
					if gotHand.Count(c) < gotHand.Count(c+1) {
						t.Fatalf("%v %v: the hand %v has more of a later colour that %v lacks", b, h, gotHand, gotBoard)
					}
				}
			}
		}
	}
}

// eachPermutation calls visit with each order of 0 to n-1.
func eachPermutation(n int, visit func(p []int)) {
	p := make([]int, n)
	for i := range p {
		p[i] = i
	}
	var fix func(i int)
	fix = func(i int) {
		if i == n {
			visit(p)
			return
		}
		for j := i; j < n; j++ {
			p[i], p[j] = p[j], p[i]
			fix(i + 1)
			p[i], p[j] = p[j], p[i]
		}
	}
	fix(0)
}

func TestCanonicalProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, h := drawBoard(t, 0, MaxBalls), drawHand(t, 0, 8)
		canonical, canonicalHand, there := Canonical(b, h)

		again, againHand, _ := Canonical(canonical, canonicalHand)
		if again != canonical || againHand != canonicalHand {
			t.Fatalf("the canonical form of %v %v is %v %v, not itself", canonical, canonicalHand, again, againHand)
		}
		back := there.Inverse()
		if back.Board(canonical) != b || back.Hand(canonicalHand) != h || back.Reversed() != there.Reversed() {
			t.Fatalf("the way back from %v %v leads to %v %v", canonical, canonicalHand, back.Board(canonical), back.Hand(canonicalHand))
		}
		if back.Inverse() != there {
			t.Fatalf("%v is not the inverse of its inverse", there)
		}

		// The same puzzle in other colours and from the other end.
		image := drawSymmetry(t)
		imageBoard, imageHand, _ := Canonical(image.Board(b), image.Hand(h))
		if imageBoard != canonical {
			t.Fatalf("%v has the canonical form %v, its image %v has %v", b, canonical, image.Board(b), imageBoard)
		}
		// Of a symmetric board the hand may come out as its mirror image.
		mirror, symmetric := canonical.Symmetric()
		_, mirrored, _ := Canonical(canonical, mirror.Hand(canonicalHand))
		if imageHand != canonicalHand && !(symmetric && imageHand == mirrored) {
			t.Fatalf("%v %v has the canonical hand %v, its image %v", b, h, canonicalHand, imageHand)
		}
	})
}

// TestSymmetryCommutes: a move is the same in every form of the state.
func TestSymmetryCommutes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawBoard(t, 0, MaxBalls-1), drawSymmetry(t)
		m := NewMove(Color(rapid.IntRange(1, MaxColors).Draw(t, "ball")), rapid.IntRange(0, b.Len()).Draw(t, "gap"))
		image := s.Move(b, m)
		if image.Ball() != s.Color(m.Ball()) {
			t.Fatalf("%v on %v: the ball is %v, want %v", m, b, image.Ball(), s.Color(m.Ball()))
		}
		if got, want := s.Board(b).Play(image), s.Board(b.Play(m)); got != want {
			t.Fatalf("%v on %v becomes %v on %v, which leads to %v, not %v", m, b, image, s.Board(b), got, want)
		}
		if normal := s.Board(b).Normal(image); normal != image {
			t.Fatalf("%v on %v becomes %v on %v, whose normal form is %v", m, b, image, s.Board(b), normal)
		}
		if back := s.Inverse().Move(s.Board(b), image); back != b.Normal(m) {
			t.Fatalf("%v on %v comes back as %v", m, b, back)
		}
	})
}

// TestSymmetryMapsLines: whole random games replay in every form.
func TestSymmetryMapsLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start, h, s := drawBoard(t, 1, 14), drawHand(t, 1, 7), drawSymmetry(t)
		var line []Move
		b, left := start, h
		for left != 0 && !b.Empty() {
			moves := Moves(nil, b, left)
			m := moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]
			line = append(line, m)
			b, left = b.Play(m), left.Remove(m.Ball())
		}
		image, imageLeft := s.Board(start), s.Hand(h)
		mapped := s.Map(start, line)
		for _, m := range mapped {
			if imageLeft.Count(m.Ball()) == 0 || image.Normal(m) != m {
				t.Fatalf("%v of the image of %v cannot be played on %v", m, line, image)
			}
			image, imageLeft = image.Play(m), imageLeft.Remove(m.Ball())
		}
		if image != s.Board(b) || imageLeft != s.Hand(left) {
			t.Fatalf("the line %v leads from %v to %v, its image to %v", line, start, b, image)
		}
		if back := s.Inverse().Map(s.Board(start), mapped); !slices.Equal(back, line) {
			t.Fatalf("the line %v comes back as %v", line, back)
		}
	})
}

// TestSymmetricBoards: a board is symmetric if some renaming of its reversal is
// the board itself. Burnside's count of the symmetric ones follows from the
// canonical boards (c) and those by name (n): each of the latter is counted
// with its mirror image, so n = 2c - symmetric.
func TestSymmetricBoards(t *testing.T) {
	for n := 0; n <= 8; n++ {
		byName, canonical := boardsByName(n, 5), canonicalBoards(n, 5)
		count := 0
		for _, b := range byName {
			mirror, symmetric := b.Symmetric()
			if !symmetric {
				if mirror != Identity {
					t.Errorf("%v is not symmetric and has the mirror %v", b, mirror)
				}
				continue
			}
			count++
			if !mirror.Reversed() || mirror.Board(b) != b {
				t.Errorf("the mirror of %v gives %v", b, mirror.Board(b))
			}
			if mirror.Inverse() != mirror {
				t.Errorf("the mirror of %v does not lead back", b)
			}
		}
		if want := 2*len(canonical) - len(byName); count != want {
			t.Errorf("length %d: %d symmetric boards, want %d", n, count, want)
		}
	}
	for _, tt := range []struct {
		board string
		want  bool
	}{
		{"R", true}, {"GG", true}, {"RY", true}, {"RYR", true}, {"RYB", true}, {"RRYY", true}, {"RRYBBR", false},
		{"RRY", false}, {"RYYBBR", true}, {"RYRRYRYYR", false},
	} {
		if _, got := board(tt.board).Symmetric(); got != tt.want {
			t.Errorf("%s symmetric: %v, want %v", tt.board, got, tt.want)
		}
	}
}

func TestIdentity(t *testing.T) {
	b, h := board("RYBGWOPPOWGBYR"), hand("RYBGWOP")
	if Identity.Board(b) != b || Identity.Hand(h) != h || Identity.Reversed() || Identity.Inverse() != Identity {
		t.Error("the identity changes something")
	}
	for _, m := range Moves(nil, b, h) {
		if Identity.Move(b, m) != m {
			t.Errorf("the identity makes %v of %v", Identity.Move(b, m), m)
		}
	}
}
