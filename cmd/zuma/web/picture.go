package web

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"net/http"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"zumabase/solver"
)

// The size of the picture that goes with a link, as those who show links want it.
const pictureWidth, pictureHeight = 1200, 630

// skins are the colours of the balls, as style.css has them: around the
// letter, under it, and of it.
var skins = [solver.MaxColors + 1]struct{ skin, core, text color.RGBA }{
	1: {rgb(0xe5383b), rgb(0xb3141b), rgb(0xffffff)},
	2: {rgb(0xffd23f), rgb(0xffd23f), rgb(0x1b1830)},
	3: {rgb(0x4c8dff), rgb(0x1a4fc4), rgb(0xffffff)},
	4: {rgb(0x3fae6a), rgb(0x17683a), rgb(0xffffff)},
	5: {rgb(0xffffff), rgb(0xffffff), rgb(0x1b1830)},
	6: {rgb(0xff9a2e), rgb(0xff9a2e), rgb(0x1b1830)},
	7: {rgb(0xb264d6), rgb(0x6f1d96), rgb(0xffffff)},
}

var (
	night  = rgb(0x12101b)
	track  = rgb(0x2a2350)
	rim    = rgb(0xa79fd0)
	violet = rgb(0xb3a4ff)
	amber  = rgb(0xf5a800)
	bright = rgb(0xf4f1ff)
)

func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// lettering is the font of the pictures.
var lettering = func() *opentype.Font {
	f, err := opentype.Parse(gobold.TTF)
	if err != nil {
		panic(err) // it is compiled in
	}
	return f
}()

// puzzlePicture serves the picture of a puzzle.
func (s *Server) puzzlePicture(r *http.Request) (*reply, error) {
	q, err := solver.ParseQuestion(r.URL.Query().Get("board"), r.URL.Query().Get("hand"))
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	if err := s.quick.pass(r.Context(), func() error {
		return png.Encode(&body, drawPicture(drawBoard(q.Alphabet, q.State.Board).Balls, drawHand(q.Alphabet, q.State.Hand).Balls))
	}); err != nil {
		return nil, err
	}
	return &reply{kind: "image/png", body: body.Bytes()}, nil
}

// drawPicture draws a puzzle: the row on its track, and the hand below it.
func drawPicture(board, hand []ball) image.Image {
	p := painting{image.NewRGBA(image.Rect(0, 0, pictureWidth, pictureHeight))}
	draw.Draw(p, p.Bounds(), image.NewUniform(night), image.Point{}, draw.Src)
	p.disc(80, 96, 20, violet)
	p.disc(130, 96, 20, violet)
	p.disc(105, 54, 20, amber)
	p.write("Zumabase", 172, 75, 52, 0, bright)
	p.write("Can you clear the row?", pictureWidth-60, 75, 40, 1, rim)
	p.pill(40, 150, pictureWidth-80, 290, 72, rim)
	p.pill(43, 153, pictureWidth-86, 284, 69, track)
	lines := max(1, (len(board)+mostInLine+2)/(mostInLine+3))
	for i := range lines {
		balls := board[i*len(board)/lines : (i+1)*len(board)/lines]
		apart := min(120, 270/float32(lines))
		p.balls(balls, 295+(float32(i)-float32(lines-1)/2)*apart, min(112, apart, (pictureWidth-140)/float32((len(board)+lines-1)/lines)))
	}
	p.balls(hand, 530, min(100, (pictureWidth-140)/float32(max(1, len(hand)))))
	return p
}

// painting is a picture in the making. Its measures are in pixels.
type painting struct{ *image.RGBA }

// balls draws balls side by side, in the middle of the picture.
func (p painting) balls(balls []ball, y, width float32) {
	x := pictureWidth/2 - width*float32(len(balls)-1)/2
	for _, b := range balls {
		s, r := skins[b.Color], width*.46
		p.disc(x, y, r, rgb(0x0b0916))
		p.disc(x, y, r-1.5, s.skin)
		if s.skin == s.core {
			p.disc(x, y, r*.72, rgb(0x777189))
		}
		p.disc(x, y, r*.62, s.core)
		p.write(b.Letter, x, y, float64(width)*.42, .5, s.text)
		x += width
	}
}

// disc fills a circle.
func (p painting) disc(x, y, r float32, c color.Color) { p.pill(x-r, y-r, 2*r, 2*r, r, c) }

// pill fills a rectangle with round corners.
func (p painting) pill(x, y, w, h, r float32, c color.Color) {
	const k = .5523 // makes a quarter of a circle of a cubic curve
	where := image.Rect(int(x), int(y), int(x+w)+1, int(y+h)+1)
	v := vector.NewRasterizer(where.Dx(), where.Dy())
	x, y = x-float32(where.Min.X), y-float32(where.Min.Y)
	v.MoveTo(x+r, y)
	v.LineTo(x+w-r, y)
	v.CubeTo(x+w-r+k*r, y, x+w, y+r-k*r, x+w, y+r)
	v.LineTo(x+w, y+h-r)
	v.CubeTo(x+w, y+h-r+k*r, x+w-r+k*r, y+h, x+w-r, y+h)
	v.LineTo(x+r, y+h)
	v.CubeTo(x+r-k*r, y+h, x, y+h-r+k*r, x, y+h-r)
	v.LineTo(x, y+r)
	v.CubeTo(x, y+r-k*r, x+r-k*r, y, x+r, y)
	v.ClosePath()
	v.Draw(p, where, image.NewUniform(c), image.Point{})
}

// write writes a line of text whose middle is at height y; of its width the
// part before is to the left of x.
func (p painting) write(text string, x, y float32, size float64, before float32, c color.Color) {
	face, err := opentype.NewFace(lettering, &opentype.FaceOptions{Size: size, DPI: 72})
	if err != nil {
		return // a face of a font that was parsed
	}
	defer face.Close()
	d := font.Drawer{Dst: p, Src: image.NewUniform(c), Face: face}
	capitals := face.Metrics().CapHeight
	d.Dot = fixed.Point26_6{
		X: fixed.Int26_6(x*64) - fixed.Int26_6(before*float32(d.MeasureString(text))),
		Y: fixed.Int26_6(y*64) + capitals/2,
	}
	d.DrawString(text)
}
