package pages_test

import (
	"database/sql"
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"zumabase/catalog/pages"
)

// Records of every size up to some pages, so that each limit is met from both
// sides: of the payload in a page, of what stays of a longer one, of each
// overflow page, and of the varint of the size.
func TestEachRecordSize(t *testing.T) {
	for _, pageSize := range []int{512, 1024} {
		for _, rel := range []relation{
			{"rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY, a BLOB)", -1, 2},
			{"without rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY, a BLOB) WITHOUT ROWID", 1, 2},
		} {
			t.Run(fmt.Sprintf("%s/%d", rel.name, pageSize), func(t *testing.T) {
				var all rows
				for size := range 3*pageSize + 100 {
					all = append(all, []any{int64(size), make([]byte, size)})
				}
				compareWithSQLite(t, rel, pageSize, all)
			})
		}
	}
}

// In larger pages, sizes around the limits alone, many of each, so that they
// also lie in interior pages.
func TestRecordSizesAtLimits(t *testing.T) {
	for pageSize := 2048; pageSize <= 1<<16; pageSize *= 2 {
		t.Run(fmt.Sprint(pageSize), func(t *testing.T) {
			local, least := (pageSize-12)*64/255-23, (pageSize-12)*32/255-23
			for _, rel := range []relation{
				{"rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY, a BLOB)", -1, 2},
				{"without rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY, a BLOB) WITHOUT ROWID", 1, 2},
			} {
				limits := []int{local, least + pageSize - 4, local + pageSize - 4, least + 2*(pageSize-4), 1<<14 - 1}
				if rel.key < 0 {
					limits = append(limits, pageSize-35, 2*pageSize-35-4)
				}
				var all rows
				for round := range 3 {
					for _, limit := range limits {
						for size := limit - 4; size <= limit+1; size++ {
							all = append(all, []any{int64(1000*round + len(all)), make([]byte, size)})
						}
					}
				}
				compareWithSQLite(t, rel, pageSize, all)
			}
		})
	}
}

func TestNumbersAtLimits(t *testing.T) {
	integers := []int64{math.MinInt64, math.MaxInt64}
	for bit := range 63 {
		for d := int64(-2); d <= 2; d++ {
			integers = append(integers, 1<<bit+d, -1<<bit+d)
		}
	}
	reals := []float64{0, math.Copysign(0, -1), 0.5, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.SmallestNonzeroFloat64}
	for _, i := range integers {
		reals = append(reals, float64(i), float64(i)+0.5)
	}
	for _, rel := range []relation{
		{"rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY, a INTEGER, b REAL)", -1, 3},
		{"without rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY, a INTEGER, b REAL) WITHOUT ROWID", 1, 3},
	} {
		var all rows
		for i, v := range reals {
			all = append(all, []any{int64(i), integers[i%len(integers)], v})
		}
		compareWithSQLite(t, rel, 4096, all)
	}
	rel := relation{"rowids", "CREATE TABLE tree (id INTEGER PRIMARY KEY)", -1, 1}
	var all rows
	for _, i := range []int64{math.MinInt64, math.MinInt64 + 1, -1 << 32, -129, -1, 0, 1, 127, 128, 1<<14 - 1, 1 << 14, 1<<56 - 1, 1 << 56, math.MaxInt64} {
		all = append(all, []any{i})
	}
	compareWithSQLite(t, rel, 512, all)
}

// From 127 columns on, the size of a record's header takes two bytes.
func TestManyColumns(t *testing.T) {
	for _, columns := range []int{1, 2, 125, 126, 127, 128, 129, 500, 2000} {
		names := make([]string, columns)
		row := make([]any, columns)
		for c := range names {
			names[c] = fmt.Sprintf("c%d", c)
			row[c] = int64(c)
		}
		row[columns-1] = strings.Repeat("x", 100)
		for _, rel := range []relation{
			{"rowid", "CREATE TABLE tree (" + strings.Join(names, ", ") + ")", -1, columns},
			{"without rowid", "CREATE TABLE tree (" + strings.Join(names, ", ") + ", PRIMARY KEY (c0)) WITHOUT ROWID", 1, columns},
		} {
			t.Run(fmt.Sprintf("%s/%d", rel.name, columns), func(t *testing.T) {
				ours, root := database(t, rel.schema)
				fill(t, ours, root, rel, 1, pages.Count(1, func(_ int, r *pages.Record) {
					if rel.key < 0 {
						r.Rowid(1)
					}
					for _, v := range row {
						switch v := v.(type) {
						case int64:
							r.Int(v)
						case string:
							r.Text(v)
						}
					}
				}))
				check(t, ours, 1)
				theirs, root2 := database(t, rel.schema)
				insert(t, theirs, rel, rows{row})
				got, _ := read(t, ours).rows(root)
				want, _ := read(t, theirs).rows(root2)
				if got[0] != want[0] {
					t.Errorf("%x, and by SQLite %x", got[0], want[0])
				}
			})
		}
	}
}

