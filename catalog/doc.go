// Package catalog keeps the answers to all states of the Zuma game, within
// limits, in one SQLite file: it builds the file, looks states up in it,
// searches it for puzzles, runs SQL on it and proves it.
//
// [Build] takes what [zumabase/solver.EnumerateSorted] finds, every solvable
// canonical board with its minimal hands, and writes a row for each. That is
// enough to answer any state ([Catalog.Lookup]): the least number of moves is
// the size of the smallest minimal hand that the hand contains, and where the
// board has no row, or the hand contains none, there is no solution.
//
// The file is made to be read by any SQLite tool; migrations/00002_catalog.sql
// documents its tables and views. It is written beside its place and never
// changed there, so it is read without locks; what [Catalog.SaveAudit] adds
// goes into a copy that then takes its place.
//
// [Catalog.Verify] proves a file by means that share nothing with how it was
// made, and [Catalog.ProveComplete] that nothing is missing from it.
//
// To read on: rows.go has the columns of a row, order.go the two orders that
// the file has them in, blocks.go what a search reads of them, build.go how a
// file is written; measures.go is the table of measures that filter.go and
// search.go go by.
//
// All methods of a Catalog may be called from several goroutines at once.
package catalog
