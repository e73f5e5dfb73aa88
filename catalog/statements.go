package catalog

// Statements cuts a script into its statements, at the semicolons that are not
// within a string, a quoted name or a comment. It leaves out empty ones. Rest
// is what stands behind the last semicolon.
func Statements(script string) (statements []string, rest string) {
	start := 0
	blank := true // so far nothing but space and comments
	for i := 0; i < len(script); {
		switch end := skipQuoted(script, i); {
		case script[i] == ';':
			if !blank {
				statements = append(statements, script[start:i])
			}
			start, blank = i+1, true
			i++
		case end > i:
			if script[i] != '-' && script[i] != '/' {
				blank = false
			}
			i = end
		default:
			if script[i] > ' ' {
				blank = false
			}
			i++
		}
	}
	if blank {
		return statements, ""
	}
	return statements, script[start:]
}

// skipQuoted returns the end of the string, quoted name or comment that begins
// at i, or i if none does.
func skipQuoted(script string, i int) int {
	until := func(from int, end string) int {
		for j := from; j+len(end) <= len(script); j++ {
			if script[j:j+len(end)] == end {
				return j + len(end)
			}
		}
		return len(script)
	}
	two := script[i:min(i+2, len(script))]
	switch {
	case two == "--":
		return until(i+2, "\n")
	case two == "/*":
		return until(i+2, "*/")
	case script[i] == '[':
		return until(i+1, "]")
	case script[i] == '\'', script[i] == '"', script[i] == '`':
		// A doubled quote within it begins a new string right behind the old
		// one, which comes to the same.
		return until(i+1, script[i:i+1])
	}
	return i
}
