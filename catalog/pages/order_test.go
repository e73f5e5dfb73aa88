package pages_test

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"zumabase/catalog/pages"
)

// An index on each kind of column, against the one that SQLite makes.
func TestIndexes(t *testing.T) {
	all := randomRows(rand.New(rand.NewPCG(5, 6)), relations[0], 3000, 2000)
	const schema = "CREATE TABLE tree (id INTEGER PRIMARY KEY, a TEXT, b INTEGER, c REAL, d BLOB)"
	for column := 1; column < 5; column++ {
		name := string(rune('a' + column - 1))
		schema := schema + "; CREATE INDEX tree_x ON tree (" + name + ")"
		theirs, root := database(t, schema)
		insert(t, theirs, relations[0], all)
		// The rows in the order of SQLite.
		db := connect(t, theirs)
		query, err := db.Query("SELECT id, " + name + " FROM tree ORDER BY " + name + ", id")
		if err != nil {
			t.Fatal(err)
		}
		var sorted rows
		for query.Next() {
			row := make([]any, 2)
			if err := query.Scan(&row[1], &row[0]); err != nil {
				t.Fatal(err)
			}
			sorted = append(sorted, row)
		}
		if err := cmp.Or(query.Err(), db.Close()); err != nil {
			t.Fatal(err)
		}

		ours, _ := database(t, schema)
		fill(t, ours, root, relations[0], 2, count(relations[0], all))
		fill(t, ours, root+1, relation{key: 2}, 2, count(relation{key: 2}, sorted))
		check(t, ours, len(all))
		got, _ := read(t, ours).rows(root + 1)
		want, _ := read(t, theirs).rows(root + 1)
		if !slices.Equal(got, want) {
			t.Errorf("the index on %s differs from SQLite's", name)
		}
	}
}

// Values in the order of SQLite pass, and the same with two of them changed
// about are refused.
func TestOrderIsSQLites(t *testing.T) {
	values := []any{
		nil, math.Inf(-1), int64(math.MinInt64), -1e15, int64(-256), -255.5, int64(-1), int64(0), 0.5, int64(1), int64(127), int64(128),
		float64(1 << 53), int64(1<<53 + 1), float64(1<<53 + 2), int64(math.MaxInt64 - 1), int64(math.MaxInt64), float64(1 << 63), math.Inf(1),
		"", "a", "a\x00", "aa", "b", "é", []byte{}, []byte{0}, []byte("a"), []byte{0xff},
	}
	const schema = "CREATE TABLE tree (a, PRIMARY KEY (a)) WITHOUT ROWID"
	rel := relation{key: 1, columns: 1}
	var all rows
	for _, v := range values {
		all = append(all, []any{v})
	}
	path, root := database(t, schema)
	// The row of NULL is not for a PRIMARY KEY.
	fill(t, path, root, rel, 1, count(rel, all[1:]))
	check(t, path, len(all)-1) // and SQLite finds them in order
	path, root = database(t, schema)
	for i := range all {
		for j := range all {
			f, err := pages.Open(path)
			if err != nil {
				t.Fatal(err)
			}
			err = write(f, root, rel, count(rel, rows{all[i], all[j]}))
			if want := i >= j; errors.Is(err, pages.ErrOrder) != want {
				t.Errorf("%v before %v: %v", values[i], values[j], err)
			}
			f.Close()
		}
	}
	// Columns behind the key may do as they please, and so may all with key 0.
	pairs := rows{{int64(1), int64(9)}, {int64(2), int64(3)}, {int64(2), int64(1)}}
	for key, want := range []error{nil, pages.ErrOrder, pages.ErrOrder} {
		path, root := database(t, schema)
		f, err := pages.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.WriteIndex(context.Background(), root, key, count(rel, pairs)); !errors.Is(err, want) {
			t.Errorf("key %d: %v", key, err)
		}
		f.Close()
	}
}
