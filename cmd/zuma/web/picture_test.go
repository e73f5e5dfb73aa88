package web

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"io/fs"
	"strings"
	"testing"
)

// TestPicture looks into the picture of a puzzle: its size, and the colours of
// its balls where they have to be.
func TestPicture(t *testing.T) {
	s := newServer(t, small(t))
	reply := s.get("/picture.png?board=RYRYR&hand=BB")
	if reply.Code != 200 || reply.Header().Get("Content-Type") != "image/png" || reply.Body.Len() > 100_000 {
		t.Fatalf("%d, %v, %d bytes", reply.Code, reply.Header(), reply.Body.Len())
	}
	picture, err := png.Decode(bytes.NewReader(reply.Body.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	if size := picture.Bounds().Size(); size.X != pictureWidth || size.Y != pictureHeight {
		t.Errorf("it is %v", size)
	}
	// The rim of each ball, left of its letter.
	for i, want := range []color.RGBA{skins[1].skin, skins[2].skin, skins[1].skin, skins[2].skin, skins[1].skin} {
		x := pictureWidth/2 + 112*(i-2) - 47
		if r, g, b, _ := picture.At(x, 295).RGBA(); (color.RGBA{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8), 255}) != want {
			t.Errorf("ball %d is %v, want %v", i, picture.At(x, 295), want)
		}
	}
	for _, address := range []string{"/picture.png", "/picture.png?board=RRR&hand=R"} {
		if reply := s.get(address); reply.Code != 400 {
			t.Errorf("%s: %d", address, reply.Code)
		}
	}
}

// TestPictureHasThePagesColours: the balls of links are those of the pages.
func TestPictureHasThePagesColours(t *testing.T) {
	style, err := fs.ReadFile(staticFiles, "static/style.css")
	if err != nil {
		t.Fatal(err)
	}
	hex := func(c color.RGBA) string {
		text := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
		if text == "#ffffff" {
			return "#fff"
		}
		return text
	}
	for i, s := range skins[1:] {
		class := fmt.Sprintf(".c%d {", i+1)
		if i == 0 {
			class = ".ball { --skin"
		}
		_, rule, _ := strings.Cut(string(style), class)
		rule, _, _ = strings.Cut(rule, "}")
		for _, c := range []color.RGBA{s.skin, s.core, s.text} {
			if !strings.Contains(strings.ReplaceAll(rule, "#ffffff", "#fff"), hex(c)) {
				t.Errorf("colour %d: the style has %q, not %s", i+1, rule, hex(c))
			}
		}
	}
}

// TestPagesShowThemselves: what a link to a page shows.
func TestPagesShowThemselves(t *testing.T) {
	s := newServer(t, small(t))
	for address, want := range map[string][]string{
		"/": {`og:title" content="Clear the row"`, `og:url" content="http://example.com/"`, `/picture.png?board=`},
		"/play?board=RRYYRRBBRR&hand=YB": {`og:title" content="Can you clear this row with 2 balls?"`, `name="description" content="10 balls in a row, medium, par 2.`,
			`og:image" content="http://example.com/picture.png?board=RRYYRRBBRR&amp;hand=YB"`},
		"/play?board=RRYYRRBBRR&hand=YB&made=true": {`og:title" content="I made this. Can you clear it?"`, `made=true"`},
		"/daily/2026-12-24":                        {`og:title" content="The puzzle of Thursday, 24 December 2026"`, `og:url" content="http://example.com/daily/2026-12-24"`},
	} {
		body := s.get(address).Body.String()
		for _, part := range want {
			if !strings.Contains(body, part) {
				t.Errorf("%s: no %s", address, part)
			}
		}
	}
}
