package pages

import "os"

// InFlight is how many batches may be in memory.
func InFlight(workers int) int { return 2*workers + 2 }

// Redirect makes a File write elsewhere.
func (f *File) Redirect(file *os.File) { f.file = file }
