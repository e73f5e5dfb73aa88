// Package ask has what the program's commands and its web pages have in
// common: the documented JSON forms of answers and puzzles, the reading of
// filters, the puzzle of the day, and what a user can do about an error.
package ask
