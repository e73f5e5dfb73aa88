package solver

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"zumabase/solver/fault"
)

// Case is a state as it was found in a text, with the answer that came with it.
type Case struct {
	Board, Hand string // any words; ParseQuestion tells whether they are a state
	Answer      *int   // nil if none came with it
}

// ReadCase finds a board and a hand in a text of one line or several, such as
//
//	WRRBBW RBW
//	board = "WRRBBW", hand = "RBW"
//	Input: board = "WRRBBW", hand = "RB"  Output: -1
//	"WRRBBW"                             one line each, quoted or not
//	"RBW"
//	{"board": "WRRBBW", "hand": "RBW"}
//	["WRRBBW", "RBW"]
//	findMinStep("WRRBBW", "RBW")
//	WRRBBW,RBW,2,R1 B1
//
// What is called board and hand is that; else they are the first two words, of
// which quoted ones come before others. Plain words may be followed by the
// answer and what belongs to it, and by nothing else. The error is of kind
// fault.BadInput.
func ReadCase(text string) (Case, error) {
	var c Case
	var quoted, plain []string
	words := caseWords(text)
	for i := 0; i < len(words); i++ {
		w := words[i]
		if w.name && i+1 < len(words) && !words[i+1].name && c.take(w.text, words[i+1].text) {
			i++
		}
		switch {
		case w.name: // the others, such as Input, only introduce
		case w.quoted:
			quoted = append(quoted, w.text)
		default:
			plain = append(plain, w.text)
		}
	}
	if c.Board == "" && c.Hand == "" {
		all := append(quoted, plain...)
		if len(all) > 2 && len(quoted) < 2 {
			if _, err := strconv.Atoi(all[2]); err != nil && all[2] != "?" {
				return c, fault.Bad("board", "want a board and a hand, and have %d words", len(all)).Try(spelling)
			}
		}
		for i, word := range all {
			c.take([]string{"board", "hand", "answer"}[min(i, 2)], word)
		}
	}
	switch {
	case c.Board == "":
		return c, fault.Bad("board", "there is no board").Try(spelling)
	case c.Hand == "":
		return c, fault.Bad("hand", "there is a board and no hand").Try(spelling)
	}
	return c, nil
}

// take takes the first value of a name, and reports whether the name is known.
func (c *Case) take(name, value string) bool {
	switch strings.ToLower(name) {
	case "board":
		if c.Board == "" {
			c.Board = value
		}
	case "hand":
		if c.Hand == "" {
			c.Hand = value
		}
	case "output", "expected", "answer", "steps":
		if n, err := strconv.Atoi(value); err == nil && c.Answer == nil {
			c.Answer = &n
		}
	default:
		return false
	}
	return true
}

// caseWord is a word of a case; a name is one that "=" or ":" follows.
type caseWord struct {
	text         string
	quoted, name bool
}

const (
	// caseMarks stand between words, and tell such a text from two plain words.
	caseMarks = quotes + "=:,;()[]{}"
	quotes    = "\"'`\u201c\u201d\u2018\u2019"
)

// caseWords cuts a text at its marks and spaces. Between quotes only the quote
// ends a word.
func caseWords(text string) []caseWord {
	var words []caseWord
	for {
		text = strings.TrimLeftFunc(text, func(r rune) bool {
			return unicode.IsSpace(r) || strings.ContainsRune(caseMarks, r) && !strings.ContainsRune(quotes, r)
		})
		if text == "" {
			return words
		}
		var w caseWord
		first, size := utf8.DecodeRuneInString(text)
		if strings.ContainsRune(quotes, first) {
			w.quoted = true
			text = text[size:]
			end := strings.IndexFunc(text, func(r rune) bool { return r == closing(first) || r == '\n' })
			if end < 0 {
				end = len(text)
			}
			w.text, text = strings.TrimSpace(text[:end]), text[end:]
			_, size = utf8.DecodeRuneInString(text)
			text = text[size:]
		} else {
			end := strings.IndexFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(caseMarks, r) })
			if end < 0 {
				end = len(text)
			}
			w.text, text = text[:end], text[end:]
		}
		after := strings.TrimLeft(text, " \t")
		w.name = strings.HasPrefix(after, "=") || strings.HasPrefix(after, ":")
		words = append(words, w)
	}
}

func closing(quote rune) rune {
	switch quote {
	case '\u201c':
		return '\u201d'
	case '\u2018':
		return '\u2019'
	}
	return quote
}
