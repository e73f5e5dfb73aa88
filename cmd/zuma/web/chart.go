package web

import (
	"bytes"
	"math"

	"github.com/dustin/go-humanize"
)

// bar is a bar of a chart.
type bar struct {
	Label string
	Count int64
	Link  string // the address of what it counts, or ""
}

// chart is a chart of bars, as its template draws it: in a page, in the page's
// colours, or alone. The counts of a catalog run from one to millions, so the
// scale is logarithmic, and begins below one: none has no bar.
type chart struct {
	Name, Title, Across string // Across is what the bars stand for
	Alone               bool
	Bars                []drawnBar
	Lines               []scaleLine
}

type drawnBar struct {
	bar
	X, Y, Width, Height, Middle float64
}

type scaleLine struct {
	Y     float64
	Label string
}

// Where the bars stand in a picture of 640 by 320.
const (
	chartLeft, chartRight = 70.0, 630.0
	chartTop, chartBottom = 20.0, 265.0
	belowOne              = 0.4 // of a step of the scale
)

func newChart(name, title, across string, bars []bar) chart {
	c := chart{Name: name, Title: title, Across: across}
	steps := 1.0
	for _, b := range bars {
		steps = max(steps, math.Ceil(math.Log10(float64(max(b.Count, 1)))))
	}
	step := (chartBottom - chartTop) / (steps + belowOne)
	for power := range int(steps) + 1 {
		c.Lines = append(c.Lines, scaleLine{chartBottom - step*(float64(power)+belowOne), humanize.SIWithDigits(math.Pow10(power), 0, "")})
	}
	width := (chartRight - chartLeft) / float64(len(bars))
	for i, b := range bars {
		drawn := drawnBar{bar: b, X: chartLeft + width*(float64(i)+.1), Width: width * .8, Middle: chartLeft + width*(float64(i)+.5), Y: chartBottom}
		if b.Count > 0 {
			drawn.Height = step * (math.Log10(float64(b.Count)) + belowOne)
			drawn.Y -= drawn.Height
		}
		c.Bars = append(c.Bars, drawn)
	}
	return c
}

// alone draws the chart as a file of its own.
func (c chart) alone() ([]byte, error) {
	c.Alone = true
	var out bytes.Buffer
	err := templates["truth"].ExecuteTemplate(&out, "chart", c)
	return out.Bytes(), err
}
