package web

// kind is a band of difficulty with a word for it, since bits of luck tell
// most people nothing.
type kind struct {
	Name  string
	Stars int     // 1 to 5
	Least float64 // bits of luck that random play needs; the next kind's Least ends it
	Aim   float64 // about how many bits a puzzle drawn of this kind has
	Spare int     // balls that it has beside those it needs
}

var allKinds = []kind{
	{"easy", 1, 0, 4.5, 1},
	{"medium", 2, 5.5, 6.75, 1},
	{"tricky", 3, 8, 9.25, 2},
	{"hard", 4, 10.5, 11.75, 2},
	{"fiendish", 5, 13, 14.5, 2},
}

// kindOf returns the kind of a difficulty.
func kindOf(bits float64) *kind {
	found := &allKinds[0]
	for i := range allKinds {
		if bits >= allKinds[i].Least {
			found = &allKinds[i]
		}
	}
	return found
}

// kindNamed returns the kind of a name, or nil.
func kindNamed(name string) *kind {
	for i := range allKinds {
		if allKinds[i].Name == name {
			return &allKinds[i]
		}
	}
	return nil
}

// Harder returns the next kind, or nil.
func (k *kind) Harder() *kind {
	if k.Stars == len(allKinds) {
		return nil
	}
	return &allKinds[k.Stars]
}

// Row draws the stars.
func (k *kind) Row() string { return stars(k.Stars, len(allKinds)) }

// stars draws some full stars and the rest of them empty.
func stars(full, all int) string {
	row := ""
	for i := range all {
		if i < full {
			row += "★"
		} else {
			row += "☆"
		}
	}
	return row
}
