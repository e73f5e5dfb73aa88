// Package export writes the catalog's tables as files of other formats, for
// tools that shall not need the program afterwards: Parquet, CSV, JSON lines,
// and the two lines per case of LeetCode's judge.
//
// A [Table] has columns and gives its rows one after another, in an order that
// is always the same; a format writes them as they come. So memory is bounded,
// and two exports of one catalog are equal byte by byte. [Write] puts the files
// into a folder, with a datapackage.json and a README that say what they are.
//
// table.go has the tables and row.go their values; parquet.go, text.go and
// leetcode.go the formats; order.go sorts what does not fit in memory;
// folder.go puts files in place, and describe.go describes them. parts.go has
// the puzzles in many files that many machines write, and readparts.go reads
// these, for a build.
package export
