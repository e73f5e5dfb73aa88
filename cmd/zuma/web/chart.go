package web

import (
	"math"

	"github.com/dustin/go-humanize"
	"github.com/go-analyze/charts"
)

// drawChart draws counts as bars, as SVG. The counts of a catalog run from one
// to millions, so the scale is logarithmic: a step up is ten times as many.
func drawChart(bars []bar, dark bool) ([]byte, error) {
	heights := make([]float64, len(bars))
	labels := make([]string, len(bars))
	top := 1.0
	for i, b := range bars {
		labels[i] = b.Label
		if b.Count > 0 {
			heights[i] = math.Log10(float64(b.Count)) + floor
		}
		top = max(top, math.Ceil(heights[i]))
	}
	option := charts.NewBarChartOptionWithData([][]float64{heights})
	theme := charts.GetTheme(charts.ThemeLight).WithSeriesColors([]charts.Color{charts.ColorFromHex("#3366bb")})
	if dark {
		theme = charts.GetTheme(charts.ThemeDark).WithBackgroundColor(charts.ColorFromHex("#1d2127")).
			WithSeriesColors([]charts.Color{charts.ColorFromHex("#8ab4f8")})
	}
	option.Theme = theme
	option.CategoryAxis.Labels = labels
	zero := 0.0
	option.ValueAxis = []charts.ValueAxisOption{{
		Min: &zero, Max: &top, Unit: 1,
		ValueFormatter: func(v float64) string {
			if v < floor {
				return "0"
			}
			return humanize.SIWithDigits(math.Pow(10, v-floor), 0, "")
		},
	}}
	painter := charts.NewPainter(charts.PainterOptions{OutputFormat: charts.ChartOutputSVG, Width: 640, Height: 300})
	if err := painter.BarChart(option); err != nil {
		return nil, err
	}
	return painter.Bytes()
}

// floor is how high the bar of a count of one is, so that it can be told from
// none.
const floor = 1
