package draw

import "strings"

// Bar draws a share, 0 to 1, as a bar of up to width cells, to an eighth of a
// cell. A share above 0 always shows.
func Bar(share float64, width int) string {
	eighths := int(share*float64(8*width) + 0.5)
	if share > 0 {
		eighths = max(eighths, 1)
	}
	bar := strings.Repeat("█", eighths/8)
	if rest := eighths % 8; rest > 0 {
		bar += string([]rune("▏▎▍▌▋▊▉")[rest-1])
	}
	return bar
}