// Many cells of the least size: those of three bytes take four in a leaf, and
// in an interior page they do not.
func TestShortestCells(t *testing.T) {
	rel := relation{"without rowid", "CREATE TABLE tree (id INTEGER PRIMARY KEY) WITHOUT ROWID", 0, 1}
	for _, pageSize := range []int{512, 4096} {
		compareWithSQLite(t, rel, pageSize, rows{{int64(0)}, {int64(1)}})
		// Duplicates are no table, but a tree all the same.
		path, root := database(t, "CREATE TABLE tree (x); CREATE INDEX tree_x ON tree (x)", fmt.Sprintf("PRAGMA page_size = %d", pageSize))
		root++
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 3*pageSize/2; n += pageSize / 73 {
			if err := os.WriteFile(path, before, 0o666); err != nil {
				t.Fatal(err)
			}
			fill(t, path, root, rel, 1, pages.Count(n, func(_ int, r *pages.Record) { r.Int(1) }))
			got, _ := read(t, path).rows(root)
			if len(got) != n {
				t.Fatalf("%d rows for %d", len(got), n)
			}
			structure(t, path)
		}
	}
}

// structure lets SQLite look at the pages, their free space and order, but not
// at how an index fits its table.
func structure(t *testing.T, path string) {
	t.Helper()
	db := connect(t, path)
	defer db.Close()
	rows, err := db.Query("PRAGMA integrity_check")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var finding string
		if err := rows.Scan(&finding); err != nil {
			t.Fatal(err)
		}
		if finding != "ok" && !strings.HasPrefix(finding, "wrong # of entries in index") {
			t.Fatal(finding)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}

// What Real says of Int.
func TestWholeNumbersInRealColumns(t *testing.T) {
	path, root := database(t, "CREATE TABLE tree (a TEXT PRIMARY KEY, b REAL NOT NULL) STRICT, WITHOUT ROWID")
	fill(t, path, root, relation{key: 1}, 1, pages.Count(3, func(i int, r *pages.Record) {
		r.Text(fmt.Sprint(i))
		r.Int(int64(i))
	}))
	check(t, path, 3)
	db := connect(t, path)
	var got sql.NullString
	if err := db.QueryRow("SELECT group_concat(typeof(b) || quote(b) || (b / 2)) FROM tree").Scan(&got); err != nil {
		t.Fatal(err)
	}
	if want := "real0.00.0,real1.00.5,real2.01.0"; got.String != want {
		t.Errorf("%q, and not %q", got.String, want)
	}
}

// atOneGiB makes a database whose first free page is the last but few before
// the page that SQLite never uses. What lies between is on the free list, so
// that the file is sparse and SQLite finds each page in its place.
func atOneGiB(t *testing.T, schema string, pageSize int) (path string, root uint32) {
	t.Helper()
	path, root = database(t, schema, fmt.Sprintf("PRAGMA page_size = %d", pageSize))
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	put := func(at int64, value uint32) {
		if _, err := file.WriteAt(binary.BigEndian.AppendUint32(nil, value), at); err != nil {
			t.Fatal(err)
		}
	}
	info, err := file.Stat()
	if err != nil {
		t.Fatal(err)
	}
	first, last := uint32(info.Size()/int64(pageSize))+1, uint32(1<<30/pageSize)-5
	// SQLite's free list: trunks, each with the next, how many pages it names,
	// and their numbers. Six entries at the end of a page are not used.
	previous, free := uint32(0), last-first+1
	for first <= last {
		trunk := first
		leaves := min(last-first, uint32(pageSize/4-8))
		page := binary.BigEndian.AppendUint32(nil, previous)
		page = binary.BigEndian.AppendUint32(page, leaves)
		for leaf := range leaves {
			page = binary.BigEndian.AppendUint32(page, first+1+leaf)
		}
		if _, err := file.WriteAt(page, int64(trunk-1)*int64(pageSize)); err != nil {
			t.Fatal(err)
		}
		previous, first = trunk, first+1+leaves
	}
	put(28, last)
	put(32, previous)
	put(36, free)
	if err := file.Truncate(int64(last) * int64(pageSize)); err != nil {
		t.Fatal(err)
	}
	return path, root
}

// The page at 1 GiB is left out, whether a leaf or an overflow page would come
// to lie there.
func TestPendingPage(t *testing.T) {
	for _, pageSize := range []int{4096, 1 << 16} {
		for _, blob := range []int{pageSize / 2, 8 * pageSize} {
			t.Run(fmt.Sprintf("%d/%d", pageSize, blob), func(t *testing.T) {
				path, root := atOneGiB(t, "CREATE TABLE tree (id INTEGER PRIMARY KEY, a BLOB)", pageSize)
				check(t, path, 0)
				fill(t, path, root, relation{key: -1}, 1, pages.Count(100, func(i int, r *pages.Record) {
					r.Rowid(int64(i))
					r.Null()
					r.Blob(make([]byte, blob))
				}))
				check(t, path, 100)
				info, err := os.Stat(path)
				if err != nil {
					t.Fatal(err)
				}
				if info.Size() < 1<<30+int64(50*blob) {
					t.Errorf("the file has %d bytes", info.Size())
				}
			})
		}
	}
}

// A file of more than 1 GiB, each of its rows written.
func TestOverOneGiB(t *testing.T) {
	if os.Getenv("ZUMA_LONG") == "" {
		t.Skip("writes 1.3 GB; set ZUMA_LONG=1")
	}
	const n = 18_000_000
	path, root := database(t, benchmarkSchema)
	fill(t, path, root, relation{key: 2}, 0, pages.Count(n, benchmarkRow))
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Size() < 1<<30+1<<27 {
		t.Fatalf("the file has %d bytes", info.Size())
	}
	check(t, path, n)
	db := connect(t, path)
	var sum int64
	if err := db.QueryRow("SELECT sum(hand) FROM tree").Scan(&sum); err != nil || sum != n*(n-1)/2 {
		t.Errorf("the hands add up to %d (%v)", sum, err)
	}
}
