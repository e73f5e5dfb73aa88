// Package pages writes big tables straight in SQLite's file format, many times
// as fast as SQLite takes rows in. It is for a database that has its schema and
// is filled once with rows that come in order; it cannot change a table, and
// knows no SQL.
//
// SQLite's own engine makes the schema and the small tables and closes the
// file. Then
//
//	f, err := pages.Open(path)
//	defer f.Close()
//	err = f.WriteIndex(ctx, root, 1, pages.Count(n, func(i int, r *pages.Record) {
//		r.Text(names[i])
//		r.Int(ages[i])
//	}))
//	err = f.Commit()
//
// fills a table WITHOUT ROWID whose PRIMARY KEY is its first column. Root is
// its rootpage in sqlite_schema.
//
// The format is that of https://sqlite.org/fileformat2.html. A database is an
// array of pages of one size. A table is a b-tree of pages, and this is one:
//
//	0    type       2 and 5: interior, of an index and of a table; 10 and 13: leaf
//	1    0  0       free blocks: none
//	3    cells      their number
//	5    content    where the last cell begins
//	7    0          fragments: none
//	8    right      the rightmost page below; only in interior pages
//	     +--------+--------+--------+----
//	     | cell 0 | cell 1 | cell 2 | ...   where each cell begins, two bytes
//	     +--------+--------+--------+----
//	     zeros
//	     +--------+--------+--------+
//	     | cell 2 | cell 1 | cell 0 |       the cells, from the end
//	     +--------+--------+--------+
//	                                 ^ page size
//
// Rows of a rowid table lie in its leaves, and an interior cell is the number
// of the page to its left with the greatest rowid there. In an index, and a
// table WITHOUT ROWID, which has the same form, rows lie between the pages too:
//
//	rowid table            [ 2 | 4 |   ]              [ c | f |   ]    index
//	                      /    |    \                /    |    \
//	               [ 1 2 ] [ 3 4 ] [ 5 6 ]    [ a b ] [ d e ] [ g h ]
//
// A row is a record: the size of its header and the type of each column, then
// the values. This is ('RRYBB', 7, 1, 0.5), in 19 bytes; 1 needs none:
//
//	05 | 17 01 09 07 | 'R' 'R' 'Y' 'B' 'B' | 07 | 3f e0 00 00 00 00 00 00
//
// What of a record is too long for its page lies in a chain of overflow pages.
//
// Rows come in order, so a tree grows at its right edge alone: full pages are
// written one behind the other, each level keeps the page at its edge in
// memory, and nothing is read again. Records are made on all cores, a batch of
// rows at a time, and one goroutine packs them, so the batches leave no trace:
// the bytes of a file depend on its rows alone.
package pages
