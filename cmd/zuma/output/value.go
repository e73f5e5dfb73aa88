package output

import (
	"fmt"
	"math"
	"strconv"
)

// Plain makes a value of SQL one that every format can hold: a blob is the text
// of its SQL literal, x'ff', and an infinite number the text Infinity or
// -Infinity.
func Plain(value any) any {
	switch v := value.(type) {
	case []byte:
		return fmt.Sprintf("x'%x'", v)
	case float64:
		switch {
		case math.IsInf(v, 1):
			return "Infinity"
		case math.IsInf(v, -1):
			return "-Infinity"
		case math.IsNaN(v):
			return nil // as SQL has it
		}
	case *float64:
		if v == nil {
			return nil
		}
		return Plain(*v)
	case *string:
		if v == nil {
			return nil
		}
		return *v
	}
	return value
}

// Text writes a value as text; nil is "".
func Text(value any) string {
	switch v := Plain(value).(type) {
	case nil:
		return ""
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	default:
		return fmt.Sprint(v)
	}
}

// isNumber reports whether a value is set to the right.
func isNumber(value any) bool {
	switch value.(type) {
	case int, int64, uint64, float64, *float64:
		return true
	}
	return false
}
